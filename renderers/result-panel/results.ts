/** Result of one item of a bulk action. */
export interface Result {
  item: string;
  /** Why it failed; '' on success. */
  reason: string;
}

/** The failed items in a reply: a list of texts or numbers. */
export function toFailures(value: unknown, reason: string): Result[] {
  if (!Array.isArray(value)) return [];
  const items = value.filter((item) => typeof item === 'string' || typeof item === 'number').map(String);
  return [...new Set(items)].map((item) => ({ item, reason: reason || '没有成功' }));
}

export const failuresIn = (results: readonly Result[]): Result[] =>
  results.filter(({ reason }) => reason !== '');

/** One item per line, to paste into a sheet or a message. */
export const toText = (results: readonly Result[]): string => results.map(({ item }) => item).join('\n');

/** Replaces one of the results. */
export function withResult(results: readonly Result[], changed: Result): Result[] {
  return results.map((result) => (result.item === changed.item ? changed : result));
}

/**
 * Retries the failed items in sequence and reports each result. `act` returns '' on success, else the reason;
 * undefined stops the loop, for example when the window is closed.
 */
export async function retryFailures(
  results: readonly Result[],
  act: (item: string) => Promise<string | undefined>,
  onResult: (result: Result) => void,
): Promise<void> {
  for (const { item } of failuresIn(results)) {
    const reason = await act(item);
    if (reason === undefined) return;
    onResult({ item, reason });
  }
}
