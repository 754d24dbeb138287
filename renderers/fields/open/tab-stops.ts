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

/**
 * Focus trap: on a Tab that would leave `root`, moves the focus to its other end, or to the next of `others`, which
 * follow it in the Tab order wherever they stand in the document.
 */
export function keepTabIn(
  event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'preventDefault'>,
  root: HTMLElement,
  ...others: HTMLElement[]
): void {
  if (event.key !== 'Tab') return;
  const now = root.ownerDocument.activeElement;
  const all = [root, ...others].map((box) => ({ box, stops: tabStopsIn(box) }));
  const reachable = all.filter(({ stops }) => stops.length > 0);
  const at = reachable.findIndex(({ box }) => box.contains(now));
  const { box, stops = [] } = reachable[at] ?? {};
  const isLeaving = event.shiftKey ? now === stops[0] || now === box : now === stops.at(-1);
  if (!isLeaving) return;
  event.preventDefault();
  const next = reachable.at(event.shiftKey ? at - 1 : (at + 1) % reachable.length);
  next?.stops.at(event.shiftKey ? -1 : 0)?.focus();
}
