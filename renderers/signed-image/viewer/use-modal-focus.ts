import { useEffect, useRef, type RefObject } from 'react';
import { keepTabIn } from '../../fields/open/tab-stops';

/**
 * Keeps keyboard and scrolling inside an overlay while it is open and gives the focus back afterwards. Keys are caught
 * at the window's capture phase, so that a dialog underneath does not close on the same Esc.
 */
export function useModalFocus(
  overlay: RefObject<HTMLElement | null>,
  page: Document,
  onKey: (key: string) => boolean,
) {
  const latest = useRef(onKey);
  latest.current = onKey;

  useEffect(() => {
    const root = overlay.current;
    const view = page.defaultView;
    if (!root || !view) return;
    const before = page.activeElement;
    const scroll = page.body.style.overflow;
    page.body.style.overflow = 'hidden';
    root.focus();

    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'Tab') keepTabIn(event, root);
      else if (!latest.current(event.key)) return;
      else event.preventDefault();
      event.stopImmediatePropagation();
    };
    const focusIn = (event: FocusEvent) => {
      if (event.target instanceof view.Node && !root.contains(event.target)) root.focus();
    };
    view.addEventListener('keydown', press, true);
    page.addEventListener('focusin', focusIn);
    return () => {
      view.removeEventListener('keydown', press, true);
      page.removeEventListener('focusin', focusIn);
      page.body.style.overflow = scroll;
      if (before instanceof view.HTMLElement && before.isConnected) before.focus();
    };
  }, [overlay, page]);
}
