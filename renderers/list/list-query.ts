import type { ListPlan } from './plan/list-plan';

/** What a list asks for: its filters, by name, and the page. */
export interface ListQuery {
  filters: Readonly<Record<string, unknown>>;
  page: number;
  perPage: number;
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
  };
}

/** The search of the URL, with what is usual left out, so that a shared link says only what was asked for. */
export function toSearch(
  plan: ListPlan,
  { filters, page, perPage }: ListQuery,
  usualPerPage = plan.perPage,
): string {
  const search = new URLSearchParams();
  for (const name of filterNames(plan)) {
    const value = filters[name];
    if (isGiven(value)) search.set(name, String(value));
  }
  if (page > 1) search.set('page', String(page));
  if (perPage !== usualPerPage) search.set('perPage', String(perPage));
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

export const isGiven = (value: unknown) => value !== undefined && value !== null && value !== '';

function toCount(text: string | null, usual: number): number {
  const count = Number(text);
  return text !== null && Number.isInteger(count) && count > 0 ? count : usual;
}
