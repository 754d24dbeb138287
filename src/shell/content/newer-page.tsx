import { useEffect, useRef, useSyncExternalStore, useState } from 'react';
import { onReturn, watchPresence } from '../../net/staff-presence';
import { type CachedPage, findCachedPage, loadPage, onPages } from './page-store';
import { Icon } from '../../ui/icon';
import { close } from '../../ui/icon-paths';
import { keepText, withoutLoss } from '../leaving/leaving';
import { SteadyButton } from '../../../renderers/fields/steady-button';

/** In ms: how often the visible screen checks; hidden screens and background windows never do. */
const askEvery = 60_000;
/** In ms: minimum time before a return to the window or the screen checks again. */
const restedAfter = 10_000;

/**
 * The version published since the shown one (`etag`); undefined while there is none. Checks with a conditional
 * request, whose reply is tiny while nothing has changed. A screen does not check when it opens, since it has just
 * loaded its page.
 */
export function useNewerPage(
  path: string,
  etag: string | undefined,
  active: boolean,
): CachedPage | undefined {
  const newest = useSyncExternalStore(onPages, () => findCachedPage(path));
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
      // A background request: a failure is ignored, and the next poll retries.
      loadPage(path, pending.signal, { quiet: true }).catch(() => undefined);
    };
    ask(restedAfter);
    // A second's tolerance, since timers are not exact.
    const timer = setInterval(() => ask(askEvery - 1_000), askEvery);
    const stopListening = onReturn(() => ask(restedAfter));
    return () => {
      clearInterval(timer);
      stopListening();
      presence.stop();
      pending?.abort();
    };
  }, [path, shown, active]);

  return shown && newest?.etag !== etag ? newest : undefined;
}

interface NewerPageBarProps {
  /** The tab's key. */
  screen: string;
  /** The newer version; undefined while there is none. */
  newer: CachedPage | undefined;
  onReload: () => void;
}

/**
 * Tells the user who published the shown page again, and what changed. Covers the footer, so that nothing moves, and
 * stays above an open dialog. The text of a form, in a dialog too, is stored and offered by the new version; filters
 * are in the URL anyway.
 */
export function NewerPageBar({ screen, newer, onReload }: NewerPageBarProps) {
  const [dismissed, setDismissed] = useState<string>();
  const [busy, setBusy] = useState(false);
  const reload = async () => {
    setBusy(true);
    if (await keepText(screen)) onReload();
    else withoutLoss(onReload, [screen]);
    setBusy(false);
  };
  return (
    <div role="status" className="newer-page-slot">
      {newer !== undefined && newer.etag !== dismissed && (
        <div className="newer-page">
          <span className="newer-page-news" title={newer.note}>
            {toNews(newer)}
          </span>
          <SteadyButton
            className="link-button"
            title="正在填写的内容会保留，刷新后可以恢复"
            disabled={busy}
            onClick={() => void reload()}
          >
            刷新
          </SteadyButton>
          <button
            type="button"
            className="icon-button"
            aria-label="暂不刷新"
            title="暂不刷新"
            onClick={() => setDismissed(newer.etag)}
          >
            <Icon path={close} />
          </button>
        </div>
      )}
    </div>
  );
}

/** Publisher and change; only a release changes a page without a publisher. */
function toNews({ publishedBy, own, note }: CachedPage): string {
  if (publishedBy === '') return '系统升级更新了这个页面';
  const news = `${own ? '你' : `${publishedBy} `}发布了新版本`;
  return note === '' ? news : `${news}：${note}`;
}
