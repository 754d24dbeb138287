import { useEffect, useState } from 'react';
import { Icon } from '../../../ui/icon';
import { Dialog } from '../../../ui/dialog';
import { canvasShortcuts, isField } from './canvas-keys';

const keyboard = 'M2.5 5.5h15v9h-15zM5 8.5h.01M8 8.5h.01M11 8.5h.01M14 8.5h.01M6.5 11.5h7';

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
      {open && <KeysDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** The list of the designer's keys. */
function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="快捷键" onClose={onClose}>
      <dl className="designer-keys">
        {canvasShortcuts.map(([keys, what]) => (
          <div key={keys} style={{ display: 'contents' }}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
