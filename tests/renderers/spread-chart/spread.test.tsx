import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { Bars, Ring } from '../../../renderers/spread-chart/pictures';
import { isBlankSpread, toArcs, toSpread } from '../../../renderers/spread-chart/spread';

const reports = "[decisions 'Screens the spec names without contents']";
const rules = {
  axis: { name: 'name', label: '支付方式' },
  figure: { name: 'revenue', label: '收入', kind: 'money' as const },
  share: 'share',
};
const spread = toSpread(
  {
    items: [
      { name: '银联', revenue: '100.00', share: 25 },
      { name: '支付宝', revenue: '300.00', share: 75 },
      { name: '邀请', revenue: '0.00', share: 0 },
    ],
  },
  rules,
);

it(`${reports} sorts a ranking, and draws each bar relative to the largest, with exact figures`, () => {
  render(<Bars slices={spread.slices} limit={2} />);
  const rows = screen.getAllByRole('listitem');
  expect(rows.map((row) => row.getAttribute('title'))).toEqual([
    '支付宝 ¥300.00 75.00%',
    '银联 ¥100.00 25.00%',
  ]);
  expect(rows.map((row) => row.querySelector<HTMLElement>('.spread-bar')?.style.width)).toEqual([
    '100%',
    '33.33333333333333%',
  ]);
});

it(`${reports} a ring chart shows its figures as text; its legend hides slices by keyboard, but never the last one`, async () => {
  const user = userEvent.setup();
  render(<Ring slices={spread.slices} />);
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe(
    '图：银联 ¥100.00（25.00%），支付宝 ¥300.00（75.00%）',
  );
  const [bank, alipay] = screen.getAllByRole('button');
  await user.tab();
  await user.keyboard('{Enter}');
  expect(bank?.getAttribute('aria-pressed')).toBe('false');
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe('图：支付宝 ¥300.00（75.00%）');
  await user.click(alipay ?? document.body);
  expect(alipay?.getAttribute('aria-pressed')).toBe('true');
});

it(`${reports} the visible slices always fill the circle; all zeros draw nothing`, () => {
  expect(toArcs(spread.slices, new Set()).map(({ from, length }) => [from, length])).toEqual([
    [0, 0.25],
    [0.25, 0.75],
  ]);
  expect(toArcs(spread.slices, new Set(['1'])).map(({ from, length }) => [from, length])).toEqual([[0, 1]]);
  expect(isBlankSpread(spread)).toBe(false);
  expect(isBlankSpread(toSpread({ items: [{ name: '邀请', revenue: '0.00' }] }, rules))).toBe(true);
});
