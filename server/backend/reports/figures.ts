/** Rounds half up to two places. */
export const round = (value: number) => Math.round((value + Number.EPSILON) * 100) / 100;

/** `part` divided by `whole`, two places; 0 if `whole` is 0. */
export const ratio = (part: number, whole: number) => (whole === 0 ? 0 : round(part / whole));

/** `part` of `whole` in percent, two places; 0 if `whole` is 0. */
export const percent = (part: number, whole: number) => (whole === 0 ? 0 : round((part * 100) / whole));

/** Change in percent, two places; null when there was nothing before. */
export const changeOf = (now: number, before: number) =>
  before === 0 ? null : round(((now - before) * 100) / before);

export const sumOf = (values: Iterable<number>) => {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
};

/** Decimal text with at most two places, `'198.00'`, as hundredths. */
export function toCents(amount: string): bigint {
  const [, sign = '', yuan = '0', rest = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount) ?? [];
  const cents = BigInt(yuan) * 100n + BigInt(rest.padEnd(2, '0').slice(0, 2));
  return sign === '' ? cents : -cents;
}

/** Hundredths as decimal text with two places. */
export function toAmount(cents: bigint): string {
  const [sign, size] = cents < 0n ? ['-', -cents] : ['', cents];
  return `${sign}${size / 100n}.${String(size % 100n).padStart(2, '0')}`;
}

/** Average of amounts: `cents` divided by `count`, rounded half up. */
export const averageCents = (cents: bigint, count: number) =>
  count === 0 ? 0n : (2n * cents + BigInt(count)) / (2n * BigInt(count));
