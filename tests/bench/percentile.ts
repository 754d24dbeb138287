/** The value below which `percent` of the (unsorted, non-empty) samples lie. */
export function percentileOf(samples: readonly number[], percent: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))];
  if (value === undefined) throw new Error('no samples');
  return value;
}
