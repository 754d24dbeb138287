/*
 * Suggestions for misspelt names. They are optional, so all those of one page together take a bounded number of
 * steps: a page with many wrong names and many candidates cannot keep the server busy.
 */

/** Limit of letter comparisons for the suggestions of one page: about 20 ms. */
export const maxSteps = 2_000_000;
let steps = 0;

/** Resets the step counter for a new page. */
export function startSuggestions(): void {
  steps = 0;
}

/** Steps taken since the reset. */
export const countSteps = (): number => steps;

/** The candidate most similar to `name`, if a typo of at most `slips` letters explains the difference. */
export function findNearest(
  name: string,
  candidates: Iterable<string>,
  slips = allowedSlips(name),
): string | undefined {
  let best: string | undefined;
  let bestDistance = slips + 1;
  const lower = name.slice(0, maxLetters + 1).toLowerCase();
  if (lower.length > maxLetters) return undefined;
  for (const candidate of candidates) {
    if (steps >= maxSteps) return best;
    steps += 1;
    if (Math.abs(candidate.length - name.length) >= bestDistance) continue;
    const distance = slipsBetween(lower, candidate.toLowerCase(), bestDistance);
    if (distance < bestDistance && distance < candidate.length) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/** Longer texts are not names, and get no suggestions. */
const maxLetters = 200;

const allowedSlips = (name: string) => (name.length <= 4 ? 1 : name.length <= 8 ? 2 : 3);

/**
 * Optimal string alignment distance: insertions, deletions, substitutions, and transpositions of neighbours.
 * Computes only the band of the matrix that a distance below `limit` can pass through; returns `limit` for any
 * larger distance.
 */
function slipsBetween(one: string, other: string, limit: number): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: Math.min(other.length, limit) + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const from = Math.max(1, i - limit);
    const to = Math.min(other.length, i + limit);
    const row: number[] = [];
    row[from - 1] = from === 1 ? i : limit;
    let lowest = row[from - 1] ?? limit;
    for (let j = from; j <= to; j += 1) {
      const same = one[i - 1] === other[j - 1];
      let cost = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + (same ? 0 : 1));
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) {
        cost = Math.min(cost, at(beforeLast, j - 2) + 1);
      }
      row[j] = cost;
      lowest = Math.min(lowest, cost);
    }
    steps += to - from + 1;
    if (lowest >= limit) return limit;
    beforeLast = last;
    last = row;
  }
  return at(last, other.length);
}

const at = (row: readonly number[], index: number) => row[index] ?? Number.MAX_SAFE_INTEGER;

/** `，是否想写 “x”？`, or '' without a suggestion. */
export const didYouMean = (nearest: string | undefined): string =>
  nearest === undefined ? '' : `，是否想写 “${nearest}”？`;
