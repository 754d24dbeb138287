import { useEffect, useState } from 'react';
import { keyboard } from '../../../shell/icon-paths';
import { Dialog } from '../../../ui/dialog';
import { Icon } from '../../../ui/icon';
import { ShortcutList } from '../../../ui/shortcut-list';
import { canvasShortcuts } from './canvas-keys';
import { isField } from './focus-canvas';

/** Button that opens the list of keys; `?` opens it too. */
export function KeysButton() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === '?' && !isField(event.target)) setOpen(true);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <button
        type="button"
        className="icon-button"
        aria-label="快捷键"
        title="快捷键（?）"
        onClick={() => setOpen(true)}
      >
        <Icon path={keyboard} size={18} />
      </button>
      {open && (
        <Dialog title="快捷键" onClose={() => setOpen(false)}>
          <ShortcutList shortcuts={canvasShortcuts} />
        </Dialog>
      )}
    </>
  );
}
