import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  toCell,
  toChange,
  toFigureText,
  toGrouped,
  toShortText,
  toSum,
} from '../../../renderers/report/figures';

const reports = "[decisions 'Screens the spec names without contents']";

describe(`${reports} figures are exact`, () => {
  it.each([
    [1234567, 'count', '1,234,567'],
    [12345.67, 'count', '12,345.67'],
    [-1234, 'count', '-1,234'],
    ['1234567.80', 'money', '¥1,234,567.80'],
    ['-98.00', 'money', '-¥98.00'],
    ['99999999999999999999.99', 'money', '¥99,999,999,999,999,999,999.99'],
    [63.2, 'percent', '63.20%'],
    ['63.21%', 'percent', '63.21%'],
    [null, 'percent', '-'],
    ['', 'count', '-'],
    ['=1+1', 'text', '=1+1'],
  ] as const)('%s as %s is %s', (value, kind, text) => {
    expect(toFigureText(value, kind)).toBe(text);
  });

  it('thousands separators keep every digit', () => {
    fc.assert(
      fc.property(fc.bigInt(), (whole) => {
        expect(toGrouped(String(whole)).replaceAll(',', '')).toBe(String(whole));
        expect(toGrouped(String(whole))).toMatch(/^-?\d{1,3}(,\d{3})*$/);
      }),
    );
  });

  it('money is summed without floating-point errors', () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: 0n, max: 10n ** 20n })), (cents) => {
        const toText = (sum: bigint) => `${sum / 100n}.${String(sum % 100n).padStart(2, '0')}`;
        const rows = cents.map((value) => ({ revenue: toText(value) }));
        expect(toSum(rows, { name: 'revenue', label: '收入', kind: 'money' })).toBe(
          toText(cents.reduce((sum, value) => sum + value, 0n)),
        );
      }),
    );
    const rows = [{ amount: '0.10' }, { amount: '0.20' }, { amount: null }, { amount: '-1.00' }];
    expect(toSum(rows, { name: 'amount', label: '', kind: 'money' })).toBe('-0.70');
  });

  it('a change is relative to the earlier figure, or the difference for percentages; without an earlier figure there is no change', () => {
    expect([
      toChange(150, 120),
      toChange('90.00', '100.00', 'money'),
      toChange(3, 3),
      toChange(5, 0),
      toChange(0, 7),
      toChange(63.21, 60, 'percent'),
      toChange(5, null),
    ]).toEqual([
      { direction: 'up', amount: '25.0%' },
      { direction: 'down', amount: '10.0%' },
      { direction: 'same' },
      { direction: 'up' },
      { direction: 'down', amount: '100.0%' },
      { direction: 'up', amount: '3.21百分点' },
      undefined,
    ]);
  });

  it('exports numeric cells to Excel as numbers, others as text', () => {
    expect([
      toCell(1234),
      toCell(12.5),
      toCell('198.00', 'money'),
      toCell('99999999999999999.99', 'money'),
      toCell(63.2, 'percent'),
      toCell(null),
      toCell('=1+1'),
      toCell('@cmd', 'text'),
    ]).toEqual([
      { value: 1234, format: '#,##0' },
      { value: 12.5, format: '#,##0.00' },
      { value: 198, format: '#,##0.00' },
      '99999999999999999.99',
      '63.20%',
      '',
      '=1+1',
      '@cmd',
    ]);
  });

  it('axis labels are abbreviated', () => {
    expect([
      toShortText(950),
      toShortText(1800, 'money'),
      toShortText(12000),
      toShortText(3.5e8, 'money'),
      toShortText(40, 'percent'),
    ]).toEqual(['950', '¥1,800', '1.2万', '¥3.5亿', '40%']);
  });
});
