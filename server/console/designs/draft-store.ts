import type { Insertable, Selectable } from 'kysely';
import type { Db, Tx } from '../../database/database';
import type { PageDraftTable } from '../../database/tables/console-tables';

/** Unpublished work of one person on one page; `text` is the page's canonical text. */
export type Draft = Omit<Selectable<PageDraftTable>, 'schema'> & { text: string };

/** Without its optional fields, the draft has no known base version, and no shipped page was merged into it. */
type NewDraft = Omit<Insertable<PageDraftTable>, 'schema'> & { text: string };

export async function saveDraft(db: Db | Tx, { text: schema, ...draft }: NewDraft): Promise<void> {
  const values = { baseDigest: null, shippedDigest: '', ...draft, schema };
  await db
    .insertInto('console.pageDraft')
    .values(values)
    .onConflict((conflict) => conflict.columns(['path', 'owner']).doUpdateSet(values))
    .execute();
}

export async function findDraft(db: Db, path: string, owner: string): Promise<Draft | undefined> {
  return db
    .selectFrom('console.pageDraft')
    .select(['path', 'owner', 'schema as text', 'baseVersion', 'baseDigest', 'shippedDigest', 'savedAt'])
    .where('path', '=', path)
    .where('owner', '=', owner)
    .executeTakeFirst();
}

/** When this person last saved a draft, by page. */
export async function findDraftTimes(db: Db, owner: string): Promise<ReadonlyMap<string, Date>> {
  const rows = await db
    .selectFrom('console.pageDraft')
    .select(['path', 'savedAt'])
    .where('owner', '=', owner)
    .execute();
  return new Map(rows.map((row) => [row.path, row.savedAt]));
}

/** Whether there was one. */
export async function removeDraft(db: Db | Tx, path: string, owner: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('console.pageDraft')
    .where('path', '=', path)
    .where('owner', '=', owner)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
