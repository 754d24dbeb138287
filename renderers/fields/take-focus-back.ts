/**
 * Handles `focusout`: an amis dialog that has faded in blurs a focused element outside of it, such as a question or an
 * open list above it. Takes the focus back in a microtask, so that no key press is lost in between. While the pointer is on
 * a frame it waits for the end of this event: a press there moves the focus to the frame by then.
 * @param keepsFocus whether the blurred element should keep the focus
 */
export function takeFocusBack(
  { target, relatedTarget }: { target: EventTarget | null; relatedTarget: EventTarget | null },
  keepsFocus: (target: HTMLElement) => boolean,
): void {
  if (relatedTarget !== null || !(target instanceof HTMLElement)) return;
  const afterBlur = document.querySelector('iframe:hover') ? setTimeout : queueMicrotask;
  afterBlur(() => {
    if (document.activeElement === document.body && keepsFocus(target)) target.focus();
  });
}
