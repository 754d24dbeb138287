import { sql } from 'kysely';
import type { Db } from '../../database/database';

/**
 * Counts of tracking events, as `backend-000-baseline/events.ts` writes them: `events` and distinct `users` in a
 * bucket, by value. A user counts once per bucket. The bucket is a day, of a week or month its first. Kinds and values:
 *
 *   day, week, month   '' all, '0' to '3' by client; week and month count only users
 *   version, model     '2.5.1'
 *   client_version     '0:2.5.1'
 *   launch             by client; counts only events
 *   hour               '00' to '23', launches; counts only events
 *   client_hour        '0:09'
 *   category           '3'
 *   event              '3:快速拨号', category and name
 *
 * `findUsersUntil` reads a further kind, `minute`: '09:41' counts the users whose first event of the day was then; it is
 * kept for some weeks.
 */
export type CountKind =
  | 'day'
  | 'week'
  | 'month'
  | 'version'
  | 'client_version'
  | 'model'
  | 'launch'
  | 'hour'
  | 'client_hour'
  | 'category'
  | 'event';

export interface Counted {
  bucket: number;
  value: string;
  events: number;
  users: number;
}

export interface Days {
  from: number;
  to: number;
}

/** Values with a number and ':' as prefix: a category's events, a client's hours and versions. */
const within = (group: number | undefined) =>
  group === undefined ? sql`true` : sql`value >= ${`${group}:`} and value < ${`${group};`}`;

/** The value '' means the sum over all clients; for versions and models it means 'unknown'. */
const isSingle = (kind: CountKind) =>
  kind === 'day' || kind === 'week' || kind === 'month' ? sql`value <> ''` : sql`true`;

/** Counts of one value by bucket; empty buckets are left out. */
export async function listCounts(
  db: Db,
  kind: CountKind,
  value: string,
  { from, to }: Days,
): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select bucket, value, events, users from backend.report_count
    where kind = ${kind} and bucket between ${from} and ${to} and value = ${value}`.execute(db);
  return rows;
}

/** Counts of all values, by bucket and value. */
export async function listAllCounts(
  db: Db,
  kind: CountKind,
  { from, to }: Days,
  group?: number,
): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select bucket, value, events, users from backend.report_count
    where kind = ${kind} and bucket between ${from} and ${to} and ${isSingle(kind)} and ${within(group)}`.execute(
    db,
  );
  return rows;
}

interface CountedValue {
  value: string;
  events: number;
  users: number;
  /** Users of the last day. */
  latest: number;
}

/** Sums of the days' counts per value; `users` are user-days. Sorted by users descending, then by name. */
export async function sumCounts(
  db: Db,
  kind: CountKind,
  { from, to }: Days,
  { group, lastDay = to }: { group?: number | undefined; lastDay?: number } = {},
): Promise<CountedValue[]> {
  const { rows } = await sql<CountedValue>`
    select value, sum(events)::bigint as events, sum(users)::bigint as users,
      coalesce(sum(users) filter (where bucket = ${lastDay}), 0)::bigint as latest
    from backend.report_count
    where kind = ${kind} and bucket between ${from} and ${to} and ${isSingle(kind)} and ${within(group)}
    group by value order by sum(users) desc, sum(events) desc, value`.execute(db);
  return rows;
}

/** Distinct users of a day up to the end of a minute, `09:41`; null if the day has no counts by the minute. */
export async function findUsersUntil(db: Db, day: number, minute: string): Promise<number | null> {
  const { rows } = await sql<{ users: number }>`
    select coalesce(sum(users) filter (where value <= ${minute}), 0)::float8 as users from backend.report_count
    where kind = 'minute' and bucket = ${day} having count(*) > 0`.execute(db);
  return rows[0]?.users ?? null;
}

/** The first day with counts by client (active users have them always); 0 if all days have. */
export async function findByClientFrom(db: Db): Promise<number> {
  const { rows } = await sql<{ from: number }>`
    select by_client_from as from from backend.event_window`.execute(db);
  return rows[0]?.from ?? 0;
}

/** Users of a cohort (`day:1`: registered with that client) who were active n days (weeks, months) later. */
export async function listCohorts(
  db: Db,
  kind: string,
  { from, to }: Days,
  later: readonly number[],
): Promise<{ cohort: number; later: number; users: number }[]> {
  const { rows } = await sql<{ cohort: number; later: number; users: number }>`
    select cohort, later, users from backend.cohort_count
    where kind = ${kind} and cohort between ${from} and ${to} and later = any(${[...later]}::integer[])`.execute(
    db,
  );
  return rows;
}

/** Orders of one facet (`server/backend/orders/order-page-store.ts`), from the order list's own counters. */
export interface FacetCount {
  facet: string;
  orders: number;
  /** Decimal text. */
  revenue: string;
}

/** Facets and days without orders are missing in the result. */
export async function listOrderCounts(
  db: Db,
  facets: readonly string[],
  { from, to }: Days,
): Promise<(FacetCount & { day: number })[]> {
  const { rows } = await sql<FacetCount & { day: number }>`
    select facet, bucket as day, row_count as orders, paid_amount::text as revenue
    from backend.user_order_count
    where facet = any(${[...facets]}::text[]) and bucket between ${from} and ${to}`.execute(db);
  return rows;
}

/** Sums over a range of days. */
export async function sumOrderCounts(
  db: Db,
  facets: readonly string[],
  { from, to }: Days,
): Promise<FacetCount[]> {
  const { rows } = await sql<FacetCount>`
    select facet, sum(row_count)::float8 as orders, sum(paid_amount)::text as revenue
    from backend.user_order_count
    where facet = any(${[...facets]}::text[]) and bucket between ${from} and ${to}
    group by facet`.execute(db);
  return rows;
}

interface DayCount {
  day: number;
  users: number;
}

/** Registrations by day, for one facet (`server/backend/users/user-page-store.ts`): '' all, 's:1' by client. */
export async function listRegistrations(db: Db, facet: string, { from, to }: Days): Promise<DayCount[]> {
  const { rows } = await sql<DayCount>`
    select bucket as day, row_count as users from backend.registered_user_count
    where facet = ${facet} and bucket between ${from} and ${to}`.execute(db);
  return rows;
}

/** Number of all registered users. */
export async function countRegistered(db: Db): Promise<number> {
  const { rows } = await sql<{ users: number }>`
    select coalesce(sum(row_count), 0)::float8 as users
    from backend.registered_user_count where facet = ''`.execute(db);
  return rows[0]?.users ?? 0;
}
