import type { designPresence } from '../../contract/console-calls/design-changes';
import { toWireTime } from '../../contract/shanghai-time';
import type { Db } from '../../database/database';
import type { ConsoleContext } from '../core/console-context';
import type { ConsoleHandler } from '../core/declared-call';
import { toWireVersion } from '../designs/wire-version';
import { findLivePage } from '../pages/live-page';
import { digestOfLive, isShippedChanged } from '../pages/page-states';
import { getRoute } from '../screens/find-route';
import { findWindows, markSeen, removeWindow, removeWindowsBefore } from './presence-store';

/** How long after its last word a window counts as gone. */
const goneAfter = 45_000;
/** How long it is kept after that. */
const sweptAfter = 10 * 60_000;

const cutoffAt = (now: Date) => new Date(now.getTime() - goneAfter);

/** A window says that it is there (or goes), and learns who else is and what is live. */
export const keepPresence: ConsoleHandler<typeof designPresence> = async (
  { window, changed, leave, ...request },
  context,
) => {
  const { db, shipped, staff, now } = context;
  const { path } = await getRoute(db, request.path);
  const { account, username: name } = staff;
  if (leave) await removeWindow(db, path, account, window);
  else await markSeen(db, { path, account, window, name, since: now, seenAt: now, changed }, cutoffAt(now));
  await removeWindowsBefore(db, new Date(now.getTime() - sweptAfter));
  const live = await findLivePage(db, shipped, path);
  return {
    others: await findOthers(path, { ...context, window }),
    live: { ...toWireVersion(live?.published), digest: digestOfLive(live) },
    shippedChanged: await isShippedChanged(path, live, context),
  };
};

/** Everyone who has the page open, without the caller's own window. */
export async function findOthers(
  path: string,
  { db, staff, now, window }: ConsoleContext & { window: string },
): Promise<{ name: string; since: string; changed: boolean; self: boolean }[]> {
  const windows = await findWindows(db, cutoffAt(now), path);
  return windows
    .filter((one) => !(one.account === staff.account && one.window === window))
    .map(({ name, since, changed, account }) => ({
      name,
      since: toWireTime(since),
      changed,
      self: account === staff.account,
    }));
}

/** Path -> names of those who have it open. */
export async function findEditorNames(db: Db, now: Date): Promise<ReadonlyMap<string, string[]>> {
  const names = new Map<string, Set<string>>();
  for (const { path, name } of await findWindows(db, cutoffAt(now))) {
    names.set(path, (names.get(path) ?? new Set()).add(name));
  }
  return new Map([...names].map(([path, set]) => [path, [...set]]));
}
