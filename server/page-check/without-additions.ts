import type { UpstreamAdditions } from '../contract/calls/additions';
import { callOf, dataScopesOf, findUseOfForm, type Scope } from './view/data-scope';
import { findFormItems, isFormItem } from './view/form-items';
import { own, ownText, toPageView, type Entry } from './view/page-view';

/**
 * A page without the additions (decisions 'Additions') that the upstream lacks: removes filters and form items
 * that it does not accept, columns and values that it does not return, and sorting where its call does not sort.
 * The page itself is not modified.
 */
export function withoutAdditions<Page>(page: Page, additions: UpstreamAdditions): Page {
  if (additions.complete) return page;
  const { entries } = toPageView(page, undefined);
  const removed = new Set<string>();
  for (const entry of entries) {
    for (const pointer of findUntaken(entry, additions)) removed.add(pointer);
    if (isUngiven(entry, additions)) removed.add(entry.pointer);
  }
  const unsorted = new Set(entries.filter((entry) => isUnsorted(entry, additions)).map(({ value }) => value));
  if (removed.size === 0 && unsorted.size === 0) return page;
  const values = new Set(entries.filter(({ pointer }) => removed.has(pointer)).map(({ value }) => value));
  return copyWithout(page, values, unsorted) as Page;
}

/** The items of a form or filter that the upstream's call does not accept. */
function findUntaken(form: Entry, additions: UpstreamAdditions): string[] {
  const call = findUseOfForm(form)?.call;
  if (call === undefined) return [];
  return findFormItems(form)
    .filter(({ name }) => !additions.takes(call, name.split('.')[0] ?? ''))
    .map(({ pointer }) => pointer.replace(/\/[^/]*$/, ''));
}

/** Whether a column or an element shows a field that the upstream does not return. */
function isUngiven(entry: Entry, additions: UpstreamAdditions): boolean {
  const name = ownText(entry.value, 'name')?.split('.')[0];
  if (name === undefined || name === '' || entry.opaque || isFormItem(ownText(entry.value, 'type') ?? ''))
    return false;
  const scope = dataScopesOf(entry).find(({ fields }) => fields?.has(name) ?? true);
  const type = scope?.fields?.get(name);
  const call = scope && callOfScope(scope);
  return type !== undefined && call !== undefined && !additions.gives(call, name, type);
}

const callOfScope = ({ kind, holder }: Scope) =>
  callOf(holder, kind === 'form' || kind === 'page' ? 'initApi' : 'api');

/** Whether a list's call is declared to sort but the upstream's does not. */
function isUnsorted(entry: Entry, additions: UpstreamAdditions): boolean {
  if (ownText(entry.value, 'type') !== 'crud') return false;
  const call = callOf(entry, 'api');
  return call !== undefined && 'orderBy' in call.request.shape && !additions.takes(call, 'orderBy');
}

/** Whether none of a filter's items is left. */
const isEmptied = (filter: unknown, removed: ReadonlySet<unknown>): boolean => {
  const items = own(filter, 'body');
  return Array.isArray(items) && items.length > 0 && items.every((item) => removed.has(item));
};

function copyWithout(value: unknown, removed: ReadonlySet<unknown>, unsorted: ReadonlySet<unknown>): unknown {
  if (Array.isArray(value))
    return value.filter((item) => !removed.has(item)).map((item) => copyWithout(item, removed, unsorted));
  if (typeof value !== 'object' || value === null) return value;
  const copied = Object.entries(value)
    .filter(([key, inner]) => !removed.has(inner) && !(key === 'filter' && isEmptied(inner, removed)))
    .map(([key, inner]) => [key, copyWithout(inner, removed, unsorted)]);
  return { ...Object.fromEntries(copied), ...(unsorted.has(value) ? { sortable: false } : {}) };
}
