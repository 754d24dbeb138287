import { useCallback, useEffect, useState } from 'react';
import { connection } from '../../net/network-failure';
import { findCachedPage, loadPage, type PageState } from './page-store';

/**
 * The page of a route pattern: at once when it is known, and revalidated behind. What is on show is never
 * swapped under somebody's hands; it only ends when the server says that it is no longer theirs.
 */
export function usePage(path: string): { page: PageState; retry: () => void } {
  const [page, setPage] = useState<PageState>(() => initial(path));
  const [turn, setTurn] = useState(0);

  useEffect(() => {
    const controller = new AbortController();
    loadPage(path, controller.signal).then(
      (next) => setPage((old) => (old.status === 'ready' && keepsShowing(next.status) ? old : next)),
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

  return { page, retry };
}

function initial(path: string): PageState {
  const schema = findCachedPage(path);
  return schema ? { status: 'ready', schema } : { status: 'loading' };
}

const keepsShowing = (status: PageState['status']) => status !== 'forbidden' && status !== 'unbuilt';
