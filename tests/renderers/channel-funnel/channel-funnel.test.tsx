import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { toPaidGroups, toSteps } from '../../../renderers/channel-funnel/funnel';
import {
  FunnelPicture,
  PaidPicture,
  PaidTable,
  StepTable,
} from '../../../renderers/channel-funnel/channel-funnel';

const counts = {
  ...{ clickCount: 1000, downloadCount: 250, subscribeCount: 20 },
  ...{ yearCount: 4, monthCount: 6, yearlyCount: 0, monthlyCount: 5 },
};
const widthsOf = (picture: HTMLElement, part: string) =>
  [...picture.querySelectorAll<HTMLElement>(part)].map((bar) => bar.style.width);

it('[B §2] the funnel is one image with a text alternative; each bar is as wide as its share', () => {
  render(<FunnelPicture steps={toSteps(counts)} />);
  const picture = screen.getByRole('img');
  expect(picture.getAttribute('aria-label')).toBe(
    '转化漏斗：点击1,000；下载250，下载率25.00%；付费20，付费率8.00%',
  );
  expect(widthsOf(picture, '.channel-funnel-bar')).toEqual(['100%', '25%', '2%']);
  expect(picture.querySelectorAll('polygon')[1]?.getAttribute('points')).toBe('37.5,0 62.5,0 51,10 49,10');
});

it('[B §2] a step with a tiny share is still visible', () => {
  render(<FunnelPicture steps={toSteps({ ...counts, subscribeCount: 1 })} />);
  expect(widthsOf(screen.getByRole('img'), '.channel-funnel-bar')).toEqual(['100%', '25%', '0.6%']);
});

it('[B §3] draws paid orders as one bar per group; kinds without orders have no segment', () => {
  render(<PaidPicture groups={toPaidGroups(counts)} />);
  const picture = screen.getByRole('img', {
    name: '付费构成：包年4，占20.00%；包月11，占55.00%；其他5，占25.00%',
  });
  expect(widthsOf(picture, '.channel-funnel-parts')).toEqual(['20%', '55%', '25%']);
  expect([...picture.querySelectorAll('[title]')].map((part) => part.getAttribute('title'))).toEqual([
    '12个月 4（20.00%）',
    '1个月 6（30.00%）',
    '连续包月 5（25.00%）',
    '其他 5（25.00%）',
  ]);
});

it('[B §9] repeats the numbers in real tables with row and column headers', () => {
  render(
    <>
      <StepTable steps={toSteps(counts)} />
      <PaidTable groups={toPaidGroups(counts)} />
    </>,
  );
  const steps = within(screen.getByRole('table', { name: '转化明细' }));
  expect(steps.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
    '步骤',
    '数量',
    '转化率',
  ]);
  expect(steps.getAllByRole('rowheader').map((cell) => cell.textContent)).toEqual(['点击', '下载', '付费']);
  expect(steps.getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
    ...['1,000', '-'],
    ...['250', '25.00%下载 ÷ 点击'],
    ...['20', '8.00%付费 ÷ 下载'],
  ]);
  const paid = within(screen.getByRole('table', { name: '付费构成明细' }));
  expect(paid.getAllByRole('rowheader').map((cell) => cell.textContent)).toEqual(
    '包年 12个月 连续包年 包月 1个月 连续包月 其他'.split(' '),
  );
});
