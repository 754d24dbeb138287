import { sql } from 'kysely';
import type { Db } from '../../database/database';

/**
 * What is counted of tracking events, as migration `150-events` writes it: `events` that happened and different
 * `users` who did them, in a bucket, by value. A user counts once in a bucket.
 *
 *   day              '' all, '0' to '3' by client       launch   client: events only
 *   week, month      the same: users only; the bucket   hour     '00' to '23', launches: events only
 *                    is its first day                   category '3'
 *   version, model   '2.5.1'                            event    '3:快速拨号', category and name
 */
export type CountKind =
  'day' | 'week' | 'month' | 'version' | 'model' | 'launch' | 'hour' | 'category' | 'event';

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

/** A category's events are those whose value begins with it and ':'. */
const inCategory = (category: number | undefined) =>
  category === undefined ? sql`true` : sql`value >= ${`${category}:`} and value < ${`${category};`}`;

/** '' is all clients together; of a version or a model it is one that is not known. */
const isSingle = (kind: CountKind) =>
  kind === 'day' || kind === 'week' || kind === 'month' ? sql`value <> ''` : sql`true`;

/** Of one value, by bucket; buckets without anything are missing. */
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

/** Of all values, by bucket and value. */
export async function listAllCounts(
  db: Db,
  kind: CountKind,
  { from, to }: Days,
  category?: number,
): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select bucket, value, events, users from backend.report_count
    where kind = ${kind} and bucket between ${from} and ${to} and ${isSingle(kind)} and ${inCategory(category)}`.execute(
    db,
  );
  return rows;
}

export interface CountedValue {
  value: string;
  events: number;
  users: number;
  /** Users of the last day. */
  latest: number;
}

/** What the days' counts of each value add up to; `users` are user-days. Most users first, and by name. */
export async function sumCounts(
  db: Db,
  kind: CountKind,
  { from, to }: Days,
  { category, lastDay = to }: { category?: number | undefined; lastDay?: number } = {},
): Promise<CountedValue[]> {
  const { rows } = await sql<CountedValue>`
    select value, sum(events)::bigint as events, sum(users)::bigint as users,
      coalesce(sum(users) filter (where bucket = ${lastDay}), 0)::bigint as latest
    from backend.report_count
    where kind = ${kind} and bucket between ${from} and ${to} and ${isSingle(kind)} and ${inCategory(category)}
    group by value order by sum(users) desc, sum(events) desc, value`.execute(db);
  return rows;
}

/** Users of a cohort who were active so many days (weeks, months) after. */
export async function listCohorts(
  db: Db,
  kind: 'day' | 'week' | 'month',
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
