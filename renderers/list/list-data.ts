import type { CallReply } from './list-host';
import type { FieldPlan } from './plan/filter-plan';
import { toPage, type Page } from '../excel-export/run/collect-pages';
import type { ListStore } from './list-store';
import type { ArrangedColumn, ListPreference } from './settings/list-preference';
import { scopeOver, type Scope } from './plan/expression';
import type { ListPlan } from './plan/list-plan';
import { isJson, type Json } from './plan/node';
import { findRows, notListText, saysNone } from '../list-reply';

/** Name of a sortable column; the URL uses amis' parameter names. */
export interface ListOrder {
  by: string;
  dir: 'asc' | 'desc';
}

/** The query of a list: filters by name, order, and page. */
export interface ListQuery {
  filters: Readonly<Record<string, unknown>>;
  page: number;
  perPage: number;
  /** Undefined keeps the order of the reply. */
  order: ListOrder | undefined;
}

/** A list before its first rows, and after a failure that leaves none to show. */
export const noRows = { data: { items: [] }, rows: [], total: undefined };

/**
 * A list after another page, page size or order failed to load: without the rows, which belong to the earlier query,
 * but with the total, as the filters are the same.
 */
export const withoutRows = ({ data, total }: ListState) => ({
  data: { ...data, items: [] },
  rows: [],
  total,
});

/** The names of a list's filters; a range has two. */
export function filterNames(plan: ListPlan): string[] {
  return (plan.filter ?? []).flatMap(({ name, extraName }) =>
    extraName === '' ? [name] : [name, extraName],
  );
}

/** The page's default of each filter; '' for none. */
export const defaultFilters = (plan: ListPlan): ListQuery['filters'] =>
  Object.fromEntries(filterNames(plan).map((name) => [name, plan.defaults[name] ?? '']));

/**
 * Parses the query of a link; missing parts default to the page's `defaultParams`, the first page and the usual
 * size.
 */
export function parseQuery(plan: ListPlan, search: string, defaultPerPage = plan.perPage): ListQuery {
  const asked = new URLSearchParams(plan.inUrl ? search : '');
  const filters = Object.fromEntries([
    ...Object.entries(plan.defaults),
    ...Object.entries(defaultFilters(plan)).map(([name, usual]) => [name, asked.get(name) ?? usual]),
  ]) as Record<string, unknown>;
  return {
    filters,
    page: toCount(asked.get('page'), 1),
    perPage: toSize(plan, asked.get('perPage')) ?? defaultPerPage,
    order: toOrder(plan, asked),
  };
}

const toQueryText = (value: unknown) => (isGiven(value) ? String(value as string) : '');

/** The names of the filters that differ from the page's defaults. */
export const askedNames = (plan: ListPlan, filters: ListQuery['filters']): string[] =>
  filterNames(plan).filter((name) => toQueryText(filters[name]) !== toQueryText(plan.defaults[name]));

/** The URL search of a query, without defaults, so that a shared link carries only what differs. */
export function toSearch(
  plan: ListPlan,
  { filters, page, perPage, order }: ListQuery,
  defaultPerPage = plan.perPage,
): string {
  const search = new URLSearchParams();
  for (const name of askedNames(plan, filters)) search.set(name, toQueryText(filters[name]));
  for (const [name, value] of Object.entries(orderFields(order))) search.set(name, value);
  if (page > 1) search.set('page', String(page));
  if (perPage !== defaultPerPage) search.set('perPage', String(perPage));
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

/** Ignores a size that the list does not offer, as a list without sizes keeps its own (A §9). */
const toSize = (plan: ListPlan, asked: string | null): number | undefined =>
  [plan.perPage, ...plan.perPageChoices].find((size) => String(size) === asked);

/** Ignores a column that is not sortable, for example from an old link. */
function toOrder(plan: ListPlan, asked: URLSearchParams): ListOrder | undefined {
  const by = asked.get('orderBy');
  if (by === null || !plan.columns.some(({ name, sortable }) => sortable && name === by)) return undefined;
  return { by, dir: asked.get('orderDir') === 'desc' ? 'desc' : 'asc' };
}

export const orderFields = (order: ListOrder | undefined): Record<string, string> =>
  order === undefined ? {} : { orderBy: order.by, orderDir: order.dir };

/** What a query asks for, as the page's expressions see it. */
const askedOf = (plan: ListPlan, { filters, page, perPage }: ListQuery): Json => ({
  ...filters,
  page,
  ...(plan.once ? {} : { perPage }),
});

/** Request data of a query: what the page declares, else all that is asked. */
export function toRequestData(plan: ListPlan, page: Scope, query: ListQuery): Json {
  const asked = askedOf(plan, query);
  const sorting = plan.once ? {} : orderFields(query.order);
  return { ...(plan.call.data?.(scopeOver(page, asked)) ?? asked), ...sorting };
}

/** Whether the query has no fault, and has what the call needs (`sendOn`). */
export const isSendable = (plan: ListPlan, page: Scope, query: ListQuery): boolean =>
  Object.keys(faultsOf(plan, query)).length === 0 &&
  (plan.sends?.(scopeOver(page, askedOf(plan, query))) ?? true);

/** Name of a filter field -> its fault. */
export const faultsBy = (
  { filter = [] }: ListPlan,
  faultOf: (field: FieldPlan) => string | undefined,
): Record<string, string> =>
  Object.fromEntries(
    filter.flatMap((field) => {
      const text = faultOf(field);
      return text === undefined ? [] : [[field.name, text]];
    }),
  );

/** The faults of a query's filters: nothing has checked those of a link before. */
export const faultsOf = (plan: ListPlan, { filters }: ListQuery): Record<string, string> =>
  faultsBy(plan, ({ name, fault }) => (isGiven(filters[name]) ? fault(filters[name]) : undefined));

/** The state of a list whose query cannot be sent. */
export const notAsked = (plan: ListPlan, query: ListQuery) => ({
  ...{ ...noRows, loading: false, loaded: true, failure: undefined },
  faults: faultsOf(plan, query),
});

/** The faults that a call reports of filters; a range has one field for both of its ends. */
export const faultsIn = (plan: ListPlan, errors: CallReply['errors'] = {}): Record<string, string> =>
  faultsBy(plan, ({ name, extraName }) => errors[name] ?? errors[extraName]);

/** Filters in canonical form: as texts, the same from the fields and from the URL. */
export const toAsked = (draft: ListQuery['filters']): ListQuery['filters'] =>
  Object.fromEntries(
    Object.entries(draft).map(([name, value]) => {
      if (typeof value === 'string') return [name, value.trim()];
      return [name, typeof value === 'number' || typeof value === 'boolean' ? String(value) : (value ?? '')];
    }),
  );

export const isGiven = (value: unknown) => value !== undefined && value !== null && value !== '';

function toCount(text: string | null, fallback: number): number {
  const count = Number(text);
  return text !== null && Number.isInteger(count) && count > 0 ? count : fallback;
}

export type Row = Json;

export interface ListState {
  query: ListQuery;
  /** The filter form's current values, submitted or not. */
  draft: Readonly<Record<string, unknown>>;
  /** Field -> its fault. */
  faults: Readonly<Record<string, string>>;
  /** Incremented when the filter form is filled from elsewhere: its fields then drop invalid typed text. */
  refills: number;
  /** The data of the reply, `items` and `total` among them. */
  data: Json;
  rows: readonly Row[];
  /** Undefined until the first reply. */
  total: number | undefined;
  loading: boolean;
  /** At least one reply has arrived. */
  loaded: boolean;
  /** Why there is nothing to show; '' when the network failed. */
  failure: string | undefined;
  selected: ReadonlyMap<string, Row>;
  folded: ReadonlySet<string>;
  /** The user's display preference. */
  preference: ListPreference;
  /** The columns in the user's preferred arrangement. */
  columns: readonly ArrangedColumn[];
}

/** One row as the table shows it; `depth` counts its parents. */
export interface ShownRow {
  row: Row;
  key: string;
  index: number;
  depth: number;
  hasChildren: boolean;
}

/** The visible rows, open children included, in display order. */
export function shownRows(store: ListStore, { rows, folded }: ListState): ShownRow[] {
  const shown: ShownRow[] = [];
  const expandAll = store.plan.expandAll;
  const add = (row: Row, index: number, depth: number, parent: string) => {
    const key = store.keyOf(row, index);
    const children = findRows(row['children']) ?? [];
    shown.push({ row, key: `${parent}${key}`, index, depth, hasChildren: children.length > 0 });
    if (folded.has(key) === expandAll) return;
    children.forEach((child, at) => add(child, at, depth + 1, `${parent}${key}/`));
  };
  rows.forEach((row, index) => add(row, index, 0, ''));
  return shown;
}

const texts = new Intl.Collator('zh', { numeric: true });

/** Sorts all rows of a list in the browser, as the server does: rows without a value last in both directions. */
export function inOrder(rows: readonly Json[], order: ListOrder | undefined): readonly Json[] {
  if (!order) return rows;
  const sign = order.dir === 'asc' ? 1 : -1;
  return rows.toSorted((one, other) => {
    const [a, b] = [valueOf(one, order.by), valueOf(other, order.by)];
    if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
    return (
      sign * (typeof a === 'number' && typeof b === 'number' ? a - b : texts.compare(String(a), String(b)))
    );
  });
}

function valueOf(row: Json, path: string): string | number | undefined {
  const value = path.split('.').reduce<unknown>((at, key) => (at as Json | undefined)?.[key], row);
  if (typeof value === 'number') return value;
  return value === undefined || value === null || value === '' ? undefined : String(value as string);
}

export type ListReply = { ok: true; data: Json; items: Json[] } | (Omit<CallReply, 'data'> & { ok: false });

/**
 * Finds the rows of a reply as amis does: `items`, `rows`, else the first array. Skips entries that are not objects. A
 * reply without an array is a failure unless it has no data, or a total of 0.
 */
export function toListReply(plan: ListPlan, reply: CallReply): ListReply {
  if (!reply.ok) return { ok: false, msg: reply.msg, errors: reply.errors };
  const answer = plan.mapReply(isJson(reply.data) ? reply.data : {});
  const data = isJson(answer) ? answer : {};
  const found = data['items'] ?? data['rows'] ?? Object.values(data).find(Array.isArray);
  if (Array.isArray(found)) return { ok: true, data, items: found.filter(isJson) };
  if (saysNone(reply.data) || saysNone(data)) return { ok: true, data, items: [] };
  return { ok: false, msg: notListText };
}

export function toTotal(data: Json): number | undefined {
  const total = Number.parseInt(String(data['total'] ?? data['count']), 10);
  return Number.isNaN(total) ? undefined : total;
}

/** Rows per request. */
const pageSize = 1_000;

/**
 * Fetches pages of the list's current query: captures its filters and order now, so later queries do not affect
 * it. When an upstream returns fewer rows per page than requested, the page size drops to that number.
 * The returned function rejects with an Error whose message can be shown.
 */
export function pagesOf(store: ListStore): (page: number, signal: AbortSignal) => Promise<Page> {
  const all = store.allRows();
  if (all) return () => Promise.resolve({ items: all, total: all.length });
  const request = store.requestOf(store.get().query);
  let perPage = pageSize;
  return async (page, signal) => {
    const reply = await store.host.ask({ ...request(page, perPage), signal });
    if (!reply.ok) throw new Error(reply.msg);
    const answer = toPage(reply.data);
    const expected = Math.min(perPage, answer.total);
    if (page === 1 && answer.items.length > 0 && answer.items.length < expected)
      perPage = answer.items.length;
    return answer;
  };
}
