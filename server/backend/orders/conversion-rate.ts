/**
 * `successful` over `all` as percentage text with two places, rounded half up in whole numbers: `'63.21%'`;
 * `'0.00%'` when there are none.
 */
export function toConversionRate(successful: number, all: number): string {
  if (all === 0) return '0.00%';
  const hundredths = (BigInt(successful) * 20_000n + BigInt(all)) / (2n * BigInt(all));
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}%`;
}
