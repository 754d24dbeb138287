import { Store } from '../../../renderers/observed';
import { screensHeader } from '../../../server/contract/screens/custom-screens';
import { menusHeader } from '../../../server/contract/screens/menus-digest';
import { NetworkFailure, peek, send, toAnswer } from '../../http';
import { reportMenus } from '../../net/session-loss';
import { tellMadeScreens } from '../made-screens';
import { useCallback, useEffect, useRef, useState } from 'react';
import { message } from '../../../server/contract/messages';
import { connection } from '../../net/network-failure';

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
const cache = new Store<ReadonlyMap<string, CachedPage>>(new Map());

/** For `useSyncExternalStore`, with `findCachedPage`. */
export const onPages = cache.subscribe;

export const findCachedPage = (path: string): CachedPage | undefined => cache.get().get(path);

function forgetPage(path: string): void {
  cache.set(new Map([...cache.get()].filter(([known]) => known !== path)));
}

const addressOf = (path: string) => `/api/console/page?path=${encodeURIComponent(path)}`;

/** The page that the boot call has brought already. */
function peekPage(path: string): CachedPage | undefined {
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
  const known = findCachedPage(path);
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
      cache.set(new Map(cache.get()).set(path, page));
      return { status: 'ready', ...page };
    }
    if (status !== 404 && status !== 403) return { status: 'failed', msg };
    forgetPage(path);
    return status === 404 ? { status: 'unbuilt' } : { status: 'forbidden', msg };
  } catch (error) {
    if (error instanceof NetworkFailure) return { status: 'offline' };
    if (signal.aborted) throw error;
    return { status: 'failed', msg: error instanceof Error ? error.message : String(error) };
  }
}

/** Milliseconds after opening within which nobody has begun to type: a newer version may still take the place. */
const replaceableMs = 1_000;

/**
 * The page of a route pattern, which stays away while the staff member lacks its menu: at once when it is known, and revalidated behind. A version published meanwhile
 * takes its place at once; later, what is on show is never swapped under somebody's hands: they are told (newer-page.tsx),
 * and it comes with `retry` or the next opening. It only ends when the server says that it is no longer theirs.
 */
export function usePage(path: string, allowed = true): { page: PageState; retry: () => void } {
  const [page, setPage] = useState<PageState>(() => initial(path));
  const [turn, setTurn] = useState(0);

  useEffect(() => {
    const controller = new AbortController();
    const opened = performance.now();
    loadPage(path, controller.signal).then(
      (next) => setPage((old) => (keepsShowing(old, next, performance.now() - opened) ? old : next)),
      () => undefined,
    );
    return () => controller.abort();
  }, [path, turn]);

  const retry = useCallback(() => {
    setPage(initial(path));
    setTurn((old) => old + 1);
  }, [path]);

  // A page that could not be fetched comes by itself once the server is there again.
  useEffect(() => {
    if (page.status !== 'offline') return;
    return connection.subscribe(() => {
      if (!connection.isOffline()) retry();
    });
  }, [page.status, retry]);

  // A menu that comes back brings its screen back.
  const wasAllowed = useRef(allowed);
  useEffect(() => {
    if (allowed && !wasAllowed.current) retry();
    wasAllowed.current = allowed;
  }, [allowed, retry]);

  return { page: !allowed && page.status === 'ready' ? taken : page, retry };
}

const taken: PageState = { status: 'forbidden', msg: message.forbidden };

function initial(path: string): PageState {
  const page = findCachedPage(path) ?? peekPage(path);
  return page ? { status: 'ready', ...page } : { status: 'loading' };
}

function keepsShowing(old: PageState, next: PageState, elapsed: number): boolean {
  if (old.status !== 'ready') return false;
  if (next.status === 'ready') return next.etag === old.etag || elapsed > replaceableMs;
  return next.status !== 'forbidden' && next.status !== 'unbuilt';
}
