import { sql, type Selectable } from 'kysely';
import { invalid, notFound } from '../../contract/api-error';
import type { screenMenu } from '../../contract/console-calls/screens';
import { isCustomPath, type CustomScreen, routes, type Route } from '../../contract/screens/routes';
import { menusDigest } from '../../contract/screens/permissions';
import { takeLock, type Db, type Tx } from '../../database/database';
import type { ScreenTable } from '../../database/tables/console-tables';
import type { ConsoleHandler } from '../console-context';
import type { Identity } from '../identity/identity';

/**
 * Gets a screen by its route pattern: the shipped ones first, then staff-made ones, published or not. All server
 * code looks screens up here.
 * @throws ApiError notFound if there is no such screen
 */
export async function getRoute(db: Db, path: string): Promise<Route> {
  const shipped = routes.find((route) => route.path === path);
  if (shipped !== undefined) return shipped;
  const screen = isCustomPath(path) ? await findScreen(db, path) : undefined;
  if (screen === undefined) throw notFound('页面不存在');
  if (screen.removedAt !== null) throw notFound('页面已被删除，可以在“已删除的页面”中恢复');
  return toRoute(screen);
}

/** A screen; a staff-made one has the revision of its entry. */
type KnownRoute = Route & { revision?: number };

/** Every screen; staff-made ones come first, so that they are matched first. */
export async function listRoutes(db: Db | Tx): Promise<KnownRoute[]> {
  const made = await findScreens(db);
  return [...made.map((screen) => ({ ...toRoute(screen), revision: screen.revision })), ...routes];
}

/**
 * Whether no other screen has the title: menu and search could not tell them apart. Keeps it free until the transaction
 * ends.
 */
export async function isFreeTitle(tx: Tx, title: string, own?: string): Promise<boolean> {
  await takeLock(tx, 'console screen titles');
  return !(await listRoutes(tx)).some((route) => route.title === title && route.path !== own);
}

/** @throws ApiError invalid (at `title`) if another screen has the title */
export async function requireFreeTitle(
  tx: Tx,
  title: string,
  own?: string,
  refusal = '已有同名的页面，请换一个名称',
): Promise<void> {
  if (!(await isFreeTitle(tx, title, own))) throw invalid('title', refusal);
}

export async function listCustomRoutes(db: Db): Promise<Route[]> {
  return (await findScreens(db)).map(toRoute);
}

const toRoute = ({ path, title, menu }: Route): Route => ({ path, title, menu });

/** The published screens whose menu the staff member has, in sidebar order. */
export async function findVisibleScreens(db: Db, { menus }: Identity): Promise<CustomScreen[]> {
  return (await findScreens(db, 'published'))
    .filter(({ menu }) => menus.has(menu))
    .map(({ path, title, menu, group, position }) => ({ path, title, menu, group, position }));
}

export const listMenuScreens: ConsoleHandler<typeof screenMenu> = async (_request, { db, staff }) => {
  const items = await findVisibleScreens(db, staff);
  return { items, total: items.length };
};

/** A digest of the visible screens, for a header; '' for none. Equal on all replicas. */
export function screensDigest(screens: readonly CustomScreen[]): string {
  return screens.length === 0 ? '' : menusDigest(screens.map((screen) => JSON.stringify(screen)));
}

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

/** Finds a screen, even a removed one. */
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
