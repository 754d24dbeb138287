import { isShown, keepTabIn, tabStopsIn } from '../../../renderers/fields/open/tab-stops';

/**
 * amis' dialogs neither hold the focus nor give it back. This does both for those that open under `root`: a dialog takes
 * the focus when it opens, Tab stays within the topmost one, and when it closes, what opened it has the focus again.
 * Its cross, a bare link of amis', becomes a button. Returns what ends the watch.
 */
export function holdFocus(root: HTMLElement): () => void {
  /** The open dialogs, topmost last, and what had the focus before. */
  let open: { dialog: HTMLElement; opener: HTMLElement | undefined }[] = [];
  /** What had the focus last, the newest first: an opener may have lost it already when its dialog stands. */
  let trail: HTMLElement[] = [];
  // amis may come only because of the click that opens its first dialog.
  if (document.activeElement instanceof HTMLElement) note(document.activeElement);

  function note(element: HTMLElement): void {
    if (element !== document.body) trail = [element, ...trail].slice(0, 8);
  }

  function look(): void {
    const shown = [...root.querySelectorAll<HTMLElement>(dialogs)].filter((dialog) => !isClosing(dialog));
    const closed = open.filter(({ dialog }) => !shown.includes(dialog));
    open = open.filter(({ dialog }) => shown.includes(dialog));
    for (const dialog of shown) {
      if (open.some((known) => known.dialog === dialog)) continue;
      open.push({ dialog, opener: trail.find((element) => !dialog.contains(element)) });
      prepare(dialog);
      if (!dialog.contains(document.activeElement)) dialog.focus({ preventScroll: true });
    }
    if (closed[0]) giveBack(closed[0].opener, closed);
  }

  function giveBack(opener: HTMLElement | undefined, closed: typeof open): void {
    const now = document.activeElement;
    const isLost = now === null || now === document.body || closed.some(({ dialog }) => dialog.contains(now));
    if (!isLost) return;
    if (opener?.isConnected && isShown(opener)) return opener.focus();
    // Its row is gone, or was drawn anew: the next Tab goes on from the dialog below, or the screen.
    const place = open.at(-1)?.dialog ?? document.querySelector<HTMLElement>('.screen[data-active="true"]');
    if (place && !place.hasAttribute('tabindex')) place.tabIndex = -1;
    place?.focus({ preventScroll: true });
  }

  function onFocus({ target }: FocusEvent): void {
    if (target instanceof HTMLElement) note(target);
  }

  /** A dialog of amis that has faded in takes the focus from the question that stands above it already. */
  function onFocusOut({ target, relatedTarget }: FocusEvent): void {
    if (relatedTarget !== null || !(target instanceof HTMLElement) || !target.closest(question)) return;
    requestAnimationFrame(() => {
      if (document.activeElement === document.body && target.closest(question)) target.focus();
    });
  }

  function onKeyDown(event: KeyboardEvent): void {
    const { target, key } = event;
    if (!(target instanceof HTMLElement) || event.defaultPrevented) return;
    // A question of the console keeps Tab within itself.
    if (document.querySelector(question)) return;
    if ((key === 'Enter' || key === ' ') && target.matches(crosses)) {
      event.preventDefault();
      return target.click();
    }
    const top = open.at(-1)?.dialog;
    if (key !== 'Tab' || !top || root.hidden) return;
    // A popup of a field, or a question above the dialog, looks after itself.
    if (!top.contains(target) && target !== document.body && !isBelow(target)) return;
    if (top.contains(target)) return keepTabIn(event, top);
    event.preventDefault();
    (tabStopsIn(top).at(event.shiftKey ? -1 : 0) ?? top).focus();
  }

  const isBelow = (target: HTMLElement) =>
    target.closest('.screen') !== null || open.some(({ dialog }) => dialog.contains(target));

  const watch = new MutationObserver(look);
  watch.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ['class'] });
  document.addEventListener('focusin', onFocus, true);
  document.addEventListener('focusout', onFocusOut, true);
  document.addEventListener('keydown', onKeyDown, true);
  return () => {
    watch.disconnect();
    document.removeEventListener('focusin', onFocus, true);
    document.removeEventListener('focusout', onFocusOut, true);
    document.removeEventListener('keydown', onKeyDown, true);
  };
}

const dialogs = '[role="dialog"].amis-dialog-widget';
const question = 'dialog[open]';
const crosses = '[class*="Modal-close"], [class*="Drawer-close"]';

/** It fades out: nobody can use it any more. */
const isClosing = (dialog: HTMLElement) =>
  [...dialog.children].some((part) => part.classList.contains('out')) && dialog.querySelector('.in') === null;

function prepare(dialog: HTMLElement): void {
  dialog.tabIndex = -1;
  dialog.setAttribute('aria-modal', 'true');
  for (const cross of dialog.querySelectorAll<HTMLElement>(crosses)) {
    cross.setAttribute('role', 'button');
    cross.setAttribute('aria-label', '关闭');
    cross.tabIndex = 0;
  }
}
