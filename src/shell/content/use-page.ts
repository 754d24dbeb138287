import { useCallback, useEffect, useRef, useState } from 'react';
import { message } from '../../../server/contract/messages';
import { connection } from '../../net/network-failure';
import { findCachedPage, loadPage, peekPage, type PageState } from './page-store';

/** Milliseconds after opening within which nobody has begun to type: a newer version may still take the place. */
const settled = 1_000;

/**
 * The page of a route pattern, which stays away while the staff member lacks its menu: at once when it is known, and revalidated behind. A version published meanwhile
 * takes its place at once; later, what is on show is never swapped under somebody's hands: they are told (use-newer-page),
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
  if (next.status === 'ready') return next.etag === old.etag || elapsed > settled;
  return next.status !== 'forbidden' && next.status !== 'unbuilt';
}
