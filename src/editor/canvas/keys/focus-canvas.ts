import { openDialogsIn } from '../../../amis/screen/trap-focus';

/** Fields keep their own keys, including undo. */
const fields =
  'input, textarea, select, [contenteditable="true"], [contenteditable="plaintext-only"], .monaco-editor, .CodeMirror';
export function isField(target: EventTarget | null): boolean {
  return target !== null && 'closest' in target && (target as Element).closest(fields) !== null;
}

/** The frames of the canvases: of the page, and of a dialog's editor above it. */
export const canvases = '.ae-Editor:not(.preview) .ae-Preview';

export const lastOf = (selector: string, within: ParentNode = document) =>
  [...within.querySelectorAll<HTMLElement>(selector)].at(-1);

/** The topmost open dialog or drawer: of the console, else of amis. The dialogs of the page itself do not count. */
export const findFrontDialog = (): HTMLElement | undefined =>
  lastOf('dialog[open]') ??
  openDialogsIn(document).findLast((dialog) => dialog.closest('.ae-Preview') === null);

/** Whether a dialog or drawer is open above the canvas in front; one that edits a dialog holds its own canvas. */
export function isCanvasCovered(): boolean {
  const canvas = lastOf(canvases);
  return findFrontDialog()?.contains(canvas ?? null) === false;
}

/** Makes a canvas a single tab stop. */
export function addTabStop(canvas: HTMLElement): void {
  canvas.tabIndex = 0;
  canvas.setAttribute('role', 'application');
  canvas.setAttribute('aria-label', '画布');
  canvas.setAttribute('aria-description', '方向键选择元素，F2 修改它的属性');
}

/** Pressed while the preview stands in place of the canvas. */
const backToCanvas = '[data-tour="preview"][aria-pressed="true"]';

/** Also works before the first key, when no canvas is a tab stop yet. */
export function focusCanvas(): void {
  const canvas = lastOf(canvases);
  if (!canvas) return lastOf(backToCanvas)?.focus();
  addTabStop(canvas);
  canvas.focus({ preventScroll: true });
}

/** Where a click selects an element. */
const selecting = `${canvases}, .ae-Breadcrumb, .ae-Outline-list`;
/** Parts that may lose the focus to the canvas then. An outline with a focused item has keys of its own. */
const passing = `body, ${canvases} *, .ae-Breadcrumb *`;

/**
 * Focuses the canvas after a click that selects an element, so that the canvas keys act on it. A focused field keeps
 * the focus: it may be a text that is being edited in place. The phone's document contains only the canvas.
 */
export function focusCanvasAfterClick({ target, isTrusted }: Event): void {
  // A key pressed on an entry of the breadcrumb also sends a click.
  if (!isTrusted || target === null || !('closest' in target)) return;
  const clicked = target as Element;
  const { activeElement } = clicked.ownerDocument;
  if (activeElement === null || isField(activeElement)) return;
  if (clicked.ownerDocument === document && !(clicked.closest(selecting) && activeElement.matches(passing)))
    return;
  focusCanvas();
}
