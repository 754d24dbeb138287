import { Store } from '../../../renderers/observed';
import { screensHeader } from '../../../server/contract/screens/routes';
import { menusHeader } from '../../../server/contract/screens/permissions';
import { NetworkFailure, peek, send, toAnswer } from '../../http';
import { reportMenus } from '../../net/session-loss';
import { tellMadeScreens } from '../custom-screens';
import { useCallback, useEffect, useRef, useState } from 'react';
import { message } from '../../../server/contract/messages';
import { connection } from '../../net/network-failure';
import { notePage } from '../../net/outside-addresses';

/** Loading state of a route's page. */
export type PageState =
  | { status: 'loading' }
  /** `etag` identifies the version. */
  | { status: 'ready'; schema: object; etag: string }
  /** There is no page for this route yet. */
  | { status: 'unbuilt' }
  | { status: 'forbidden'; msg: string }
  | { status: 'offline' }
  | { status: 'failed'; msg: string };

/** `data` of the server's reply (server/console/pages/answer-page.ts). */
interface PageReply {
  schema: object;
  /** Name of the publisher; '' for the shipped page. */
  publishedBy: string;
  /** Whether the user published it. */
  own: boolean;
  /** What the publisher changed, in their words; may be ''. */
  note: string;
}

export interface CachedPage extends PageReply {
  etag: string;
}

const toCached = ({ schema, publishedBy, own, note }: PageReply, etag: string | null): CachedPage => ({
  ...{ schema, publishedBy, own, note },
  etag: etag ?? '',
});

/** Cache of pages by route pattern, per window: going back shows a page at once. */
const cache = new Store<ReadonlyMap<string, CachedPage>>(new Map());

/** For `useSyncExternalStore`, with `findCachedPage`. */
export const onPages = cache.subscribe;

export const findCachedPage = (path: string): CachedPage | undefined => cache.get().get(path);

function forgetPage(path: string): void {
  cache.set(new Map([...cache.get()].filter(([known]) => known !== path)));
}

const addressOf = (path: string) => `/api/console/page?path=${encodeURIComponent(path)}`;

/** The page, if the boot call has already brought it. */
function peekPage(path: string): CachedPage | undefined {
  const reply = peek(addressOf(path), null);
  const answer = reply && toAnswer<PageReply>(reply);
  return reply && answer?.status === 0 && answer.data
    ? toCached(answer.data, reply.header('etag'))
    : undefined;
}

/**
 * Loads the page of a route pattern (`/platform/starWheel/details/:id`). A cached page is only revalidated.
 * `quiet`: in the background.
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
    const { status, msg, data } = toAnswer<PageReply>(reply);
    if (status === 0 && data) {
      const page = toCached(data, reply.header('etag'));
      notePage(page.schema);
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

/** In ms after opening: the user has not begun to type yet, so a newer version may still replace the page. */
const replaceableMs = 1_000;

/**
 * The page of a route pattern; not loaded while the user lacks its menu. A cached page shows at once and is
 * revalidated in the background: a newer version replaces it immediately after opening, but later never under the
 * user's hands; a notice appears (newer-page.tsx), and the version loads with `retry` or the next opening. The
 * page is withdrawn only when the server refuses access.
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

  // A page that could not be loaded loads automatically once the server is reachable again.
  useEffect(() => {
    if (page.status !== 'offline') return;
    return connection.subscribe(() => {
      if (!connection.isOffline()) retry();
    });
  }, [page.status, retry]);

  // Loads the screen again when its menu is granted again.
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
