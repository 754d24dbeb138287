import {
  useEffect,
  useRef,
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent as ReactPointerEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Popover } from 'react-aria-components/Popover';
import { useFocusVisible } from 'react-aria/useFocusVisible';
import { takeFocusBack } from '../take-focus-back';
import './open.css';

interface FieldPopupProps {
  /** The button that opened it. */
  trigger: RefObject<HTMLElement>;
  className?: string | undefined;
  align?: 'left' | 'right' | undefined;
  /** `keepFocus` when the focus has already moved to its new place. */
  onClose(keepFocus?: boolean): void;
  children: ReactNode;
}

/**
 * The floating box of an open field. Escape closes only the box; a pointer press outside, also in a frame, closes it and
 * still reaches its target; Tab continues from the button. No event reaches the surrounding form or dialog.
 */
export function FieldPopup({ trigger, className = '', align = 'left', onClose, children }: FieldPopupProps) {
  const box = useRef<HTMLElement>(null);
  // Positioned at the whole field when the button is only a part of it.
  const anchor = useRef<HTMLElement | null>(null);
  anchor.current = trigger.current?.closest<HTMLElement>('.field-control') ?? trigger.current;
  // React Aria stops watching the keyboard at `beforeunload`, also when the user then stays. This hook starts it again.
  useFocusVisible();
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    function onPointerDown(event: PointerEvent): void {
      const target = event.target as Node;
      if (box.current?.contains(target) || trigger.current?.contains(target)) return;
      close.current(true);
    }
    // A press in a frame takes the focus from the window.
    function onBlur(): void {
      if (document.activeElement instanceof HTMLIFrameElement) close.current(true);
    }
    document.addEventListener('pointerdown', onPointerDown, true);
    window.addEventListener('blur', onBlur);
    return () => {
      document.removeEventListener('pointerdown', onPointerDown, true);
      window.removeEventListener('blur', onBlur);
    };
  }, [trigger]);

  /** Choosing an option by mouse closes the box; without this, the same press would then focus what lies below it. */
  function onPress(event: ReactPointerEvent): void {
    if (event.pointerType !== 'mouse') return;
    const onMouseDown = (press: MouseEvent) => {
      if (!box.current?.contains(press.target as Node)) press.preventDefault();
    };
    document.addEventListener('mousedown', onMouseDown, { capture: true, once: true });
  }

  function onKeyDown(event: KeyboardEvent): void {
    event.stopPropagation();
    if (event.key === 'Escape') onClose();
  }
  function onFocus(event: FocusEvent<HTMLElement>): void {
    event.stopPropagation();
    // After a click without a pointer, such as a screen reader's, React Aria focuses the list, not its current item.
    if (event.target.matches('[data-collection]:not([data-key])'))
      event.target.querySelector<HTMLElement>('[data-key][tabindex="0"]')?.focus();
  }
  function keepFocus(event: FocusEvent<HTMLElement>): void {
    event.stopPropagation();
    takeFocusBack(event, (target) => box.current?.contains(target) === true);
  }
  return (
    <I18nProvider locale="zh-CN">
      {/* Events of a portal bubble to the React parents. */}
      <div
        className="field-popup-bounds"
        onKeyDown={onKeyDown}
        onClick={(event) => event.stopPropagation()}
        // React Aria ends the event at the option.
        onPointerDownCapture={onPress}
        onPointerDown={(event) => event.stopPropagation()}
        onMouseDown={(event) => event.stopPropagation()}
        onBlur={keepFocus}
        onFocus={onFocus}
      >
        <Popover
          ref={box}
          isOpen
          isNonModal
          triggerRef={anchor}
          className={`field-popup ${className}`}
          placement={align === 'right' ? 'bottom end' : 'bottom start'}
          offset={4}
          containerPadding={8}
          shouldCloseOnInteractOutside={(element) => !trigger.current?.contains(element)}
          onOpenChange={(isOpen) => {
            if (!isOpen) onClose(!box.current?.contains(document.activeElement));
          }}
        >
          {children}
        </Popover>
      </div>
    </I18nProvider>
  );
}

/** Tab leaves an open list: the list closes, and the browser continues from the button. */
export function closeOnTab(onClose: (keepFocus?: boolean) => void) {
  return (event: KeyboardEvent) => {
    if (event.key === 'Tab') onClose();
  };
}
