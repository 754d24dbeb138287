const reachable =
  'a[href], button:not(:disabled), input:not(:disabled, [type="hidden"]), select:not(:disabled), textarea:not(:disabled), [tabindex], [contenteditable="true"], iframe, summary, video[controls]';

/** Elements that Tab reaches within `root`, in document order. */
export function tabStopsIn(root: Element): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(reachable)].filter(
    (stop) => stop.tabIndex >= 0 && isShown(stop),
  );
}

/** Whether an element is rendered; always true in jsdom, which cannot tell. */
export const isShown = (element: HTMLElement): boolean => element.checkVisibility?.() ?? true;

/** Focus trap: on a Tab that would leave `root`, moves the focus to its other end. */
export function keepTabIn(
  event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'preventDefault'>,
  root: HTMLElement,
): void {
  if (event.key !== 'Tab') return;
  const stops = tabStopsIn(root);
  const [first, last] = [stops[0], stops.at(-1)];
  const now = root.ownerDocument.activeElement;
  const isLeaving = event.shiftKey ? now === first || now === root : now === last;
  if (!isLeaving) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}
