import { expect, it } from 'vitest';
import { toChartOption } from '../../../renderers/trend-chart/chart-option';
import { describePoint, toTooltip } from '../../../renderers/trend-chart/chart';
import { isBlankTrend, toTrend, type SeriesRule } from '../../../renderers/trend-chart/trend';
import { toBucketText, toBucketTick } from '../../../renderers/report/figures';

const reports = "[decisions 'Screens the spec names without contents']";
const axis = { name: 'date', label: '日期' };
const answer = {
  items: [
    { date: '2026-03-02', orders: 3, revenue: '1198.00' },
    { date: '2026-03-09', orders: 0, revenue: '0.00' },
  ],
  range: { granularity: 'week' },
};
const series = [
  { name: 'revenue', label: '收入', kind: 'money' as const, as: 'bar' as const, sum: true },
  { name: 'orders', label: '订单' },
];
const trend = toTrend(answer, { axis, series }, { today: '2026-03-11' });

it(`${reports} labels a bucket by its period, and marks the current one as unfinished in its label`, () => {
  expect(trend.ticks).toEqual(['03-02', '03-09']);
  expect(trend.points).toEqual(['2026-03-02 至 03-08', '2026-03-09 至 03-15（进行中）']);
  expect(toBucketText('2026-03-02', 'day', '2026-03-03')).toBe('2026-03-02 周一');
  expect(toBucketText('2026-03-01', 'month', '2026-03-31')).toBe('2026年3月（进行中）');
  expect(toBucketTick('2026-03-01', 'month')).toBe('2026-03');
  expect(toBucketText('09:00', 'day', '2026-03-01')).toBe('09:00');
});

it(`${reports} tooltips and keyboard announcements have exact figures; hidden lines are left out`, () => {
  expect(toTooltip(document, trend, new Set(), 0).textContent).toBe('2026-03-02 至 03-08收入¥1,198.00订单3');
  expect(describePoint(trend, new Set(['revenue']), 1)).toBe('2026-03-09 至 03-15（进行中）：订单 0');
});

it(`${reports} a name in the data is never read as HTML`, () => {
  const hostile = '<img src=x onerror=alert(1)>';
  const split = toTrend(
    { items: [{ date: '2026-03-02', name: hostile, users: 1 }] },
    { axis, splitBy: 'name', series: [{ name: 'users', label: '用户' }] },
    {},
  );
  const tooltip = toTooltip(document, split, new Set(), 0);
  expect(tooltip.querySelector('img')).toBe(null);
  expect(tooltip.textContent).toContain(hostile);
});

it(`${reports} rows by bucket and name become one line per name, in the order of the answer’s names`, () => {
  const split = toTrend(
    {
      names: ['4.2.0', '其他'],
      items: [
        { date: '2026-03-02', name: '其他', users: 2.5 },
        { date: '2026-03-02', name: '4.2.0', users: 7 },
        { date: '2026-03-03', name: '4.2.0', users: 8 },
      ],
    },
    { axis, splitBy: 'name', series: [{ name: 'users', label: '用户', as: 'area' }] },
    {},
  );
  expect(split.lines.map(({ label, as, colour, values }) => ({ label, as, colour, values }))).toEqual([
    { label: '4.2.0', as: 'area', colour: 1, values: [7, 8] },
    { label: '其他', as: 'area', colour: 2, values: [2.5, undefined] },
  ]);
  expect(split.columns.map(({ label }) => label)).toEqual(['日期', '4.2.0', '其他']);
});

it(`${reports} a line without a name is called 未知`, () => {
  const items = [{ date: '2026-03-02', name: null, users: 7 }];
  const rules = { axis, splitBy: 'name', series: [{ name: 'users', label: '用户' }] };
  expect(
    toTrend({ names: [null], items }, rules, {}).lines.map(({ label, values }) => [label, values]),
  ).toEqual([['未知', [7]]]);
});

it(`${reports} all zeros draw nothing`, () => {
  expect(isBlankTrend(trend)).toBe(false);
  const zeros = { items: [{ date: '2026-03-02', orders: 0, revenue: '0.00' }] };
  expect(isBlankTrend(toTrend(zeros, { axis, series }, {}))).toBe(true);
  expect(isBlankTrend(toTrend(undefined, { axis, series }, {}))).toBe(true);
});

it(`${reports} money and counts have separate axes; hiding a line keeps the others' colours`, () => {
  const theme = { colours: ['', 'red', 'green'], text: '#000', grid: '#eee', font: 'x' };
  const option = toChartOption(trend, {
    theme,
    hidden: new Set(['revenue']),
    stacked: false,
    still: true,
    tooltip: () => document.createElement('div'),
  }) as { animation: boolean; yAxis: unknown[]; series: Record<string, unknown>[] };
  expect(option.animation).toBe(false);
  expect(option.yAxis).toHaveLength(2);
  expect(option.series.map(({ name, color, yAxisIndex }) => ({ name, color, yAxisIndex }))).toEqual([
    { name: '订单', color: 'green', yAxisIndex: 1 },
  ]);
});

const plain = {
  theme: { colours: [], text: 'black', grid: 'grey', font: 'serif' },
  hidden: new Set<string>(),
  stacked: false,
  still: true,
  tooltip: () => document.createElement('div'),
};

it(`${reports} marks the unfinished bucket at its tick, as a pale bar, and as a ring on the line`, () => {
  const option = toChartOption(trend, plain) as {
    xAxis: { data: string[] };
    series: { data: unknown[] }[];
  };
  expect(option.xAxis.data).toEqual(['03-02\n ', '03-09\n进行中']);
  expect(option.series.map(({ data }) => data)).toEqual([
    [1198, { value: 0, itemStyle: { opacity: 0.4 } }],
    [3, { value: 0, symbol: 'emptyCircle', symbolSize: 9 }],
  ]);
  expect(toTrend(answer, { axis, series }, { today: '2026-03-16' }).open).toBeUndefined();
});

it(`${reports} figures of one kind share an axis, unless a page moves one to the right axis`, () => {
  const counts: SeriesRule[] = [
    { name: 'orders', label: '埋点次数' },
    { name: 'users', label: '日均用户' },
  ];
  const axesOf = (rules: readonly SeriesRule[]) =>
    (toChartOption(toTrend(answer, { axis, series: rules }, {}), plain) as { yAxis: unknown[] }).yAxis.length;
  expect(axesOf(counts)).toBe(1);
  expect(axesOf([counts[0]!, { ...counts[1]!, axis: 'right' }])).toBe(2);
});
