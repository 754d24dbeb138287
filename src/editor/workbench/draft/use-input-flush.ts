import { useCallback, useEffect, useRef } from 'react';

/** How long amis-editor's panels may debounce typed text, in ms: two debounces of 250 ms, plus a margin. */
const inputDebounce = 900;
const inputs = ['input', 'change', 'paste', 'cut', 'drop'] as const;

/**
 * Resolves once typed text has reached the page: Ctrl+S right after typing must save what the user sees, not the
 * state before the panel's debounce.
 */
export function useInputFlush(): () => Promise<void> {
  const last = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const note = ({ target }: Event) => {
      // Our own dialogs above the panels do not debounce.
      if (!(target instanceof Element && target.closest('dialog'))) last.current = performance.now();
    };
    for (const name of inputs) document.addEventListener(name, note, true);
    return () => {
      for (const name of inputs) document.removeEventListener(name, note, true);
    };
  }, []);
  return useCallback(async () => {
    const rest = last.current + inputDebounce - performance.now();
    if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
  }, []);
}
