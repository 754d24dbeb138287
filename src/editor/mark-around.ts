import { useLayoutEffect, type RefObject } from 'react';

/**
 * Sets an attribute on the nearest ancestors that match, while the element is mounted. Not `:has()` in CSS: the browser
 * evaluates it at every change inside those ancestors, and they contain most of the designer.
 */
export function useMarkAround(element: RefObject<Element | null>, mark: string, ...around: string[]): void {
  useLayoutEffect(() => {
    const marked = around.flatMap((selector) => element.current?.closest(selector) ?? []);
    for (const one of marked) one.setAttribute(mark, '');
    return () => {
      for (const one of marked) one.removeAttribute(mark);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the arguments never change
  }, []);
}
