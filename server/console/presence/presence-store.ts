import { withTables, type Db } from '../../database/database';

interface Tables {
  'console.page_presence': {
    path: string;
    account: string;
    browser_window: string;
    name: string;
    since: Date;
    seen_at: Date;
    changed: boolean;
  };
}

/** A window in which somebody has a page open in the designer. */
export interface OpenWindow {
  path: string;
  account: string;
  /** Its own random name. */
  window: string;
  name: string;
  since: Date;
  seenAt: Date;
  changed: boolean;
}

/** Says that a window is there. One not seen since `cutoff` had gone, and comes anew. */
export async function markSeen(db: Db, seen: OpenWindow, cutoff: Date): Promise<void> {
  const { path, account, window, name, since, seenAt, changed } = seen;
  await withTables<Tables>(db)
    .insertInto('console.page_presence')
    .values({ path, account, browser_window: window, name, since, seen_at: seenAt, changed })
    .onConflict((conflict) =>
      conflict.columns(['path', 'account', 'browser_window']).doUpdateSet((eb) => ({
        name,
        changed,
        seen_at: seenAt,
        since: eb
          .case()
          .when('console.page_presence.seen_at', '<', cutoff)
          .then(eb.ref('excluded.since'))
          .else(eb.ref('console.page_presence.since'))
          .end(),
      })),
    )
    .execute();
}

export async function removeWindow(db: Db, path: string, account: string, window: string): Promise<void> {
  await withTables<Tables>(db)
    .deleteFrom('console.page_presence')
    .where('path', '=', path)
    .where('account', '=', account)
    .where('browser_window', '=', window)
    .execute();
}

export async function removeWindowsBefore(db: Db, cutoff: Date): Promise<void> {
  await withTables<Tables>(db).deleteFrom('console.page_presence').where('seen_at', '<', cutoff).execute();
}

/** Windows seen since `cutoff`, of one page or of all, the first comer first. */
export async function findWindows(db: Db, cutoff: Date, path?: string): Promise<OpenWindow[]> {
  const rows = await withTables<Tables>(db)
    .selectFrom('console.page_presence')
    .selectAll()
    .where('seen_at', '>=', cutoff)
    .$if(path !== undefined, (query) => query.where('path', '=', path ?? ''))
    .orderBy('since')
    .orderBy('browser_window')
    .limit(500)
    .execute();
  return rows.map((row) => ({
    path: row.path,
    account: row.account,
    window: row.browser_window,
    name: row.name,
    since: row.since,
    seenAt: row.seen_at,
    changed: row.changed,
  }));
}
