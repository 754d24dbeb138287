import { withTables, type Db, type Tx } from '../../database/database';

interface Tables {
  'console.page_draft': {
    path: string;
    owner: string;
    schema: string;
    base_version: number;
    base_digest: string | null;
    shipped_digest: string;
    saved_at: Date;
  };
}

/** Unpublished work of one person on one page. */
export interface Draft {
  path: string;
  /** The staff member's account. */
  owner: string;
  /** The page's canonical text. */
  text: string;
  /** The version it was started from. */
  baseVersion: number;
  /** Digest of that version's text; null is not known, and then taken as what it is now. */
  baseDigest?: string | null;
  /** The shipped page that was merged into it; '' unless given. */
  shippedDigest?: string;
  savedAt: Date;
}

export async function saveDraft(db: Db | Tx, draft: Draft): Promise<void> {
  const { path, owner } = draft;
  const values = {
    schema: draft.text,
    base_version: draft.baseVersion,
    base_digest: draft.baseDigest ?? null,
    shipped_digest: draft.shippedDigest ?? '',
    saved_at: draft.savedAt,
  };
  await withTables<Tables>(db)
    .insertInto('console.page_draft')
    .values({ path, owner, ...values })
    .onConflict((conflict) => conflict.columns(['path', 'owner']).doUpdateSet(values))
    .execute();
}

export async function findDraft(db: Db, path: string, owner: string): Promise<Required<Draft> | undefined> {
  const row = await withTables<Tables>(db)
    .selectFrom('console.page_draft')
    .selectAll()
    .where('path', '=', path)
    .where('owner', '=', owner)
    .executeTakeFirst();
  return (
    row && {
      path,
      owner,
      text: row.schema,
      baseVersion: row.base_version,
      baseDigest: row.base_digest,
      shippedDigest: row.shipped_digest,
      savedAt: row.saved_at,
    }
  );
}

/** When this person last saved a draft, by page. */
export async function findDraftTimes(db: Db, owner: string): Promise<ReadonlyMap<string, Date>> {
  const rows = await withTables<Tables>(db)
    .selectFrom('console.page_draft')
    .select(['path', 'saved_at'])
    .where('owner', '=', owner)
    .execute();
  return new Map(rows.map((row) => [row.path, row.saved_at]));
}

/** Whether there was one. */
export async function removeDraft(db: Db | Tx, path: string, owner: string): Promise<boolean> {
  const { numDeletedRows } = await withTables<Tables>(db)
    .deleteFrom('console.page_draft')
    .where('path', '=', path)
    .where('owner', '=', owner)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
