/** Creates a handler that records its arguments and return values. */
export function recordCalls(answer: () => unknown = () => undefined) {
  const calls: unknown[][] = [];
  const results: unknown[] = [];
  const handler = (...args: unknown[]): void => {
    calls.push(args);
    results.push(answer());
  };
  return Object.assign(handler, { calls, results });
}
