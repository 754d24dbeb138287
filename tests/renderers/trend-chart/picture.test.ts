import { init } from 'echarts/core';
import { expect, it } from 'vitest';
import { toChartOption } from '../../../renderers/trend-chart/chart-option';
import '../../../renderers/trend-chart/draw';
import { toTrend } from '../../../renderers/trend-chart/trend';

const height = 300;

it.each([2, 51, 52, 365])(
  "[decisions 'Screens the spec names without contents'] a picture of %i buckets has room for the mark of the unfinished one",
  (count) => {
    const ticks = Array.from({ length: count }, (_, at) => `2026-${at}`);
    const trend = {
      ...toTrend(
        { items: ticks.map((date, orders) => ({ date, orders })) },
        { axis: { name: 'date', label: '日期' }, series: [{ name: 'orders', label: '订单' }] },
        {},
      ),
      open: count - 1,
    };
    const chart = init(null, null, { renderer: 'svg', ssr: true, width: 600, height });
    const theme = { colours: [], text: 'black', grid: 'grey', font: 'serif' };
    const rest = { hidden: new Set<string>(), stacked: false, still: true };
    chart.setOption(toChartOption(trend, { theme, ...rest, tooltip: () => document.createElement('div') }));
    const [, line, place] = /y="(\d+)" transform="translate\([\d.]+ (\d+)\)"[^>]*>进行中</.exec(
      chart.renderToSVGString(),
    )!;
    chart.dispose();
    const half = 8;
    expect(Number(line) + Number(place) + half).toBeLessThanOrEqual(height);
  },
);
