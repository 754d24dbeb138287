import { sql, type RawBuilder } from 'kysely';

/** By which column of the wire a list is asked to be sorted; without one it has its usual order. */
export interface Sorting<Name extends string = string> {
  orderBy?: Name | undefined;
  orderDir?: 'asc' | 'desc' | undefined;
}

/** One page of a list that is small enough to skip rows. */
export interface ListPage<Name extends string = string> extends Sorting<Name> {
  limit: number;
  offset: number;
}

export function toListPage<Name extends string>({
  pageNum,
  pageSize,
  orderBy,
  orderDir,
}: { pageNum: number; pageSize: number } & Sorting<Name>): ListPage<Name> {
  return { limit: pageSize, offset: (pageNum - 1) * pageSize, orderBy, orderDir };
}

export interface ListOrder<Name extends string> {
  /** Column of the wire -> column of the query. */
  by: Readonly<Record<Name, string>>;
  /** Unique column of the query: it orders rows that are equal otherwise, so that no page repeats or skips one. */
  id: string;
  /** SQL of the order where the request asks for none. */
  usual: string;
}

/** What stands behind `order by`. Rows without a value come last in both directions. */
export function orderOf<Name extends string>(
  { orderBy, orderDir = 'asc' }: Sorting<NoInfer<Name>>,
  { by, id, usual }: ListOrder<Name>,
): RawBuilder<unknown> {
  if (orderBy === undefined) return sql.raw(usual);
  const direction = sql.raw(orderDir);
  return sql`${sql.ref(by[orderBy])} ${direction} nulls last, ${sql.ref(id)} ${direction}`;
}

/** One page of a list that is too large for any order but that of its time. */
export interface TimePage {
  pageNum: number;
  pageSize: number;
  /** Newest first unless given. */
  direction?: 'asc' | 'desc' | undefined;
}

/** What stands behind `order by` in a list by time. */
export const inDirection = ({ direction = 'desc' }: TimePage, ...columns: readonly string[]) =>
  sql.raw(columns.map((column) => `${column} ${direction}`).join(', '));

/** Newest first unless asked. */
export const toTimePage = ({
  pageNum,
  pageSize,
  orderBy,
  orderDir = 'asc',
}: { pageNum: number; pageSize: number } & Sorting): TimePage => ({
  pageNum,
  pageSize,
  direction: orderBy === undefined ? 'desc' : orderDir,
});
