import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Db, Tx } from '../../database/database';
import { recordWithin, lockEvents, type TrackedEvent } from './record-events';

/** Limit of uncounted batches, by this console's estimate; beyond it new batches are refused. */
const mostWaiting = 5_000;
/** Events counted in one transaction; with the embedded database, staff wait for it. */
const mostAtOnce = 1_000;
/**
 * Pause between counting transactions: each has a fixed cost, so fewer of them leave the database free for others.
 */
const pauseMs = 500;
const retryMs = 5_000;
/** The embedded database has no autovacuum. The table is often empty, so a vacuum is cheap. */
const batchesBetweenVacuums = 500;
/**
 * Limit of batches that one statement inserts, or that wait for the next one; beyond it new batches are refused.
 */
const mostArriving = 100;

/** An event as the app sends it; a time in milliseconds since 1970 becomes a date only when it is counted. */
type GivenEvent = Omit<TrackedEvent, 'time'> & { time: Date | number };

export interface EventQueue {
  /**
   * Stores a batch; any console counts it soon after.
   * @returns false when too many are waiting: nothing was stored
   */
  take(app: string, events: readonly GivenEvent[]): Promise<boolean>;
  /** Counts all waiting batches. */
  drain(): Promise<void>;
  stop(): Promise<void>;
}

interface Arriving {
  app: string;
  events: readonly GivenEvent[];
  done: { resolve: () => void; reject: (error: unknown) => void };
}

type StoredEvent = Omit<TrackedEvent, 'time'> & { time: string | number };

/** Stores events before acknowledging them and counts them later, so that a crash in between loses nothing. */
export function createEventQueue({ db, log, now }: { db: Db; log: Logger; now: () => Date }): EventQueue {
  let stopped = false;
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  let isWanted = false;
  let sinceVacuum = 0;
  /**
   * Estimated number of batches in the table: counted when a drain begins, plus those this console has inserted
   * since. A count at each insert would take a third of the insert's time.
   */
  let waiting = 0;

  const drain = async () => {
    try {
      waiting = await countWaiting(db);
      for (let more = waiting > 0; more && !stopped;) {
        const counted = await db.transaction().execute((tx) => countSome(tx, now(), log));
        more = counted.more;
        sinceVacuum += counted.batches;
        waiting -= counted.batches;
      }
      if (sinceVacuum >= batchesBetweenVacuums) {
        sinceVacuum = 0;
        await sql`vacuum (skip_locked) backend.event_intake`.execute(db);
      }
      return pauseMs;
    } catch (error) {
      log.error({ err: error }, 'events wait to be counted: the database does not take them');
      isWanted = true;
      return retryMs;
    }
  };
  /** Runs one drain at a time; batches that arrive while it ends are counted by the next. */
  const drainSoon = (waitMs = pauseMs) => {
    isWanted = true;
    if (stopped || timer) return;
    timer = setTimeout(() => {
      isWanted = false;
      running = drain().then((nextMs) => {
        timer = undefined;
        if (isWanted) drainSoon(nextMs);
      });
    }, waitMs);
    timer.unref();
  };
  let arriving: Arriving[] = [];
  let keeping: Promise<void> | undefined;
  const keepAll = async () => {
    while (arriving.length > 0) {
      const batches = arriving;
      arriving = [];
      waiting += batches.length;
      await keep(db, batches).then(
        () => batches.forEach(({ done }) => done.resolve()),
        (error: unknown) => batches.forEach(({ done }) => done.reject(error)),
      );
      drainSoon();
    }
    keeping = undefined;
  };
  // Count events that an earlier run stored but did not count.
  drainSoon();
  return {
    take: async (app, events) => {
      if (arriving.length >= mostArriving || waiting + arriving.length >= mostWaiting) return false;
      const kept = new Promise<void>((resolve, reject) => {
        arriving.push({ app, events, done: { resolve, reject } });
      });
      keeping ??= keepAll();
      await kept;
      return true;
    },
    drain: async () => void (await drain()),
    stop: async () => {
      clearTimeout(timer);
      await keeping;
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

async function keep(db: Db, batches: readonly Arriving[]): Promise<void> {
  const rows = batches.map(({ app, events }) => sql`(${app}, ${events.length}, ${JSON.stringify(events)})`);
  await sql`insert into backend.event_intake (app, size, events) values ${sql.join(rows)}`.execute(db);
}

async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from backend.event_intake`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Counts the oldest batches and deletes them, atomically. @returns how many, and whether more are waiting */
async function countSome(tx: Tx, now: Date, log: Logger): Promise<{ batches: number; more: boolean }> {
  await lockEvents(tx);
  const { rows } = await sql<{ id: number; events: string; waiting: number }>`
    select id, events, waiting from (
      select id, events, sum(size) over (order by id) - size as before, count(*) over () as waiting from (
        select id, size, events from backend.event_intake order by id limit ${mostArriving}
      ) oldest
    ) summed where before < ${mostAtOnce} order by id`.execute(tx);
  if (rows.length === 0) return { batches: 0, more: false };
  const events = rows.flatMap(({ events: stored }) =>
    (JSON.parse(stored) as StoredEvent[]).map((event) => ({ ...event, time: new Date(event.time) })),
  );
  const counted = await recordWithin(tx, events, now);
  if (counted.refused > 0) log.info({ refused: counted.refused }, 'events of a closed day are not counted');
  await sql`delete from backend.event_intake where id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(
    tx,
  );
  const isPartOfMore = (rows[0]?.waiting ?? 0) > rows.length || rows.length === mostArriving;
  return { batches: rows.length, more: isPartOfMore };
}
