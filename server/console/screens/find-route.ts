import { invalid, notFound } from '../../contract/api-error';
import type { screenMenu } from '../../contract/console-calls/screens';
import { isCustomPath, type CustomScreen } from '../../contract/screens/custom-screens';
import { menusDigest } from '../../contract/screens/menus-digest';
import { routes, type Route } from '../../contract/screens/routes';
import type { Db } from '../../database/database';
import type { ConsoleHandler } from '../declared-call';
import type { Identity } from '../identity/identity';
import { findScreen, findScreens } from './screen-store';

/**
 * Finds a screen by its route pattern: the shipped ones first, then staff-made ones, published or not. All server
 * code looks screens up here.
 */
export async function findRoute(db: Db, path: string): Promise<Route | undefined> {
  const shipped = routes.find((route) => route.path === path);
  if (shipped !== undefined || !isCustomPath(path)) return shipped;
  const screen = await findScreen(db, path);
  return screen === undefined || screen.removedAt !== null ? undefined : toRoute(screen);
}

/** @throws ApiError notFound if there is no such screen */
export async function getRoute(db: Db, path: string): Promise<Route> {
  const route = await findRoute(db, path);
  if (!route) throw notFound('页面不存在');
  return route;
}

/** A screen; a staff-made one has the revision of its entry. */
type KnownRoute = Route & { revision?: number };

/** Every screen; staff-made ones come first, so that they are matched first. */
export async function listRoutes(db: Db): Promise<KnownRoute[]> {
  const made = await findScreens(db);
  return [...made.map((screen) => ({ ...toRoute(screen), revision: screen.revision })), ...routes];
}

/**
 * @throws ApiError invalid (at `title`) if another screen has the title: menu and search could not tell them apart
 */
export async function requireFreeTitle(db: Db, title: string, own?: string): Promise<void> {
  const same = (await listRoutes(db)).find((route) => route.title === title && route.path !== own);
  if (same) throw invalid('title', '已有同名的页面，请换一个名称');
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
