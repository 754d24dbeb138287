/** Milliseconds that what is on show gets before anything is fetched for later. */
const grace = 500;

/** Runs `task` when the browser has nothing better to do. Returns what calls it off. */
export function whenIdle(task: () => void): () => void {
  let idle: number | undefined;
  const timer = setTimeout(() => {
    if (typeof requestIdleCallback === 'function') idle = requestIdleCallback(task, { timeout: 3_000 });
    else task();
  }, grace);
  return () => {
    clearTimeout(timer);
    if (idle !== undefined) cancelIdleCallback(idle);
  };
}
