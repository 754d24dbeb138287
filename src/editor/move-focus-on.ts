import { placesOf, stopAt, type Place } from '../../renderers/fields/open/stop-at';
import { focusCanvas } from './canvas/keys/focus-canvas';

/** The designer's own parts; amis-editor's panels are the business of `panel-keys`. */
const own = '.designer-bar, .designer-notice, .designer-problems, .designer-narrow, dialog';

/**
 * When a press removes the button itself, the next Tab would start at the top of the page. Moves the focus to what
 * then stands in the button's place or follows it, or else to the canvas, once it is drawn. A focus that the user or
 * a dialog has moved meanwhile stays.
 *
 * @returns a function that stops it
 */
export function moveFocusOn(): () => void {
  let pressed: { button: Element; places: Place[] } | undefined;
  const watch = new MutationObserver(() => {
    if (!pressed || pressed.button.isConnected || document.activeElement !== document.body) return;
    for (const place of pressed.places) {
      const next = stopAt(place);
      if (next) return next.focus();
    }
    focusCanvas();
  });
  const forget = () => {
    pressed = undefined;
    watch.disconnect();
  };
  const onClick = ({ target }: MouseEvent) => {
    forget();
    const button = target instanceof Element ? target.closest('button') : null;
    if (!button?.closest(own)) return;
    pressed = { button, places: placesOf(button, (box) => box.closest(own) !== null) };
    watch.observe(document.body, { childList: true, subtree: true });
  };
  document.addEventListener('click', onClick, true);
  document.addEventListener('focusin', forget);
  return () => {
    forget();
    document.removeEventListener('click', onClick, true);
    document.removeEventListener('focusin', forget);
  };
}
