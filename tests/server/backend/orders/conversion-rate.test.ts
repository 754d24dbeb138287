import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toConversionRate } from '../../../../server/backend/orders/orders';

it('[B §3] the conversion rate is the share of paid orders with 2 decimals, rounded half up, and 0.00% without orders', () => {
  expect(toConversionRate(0, 0)).toBe('0.00%');
  expect(toConversionRate(0, 7)).toBe('0.00%');
  expect(toConversionRate(7, 7)).toBe('100.00%');
  expect(toConversionRate(1, 3)).toBe('33.33%');
  expect(toConversionRate(2, 3)).toBe('66.67%');
  expect(toConversionRate(1, 8)).toBe('12.50%');
  expect(toConversionRate(1, 20_000)).toBe('0.01%');
  expect(toConversionRate(1, 20_001)).toBe('0.00%');
});

it('[B §3] the conversion rate differs from the exact share by at most half a hundredth, for any counts', () => {
  fc.assert(
    fc.property(fc.nat(20_000_000), fc.nat(20_000_000), (a, b) => {
      const [part, all] = [Math.min(a, b), Math.max(a, b, 1)];
      const rate = toConversionRate(part, all);
      expect(rate).toMatch(/^\d{1,3}\.\d\d%$/);
      expect(Math.abs(Number(rate.slice(0, -1)) - (100 * part) / all)).toBeLessThanOrEqual(0.005 + 1e-9);
    }),
    { seed: 20260101 },
  );
});
