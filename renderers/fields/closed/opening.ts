import { useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import type { LatePart } from './late-part';

export interface Opening<T> {
  /** The open part's code, once it is there. */
  part: T | undefined;
  isOpen: boolean;
  /** What was typed on the closed field, or before the code of the open part arrived. */
  typed: string;
  /** Opened beside an input that keeps the focus. */
  isBeside: boolean;
  /** The code of the open part could not be fetched. */
  failed: boolean;
  open(): void;
  /** Opens beside an input that is typed in: the focus stays there. */
  openBeside(): void;
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
  const [place, setPlace] = useState<'within' | 'beside'>();
  const isOpen = place !== undefined;
  const [typed, setTyped] = useState('');
  const [failed, setFailed] = useState(false);
  const part = late.usePart(isOpen, () => {
    setPlace(undefined);
    setFailed(true);
  });

  function open(letter = '', place: 'within' | 'beside' = 'within'): void {
    if (disabled) return;
    setFailed(false);
    setTyped(letter);
    setPlace(place);
    onOpen?.();
  }
  function close(keepFocus = false): void {
    setPlace(undefined);
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
    isBeside: place === 'beside',
    failed,
    open: () => open(),
    openBeside: () => open('', 'beside'),
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
