import { useCallback, useEffect, useRef } from 'react';

/** How long amis-editor's panels may hold back what was typed: two debounces of 250 ms, and some air. */
const heldBack = 900;
const inputs = ['input', 'change', 'paste', 'cut', 'drop'] as const;

/**
 * Resolves once what was typed has reached the page. Whoever types and presses Ctrl+S at once means
 * what they see, not what the page had before the panel's debounce.
 */
export function useSettledInput(): () => Promise<void> {
  const last = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const note = ({ target }: Event) => {
      // Our own dialogs lie above the panels, and hold nothing back.
      if (!(target instanceof Element && target.closest('dialog'))) last.current = performance.now();
    };
    for (const name of inputs) document.addEventListener(name, note, true);
    return () => {
      for (const name of inputs) document.removeEventListener(name, note, true);
    };
  }, []);
  return useCallback(async () => {
    const rest = last.current + heldBack - performance.now();
    if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
  }, []);
}
