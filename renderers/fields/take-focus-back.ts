/**
 * Handles `focusout`: an amis dialog that has faded in blurs a focused element outside of it, such as a question or an
 * open list above it. Takes the focus back in a microtask, so that no key press is lost in between; the focus that a
 * press on a frame moves arrives there only later.
 * @param keepsFocus whether the blurred element should keep the focus
 */
export function takeFocusBack(
  { target, relatedTarget }: { target: EventTarget | null; relatedTarget: EventTarget | null },
  keepsFocus: (target: HTMLElement) => boolean,
): void {
  if (relatedTarget !== null || !(target instanceof HTMLElement)) return;
  queueMicrotask(() => {
    const isLost = document.activeElement === document.body && !document.querySelector('iframe:hover');
    if (isLost && keepsFocus(target)) target.focus();
  });
}
