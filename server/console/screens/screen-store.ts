import { sql, type Selectable } from 'kysely';
import type { Db, Tx } from '../../database/database';
import type { ScreenTable } from '../../database/tables/console-tables';
import type { CustomScreen } from '../../contract/screens/custom-screens';

/** A staff-made screen as stored. */
export type StoredScreen = CustomScreen & Omit<Selectable<ScreenTable>, 'menuGroup'>;
export type NewScreen = Omit<StoredScreen, 'revision' | 'removedBy' | 'removedAt'>;

const entry = [
  ...(['screen.path', 'title', 'menu', 'menuGroup as group', 'position', 'template', 'call'] as const),
  ...(['revision', 'createdBy', 'createdAt', 'removedBy', 'removedAt'] as const),
] as const;

/** Screens by group and position: all, only live ones (visible to staff), or only removed ones. */
export async function findScreens(
  db: Db | Tx,
  state: 'present' | 'published' | 'removed' = 'present',
): Promise<StoredScreen[]> {
  return db
    .selectFrom('console.screen as screen')
    .leftJoin('console.page as page', 'page.path', 'screen.path')
    .select(entry)
    .where('removedAt', state === 'removed' ? 'is not' : 'is', null)
    .$if(state === 'published', (query) => query.where('page.version', '>', 0))
    .orderBy('menuGroup')
    .orderBy('position')
    .orderBy('createdAt')
    .orderBy('screen.path')
    .execute();
}

/** Also finds a removed one. */
export async function findScreen(db: Db | Tx, path: string): Promise<StoredScreen | undefined> {
  return db
    .selectFrom('console.screen as screen')
    .select(entry)
    .where('path', '=', path as CustomScreen['path'])
    .executeTakeFirst();
}

/** Paths ever used with this prefix. */
export async function findTakenPaths(db: Db | Tx, prefix: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('console.screen')
    .select('path')
    .where(sql<boolean>`starts_with(path, ${prefix})`)
    .execute();
  return new Set(rows.map(({ path }) => path));
}

/** @returns whether the path was free */
export async function insertScreen(tx: Tx, { group, ...screen }: NewScreen): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('console.screen')
    .values({ ...screen, menuGroup: group })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** The fields of a screen that can change. */
export type ScreenChange =
  | Pick<CustomScreen, 'title' | 'group' | 'position'>
  | { removedBy: string; removedAt: Date }
  | { removedBy: null; removedAt: null };

/** @returns whether the screen was still at `revision` (optimistic lock) */
export async function changeScreen(
  tx: Tx,
  path: string,
  revision: number,
  change: ScreenChange,
): Promise<boolean> {
  const values =
    'title' in change ? { title: change.title, menuGroup: change.group, position: change.position } : change;
  const { numUpdatedRows } = await tx
    .updateTable('console.screen')
    .set({ ...values, revision: revision + 1 })
    .where('path', '=', path as CustomScreen['path'])
    .where('revision', '=', revision)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
