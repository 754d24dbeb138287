/** The name most like `name`, if one is so like it that a slip of the fingers explains it. */
export function findNearest(name: string, candidates: Iterable<string>): string | undefined {
  let best: string | undefined;
  let bestDistance = allowedSlips(name) + 1;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - name.length) >= bestDistance) continue;
    const distance = slipsBetween(name.toLowerCase(), candidate.toLowerCase());
    if (distance < bestDistance && distance < candidate.length) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

const allowedSlips = (name: string) => (name.length <= 4 ? 1 : name.length <= 8 ? 2 : 3);

/** Optimal string alignment distance: insertions, deletions, changes, and swaps of neighbours. */
function slipsBetween(one: string, other: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1];
      let cost = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + (same ? 0 : 1));
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) {
        cost = Math.min(cost, at(beforeLast, j - 2) + 1);
      }
      row.push(cost);
    }
    beforeLast = last;
    last = row;
  }
  return at(last, other.length);
}

const at = (row: readonly number[], index: number) => row[index] ?? Number.MAX_SAFE_INTEGER;

/** ` 是否想写 “x”？`, or nothing. */
export function didYouMean(name: string, candidates: Iterable<string>): string {
  const nearest = findNearest(name, candidates);
  return nearest === undefined ? '' : `，是否想写 “${nearest}”？`;
}
