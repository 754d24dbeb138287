import { sql } from 'kysely';
import { addDays, toDay } from '../../contract/shanghai-time';
import { toDayNumber } from '../../database/bucket-counts/day-buckets';
import { takeLock, type Db, type Tx } from '../../database/database';

/** A user action that the app reports. */
export interface TrackedEvent {
  /** Chosen by the app; a retry sends the same id and time. */
  id: number;
  time: Date;
  userId: number;
  /** A value of `eventCategory`. */
  category: number;
  /** The name that reports show; cut to 64 characters. */
  name: string;
  /** A value of dictionary `versionClientType`. */
  clientType: number;
  appVersion: string;
  model: string;
}

interface RecordedEvents {
  recorded: number;
  /** Already recorded. */
  repeated: number;
  /** Not recorded: events of a closed day (`clearOldEvents`) or in the future. */
  refused: number;
}

/** Tolerance for phone clocks that run fast, in ms. */
const ahead = 10 * 60 * 1000;

/**
 * Records events and updates all report counts, in the caller's transaction; most efficient with thousands at a
 * time. Late and repeated events may arrive in any order: the counts do not depend on it.
 */
export async function recordWithin(
  tx: Tx,
  events: readonly TrackedEvent[],
  now: Date,
): Promise<RecordedEvents> {
  await lockEvents(tx);
  await clearOldEvents(tx, now, events.length);
  const openFrom = await findOpenFrom(tx);
  const taken = events.filter(
    ({ time }) => toDayNumber(toDay(time)) >= openFrom && time.getTime() <= now.getTime() + ahead,
  );
  const recorded = await insertEvents(tx, taken);
  return { recorded, repeated: taken.length - recorded, refused: events.length - taken.length };
}

/** Serialises writers of tracking events until the transaction ends, by the same lock as the table's trigger. */
export const lockEvents = (tx: Tx): Promise<void> => takeLock(tx, 'backend tracking events');

/** The first day (days since 1970-01-01) for which events are accepted. */
async function findOpenFrom(tx: Tx): Promise<number> {
  const { rows } = await sql<{ openFrom: number }>`
    select open_from from backend.event_window`.execute(tx);
  return rows[0]?.openFrom ?? 0;
}

const longest = 64;
const cut = (text: string) => [...text].slice(0, longest).join('');

/** Inserts events; the table's trigger counts them. @returns how many are new */
async function insertEvents(tx: Tx, events: readonly TrackedEvent[]): Promise<number> {
  if (events.length === 0) return 0;
  const column = <Value>(read: (event: TrackedEvent) => Value) => events.map(read);
  const categories = column(({ category }) => category);
  const names = column(({ name }) => cut(name));
  const clients = column(({ clientType }) => clientType);
  const versions = column(({ appVersion }) => cut(appVersion));
  const models = column(({ model }) => cut(model));
  await sql`
    insert into backend.event_type (category, name)
    select distinct * from unnest(${categories}::smallint[], ${names}::text[]) given (category, name)
    where not exists (select from backend.event_type t where t.category = given.category and t.name = given.name)
    on conflict do nothing`.execute(tx);
  await sql`
    insert into backend.event_device (client_type, app_version, model)
    select distinct * from unnest(${clients}::smallint[], ${versions}::text[], ${models}::text[]) given (client_type, app_version, model)
    where not exists (
      select from backend.event_device d
      where d.client_type = given.client_type and d.app_version = given.app_version and d.model = given.model)
    on conflict do nothing`.execute(tx);
  const { numAffectedRows } = await sql`
    insert into backend.tracking_event (id, time, user_id, type_id, device_id)
    select given.id, given.time, given.user_id, t.id, d.id
    from unnest(
      ${column(({ id }) => id)}::bigint[],
      ${column(({ time }) => time.toISOString())}::timestamptz[],
      ${column(({ userId }) => userId)}::bigint[],
      ${categories}::smallint[], ${names}::text[],
      ${clients}::smallint[], ${versions}::text[], ${models}::text[]
    ) given (id, time, user_id, category, name, client_type, app_version, model)
    join backend.event_type t on t.category = given.category and t.name = given.name
    join backend.event_device d
      on d.client_type = given.client_type and d.app_version = given.app_version and d.model = given.model
    on conflict do nothing`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Days for which single events are kept; counts are kept forever, except counts by the minute. */
const keptDays = 90;

/**
 * One call deletes this many rows plus twice the number of incoming ones, so that calls stay short and the table stops
 * growing.
 */
const least = 1_000;

/**
 * Closes the days past retention and deletes part of their rows. A user's active days are kept until their week
 * and month are closed, as those count a user once. The caller holds the lock of `lockEvents`. Called whenever
 * events are recorded, and by a daily job when none arrive (`clearAllOldEvents`).
 * @returns how many events and active days were removed; 0 when nothing is left to delete
 */
async function clearOldEvents(tx: Tx, now: Date, incoming: number): Promise<number> {
  const openFrom = toDayNumber(addDays(toDay(now), -keptDays));
  if (!(await isAnyOld(tx, openFrom))) return 0;
  const most = least + 2 * incoming;
  await sql`
    update backend.event_window set open_from = ${openFrom} where open_from < ${openFrom}`.execute(tx);
  const events = await sql`
    delete from backend.tracking_event e
    using (
      select day, id from backend.tracking_event
      where day < (select open_from from backend.event_window)
      order by day, id limit ${most}
    ) old where e.day = old.day and e.id = old.id`.execute(tx);
  // A week begins at most six days before any of its days, a month at most thirty.
  const days = await sql`
    delete from backend.user_activity a
    using (
      select user_id, day, device_id from backend.user_activity
      where day < (select open_from - 31 from backend.event_window)
      order by day limit ${most}
    ) old where a.user_id = old.user_id and a.day = old.day and a.device_id = old.device_id`.execute(tx);
  // Reports read only the latest days by the minute; the margin matches the demo data of a new installation.
  await sql`
    delete from backend.report_count
    where kind = 'minute' and bucket < (select open_from - 31 from backend.event_window)`.execute(tx);
  return Number(events.numAffectedRows ?? 0) + Number(days.numAffectedRows ?? 0);
}

/** One cheap check instead of four statements: events arrive all day, but days are closed only once. */
async function isAnyOld(tx: Tx, openFrom: number): Promise<boolean> {
  const { rows } = await sql<{ isAnyOld: boolean }>`
    select open_from < ${openFrom}
      or exists (select from backend.tracking_event where day < open_from)
      or exists (select from backend.user_activity where day < open_from - 31)
      or exists (select from backend.report_count where kind = 'minute' and bucket < open_from - 31) as is_any_old
    from backend.event_window`.execute(tx);
  return rows[0]?.isAnyOld ?? false;
}

/** Rows deleted in one round, so that recording never waits long. */
const roundSize = 2_000;
/** Limit of rounds for one day; a longer backlog continues the next day. */
const mostRounds = 500;

/** Deletes all events past retention. Several consoles coordinate by the lock. @returns how many rows were removed */
export async function clearAllOldEvents(db: Db, now: Date, isStopped = () => false): Promise<number> {
  let removed = 0;
  for (let round = 0; round < mostRounds && !isStopped(); round += 1) {
    const count = await db.transaction().execute(async (tx) => {
      await lockEvents(tx);
      return clearOldEvents(tx, now, roundSize);
    });
    removed += count;
    if (count === 0) break;
  }
  return removed;
}
