import { screensHeader } from '../../../server/contract/screens/custom-screens';
import { menusHeader } from '../../../server/contract/screens/menus-digest';
import { NetworkFailure, peek, send, toAnswer } from '../../http';
import { reportMenus } from '../../net/permission';
import { tellMadeScreens } from '../made/made-screens';

/** What a route's page turned out to be. */
export type PageState =
  | { status: 'loading' }
  /** `etag` names the version. */
  | { status: 'ready'; schema: object; etag: string }
  /** No page for this route yet. */
  | { status: 'unbuilt' }
  | { status: 'forbidden'; msg: string }
  | { status: 'offline' }
  | { status: 'failed'; msg: string };

interface CachedPage {
  schema: object;
  etag: string;
}

/** Pages by route pattern, for as long as the window lives: going back shows one at once. */
const cache = new Map<string, CachedPage>();
const listeners = new Set<() => void>();

/** For `useSyncExternalStore`, with `findCachedPage`. */
export function onPages(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function findCachedPage(path: string): CachedPage | undefined {
  return cache.get(path);
}

const addressOf = (path: string) => `/api/console/page?path=${encodeURIComponent(path)}`;

/** The page that the boot call has brought already. */
export function peekPage(path: string): CachedPage | undefined {
  const reply = peek(addressOf(path), null);
  const answer = reply && toAnswer<{ schema: object } | null>(reply);
  return answer?.status === 0 && answer.data
    ? { schema: answer.data.schema, etag: reply?.header('etag') ?? '' }
    : undefined;
}

/**
 * Asks the server for the page of a route pattern (`/platform/starWheel/details/:id`). A page known already
 * is only revalidated. `quiet`: nobody waits for it.
 */
export async function loadPage(
  path: string,
  signal: AbortSignal,
  { quiet = false }: { quiet?: boolean } = {},
): Promise<PageState> {
  const known = cache.get(path);
  try {
    const reply = await send(addressOf(path), null, {
      method: 'GET',
      signal,
      quiet,
      headers: known ? { 'if-none-match': known.etag } : {},
    });
    const digest = reply.header(menusHeader);
    if (digest !== null) reportMenus(digest);
    tellMadeScreens(reply.header(screensHeader) ?? '');
    if (reply.status === 304 && known) return { status: 'ready', ...known };
    const { status, msg, data } = toAnswer<{ schema: object } | null>(reply);
    if (status === 0 && data) {
      const page = { schema: data.schema, etag: reply.header('etag') ?? '' };
      cache.set(path, page);
      for (const listener of listeners) listener();
      return { status: 'ready', ...page };
    }
    if (status === 404) {
      cache.delete(path);
      return { status: 'unbuilt' };
    }
    if (status === 403) {
      cache.delete(path);
      return { status: 'forbidden', msg };
    }
    return { status: 'failed', msg };
  } catch (error) {
    if (error instanceof NetworkFailure) return { status: 'offline' };
    if (signal.aborted) throw error;
    return { status: 'failed', msg: error instanceof Error ? error.message : String(error) };
  }
}
