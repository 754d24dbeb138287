import { isShown, keepTabIn, tabStopsIn } from '../../../renderers/fields/open/tab-stops';
import { takeFocusBack } from '../../../renderers/fields/take-focus-back';
import { nameDialog } from './name-controls';

/**
 * amis' dialogs neither trap nor return the focus. This adds both for dialogs under `root`: an opening dialog
 * takes the focus, Tab stays within the topmost one and the notice above it, and closing returns the focus to the
 * opener. Also turns the dialog's close icon, a plain link in amis, into a button. Returns a function that stops it.
 */
export function trapFocus(root: HTMLElement): () => void {
  /** The open dialogs, topmost last, with the element that had the focus before. */
  let open: { dialog: HTMLElement; opener: HTMLElement | undefined }[] = [];
  /** Closed dialogs that still fade out; the second click of a double click may focus a button in one. */
  let fading: typeof open = [];
  /** Recently focused elements, newest first: an opener may have lost the focus before its dialog appears. */
  let trail: HTMLElement[] = [];
  // amis may be loaded only by the click that opens its first dialog.
  if (document.activeElement instanceof HTMLElement) note(document.activeElement);

  function note(element: HTMLElement): void {
    if (element !== document.body) trail = [element, ...trail].slice(0, 8);
  }

  function look(): void {
    const shown = openDialogsIn(root);
    const closed = [...fading, ...open].filter(({ dialog }) => !shown.includes(dialog));
    open = open.filter(({ dialog }) => shown.includes(dialog));
    for (const dialog of shown) {
      if (open.some((known) => known.dialog === dialog)) continue;
      open.push({ dialog, opener: trail.find((element) => !dialog.contains(element)) });
      prepare(dialog);
      if (!dialog.contains(document.activeElement)) dialog.focus({ preventScroll: true });
    }
    if (closed[0]) giveBack(closed[0].opener, closed);
    fading = closed.filter(({ dialog }) => dialog.isConnected);
  }

  function giveBack(opener: HTMLElement | undefined, closed: typeof open): void {
    const now = document.activeElement;
    const isLost = now === null || now === document.body || closed.some(({ dialog }) => dialog.contains(now));
    if (!isLost) return;
    if (opener?.isConnected && isShown(opener)) return opener.focus();
    // The opener's row has gone or was re-rendered: the next Tab continues in the dialog below, or in the screen.
    const place = open.at(-1)?.dialog ?? document.querySelector<HTMLElement>('.screen[data-active="true"]');
    if (place && !place.hasAttribute('tabindex')) place.tabIndex = -1;
    place?.focus({ preventScroll: true });
  }

  function onFocus({ target }: FocusEvent): void {
    if (target instanceof HTMLElement) note(target);
  }

  function onFocusOut(event: FocusEvent): void {
    takeFocusBack(event, (target) => target.closest(question) !== null);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const { target, key } = event;
    if (!(target instanceof HTMLElement) || event.defaultPrevented) return;
    // A question of the console traps Tab itself.
    if (document.querySelector(question)) return;
    if ((key === 'Enter' || key === ' ') && target.matches(crosses)) {
      event.preventDefault();
      return target.click();
    }
    const top = open.at(-1)?.dialog;
    if (key !== 'Tab' || !top || root.hidden) return;
    const above = root.parentElement?.querySelector<HTMLElement>(notice);
    if (above?.contains(target) || top.contains(target))
      return keepTabIn(event, top, ...(above ? [above] : []));
    // A field's popup or a question above the dialog manages its own focus.
    if (target !== document.body && !isBelow(target)) return;
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

/** The open dialogs and drawers of amis, topmost last. */
export const openDialogsIn = (root: ParentNode): HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>('[role="dialog"].amis-dialog-widget')].filter(
    (dialog) => !isClosing(dialog),
  );

const question = 'dialog[open]';
/** The notice of a newer version of the page (src/shell/content/newer-page.tsx). */
const notice = '.newer-page';
const crosses = '[class*="Modal-close"], [class*="Drawer-close"]';

/** The dialog is fading out and no longer usable. */
const isClosing = (dialog: HTMLElement) =>
  [...dialog.children].some((part) => part.classList.contains('out')) && dialog.querySelector('.in') === null;

function prepare(dialog: HTMLElement): void {
  dialog.tabIndex = -1;
  nameDialog(dialog);
  dialog.setAttribute('aria-modal', 'true');
  for (const cross of dialog.querySelectorAll<HTMLElement>(crosses)) {
    cross.setAttribute('role', 'button');
    cross.setAttribute('aria-label', '关闭');
    cross.tabIndex = 0;
  }
}
