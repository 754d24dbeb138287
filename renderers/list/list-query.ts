import type { ListPlan } from './plan/list-plan';

/** By the name of a sortable column; amis' names stand in the URL. */
export interface ListOrder {
  by: string;
  dir: 'asc' | 'desc';
}

/** What a list asks for: its filters, by name, its order, and the page. */
export interface ListQuery {
  filters: Readonly<Record<string, unknown>>;
  page: number;
  perPage: number;
  /** Undefined: as the call answers. */
  order: ListOrder | undefined;
}

/** The names of a list's filters; those of a range are two. */
export function filterNames(plan: ListPlan): string[] {
  return (plan.filter ?? []).flatMap(({ name, extraName }) =>
    extraName === '' ? [name] : [name, extraName],
  );
}

/** What a link asks for; what it leaves out is usual: the page's `defaultParams`, the first page, the usual size. */
export function parseQuery(plan: ListPlan, search: string, usualPerPage = plan.perPage): ListQuery {
  const asked = new URLSearchParams(plan.inUrl ? search : '');
  const filters = Object.fromEntries([
    ...Object.entries(plan.usual),
    ...filterNames(plan).map((name) => [name, asked.get(name) ?? plan.usual[name] ?? '']),
  ]) as Record<string, unknown>;
  return {
    filters,
    page: toCount(asked.get('page'), 1),
    perPage: toCount(asked.get('perPage'), usualPerPage),
    order: toOrder(plan, asked),
  };
}

/** The search of the URL, with what is usual left out, so that a shared link says only what was asked for. */
export function toSearch(
  plan: ListPlan,
  { filters, page, perPage, order }: ListQuery,
  usualPerPage = plan.perPage,
): string {
  const search = new URLSearchParams();
  for (const name of filterNames(plan)) {
    const value = filters[name];
    if (isGiven(value)) search.set(name, String(value));
  }
  for (const [name, value] of Object.entries(orderFields(order))) search.set(name, value);
  if (page > 1) search.set('page', String(page));
  if (perPage !== usualPerPage) search.set('perPage', String(perPage));
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

/** A column that the list does not sort by, as in a link from before, is none. */
function toOrder(plan: ListPlan, asked: URLSearchParams): ListOrder | undefined {
  const by = asked.get('orderBy');
  if (by === null || !plan.columns.some(({ name, sortable }) => sortable && name === by)) return undefined;
  return { by, dir: asked.get('orderDir') === 'desc' ? 'desc' : 'asc' };
}

export const orderFields = (order: ListOrder | undefined): Record<string, string> =>
  order === undefined ? {} : { orderBy: order.by, orderDir: order.dir };

/** Filters as they are asked for, the same from the fields and from the URL: as texts. */
export const toAsked = (draft: ListQuery['filters']): ListQuery['filters'] =>
  Object.fromEntries(
    Object.entries(draft).map(([name, value]) => {
      if (typeof value === 'string') return [name, value.trim()];
      return [name, typeof value === 'number' || typeof value === 'boolean' ? String(value) : (value ?? '')];
    }),
  );

export const isGiven = (value: unknown) => value !== undefined && value !== null && value !== '';

function toCount(text: string | null, usual: number): number {
  const count = Number(text);
  return text !== null && Number.isInteger(count) && count > 0 ? count : usual;
}
