import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Glyph } from '../../fields/closed/field-parts';
import { useMedia } from '../../use-media';
import { keepTabIn } from '../../fields/open/tab-stops';

/** Width below which a list uses the phone layout; same as in list-phone.css. */
export const narrow = 'screen and (max-width: 767px)';

/** Whether the window has the width of a phone. */
export const useIsNarrow = (): boolean => useMedia(narrow);

interface SheetProps {
  /** Accessible name and heading. */
  label: string;
  /** `keepFocus`: the focus is in a dialog. */
  onClose(keepFocus?: boolean): void;
  children: ReactNode;
}

/**
 * A panel at the lower edge of a phone, within reach of the thumb. It traps the focus. Escape and a tap outside close it,
 * and so does a dialog that opens late, which would be below the panel.
 */
export function Sheet({ label, onClose, children }: SheetProps) {
  const sheet = useRef<HTMLDivElement>(null);
  useEffect(() => sheet.current?.focus(), []);
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.closest('.amis-dialog-widget')) onClose(true);
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, [onClose]);
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape') {
      event.stopPropagation();
      return onClose();
    }
    if (sheet.current) keepTabIn(event, sheet.current);
  }
  return createPortal(
    <>
      <div className="list-sheet-scrim" onClick={() => onClose()} />
      <div
        ref={sheet}
        role="dialog"
        aria-modal="true"
        aria-label={label}
        tabIndex={-1}
        className="list-sheet"
        onKeyDown={onKeyDown}
      >
        <div className="list-sheet-head">
          <strong>{label}</strong>
          <button type="button" className="list-tool" aria-label="关闭" onClick={() => onClose()}>
            <Glyph className="list-icon" path="m4 4 8 8m0-8-8 8" />
          </button>
        </div>
        {children}
      </div>
    </>,
    // In the body, because `position: fixed` inside an animated dialog would be relative to that dialog.
    document.body,
  );
}
