import type { EChartsCoreOption } from 'echarts/core';
import { toPosition, toShortText, type FigureKind } from '../report/figures';
import type { Trend, TrendLine } from './trend';

/** Colours of the page's theme, read at drawing time. */
interface ChartTheme {
  /** Indexed by `TrendLine.colour`, which starts at 1. */
  colours: readonly string[];
  text: string;
  grid: string;
  font: string;
}

interface ChartOptions {
  theme: ChartTheme;
  hidden: ReadonlySet<string>;
  stacked: boolean;
  /** The user prefers reduced motion. */
  still: boolean;
  tooltip(index: number): HTMLElement;
}

/**
 * Options for ECharts. It uses figures as floats for positions only; staff read the exact texts in the tooltip
 * and the table. Pure.
 */
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
    // Half of the last label extends beyond the last point.
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
      data: trend.ticks.map((tick, at) => withMark(tick, at, trend)),
      boundaryGap: lines.some(({ as }) => as === 'bar'),
      axisLine: { lineStyle: { color: theme.grid } },
      axisTick: { show: false },
      axisLabel: {
        color: theme.text,
        hideOverlap: true,
        fontSize: 12,
        // Keeps the two-line label of the open bucket from overlapping.
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

/**
 * The label of a bucket. All labels get the second line of the incomplete bucket's: of more than 40 labels, ECharts
 * measures only some before it leaves room for them.
 */
const withMark = (tick: string, at: number, { open }: Trend) =>
  open === undefined ? tick : `${tick}\n${at === open ? '进行中' : ' '}`;

/** Groups lines by axis: figures of different kinds, or of a side that the page chose, get separate axes. */
const axisNameOf = ({ kind = 'count', axis = 'left' }: TrendLine) => (axis === 'right' ? 'right' : kind);

function toAxis(lines: readonly TrendLine[], index: number, theme: ChartTheme) {
  const kind: FigureKind = lines[0]?.kind ?? 'count';
  const largest = Math.max(...lines.flatMap(({ values }) => values.map(toPosition)));
  // Limits the axis to 100 when all values are shares of a whole.
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
    // Marks the point of the incomplete bucket, and a line's only point.
    symbol: single ? 'circle' : 'none',
    symbolSize: 7,
    lineStyle: { width: stacked ? 0 : 2, color },
    ...(filled ? { areaStyle: { color, opacity: stacked ? 0.8 : 0.12 } } : {}),
  };
}

/** Style of an incomplete bucket. */
const paleBar = { itemStyle: { opacity: 0.4 } };
const ring = { symbol: 'emptyCircle', symbolSize: 9 };

/** ECharts passes a list of points, or a single one. */
function indexOf(params: unknown): number {
  const first: unknown = Array.isArray(params) ? params[0] : params;
  const index: unknown = typeof first === 'object' && first !== null ? Reflect.get(first, 'dataIndex') : 0;
  return typeof index === 'number' ? index : 0;
}

/** The theme's colours at this element. */
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

/** For a chart outside a report. */
const fallback = ['#3358d4', '#0e9384', '#e08600', '#8250df', '#cf3d78', '#2b95d6', '#6a9a1f', '#6b7686'];
