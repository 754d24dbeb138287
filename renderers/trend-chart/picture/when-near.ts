/** How far below the edge of the screen counts as near. */
const margin = '200px';
/** Delay in ms before charts further down are drawn: the rest of the screen goes first. */
const patience = 2_500;

/**
 * Calls back once: when the element is about to be seen, or when the browser has nothing better to do (for who prints
 * the page). The library of charts is 200 KB, which nothing else has to wait for. Returns what ends the wait.
 */
export function whenNear(element: Element, task: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  const start = () => {
    end();
    task();
  };
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) start();
    },
    { rootMargin: margin },
  );
  observer.observe(element);
  timer = setTimeout(start, patience);
  return end;
}
