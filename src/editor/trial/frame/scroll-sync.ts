import type { TrialScroll } from '../messages';

/** Reports and sets the scroll position, so that two frames side by side scroll together. */
export function syncScroll(tell: (scroll: TrialScroll) => void): (scroll: TrialScroll) => void {
  let following = 0;
  document.addEventListener(
    'scroll',
    ({ target }) => {
      const box = target instanceof Element ? target : document.scrollingElement;
      // A scroll that this frame was told to do is not reported back.
      if (box && box === findMain() && performance.now() - following > 150) tell(toScroll(box));
    },
    { capture: true, passive: true },
  );
  return ({ x, y }) => {
    const box = findMain();
    if (!box) return;
    following = performance.now();
    box.scrollTo(x * (box.scrollWidth - box.clientWidth), y * (box.scrollHeight - box.clientHeight));
  };
}

const toScroll = (box: Element): TrialScroll => ({
  x: part(box.scrollLeft, box.scrollWidth - box.clientWidth),
  y: part(box.scrollTop, box.scrollHeight - box.clientHeight),
});
const part = (at: number, whole: number) => (whole > 0 ? at / whole : 0);

/** The largest scrolling box: a list's table, a record's page. */
function findMain(): Element | undefined {
  const boxes = [...document.querySelectorAll('*')].filter(scrolls);
  return boxes.reduce<Element | undefined>(
    (best, box) => (best && area(best) >= area(box) ? best : box),
    undefined,
  );
}

function scrolls(box: Element): boolean {
  if (box.scrollHeight <= box.clientHeight + 1 && box.scrollWidth <= box.clientWidth + 1) return false;
  return /auto|scroll/.test(getComputedStyle(box).overflow) || box === document.scrollingElement;
}

const area = (box: Element) => box.clientWidth * box.clientHeight;
