import { toPage, type Page } from '../excel-export/run/collect-pages';
import type { ListOrder } from './list-query';
import type { ListState, ListStore } from './list-store';
import type { Json } from './plan/node';

export type Row = Json;

/** One row as it stands in the table; `depth` counts its parents. */
export interface ShownRow {
  row: Row;
  key: string;
  index: number;
  depth: number;
  hasChildren: boolean;
}

/** The rows with their open children, in the order they are shown. */
export function shownRows(store: ListStore, { rows, folded }: ListState): ShownRow[] {
  const shown: ShownRow[] = [];
  const expandAll = store.plan.expandAll;
  const add = (row: Row, index: number, depth: number, parent: string) => {
    const key = store.keyOf(row, index);
    const children = Array.isArray(row['children']) ? (row['children'] as Row[]) : [];
    shown.push({ row, key: `${parent}${key}`, index, depth, hasChildren: children.length > 0 });
    if (folded.has(key) === expandAll) return;
    children.forEach((child, at) => add(child, at, depth + 1, `${parent}${key}/`));
  };
  rows.forEach((row, index) => add(row, index, 0, ''));
  return shown;
}

const texts = new Intl.Collator('zh', { numeric: true });

/** All rows of a list sorted here, as the server sorts pages: rows without a value last in both directions. */
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

/** As amis finds them: `items`, `rows`, else the first array of the answer. */
export function toRows(data: Json): Json[] {
  const found = data['items'] ?? data['rows'] ?? Object.values(data).find(Array.isArray);
  return Array.isArray(found) ? (found as Json[]) : [];
}

export function toTotal(data: Json): number | undefined {
  const total = Number.parseInt(String(data['total'] ?? data['count']), 10);
  return Number.isNaN(total) ? undefined : total;
}

/** Rows asked for at once. */
const pageSize = 1_000;

/**
 * Asks for any page of what the list shows now: its filters and its order as they stand at this moment, whatever is
 * queried later. An upstream that answers fewer rows a page than it was asked for is asked for so many from then on.
 * The function it returns rejects with an Error whose message can be shown.
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
