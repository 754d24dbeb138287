/** The browser runs the task after this many ms of waiting, even when it is not idle. */
const timeoutMs = 5_000;

/**
 * Runs a task when the browser is idle, at the earliest after `after` ms, so that visible content comes first.
 * Returns a function that cancels it.
 */
export function whenIdle(task: () => void, after: number): () => void {
  let idle: number | undefined;
  const timer = setTimeout(() => {
    if (typeof requestIdleCallback === 'function') idle = requestIdleCallback(task, { timeout: timeoutMs });
    else task();
  }, after);
  return () => {
    clearTimeout(timer);
    if (idle !== undefined) cancelIdleCallback(idle);
  };
}
