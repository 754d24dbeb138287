import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Db, Tx } from '../../database/database';
import { recordWithin, takeEventTurn, type TrackedEvent } from './record-events';

/** So many batches may wait to be counted, as far as this console knows; more are refused until some are. */
const mostWaiting = 5_000;
/** Events that are counted in one transaction: staff wait for it where the database is embedded. */
const mostAtOnce = 1_000;
/** A transaction that counts has its own price, whatever it counts: few of them leave the database to others. */
const pauseMs = 500;
const retryMs = 5_000;
/** The embedded database cleans nothing up by itself; the table is empty again and again, so that this costs little. */
const batchesBetweenVacuums = 500;
/** Batches that one statement keeps or takes: those that came until its turn. More are refused. */
const mostArriving = 100;

/** As an app gives it; a time in milliseconds since 1970 is not made a date before it is counted. */
export type GivenEvent = Omit<TrackedEvent, 'time'> & { time: Date | number };

export interface EventIntake {
  /**
   * Keeps a batch; it is counted soon after, by whichever console comes first.
   * @returns false when too many wait already: nothing was kept
   */
  take(app: string, events: readonly GivenEvent[]): Promise<boolean>;
  /** Counts all that wait. */
  drain(): Promise<void>;
  stop(): Promise<void>;
}

interface Arriving {
  app: string;
  events: readonly GivenEvent[];
  done: { resolve: () => void; reject: (error: unknown) => void };
}

type StoredEvent = Omit<TrackedEvent, 'time'> & { time: string | number };

/** Events are stored before they are acknowledged, and counted later: a crash in between loses nothing. */
export function createEventIntake({ db, log, now }: { db: Db; log: Logger; now: () => Date }): EventIntake {
  let stopped = false;
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  let isWanted = false;
  let sinceVacuum = 0;
  /**
   * Estimate of the batches in the table: counted when a drain begins, plus those that this console has inserted since. A
   * count for each insert takes a third of the insert's time.
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
  /** One drain at a time; what comes while it ends is counted by the next. */
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
  // Events that an earlier run took and did not count.
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

/** Counts the oldest batches and forgets them, both or neither. @returns how many, and whether more wait */
async function countSome(tx: Tx, now: Date, log: Logger): Promise<{ batches: number; more: boolean }> {
  await takeEventTurn(tx);
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
