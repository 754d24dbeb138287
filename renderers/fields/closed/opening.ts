import { useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import type { LatePart } from './late-part';

export interface Opening<T> {
  /** The open part's code, once it is there. */
  part: T | undefined;
  isOpen: boolean;
  /** What was typed on the closed field, or before the code of the open part arrived. */
  typed: string;
  /** The code of the open part could not be fetched. */
  failed: boolean;
  open(): void;
  /** Closes and gives the focus back to the field, unless it went elsewhere. */
  close(keepFocus?: boolean): void;
  trigger: RefObject<HTMLButtonElement>;
  /** For the button that opens. */
  props: {
    onPointerEnter(): void;
    onFocus(): void;
    onClick(): void;
    onKeyDown(event: KeyboardEvent): void;
  };
}

const opening = new Set(['Enter', ' ', 'ArrowDown', 'ArrowUp']);

/** State of a field that opens a popup by click, Enter, Space, arrows or, where `byTyping`, a typed letter. */
export function useOpening<T>(
  late: LatePart<T>,
  {
    disabled = false,
    byTyping = false,
    onOpen,
  }: { disabled?: boolean | undefined; byTyping?: boolean; onOpen?: (() => void) | undefined },
): Opening<T> {
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [failed, setFailed] = useState(false);
  const part = late.usePart(isOpen, () => {
    setOpen(false);
    setFailed(true);
  });

  function open(letter = ''): void {
    if (disabled) return;
    setFailed(false);
    setTyped(letter);
    setOpen(true);
    onOpen?.();
  }
  function close(keepFocus = false): void {
    setOpen(false);
    if (!keepFocus) trigger.current?.focus();
  }
  function onKeyDown(event: KeyboardEvent): void {
    const isLetter = byTyping && [...event.key].length === 1 && event.key !== ' ';
    if (event.ctrlKey || event.metaKey || (event.altKey && event.key !== 'ArrowDown')) return;
    if (!isOpen && (opening.has(event.key) || isLetter)) {
      event.preventDefault();
      event.stopPropagation();
      open(isLetter ? event.key : '');
    } else if (isOpen && event.key === 'Escape') {
      event.stopPropagation();
      close();
    } else if (isOpen && part === undefined && isLetter) {
      event.preventDefault();
      setTyped(typed + event.key);
    } else if (isOpen && event.key === 'Tab') {
      close(true);
    }
  }
  return {
    part,
    isOpen,
    typed,
    failed,
    open: () => open(),
    close,
    trigger,
    props: {
      onPointerEnter: late.fetch,
      onFocus: late.fetch,
      onClick: () => (isOpen ? close() : open()),
      onKeyDown,
    },
  };
}
