import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

interface DisabledButtonProps {
  className: string;
  /** The accessible name, where nothing is written on the button. */
  name: string | undefined;
  /** Why nothing happens; '' for no reason given. */
  reason: string;
  children: ReactNode;
}

/**
 * A button that does nothing, and says why: when the pointer is over it, when it has the focus, when it is pressed or
 * touched, and to screen readers as its description. Escape, scrolling or a touch elsewhere hides the reason.
 */
export function DisabledButton({ className, name, reason, children }: DisabledButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const show = () => setOpen(reason !== '');
  const hide = () => setOpen(false);
  useEffect(() => {
    if (!isOpen) return;
    const onPress = ({ target }: Event) => {
      if (!button.current?.contains(target as Node)) hide();
    };
    document.addEventListener('pointerdown', onPress, true);
    window.addEventListener('scroll', hide, true);
    window.addEventListener('resize', hide);
    return () => {
      document.removeEventListener('pointerdown', onPress, true);
      window.removeEventListener('scroll', hide, true);
      window.removeEventListener('resize', hide);
    };
  }, [isOpen]);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`${className} is-disabled`}
        aria-label={name}
        // It stays in reach of the keyboard, so that its reason can be read.
        aria-disabled
        aria-description={reason === '' ? undefined : reason}
        onPointerEnter={show}
        onPointerLeave={({ pointerType }) => {
          if (pointerType === 'mouse') hide();
        }}
        onFocus={show}
        onBlur={hide}
        onClick={show}
        onKeyDown={(event) => {
          if (!isOpen || event.key !== 'Escape') return;
          // Of a dialog around it, only the reason closes.
          event.stopPropagation();
          hide();
        }}
      >
        {children}
      </button>
      {isOpen && button.current && <Tip text={reason} at={button.current} />}
    </>
  );
}

/** In px, from the button and from the edge of the window. */
const gap = 6;
const edge = 8;

function Tip({ text, at }: { text: string; at: HTMLElement }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const tip = box.current;
    if (!tip) return;
    const target = at.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = tip;
    const middle = target.left + target.width / 2 - width / 2;
    const above = target.top - gap - height;
    tip.style.left = `${Math.max(edge, Math.min(middle, window.innerWidth - width - edge))}px`;
    tip.style.top = `${above >= edge ? above : target.bottom + gap}px`;
  }, [text, at]);
  // The button's description says the same to screen readers.
  return createPortal(
    <div ref={box} className="list-tip" aria-hidden="true">
      {text}
    </div>,
    document.body,
  );
}
