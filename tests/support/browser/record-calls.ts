/** A handler that keeps what it was called with and what it answered. */
export function recordCalls(answer: () => unknown = () => undefined) {
  const calls: unknown[][] = [];
  const results: unknown[] = [];
  const handler = (...args: unknown[]): void => {
    calls.push(args);
    results.push(answer());
  };
  return Object.assign(handler, { calls, results });
}
