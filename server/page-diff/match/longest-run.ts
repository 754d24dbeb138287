/** The positions of one longest run of growing numbers: what kept its order while the rest was moved. */
export function longestRun(numbers: readonly number[]): Set<number> {
  /** `ends[n]`: where the run of n + 1 numbers with the smallest end ends. */
  const ends: number[] = [];
  const before: (number | undefined)[] = [];
  numbers.forEach((number, position) => {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((numbers[ends[middle] ?? 0] ?? 0) < number) low = middle + 1;
      else high = middle;
    }
    before[position] = low > 0 ? ends[low - 1] : undefined;
    ends[low] = position;
  });
  const run = new Set<number>();
  for (let position = ends.at(-1); position !== undefined; position = before[position]) run.add(position);
  return run;
}
