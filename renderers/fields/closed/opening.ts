import { useEffect, useReducer, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { whenIdle } from '../../when-idle';

/** In ms after the page has opened: the rows are shown by then. */
const fetchAfter = 3_000;

/**
 * A part of a field that is lazy-loaded because only the open field needs it. Its code is fetched at the first
 * pointer or focus, when the browser is idle, or at the latest when the field opens; a field that opens before
 * the code arrives shows the part as soon as it is loaded.
 */
interface LazyPart<Part> {
  /** Starts to fetch the code; repeated calls do nothing. */
  fetch(): void;
  /** The part, or undefined until it is loaded. Calls `onFail` when `wanted` code cannot be fetched. */
  usePart(wanted: boolean, onFail: () => void): Part | undefined;
}

export function lazyPart<Part>(load: () => Promise<Part>): LazyPart<Part> {
  let part: Part | undefined;
  let coming: Promise<void> | undefined;
  let idle = false;

  function request(): Promise<void> {
    coming ??= load().then(
      (loaded) => {
        part = loaded;
      },
      (error: unknown) => {
        // Lets the next call retry.
        coming = undefined;
        throw error;
      },
    );
    return coming;
  }
  const fetch = () => void request().catch(() => undefined);

  function usePart(wanted: boolean, onFail: () => void): Part | undefined {
    const [, render] = useReducer((count: number) => count + 1, 0);
    useEffect(() => {
      if (idle) return;
      idle = true;
      if (typeof requestIdleCallback === 'function') whenIdle(fetch, fetchAfter);
    }, []);
    useEffect(() => {
      if (!wanted || part !== undefined) return;
      let current = true;
      request().then(
        () => current && render(),
        () => current && onFail(),
      );
      return () => {
        current = false;
      };
      // oxlint-disable-next-line react/exhaustive-deps -- a later onFail does not ask again
    }, [wanted]);
    return part;
  }

  return { fetch, usePart };
}

export interface Opening<Part> {
  /** The component of the open part, once the field is open and the code is loaded. */
  part: Part | undefined;
  isOpen: boolean;
  /** Text typed on the closed field, or before the code of the open part arrived. */
  typed: string;
  /** Opened beside an input that keeps the focus. */
  isBeside: boolean;
  /** The code of the open part could not be fetched. */
  failed: boolean;
  open(): void;
  /** Opens beside an input in which the user types: the focus stays in the input. */
  openBeside(): void;
  /** Closes and returns the focus to the field, unless it has moved elsewhere. */
  close(keepFocus?: boolean): void;
  trigger: RefObject<HTMLButtonElement>;
  /** Props of the opening button; the button itself declares what it opens (`aria-haspopup`). */
  button: {
    ref: RefObject<HTMLButtonElement>;
    type: 'button';
    'aria-expanded': boolean;
    'aria-busy': true | undefined;
    title: string | undefined;
    onPointerEnter(): void;
    onFocus(): void;
    onClick(): void;
    onKeyDown(event: KeyboardEvent): void;
  };
}

interface OpeningOptions {
  disabled?: boolean | undefined;
  byTyping?: boolean;
  onOpen?: (() => void) | undefined;
}

const openingKeys = new Set(['Enter', ' ', 'ArrowDown', 'ArrowUp']);

export const loadingFailed = '加载失败，请重试';

/** State of a field that opens a popup by click, Enter, Space, arrows or, where `byTyping`, a typed letter. */
export function useOpening<Part>(late: LazyPart<Part>, options: OpeningOptions = {}): Opening<Part> {
  const { disabled = false, byTyping = false, onOpen } = options;
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
    if (!isOpen && (openingKeys.has(event.key) || isLetter)) {
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
    part: isOpen ? part : undefined,
    isOpen,
    typed,
    isBeside: place === 'beside',
    failed,
    open: () => open(),
    openBeside: () => open('', 'beside'),
    close,
    trigger,
    button: {
      ref: trigger,
      type: 'button',
      'aria-expanded': isOpen,
      'aria-busy': (isOpen && part === undefined) || undefined,
      title: failed ? loadingFailed : undefined,
      onPointerEnter: late.fetch,
      onFocus: late.fetch,
      onClick: () => (isOpen ? close() : open()),
      onKeyDown,
    },
  };
}
