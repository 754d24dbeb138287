import { weighted, type Random } from '../random';

/** Segments of the carriers: commoner ones first, weighted by age. */
const segments = [
  ...['138', '139', '136', '137', '135', '158', '159', '150', '151', '152', '182', '187', '188'].map(of(5)),
  ...['130', '131', '132', '155', '156', '186', '185', '176'].map(of(3)),
  ...['133', '153', '180', '181', '189', '177', '173', '199'].map(of(3)),
  ...['183', '184', '178', '147', '157', '175', '166', '191', '198', '195', '190', '193'].map(of(1)),
];

function of(weight: number) {
  return (segment: string) => ({ segment, weight });
}

const pickSegment = weighted(segments, ({ weight }) => weight);
const half = 10_000;

/**
 * The mobile of the n-th user (n below 100 million). The last eight digits are a permutation of n, so no two
 * users share a number, however many there are and without remembering any.
 */
export function mobileOf(n: number, keys: readonly number[], random: Random): string {
  let [left, right] = [Math.floor(n / half), n % half];
  for (const key of keys) {
    const mixed = Math.imul((right + key) ^ 0x5bd1e995, 0x9e3779b1) >>> 7;
    [left, right] = [right, (left + mixed) % half];
  }
  const digits = String(left * half + right).padStart(8, '0');
  return pickSegment(random).segment + digits;
}

/** Keys of the permutation's rounds. */
export const mobileKeys = (random: Random) => Array.from({ length: 6 }, () => random.bits());
