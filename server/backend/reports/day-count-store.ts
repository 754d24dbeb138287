import { sql } from 'kysely';
import type { Db } from '../../database/database';
import type { Days } from './report-count-store';

/** Orders of one facet (`server/backend/orders/order-facets.ts`), from the order list's own counters. */
export interface FacetCount {
  facet: string;
  orders: number;
  /** Decimal text. */
  revenue: string;
}

/** Facets and days without orders are missing. */
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

/** The days of a range put together. */
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

export interface DayCount {
  day: number;
  users: number;
}

/** Registrations by day, of one facet (`server/backend/users/user-facets.ts`): '' all, 's:1' by client. */
export async function listRegistrations(db: Db, facet: string, { from, to }: Days): Promise<DayCount[]> {
  const { rows } = await sql<DayCount>`
    select bucket as day, row_count as users from backend.registered_user_count
    where facet = ${facet} and bucket between ${from} and ${to}`.execute(db);
  return rows;
}

/** All there are. */
export async function countRegistered(db: Db): Promise<number> {
  const { rows } = await sql<{ users: number }>`
    select coalesce(sum(row_count), 0)::float8 as users
    from backend.registered_user_count where facet = ''`.execute(db);
  return rows[0]?.users ?? 0;
}
