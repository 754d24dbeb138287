import { sql, type SelectQueryBuilder, type SqlBool } from 'kysely';

/** The wire column to sort a list by; without it the list has its default order. */
interface Sorting<Name extends string = string> {
  orderBy?: Name | undefined;
  orderDir?: 'asc' | 'desc' | undefined;
}

/** The parameters of a list call: page and order. */
export interface ListRequest<Name extends string = string> extends Sorting<Name> {
  pageNum: number;
  pageSize: number;
}

interface ListOrder<Name extends string> {
  /** Unique column used as tie-breaker, so that no row is repeated or skipped between pages. */
  id: string;
  /** SQL (snake_case) of the default order. */
  defaultOrder: string;
  /** Wire column -> query column in camelCase, where they differ. */
  by?: { readonly [Asked in Name]?: string };
  /** Wire columns that hold text to read. */
  texts?: readonly Name[];
}

/**
 * One page of a query's rows, each mapped by `toWire`, and the total. Uses offsets and sorts texts itself, so only
 * for small lists. Rows without a value sort last in both directions.
 */
export async function findListPage<Tables, From extends keyof Tables, Row, Name extends string, Wire>(
  query: SelectQueryBuilder<Tables, From, Row>,
  { orderBy, orderDir = 'asc', pageNum, pageSize }: ListRequest<Name>,
  { id, defaultOrder, by = {}, texts = [] }: ListOrder<NoInfer<Name>>,
  toWire: (row: Row) => Wire,
): Promise<{ records: Wire[]; total: number }> {
  const direction = sql.raw(orderDir);
  const offset = (pageNum - 1) * pageSize;
  if (orderBy !== undefined && texts.includes(orderBy)) {
    const ids = await sortByText(query, id, by[orderBy] ?? orderBy, orderDir);
    const page = ids.slice(offset, offset + pageSize);
    const rows = await query.where(isOneOf(id, page)).orderBy(inOrderOf(id, page)).execute();
    return { records: rows.map((row) => toWire(row)), total: ids.length };
  }
  const order =
    orderBy === undefined
      ? sql.raw(defaultOrder)
      : sql`${sql.ref(by[orderBy] ?? orderBy)} ${direction} nulls last, ${sql.ref(id)} ${direction}`;
  const rows = await query.orderBy(order).limit(pageSize).offset(offset).execute();
  const { total } = await query
    .clearSelect()
    .select((select) => select.fn.countAll().as('total'))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow();
  return { records: rows.map((row) => toWire(row)), total };
}

/** Chinese by pinyin, `a` beside `A`, and 第 2 期 before 第 10 期: an order that not every database knows. */
const { compare } = new Intl.Collator('zh', { numeric: true });

/** The ids of a query's rows, sorted by a text column; rows with the same text by id. */
async function sortByText<Tables, From extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, From, Row>,
  id: string,
  column: string,
  orderDir: 'asc' | 'desc',
): Promise<number[]> {
  const rows = await query
    .clearSelect()
    .select([sql<number>`${sql.ref(id)}`.as('id'), sql<string | null>`${sql.ref(column)}`.as('text')])
    .$castTo<{ id: number; text: string | null }>()
    .execute();
  const sign = orderDir === 'asc' ? 1 : -1;
  const order = (one: (typeof rows)[number], other: (typeof rows)[number]) =>
    one.text === null || other.text === null
      ? Number(one.text === null) - Number(other.text === null)
      : sign * compare(one.text, other.text);
  return rows.sort((one, other) => order(one, other) || sign * (one.id - other.id)).map((row) => row.id);
}

/**
 * Whether a column contains a text; always true if no text is given. Uses `strpos`, which needs no escaping of
 * wildcards as `like` does.
 */
export const contains = (column: string, text: string | undefined) =>
  text === undefined ? everyRow : sql<SqlBool>`strpos(${sql.ref(column)}, ${text}) > 0`;

/** The same, ignoring case. */
export const containsAnyCase = (column: string, text: string | undefined) =>
  text === undefined ? everyRow : sql<SqlBool>`strpos(lower(${sql.ref(column)}), lower(${text}::text)) > 0`;

/** Whether a column has a value; always true if no value is given. */
export const has = (column: string, value: number | string | boolean | undefined) =>
  value === undefined ? everyRow : sql<SqlBool>`${sql.ref(column)} = ${value}`;

const everyRow = sql<SqlBool>`true`;

/** Whether a column is one of some ids. */
export const isOneOf = (column: string, ids: readonly number[]) =>
  sql<SqlBool>`${sql.ref(column)} = any(${[...ids]}::bigint[])`;

/** An `order by` expression that keeps rows in the order of the given ids. */
export const inOrderOf = (column: string, ids: readonly number[]) =>
  sql`array_position(${[...ids]}::bigint[], ${sql.ref(column)})`;

/** One page of a list that is too large for any order except by time. */
export interface TimePage {
  pageNum: number;
  pageSize: number;
  /** Number of rows before the page, if it is not a multiple of the page size. */
  offset?: number | undefined;
  /** Defaults to newest first. */
  direction?: 'asc' | 'desc' | undefined;
}

export const offsetOf = ({ pageNum, pageSize, offset = (pageNum - 1) * pageSize }: TimePage) => offset;

/** The `order by` expression of a list by time. */
export const orderByColumns = ({ direction = 'desc' }: TimePage, ...columns: readonly string[]) =>
  sql.raw(columns.map((column) => `${column} ${direction}`).join(', '));

/** Newest first unless requested otherwise. */
export const toTimePage = ({ pageNum, pageSize, orderBy, orderDir = 'asc' }: ListRequest): TimePage => ({
  pageNum,
  pageSize,
  direction: orderBy === undefined ? 'desc' : orderDir,
});

/** One page of a list by time, and the total. */
interface Found<Row> {
  rows: Row[];
  total: number;
}

/** The values of a column in the requested order. */
export const inOrder = <Value extends number | string>(
  { orderDir }: Sorting,
  values: readonly Value[],
): Value[] => {
  const up = values.toSorted((one, other) => (one < other ? -1 : 1));
  return orderDir === 'desc' ? up.toReversed() : up;
};

/**
 * One page of a large list sorted by one of its `kinds`: a column with few values, each of which is also a filter.
 * The sorted list is the concatenation of the lists per value (`kinds`, in order), each newest first; any other
 * sort column means time. A column with many values (a mobile, an amount) cannot be sorted by, as no counters
 * locate its deep pages.
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
