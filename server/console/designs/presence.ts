import type { designPresence } from '../../contract/console-calls/designs';
import { toWireTime } from '../../contract/shanghai-time';
import type { Db } from '../../database/database';
import type { PagePresenceTable } from '../../database/tables/console-tables';
import type { ConsoleContext, ConsoleHandler } from '../console-context';
import { toWireVersion, findLivePage, digestOfLive, isShippedChanged } from '../pages/page-states';
import { getRoute } from '../screens/screen-store';

/** A window counts as gone after this long without a heartbeat. */
const goneAfter = 45_000;
/** Gone windows are deleted after this long. */
const sweptAfter = 10 * 60_000;

const cutoffAt = (now: Date) => new Date(now.getTime() - goneAfter);

/** Heartbeat of a designer window (or its goodbye); returns the other windows and the live version. */
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

/** Everyone who has the page open, except the caller's own window. */
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

/** Path -> names of those who have the page open. */
export async function findEditorNames(db: Db, now: Date): Promise<ReadonlyMap<string, string[]>> {
  const names = new Map<string, Set<string>>();
  for (const { path, name } of await findWindows(db, cutoffAt(now))) {
    names.set(path, (names.get(path) ?? new Set()).add(name));
  }
  return new Map([...names].map(([path, set]) => [path, [...set]]));
}

/** A browser window with a page open in the designer. */
type OpenWindow = Omit<PagePresenceTable, 'browserWindow'> & { window: string };

/** Records a heartbeat. A window not seen since `cutoff` counts as newly opened. */
async function markSeen(db: Db, { window, ...seen }: OpenWindow, cutoff: Date): Promise<void> {
  const { name, changed, seenAt } = seen;
  await db
    .insertInto('console.pagePresence')
    .values({ ...seen, browserWindow: window })
    .onConflict((conflict) =>
      conflict.columns(['path', 'account', 'browserWindow']).doUpdateSet((eb) => ({
        name,
        changed,
        seenAt,
        since: eb
          .case()
          .when('console.pagePresence.seenAt', '<', cutoff)
          .then(eb.ref('excluded.since'))
          .else(eb.ref('console.pagePresence.since'))
          .end(),
      })),
    )
    .execute();
}

async function removeWindow(db: Db, path: string, account: string, window: string): Promise<void> {
  await db
    .deleteFrom('console.pagePresence')
    .where('path', '=', path)
    .where('account', '=', account)
    .where('browserWindow', '=', window)
    .execute();
}

async function removeWindowsBefore(db: Db, cutoff: Date): Promise<void> {
  await db.deleteFrom('console.pagePresence').where('seenAt', '<', cutoff).execute();
}

/** Windows seen since `cutoff`, of one page or all, earliest first. */
async function findWindows(db: Db, cutoff: Date, path?: string): Promise<OpenWindow[]> {
  return db
    .selectFrom('console.pagePresence')
    .select(['path', 'account', 'browserWindow as window', 'name', 'since', 'seenAt', 'changed'])
    .where('seenAt', '>=', cutoff)
    .$if(path !== undefined, (query) => query.where('path', '=', path ?? ''))
    .orderBy('since')
    .orderBy('browserWindow')
    .limit(500)
    .execute();
}
