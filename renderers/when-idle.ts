/** The browser calls the task at the latest after so many milliseconds of waiting. */
const patience = 5_000;

/**
 * Runs a task when the browser is idle, `after` milliseconds from now at the earliest, so that what is on show comes
 * first. Returns what calls it off.
 */
export function whenIdle(task: () => void, after: number): () => void {
  let idle: number | undefined;
  const timer = setTimeout(() => {
    if (typeof requestIdleCallback === 'function') idle = requestIdleCallback(task, { timeout: patience });
    else task();
  }, after);
  return () => {
    clearTimeout(timer);
    if (idle !== undefined) cancelIdleCallback(idle);
  };
}
