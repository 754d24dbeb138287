import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';

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
  /** Column of the wire -> column of the query, in camelCase. */
  by: Readonly<Record<Name, string>>;
  /** Unique column of the query: it orders rows that are equal otherwise, so that no page repeats or skips one. */
  id: string;
  /** SQL (snake_case) of the order where the request asks for none. */
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

/** One page of what a query selects, and how many rows that is in all. */
export async function findListPage<Tables, From extends keyof Tables, Row, Name extends string>(
  query: SelectQueryBuilder<Tables, From, Row>,
  page: ListPage<NoInfer<Name>>,
  order: ListOrder<Name>,
) {
  const rows = await query.orderBy(orderOf(page, order)).limit(page.limit).offset(page.offset).execute();
  const { total } = await query
    .clearSelect()
    .select((select) => select.fn.countAll().as('total'))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** One page of a list that is too large for any order but that of its time. */
export interface TimePage {
  pageNum: number;
  pageSize: number;
  /** Rows before the page, where it begins at none of the whole pages. */
  offset?: number | undefined;
  /** Newest first unless given. */
  direction?: 'asc' | 'desc' | undefined;
}

export const offsetOf = ({ pageNum, pageSize, offset = (pageNum - 1) * pageSize }: TimePage) => offset;

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

/** One page of such a list, and how many rows it has. */
interface Found<Row> {
  rows: Row[];
  total: number;
}

/** The values of a column in the order that is asked for. */
export const inOrder = <Value extends number | string>(
  { orderDir }: Sorting,
  values: readonly Value[],
): Value[] => {
  const up = values.toSorted((one, other) => (one < other ? -1 : 1));
  return orderDir === 'desc' ? up.toReversed() : up;
};

/**
 * One page of a large list by one of its `kinds`: a column of few values, each of which the list can be filtered by. Sorted so it
 * is the lists of its values one after another (`kinds`, in order), each newest first; any other wish is for its time. By a column of
 * many values (a mobile, an amount) such a list is not sorted: no counter says where its deep pages begin.
 */
export async function findSortedPage<
  Kind extends string,
  Filter extends Readonly<Partial<Record<Kind, unknown>>>,
  Row,
>(
  request: { pageNum: number; pageSize: number } & Sorting,
  filter: Filter,
  kinds: { readonly [Name in Kind]: readonly Filter[Name][] },
  find: (filter: Filter, page: TimePage) => Promise<Found<Row>>,
): Promise<Found<Row>> {
  const { orderBy, pageNum, pageSize } = request;
  const isKind = (name: string | undefined): name is Kind => name !== undefined && Object.hasOwn(kinds, name);
  if (!isKind(orderBy)) return find(filter, toTimePage(request));
  const values = filter[orderBy] === undefined ? kinds[orderBy] : [filter[orderBy]];
  const offset = (pageNum - 1) * pageSize;
  const rows: Row[] = [];
  let total = 0;
  for (const value of values) {
    const found = await find(
      { ...filter, [orderBy]: value },
      {
        pageNum: 1,
        pageSize: pageSize - rows.length,
        offset: Math.max(0, offset - total),
      },
    );
    rows.push(...found.rows);
    total += found.total;
  }
  return { rows, total };
}
