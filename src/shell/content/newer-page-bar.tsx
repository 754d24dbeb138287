import { useState } from 'react';
import { toast } from '../../toast';
import { Icon } from '../../ui/icon';
import { close } from '../../ui/icon-paths';
import { hasOpenDialog, keepText, withoutLoss } from '../leaving/leaving';

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
