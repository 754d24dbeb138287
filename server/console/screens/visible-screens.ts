import type { screenMenu } from '../../contract/console-calls/screens';
import type { CustomScreen } from '../../contract/screens/custom-screens';
import { menusDigest } from '../../contract/screens/menus-digest';
import type { Db } from '../../database/database';
import type { ConsoleHandler } from '../core/declared-call';
import type { Identity } from '../identity/identity';
import { findPublishedScreens } from './screen-store';

/** The published screens whose menu a staff member has, as the sidebar orders them. */
export async function findVisibleScreens(db: Db, { menus }: Identity): Promise<CustomScreen[]> {
  return (await findPublishedScreens(db))
    .filter(({ menu }) => menus.has(menu))
    .map(({ path, title, menu, group, position }) => ({ path, title, menu, group, position }));
}

export const listMenuScreens: ConsoleHandler<typeof screenMenu> = async (_request, { db, staff }) => {
  const items = await findVisibleScreens(db, staff);
  return { items, total: items.length };
};

/** A short name of what one sees, for a header; '' for nothing. The same screens have the same name at every replica. */
export function screensDigest(screens: readonly CustomScreen[]): string {
  return screens.length === 0 ? '' : menusDigest(screens.map((screen) => JSON.stringify(screen)));
}
