import { useEffect, useState, useSyncExternalStore } from 'react';
import { toast, toastStore, type Toast } from '../toast';
import { Icon } from './icon';
import { close } from './icon-paths';
import './toasts.css';

/**
 * Shows the toasts; errors are announced at once by screen readers, others politely, each one once: both roles would
 * repeat the older toasts with each new one. Mount once.
 *
 * Not sonner: it announces errors politely too, and is 8.6 KB (brotli) against 0.9, more than the limit of the login
 * page leaves [Foundation §7].
 */
export function Toasts() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.get);
  const urgent = toasts.filter(({ kind }) => kind === 'error');
  const polite = toasts.filter(({ kind }) => kind !== 'error');
  return (
    <div className="toasts">
      <div role="alert" aria-atomic="false">
        {urgent.map((one) => (
          <ToastView key={one.id} toast={one} />
        ))}
      </div>
      <div role="status" aria-atomic="false">
        {polite.map((one) => (
          <ToastView key={one.id} toast={one} />
        ))}
      </div>
    </div>
  );
}

function ToastView({ toast: { id, kind, text, duration } }: { toast: Toast }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => toast.dismiss(id), duration);
    return () => clearTimeout(timer);
  }, [held, id, duration]);
  return (
    <div
      className={`toast toast-${kind}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className="toast-dot" aria-hidden="true" />
      <span className="toast-text">{text}</span>
      {kind !== 'success' && (
        <button type="button" className="icon-button" aria-label="关闭提示" onClick={() => toast.dismiss(id)}>
          <Icon path={close} size={14} />
        </button>
      )}
    </div>
  );
}
