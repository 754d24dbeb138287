import { placesOf, stopAt, type Place } from '../../../renderers/fields/open/stop-at';

/** What takes the focus when nothing in it can. */
const regions = '.list-scroller, .report-block, .screen-body';
const dialogs = '[role="dialog"]';
/** They disable their fields while they load or save. */
const forms = `form, ${dialogs}`;
/** A kept screen while another one is shown. */
const hidden = '[data-active="false"]';
const shownScreen = '.screen[data-active="true"] .screen-body';

/**
 * When the screen removes or disables the focused control, such as the 删除 of a row that it deletes, the browser
 * drops the focus, and the next Tab starts anywhere. Moves it to the control of the same name, else to what stands in
 * the place or follows it, else to the list or report around it; from a screen that is left, to the next screen. A form
 * disables its fields only while it loads or saves: there the field gets the focus back afterwards. A focus that the
 * user or a dialog has moved meanwhile stays. After a press by pointer the focus moves only from a button of a form to a
 * button, as when a failed save draws it again; moved elsewhere it would show a ring, or open the keyboard of a phone.
 *
 * @returns a function that stops it
 */
export function keepFocus(root: HTMLElement): () => void {
  let focused: { control: HTMLElement; places: Place[] } | undefined;
  /** A form has disabled the focused field. */
  let isBusy = false;
  let isByPointer = false;

  const note = (control: HTMLElement) => {
    focused = { control, places: placesOf(control, (box) => box !== root && root.contains(box)) };
    isBusy = false;
  };
  const look = () => {
    if (!focused) return;
    const { control, places } = focused;
    if (isByPointer && !(control.matches('button') && places.some(isForm))) return;
    const now = document.activeElement;
    const isLeft = control.closest(hidden) !== null;
    const isUsable = control.isConnected && !isLeft && !control.matches(':disabled');
    if (isUsable && now === control) return note(control);
    if (now !== document.body && now !== control) return;
    if (isUsable && isBusy) return control.focus();
    isBusy = !isUsable && !isLeft && control.closest(forms) !== null;
    if (isUsable || isBusy) return;
    const next = findSame(control, places) ?? findNext(places, root);
    if (!isByPointer || next?.matches('button')) enter(next);
  };
  const onFocus = ({ target }: Event) => {
    if (target instanceof HTMLElement && root.contains(target)) note(target);
  };
  const onPointer = ({ target }: Event) => {
    isByPointer = true;
    if (!focused?.control.contains(target as Node)) focused = undefined;
  };
  const onKey = () => (isByPointer = false);

  const watch = new MutationObserver(look);
  watch.observe(root, { childList: true, subtree: true, attributeFilter: ['disabled', 'data-active'] });
  document.addEventListener('focusin', onFocus);
  document.addEventListener('pointerdown', onPointer, true);
  document.addEventListener('keydown', onKey, true);
  return () => {
    watch.disconnect();
    document.removeEventListener('focusin', onFocus);
    document.removeEventListener('pointerdown', onPointer, true);
    document.removeEventListener('keydown', onKey, true);
  };
}

const isForm = ({ box }: Place) => box.matches(forms) && box.isConnected;

/** Whether the box is still on the shown screen. */
const isIn = (box: Element) => box.isConnected && box.closest(hidden) === null;

function enter(place: HTMLElement | undefined): void {
  if (place && !place.hasAttribute('tabindex') && place.matches(regions)) place.tabIndex = -1;
  place?.focus();
}

/** The control was drawn again, or its row has moved. */
function findSame({ ariaLabel, localName }: HTMLElement, places: readonly Place[]): HTMLElement | undefined {
  const region = places.find(({ box }) => isIn(box) && box.matches(regions))?.box;
  if (ariaLabel === null || !region) return undefined;
  const named = `${localName}[aria-label="${CSS.escape(ariaLabel)}"]:not(:disabled)`;
  const same = region.querySelectorAll<HTMLElement>(named);
  return same.length === 1 ? same[0] : undefined;
}

function findNext(places: readonly Place[], root: HTMLElement): HTMLElement | undefined {
  for (const place of places) {
    if (place.box.matches(regions) && isIn(place.box)) return place.box as HTMLElement;
    // A dialog whose fields are all disabled is busy: looks again when it enables them.
    if (place.box.matches(dialogs)) return undefined;
    // The header of a table is no place for the focus of a row.
    const next = place.box.matches('table') || !isIn(place.box) ? undefined : stopAt(place);
    if (next) return next;
  }
  return root.querySelector<HTMLElement>(shownScreen) ?? undefined;
}
