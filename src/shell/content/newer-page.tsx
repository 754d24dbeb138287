import { useEffect, useRef, useSyncExternalStore, useState } from 'react';
import { watchPresence } from '../../net/staff-presence';
import { findCachedPage, loadPage, onPages } from './page-store';
import { toast } from '../../toast';
import { Icon } from '../../ui/icon';
import { close } from '../../ui/icon-paths';
import { hasOpenDialog, keepText, withoutLoss } from '../leaving/leaving';

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

interface NewerPageBarProps {
  /** The tab's key. */
  screen: string;
  /** Names the newer version; undefined while there is none. */
  newer: string | undefined;
  onReload: () => void;
}

/**
 * Tells that the page on show was published anew. It lies over the footer, so that nothing moves. What is typed into a
 * full-page form is kept and offered again by the new version; filters stand in the address anyway.
 */
export function NewerPageBar({ screen, newer, onReload }: NewerPageBarProps) {
  const [dismissed, setDismissed] = useState<string>();
  const [busy, setBusy] = useState(false);
  const reload = async () => {
    if (hasOpenDialog()) return toast.info('请先关闭打开的对话框');
    setBusy(true);
    if (await keepText(screen)) onReload();
    else withoutLoss(onReload, [screen]);
    setBusy(false);
  };
  return (
    <div role="status" className="newer-page-slot">
      {newer !== undefined && newer !== dismissed && (
        <div className="newer-page">
          <span>页面有新版本</span>
          <button type="button" className="link-button" disabled={busy} onClick={() => void reload()}>
            刷新
          </button>
          <button
            type="button"
            className="icon-button"
            aria-label="暂不刷新"
            title="暂不刷新"
            onClick={() => setDismissed(newer)}
          >
            <Icon path={close} />
          </button>
        </div>
      )}
    </div>
  );
}
