import { useEffect, useRef, useSyncExternalStore, useState } from 'react';
import { watchPresence } from '../../net/staff-presence';
import { findCachedPage, loadPage, onPages } from './page-store';
import { toast } from '../../toast';
import { Icon } from '../../ui/icon';
import { close } from '../../ui/icon-paths';
import { hasOpenDialog, keepText, withoutLoss } from '../leaving/leaving';

/** In ms: how often the visible screen checks; hidden screens and background windows never do. */
const askEvery = 60_000;
/** In ms: minimum time before a return to the window or the screen checks again. */
const restedAfter = 10_000;

/**
 * The ETag of a version published since the shown one (`etag`); undefined while there is none. Checks with a
 * conditional request, whose reply is tiny while nothing has changed. A screen does not check when it opens,
 * since it has just loaded its page.
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
      // In the background: ignores a failure and retries at the next turn.
      loadPage(path, pending.signal, { quiet: true }).catch(() => undefined);
    };
    const onReturn = () => ask(restedAfter);
    onReturn();
    // A second's tolerance, since timers are not exact.
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
  /** ETag of the newer version; undefined while there is none. */
  newer: string | undefined;
  onReload: () => void;
}

/**
 * Tells the user that the shown page was published again. Covers the footer, so that nothing moves. The text of a
 * full-page form is stored and offered by the new version; filters are in the URL anyway.
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
