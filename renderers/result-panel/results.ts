/** How one item of a bulk action ended. */
export interface Result {
  item: string;
  /** Why it failed; '' where it succeeded. */
  reason: string;
}

/** The items of a list that came with an answer: texts, or numbers. */
export function toFailures(value: unknown, reason: string): Result[] {
  if (!Array.isArray(value)) return [];
  const items = value.filter((item) => typeof item === 'string' || typeof item === 'number').map(String);
  return [...new Set(items)].map((item) => ({ item, reason: reason || '没有成功' }));
}

export const failuresIn = (results: readonly Result[]): Result[] =>
  results.filter(({ reason }) => reason !== '');

/** One item a line, as it is copied and pasted into a sheet or a message. */
export const toText = (results: readonly Result[]): string => results.map(({ item }) => item).join('\n');

/** The results with one of them changed. */
export function withResult(results: readonly Result[], changed: Result): Result[] {
  return results.map((result) => (result.item === changed.item ? changed : result));
}

/**
 * Does the failed ones again, one after the other, and tells each as it ends. `act` answers '' for a success, else why
 * not; undefined ends it, as when the window is closed.
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
