/** The frames of the canvases: of the page, and of a dialog's editor above it. */
export const canvases = '.ae-Editor:not(.preview) .ae-Preview';

export const lastOf = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)].at(-1);

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
