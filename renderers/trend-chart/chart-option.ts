import type { EChartsCoreOption } from 'echarts/core';
import { toPosition, toShortText, type FigureKind } from '../report/figures';
import type { Trend, TrendLine } from './trend';

/** Colours of the page's theme, read when the picture is drawn. */
interface ChartTheme {
  /** By `TrendLine.colour`, the first unused. */
  colours: readonly string[];
  text: string;
  grid: string;
  font: string;
}

interface ChartOptions {
  theme: ChartTheme;
  hidden: ReadonlySet<string>;
  stacked: boolean;
  /** Movement is unwelcome. */
  still: boolean;
  tooltip(index: number): HTMLElement;
}

/** What ECharts draws. Figures are only places on the canvas here: staff read them in the tooltip and the table, as text. Pure. */
export function toChartOption(trend: Trend, options: ChartOptions): EChartsCoreOption {
  const { theme, hidden, still, tooltip } = options;
  const lines = trend.lines.filter(({ id }) => !hidden.has(id));
  const axes = [...new Set(trend.lines.map(axisNameOf))].slice(0, 2);
  const axisOf = (line: TrendLine) => Math.max(axes.indexOf(axisNameOf(line)), 0);
  return {
    animation: !still,
    animationDuration: 300,
    animationDurationUpdate: 200,
    textStyle: { fontFamily: theme.font },
    // The last label stands half beyond the last point.
    grid: { left: 4, right: axes.length > 1 ? 4 : 18, top: 12, bottom: 4, containLabel: true },
    tooltip: {
      trigger: 'axis',
      confine: true,
      transitionDuration: still ? 0 : 0.15,
      padding: 0,
      borderWidth: 0,
      backgroundColor: 'transparent',
      extraCssText: 'box-shadow: none',
      axisPointer: {
        type: lines.some(({ as }) => as === 'bar') ? 'shadow' : 'line',
        lineStyle: { color: theme.grid, type: 'solid' },
        shadowStyle: { color: theme.grid, opacity: 0.35 },
      },
      formatter: (params: unknown) => tooltip(indexOf(params)),
    },
    xAxis: {
      type: 'category',
      data: trend.ticks.map((tick, at) => (at === trend.open ? `${tick}\n进行中` : tick)),
      boundaryGap: lines.some(({ as }) => as === 'bar'),
      axisLine: { lineStyle: { color: theme.grid } },
      axisTick: { show: false },
      axisLabel: {
        color: theme.text,
        hideOverlap: true,
        fontSize: 12,
        // The two lines of the open bucket do not overlap.
        lineHeight: 16,
        ...(trend.open === trend.ticks.length - 1 ? { showMaxLabel: true } : {}),
      },
    },
    yAxis: axes.map((name, index) =>
      toAxis(
        trend.lines.filter((line) => axisNameOf(line) === name),
        index,
        theme,
      ),
    ),
    series: lines.map((line) => toSeries(line, axisOf(line), trend.open, options)),
  };
}

/** Figures of different kinds, or that a page puts apart, are read at axes of their own. */
const axisNameOf = ({ kind = 'count', axis = 'left' }: TrendLine) => (axis === 'right' ? 'right' : kind);

function toAxis(lines: readonly TrendLine[], index: number, theme: ChartTheme) {
  const kind: FigureKind = lines[0]?.kind ?? 'count';
  const largest = Math.max(...lines.flatMap(({ values }) => values.map(toPosition)));
  // No share is beyond the whole.
  const isShare = kind === 'percent' && largest > 50 && largest <= 100;
  return {
    type: 'value',
    minInterval: kind === 'count' ? 1 : undefined,
    splitNumber: 4,
    ...(isShare ? { max: 100, interval: 25 } : {}),
    axisLabel: { color: theme.text, fontSize: 12, formatter: (value: number) => toShortText(value, kind) },
    splitLine: { show: index === 0, lineStyle: { color: theme.grid, type: 'dashed' } },
  };
}

function toSeries(line: TrendLine, axis: number, open: number | undefined, { theme, stacked }: ChartOptions) {
  const color = theme.colours[line.colour] ?? theme.text;
  const single = line.values.length === 1;
  const shared = {
    id: line.id,
    name: line.label,
    yAxisIndex: axis,
    // An unknown value is a gap, not a zero.
    data: line.values.map((value, at) => {
      if (value === null) return null;
      const place = toPosition(value);
      return at === open ? { value: place, ...(line.as === 'bar' ? paleBar : ring) } : place;
    }),
    color,
    ...(stacked ? { stack: `${line.as}/${axis}` } : {}),
    emphasis: { disabled: true },
  };
  if (line.as === 'bar') {
    return {
      ...shared,
      type: 'bar',
      barMaxWidth: 28,
      itemStyle: { borderRadius: stacked ? 0 : [3, 3, 0, 0], opacity: 0.88 },
    };
  }
  const filled = line.as === 'area' || stacked;
  return {
    ...shared,
    type: 'line',
    showSymbol: single || open !== undefined,
    // Drawn at the point that is not over yet, and where there is no other.
    symbol: single ? 'circle' : 'none',
    symbolSize: 7,
    lineStyle: { width: stacked ? 0 : 2, color },
    ...(filled ? { areaStyle: { color, opacity: stacked ? 0.8 : 0.12 } } : {}),
  };
}

/** How a bucket that is not over yet is drawn. */
const paleBar = { itemStyle: { opacity: 0.4 } };
const ring = { symbol: 'emptyCircle', symbolSize: 9 };

/** ECharts hands over a list of points, or one. */
function indexOf(params: unknown): number {
  const first: unknown = Array.isArray(params) ? params[0] : params;
  const index: unknown = typeof first === 'object' && first !== null ? Reflect.get(first, 'dataIndex') : 0;
  return typeof index === 'number' ? index : 0;
}

/** The theme's colours where an element stands. */
export function readTheme(element: Element): ChartTheme {
  const style = getComputedStyle(element);
  const read = (name: string, otherwise: string) => style.getPropertyValue(name).trim() || otherwise;
  return {
    colours: [
      '',
      ...Array.from({ length: 8 }, (_, index) => read(`--chart-${index + 1}`, fallback[index] ?? '')),
    ],
    text: read('--color-text-3', '#5f687b'),
    grid: read('--color-border', '#e4e7ec'),
    font: style.fontFamily,
  };
}

/** A chart outside of a report. */
const fallback = ['#3358d4', '#0e9384', '#e08600', '#8250df', '#cf3d78', '#2b95d6', '#6a9a1f', '#6b7686'];
