import { toPage, type Page } from '../../excel-export/run/collect-pages';
import type { ListStore } from '../list-store';

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
