import { conflict, notFound } from '../../contract/api-error';
import type {
  screenDetail,
  screenRemove,
  screenRemovedList,
  screenRestore,
  screenUpdate,
} from '../../contract/console-calls/screens';
import { message } from '../../contract/messages';
import { screens } from '../../contract/screens/menus';
import { toWireTime } from '../../contract/shanghai-time';
import type { Db, Tx } from '../../database/database';
import type { ConsoleContext, ConsoleHandler } from '../console-context';
import { requireGrants } from './create-screen';
import {
  changeScreen,
  findScreen,
  findScreens,
  requireFreeTitle,
  type ScreenChange,
  type StoredScreen,
} from './screen-store';

export const readScreen: ConsoleHandler<typeof screenDetail> = async ({ path }, { db }) => {
  const { title, group, position, menu, revision } = await getScreen(db, path, 'present');
  const menuName = screens.find(({ url }) => url === menu)?.name ?? menu;
  return { path, title, group, position, menuName, revision };
};

/** Changes title and menu position; the designer changes the page itself. */
export const updateScreen: ConsoleHandler<typeof screenUpdate> = async (
  { path, title, group = '', position = 0, revision },
  context,
) => {
  requireGrants(context.staff);
  await getScreen(context.db, path, 'present');
  await change(context, path, revision, { title, group, position }, (tx) =>
    requireFreeTitle(tx, title, path),
  );
  return null;
};

/** Removes a screen but keeps its history, which can be read, and is restored with the screen. */
export const removeScreen: ConsoleHandler<typeof screenRemove> = async ({ path, revision }, context) => {
  const { db, staff, now } = context;
  requireGrants(staff);
  await getScreen(db, path, 'present');
  await change(context, path, revision, { removedBy: staff.username, removedAt: now });
  return null;
};

export const listRemovedScreens: ConsoleHandler<typeof screenRemovedList> = async (_request, { db }) => {
  const removed = (await findScreens(db, 'removed')).sort(
    (one, other) => (other.removedAt?.getTime() ?? 0) - (one.removedAt?.getTime() ?? 0),
  );
  const items = removed.map(({ path, title, removedBy, removedAt, revision }) => ({
    path,
    title,
    removedBy: removedBy ?? '',
    removedAt: removedAt === null ? '' : toWireTime(removedAt),
    revision,
  }));
  return { items, total: items.length };
};

export const restoreScreen: ConsoleHandler<typeof screenRestore> = async ({ path, revision }, context) => {
  requireGrants(context.staff);
  const { title } = await getScreen(context.db, path, 'removed');
  await change(context, path, revision, { removedBy: null, removedAt: null }, (tx) =>
    requireFreeTitle(tx, title, path, '已有同名的页面，请先给那个页面改名'),
  );
  return null;
};

/** @throws ApiError notFound if there is none in this state, for example because a colleague was faster */
async function getScreen(db: Db, path: string, state: 'present' | 'removed'): Promise<StoredScreen> {
  const screen = await findScreen(db, path);
  if (!screen) throw notFound('没有这个自建页面');
  if (state === 'present' && screen.removedAt !== null) throw notFound('页面已被删除');
  if (state === 'removed' && screen.removedAt === null) throw notFound('页面没有被删除');
  return screen;
}

async function change(
  { db, succeedWithin }: ConsoleContext,
  path: string,
  revision: number,
  values: ScreenChange,
  check?: (tx: Tx) => Promise<void>,
): Promise<void> {
  const done = await db.transaction().execute(async (tx) => {
    await check?.(tx);
    const isChanged = await changeScreen(tx, path, revision, values);
    if (isChanged) await succeedWithin(tx);
    return isChanged;
  });
  if (!done) throw conflict(message.stale);
}
