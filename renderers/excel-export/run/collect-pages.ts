import { notListText } from '../../list-reply';

/** One page of a list answer. */
export interface Page {
  items: readonly Record<string, unknown>[];
  total: number;
}

interface CollectOptions {
  pageSize: number;
  /** The first page to fetch: 1, or the one that failed before. */
  from: number;
  /** Rows already received by earlier pages of the same export. */
  seen: number;
  signal: AbortSignal;
  /** A longer list is refused; defaults to the row limit of one sheet. */
  mostRows?: number;
  /** Rejects with an Error whose message can be shown. */
  fetchPage(page: number, signal: AbortSignal): Promise<Page>;
  /** Takes the rows of one page. */
  onPage(items: Page['items'], progress: Progress): Promise<void>;
}

export interface Progress {
  page: number;
  /** Rows received so far, repeats included. */
  seen: number;
  total: number;
}

/** Row limit of a sheet without its header row (limit of the file format). */
export const maxRows = 1_048_575;

/** A page could not be fetched; `page` is where to resume. */
export class PageFailure extends Error {
  constructor(
    readonly page: number,
    readonly seen: number,
    message: string,
  ) {
    super(message);
  }
}

/**
 * Fetches page after page until all rows are in. The list may change meanwhile: the newest total counts, and an
 * empty page or the row limit (if any) ends the loop.
 * @throws PageFailure with the failed page; the signal's reason as soon as it is aborted
 */
export async function collectPages(options: CollectOptions): Promise<Progress> {
  const { pageSize, signal, mostRows = maxRows } = options;
  const lastPage = Math.ceil(mostRows / pageSize);
  let { seen } = options;
  let progress: Progress = { page: options.from, seen, total: 0 };
  for (let page = options.from; page <= lastPage; page += 1) {
    const answer = await fetchOrFail(options, page, seen);
    if (answer.total > mostRows)
      throw new PageFailure(
        page,
        seen,
        `共 ${answer.total} 条，超过一个工作表的上限 ${mostRows} 条，请缩小筛选范围`,
      );
    seen += answer.items.length;
    progress = { page, seen, total: Math.max(answer.total, seen) };
    signal.throwIfAborted();
    if (answer.items.length > 0) await options.onPage(answer.items, progress);
    signal.throwIfAborted();
    if (answer.items.length === 0 || seen >= answer.total) break;
  }
  return progress;
}

async function fetchOrFail(options: CollectOptions, page: number, seen: number): Promise<Page> {
  const { signal } = options;
  signal.throwIfAborted();
  try {
    return await Promise.race([options.fetchPage(page, signal), rejectOnAbort(signal)]);
  } catch (error) {
    signal.throwIfAborted();
    throw new PageFailure(page, seen, (error instanceof Error && error.message) || '网络异常，请重试');
  }
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

/** Reads `{items, total}` (or `rows`) from a reply; rejects anything else as unreadable. */
export function toPage(data: unknown): Page {
  const field = (name: string): unknown =>
    typeof data === 'object' && data !== null ? Reflect.get(data, name) : undefined;
  const items = field('items') ?? field('rows');
  const total = Number(field('total') ?? field('count'));
  if (!Array.isArray(items)) throw new Error(`${notListText}，无法导出`);
  return {
    items: items.filter((item) => typeof item === 'object' && item !== null),
    total: Number.isFinite(total) ? total : items.length,
  };
}
