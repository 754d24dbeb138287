import { isShown } from '../../../renderers/fields/open/tab-stops';

const pressed = 'button, a[href], label, [role="button"]';
/** In px: a pointer that has moved further drags something, or has left what it pressed. */
const rest = 4;

/**
 * A press takes the focus from a field, which may then show a fault or shrink to its trimmed text. What stands below moves
 * away under the resting pointer, and the browser sends the click elsewhere: 保存 would do nothing. Clicks what was pressed.
 *
 * @returns a function that stops it
 */
export function keepPress(): () => void {
  let press: { on: HTMLElement; x: number; y: number } | undefined;
  const onDown = ({ target, button, clientX: x, clientY: y }: MouseEvent) => {
    const on = button === 0 && target instanceof Element ? target.closest<HTMLElement>(pressed) : null;
    press = on ? { on, x, y } : undefined;
  };
  const onUp = ({ clientX, clientY }: MouseEvent) => {
    if (!press) return;
    const { on, x, y } = press;
    press = undefined;
    const isResting = Math.hypot(clientX - x, clientY - y) <= rest;
    if (isResting && isShown(on) && !isAt(on.getBoundingClientRect(), clientX, clientY)) on.click();
  };
  document.addEventListener('mousedown', onDown, true);
  document.addEventListener('mouseup', onUp, true);
  return () => {
    document.removeEventListener('mousedown', onDown, true);
    document.removeEventListener('mouseup', onUp, true);
  };
}

const isAt = ({ left, right, top, bottom }: DOMRect, x: number, y: number): boolean =>
  x >= left && x <= right && y >= top && y <= bottom;
