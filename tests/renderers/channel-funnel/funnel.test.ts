import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  describeGroups,
  describeSteps,
  findCounts,
  toPaidGroups,
  toPercent,
  toSteps,
} from '../../../renderers/channel-funnel/funnel';

const counts = {
  clickCount: 12860,
  downloadCount: 4321,
  subscribeCount: 268,
  yearCount: 41,
  monthCount: 87,
  yearlyCount: 52,
  monthlyCount: 88,
};
const anyCount = fc.nat({ max: 2_000_000_000 });
const anyCounts = fc
  .tuple(anyCount, anyCount, anyCount, anyCount, anyCount, anyCount)
  .map(([clickCount, downloadCount, yearCount, monthCount, yearlyCount, monthlyCount]) => ({
    clickCount,
    downloadCount,
    subscribeCount: yearCount + monthCount + yearlyCount + monthlyCount,
    yearCount,
    monthCount,
    yearlyCount,
    monthlyCount,
  }));

describe('[B §9] percentages have 2 decimals', () => {
  it.each([
    [0, 0, '0.00%'],
    [5, 0, '0.00%'],
    [0, 5, '0.00%'],
    [1, 3, '33.33%'],
    [2, 3, '66.67%'],
    [1, 1, '100.00%'],
    [1, 32, '3.13%'],
    [1, 800, '0.13%'],
    [1, 20_001, '0.00%'],
    [3, 2, '150.00%'],
  ])('%d of %d is %s', (part, whole, percent) => expect(toPercent(part, whole)).toBe(percent));

  it('are the nearest hundredth for any two counts, never NaN or Infinity', () => {
    fc.assert(
      fc.property(anyCount, anyCount, (part, whole) => {
        const text = toPercent(part, whole);
        expect(text).toMatch(/^\d+\.\d\d%$/);
        // In integers, to avoid rounding: |hundredths × whole − part × 10000| is at most half of whole.
        const hundredths = BigInt(text.replace(/[.%]/g, ''));
        const distance = hundredths * BigInt(whole) - BigInt(part) * 10_000n;
        if (whole === 0) expect(hundredths).toBe(0n);
        else expect(2n * (distance < 0n ? -distance : distance)).toBeLessThanOrEqual(BigInt(whole));
      }),
    );
  });
});

describe('[B §2] the funnel goes from clicks to downloads to paid orders', () => {
  it('has the rates of downloads per click and paid orders per download', () => {
    expect(toSteps(counts)).toEqual([
      { label: '点击', count: 12860, width: 1 },
      { label: '下载', count: 4321, width: 4321 / 12860, rate: { label: '下载率', percent: '33.60%' } },
      { label: '付费', count: 268, width: 268 / 12860, rate: { label: '付费率', percent: '6.20%' } },
    ]);
    expect(describeSteps(toSteps(counts))).toBe('点击12,860；下载4,321，下载率33.60%；付费268，付费率6.20%');
  });

  it('widths are shares of the largest count, even with more downloads than clicks', () => {
    fc.assert(
      fc.property(anyCounts, (given) => {
        const steps = toSteps(given);
        for (const { width } of steps) expect(width >= 0 && width <= 1).toBe(true);
        const largest = Math.max(...steps.map(({ count }) => count));
        expect(Math.max(...steps.map(({ width }) => width))).toBe(largest > 0 ? 1 : 0);
      }),
    );
  });
});

describe('[B §3] paid orders, by year and by month', () => {
  it('are each split into single purchases and automatic renewals', () => {
    const groups = toPaidGroups(counts);
    expect(groups).toEqual([
      {
        label: '包年',
        count: 93,
        percent: '34.70%',
        kinds: [
          { id: 'year', label: '12个月', count: 41, percent: '15.30%' },
          { id: 'yearly', label: '连续包年', count: 52, percent: '19.40%' },
        ],
      },
      {
        label: '包月',
        count: 175,
        percent: '65.30%',
        kinds: [
          { id: 'month', label: '1个月', count: 87, percent: '32.46%' },
          { id: 'monthly', label: '连续包月', count: 88, percent: '32.84%' },
        ],
      },
    ]);
    expect(describeGroups(groups)).toBe('包年93，占34.70%；包月175，占65.30%');
  });

  it('the groups add up to all paid orders, and the kinds to their group', () => {
    fc.assert(
      fc.property(anyCounts, anyCount, (given, more) => {
        const groups = toPaidGroups({ ...given, subscribeCount: given.subscribeCount + more });
        const sum = (parts: readonly { count: number }[]) => parts.reduce((all, { count }) => all + count, 0);
        expect(sum(groups)).toBe(given.subscribeCount + more);
        for (const group of groups) expect(sum(group.kinds)).toBe(group.count);
        expect(groups.map(({ label }) => label)).toEqual(
          more > 0 ? ['包年', '包月', '其他'] : ['包年', '包月'],
        );
      }),
    );
  });
});

describe('[B §3] the counts are read from any answer shape', () => {
  it('numeric strings are counts; a missing or invalid count is 0; a missing sum is computed from its kinds', () => {
    expect(findCounts({ ...counts, clickCount: '12860' })).toEqual(counts);
    expect(
      findCounts({ clickCount: 10, downloadCount: null, yearCount: 'x', monthCount: -3, yearlyCount: 2.9 }),
    ).toEqual({
      ...{ clickCount: 10, downloadCount: 0, subscribeCount: 2 },
      ...{ yearCount: 0, monthCount: 0, yearlyCount: 2, monthlyCount: 0 },
    });
    expect(findCounts({ ...counts, subscribeCount: undefined })).toEqual(counts);
    expect(findCounts({ ...counts, subscribeCount: 0 })).toEqual({ ...counts, subscribeCount: 0 });
  });

  it('an empty answer does not count as zero', () => {
    for (const nothing of [undefined, null, 'x', 3, {}, [], { clickCount: null, other: 1 }]) {
      expect(findCounts(nothing)).toBeUndefined();
    }
  });

  it('counts are whole and not negative for any input', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('clickCount', 'downloadCount', 'yearCount'), fc.anything()),
        (data) => {
          for (const count of Object.values(findCounts(data) ?? {})) {
            expect(Number.isInteger(count) && count >= 0).toBe(true);
          }
        },
      ),
    );
  });
});
