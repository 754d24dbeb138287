import { useEffect, useRef, useSyncExternalStore } from 'react';
import { watchPresence } from '../../net/staff-presence';
import { findCachedPage, loadPage, onPages } from './page-store';

/** How often the screen on show asks, in ms; a hidden one and a window in the background never do. */
const askEvery = 60_000;
/** Coming back to the window or to the screen asks again after so long, in ms. */
const restedAfter = 10_000;

/**
 * The ETag of a version that was published since the one on show (`etag`; undefined while there is none). The
 * server is asked by it: an answer of some bytes as long as nothing has changed. Nothing is asked as the screen
 * opens, which has just fetched its page.
 */
export function useNewerPage(path: string, etag: string | undefined, active: boolean): string | undefined {
  const newest = useSyncExternalStore(onPages, () => findCachedPage(path)?.etag);
  const askedAt = useRef(Date.now());
  const shown = etag !== undefined;

  useEffect(() => {
    if (!shown || !active) return;
    const presence = watchPresence();
    let pending: AbortController | undefined;
    const ask = (rested: number) => {
      if (!presence.isHere() || Date.now() - askedAt.current < rested) return;
      askedAt.current = Date.now();
      pending?.abort();
      pending = new AbortController();
      // In the background: a failure changes nothing, the next turn asks again.
      loadPage(path, pending.signal, { quiet: true }).catch(() => undefined);
    };
    const onReturn = () => ask(restedAfter);
    onReturn();
    // A second's grace: timers are not exact.
    const timer = setInterval(() => ask(askEvery - 1_000), askEvery);
    window.addEventListener('focus', onReturn);
    document.addEventListener('visibilitychange', onReturn);
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', onReturn);
      document.removeEventListener('visibilitychange', onReturn);
      presence.stop();
      pending?.abort();
    };
  }, [path, shown, active]);

  return shown && newest !== etag ? newest : undefined;
}
