import { sql } from 'kysely';
import { withTables, type Db, type Tx } from '../../database/database';
import type { CustomScreen } from '../../contract/screens/custom-screens';

interface Tables {
  'console.screen': ScreenRow;
  'console.page': { path: string; version: number };
}

interface ScreenRow {
  path: string;
  title: string;
  menu: string;
  menu_group: string;
  position: number;
  template: string;
  call: string;
  revision: number;
  created_by: string;
  created_at: Date;
  removed_by: string | null;
  removed_at: Date | null;
}

export interface NewScreen extends CustomScreen {
  template: string;
  /** The main call, `/api/admin/…`. */
  call: string;
  createdBy: string;
  createdAt: Date;
}

/** A screen that staff made, as it is kept. */
export interface StoredScreen extends NewScreen {
  /** Counts the changes of its entry (title, group, position, removal), not of its page. */
  revision: number;
  removedBy: string | null;
  removedAt: Date | null;
}

/** Every screen, by group and position. `removed`: those that were taken away, instead. */
export async function findScreens(
  db: Db | Tx,
  { removed = false }: { removed?: boolean } = {},
): Promise<StoredScreen[]> {
  const rows = await withTables<Tables>(db)
    .selectFrom('console.screen')
    .selectAll()
    .where('removed_at', removed ? 'is not' : 'is', null)
    .orderBy('menu_group')
    .orderBy('position')
    .orderBy('created_at')
    .orderBy('path')
    .execute();
  return rows.map(toScreen);
}

/** Those that are live: what staff may see. */
export async function findPublishedScreens(db: Db | Tx): Promise<StoredScreen[]> {
  const rows = await withTables<Tables>(db)
    .selectFrom('console.screen as screen')
    .innerJoin('console.page as page', 'page.path', 'screen.path')
    .selectAll('screen')
    .where('removed_at', 'is', null)
    .where('page.version', '>', 0)
    .orderBy('menu_group')
    .orderBy('position')
    .orderBy('created_at')
    .orderBy('screen.path')
    .execute();
  return rows.map(toScreen);
}

/** A removed one too. */
export async function findScreen(db: Db | Tx, path: string): Promise<StoredScreen | undefined> {
  const row = await withTables<Tables>(db)
    .selectFrom('console.screen')
    .selectAll()
    .where('path', '=', path)
    .executeTakeFirst();
  return row && toScreen(row);
}

/** Paths that were ever given away and begin like this. */
export async function findTakenPaths(db: Db | Tx, prefix: string): Promise<ReadonlySet<string>> {
  const rows = await withTables<Tables>(db)
    .selectFrom('console.screen')
    .select('path')
    .where(sql<boolean>`starts_with(path, ${prefix})`)
    .execute();
  return new Set(rows.map(({ path }) => path));
}

/** Whether the path was free. */
export async function insertScreen(tx: Tx, screen: NewScreen): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await withTables<Tables>(tx)
    .insertInto('console.screen')
    .values({
      path: screen.path,
      title: screen.title,
      menu: screen.menu,
      menu_group: screen.group,
      position: screen.position,
      template: screen.template,
      call: screen.call,
      revision: 0,
      created_by: screen.createdBy,
      created_at: screen.createdAt,
      removed_by: null,
      removed_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** What of a screen can be changed; the rest stays as made. */
export type ScreenChange =
  | Pick<CustomScreen, 'title' | 'group' | 'position'>
  | { removedBy: string; removedAt: Date }
  | { removedBy: null; removedAt: null };

/** Whether the screen still was at `revision`. */
export async function changeScreen(
  tx: Tx,
  path: string,
  revision: number,
  change: ScreenChange,
): Promise<boolean> {
  const values =
    'title' in change
      ? { title: change.title, menu_group: change.group, position: change.position }
      : { removed_by: change.removedBy, removed_at: change.removedAt };
  const { numUpdatedRows } = await withTables<Tables>(tx)
    .updateTable('console.screen')
    .set({ ...values, revision: revision + 1 })
    .where('path', '=', path)
    .where('revision', '=', revision)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

function toScreen(row: ScreenRow): StoredScreen {
  return {
    path: row.path as CustomScreen['path'],
    title: row.title,
    menu: row.menu as CustomScreen['menu'],
    group: row.menu_group,
    position: row.position,
    template: row.template,
    call: row.call,
    revision: row.revision,
    createdBy: row.created_by,
    createdAt: row.created_at,
    removedBy: row.removed_by,
    removedAt: row.removed_at,
  };
}
