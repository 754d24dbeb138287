import { sql, type SelectQueryBuilder, type SqlBool } from 'kysely';

/** By which column of the wire a list is asked to be sorted; without one it has its usual order. */
export interface Sorting<Name extends string = string> {
  orderBy?: Name | undefined;
  orderDir?: 'asc' | 'desc' | undefined;
}

/** What a list call asks for: one page, and its order. */
export interface ListRequest<Name extends string = string> extends Sorting<Name> {
  pageNum: number;
  pageSize: number;
}

export interface ListOrder<Name extends string> {
  /** Unique column of the query: it orders rows that are equal otherwise, so that no page repeats or skips one. */
  id: string;
  /** SQL (snake_case) of the order where the request asks for none. */
  usual: string;
  /** Column of the wire -> column of the query, in camelCase, where they differ. */
  by?: { readonly [Asked in Name]?: string };
}

/**
 * One page of what a query selects, each row as `toWire` makes it, and how many rows that is in all. For lists that are
 * small enough to skip rows. Rows without a value come last in both directions.
 */
export async function findListPage<Tables, From extends keyof Tables, Row, Name extends string, Wire>(
  query: SelectQueryBuilder<Tables, From, Row>,
  { orderBy, orderDir = 'asc', pageNum, pageSize }: ListRequest<Name>,
  { id, usual, by = {} }: ListOrder<NoInfer<Name>>,
  toWire: (row: Row) => Wire,
): Promise<{ records: Wire[]; total: number }> {
  const direction = sql.raw(orderDir);
  const order =
    orderBy === undefined
      ? sql.raw(usual)
      : sql`${sql.ref(by[orderBy] ?? orderBy)} ${direction} nulls last, ${sql.ref(id)} ${direction}`;
  const rows = await query
    .orderBy(order)
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute();
  const { total } = await query
    .clearSelect()
    .select((select) => select.fn.countAll().as('total'))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow();
  return { records: rows.map((row) => toWire(row)), total };
}

/**
 * Whether a column contains a text; true for every row where none is given. Unlike `like`, `strpos` has no wildcards that
 * would need escaping.
 */
export const contains = (column: string, text: string | undefined) =>
  text === undefined ? everyRow : sql<SqlBool>`strpos(${sql.ref(column)}, ${text}) > 0`;

/** The same, upper and lower case alike. */
export const containsAnyCase = (column: string, text: string | undefined) =>
  text === undefined ? everyRow : sql<SqlBool>`strpos(lower(${sql.ref(column)}), lower(${text}::text)) > 0`;

/** Whether a column has a value; true for every row where none is given. */
export const has = (column: string, value: number | string | boolean | undefined) =>
  value === undefined ? everyRow : sql<SqlBool>`${sql.ref(column)} = ${value}`;

const everyRow = sql<SqlBool>`true`;

/** Whether a column holds one of some ids. */
export const isOneOf = (column: string, ids: readonly number[]) =>
  sql<SqlBool>`${sql.ref(column)} = any(${[...ids]}::bigint[])`;

/** What stands behind `order by` for the rows of some ids in the order of these. */
export const inOrderOf = (column: string, ids: readonly number[]) =>
  sql`array_position(${[...ids]}::bigint[], ${sql.ref(column)})`;

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
export const toTimePage = ({ pageNum, pageSize, orderBy, orderDir = 'asc' }: ListRequest): TimePage => ({
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
  request: ListRequest,
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
