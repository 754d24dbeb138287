/** One page of a list answer. */
export interface Page {
  items: readonly Record<string, unknown>[];
  total: number;
}

interface CollectOptions {
  pageSize: number;
  /** The page to begin with: 1, or the one that failed before. */
  from: number;
  /** Rows that earlier pages of the same export answered. */
  seen: number;
  signal: AbortSignal;
  /** A list of more rows is refused; the rows of one sheet unless given. */
  mostRows?: number;
  /** Rejects with an Error whose message can be shown. */
  fetchPage(page: number, signal: AbortSignal): Promise<Page>;
  /** Takes the rows of one page. */
  onPage(items: Page['items'], progress: Progress): Promise<void>;
}

export interface Progress {
  page: number;
  /** Rows answered so far, repeats included. */
  seen: number;
  total: number;
}

/** Rows that a sheet holds beside its header (the format's own limit). */
export const maxRows = 1_048_575;

/** A page that could not be had; `page` is where to go on. */
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
 * Asks for page after page until all rows are in. The list may change meanwhile: the newest total counts, an empty page
 * ends it, and as no page is asked for beyond the row limit it ends, where there is one.
 * @throws PageFailure with the failed page; the signal's reason when aborted, at once
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

/** `{items, total}` (or `rows`) of an answer's data; anything else is an answer the export cannot read. */
export function toPage(data: unknown): Page {
  const field = (name: string): unknown =>
    typeof data === 'object' && data !== null ? Reflect.get(data, name) : undefined;
  const items = field('items') ?? field('rows');
  const total = Number(field('total') ?? field('count'));
  if (!Array.isArray(items)) throw new Error('返回的数据不是列表，无法导出');
  return {
    items: items.filter((item) => typeof item === 'object' && item !== null),
    total: Number.isFinite(total) ? total : items.length,
  };
}
