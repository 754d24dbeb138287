import type { ECharts } from 'echarts/core';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { toFigureText } from '../report/figures';
import { watchTheme } from '../watch-theme';
import { readTheme, toChartOption } from './chart-option';
import { describeTrend, type Trend } from './trend';

interface ChartProps {
  trend: Trend;
  hidden: ReadonlySet<string>;
  stacked: boolean;
  height: number;
}

/** The chart. Arrow keys move from point to point and announce the figures; the pointer shows a tooltip. */
export function Chart({ trend, hidden, stacked, height }: ChartProps) {
  const element = useRef<HTMLDivElement>(null);
  const [chart, setChart] = useState<ECharts>();
  const [failed, setFailed] = useState(false);
  const [themeTurn, setThemeTurn] = useState(0);
  const [point, setPoint] = useState<number>();

  useEffect(() => {
    const place = element.current;
    if (!place) return;
    let made: ECharts | undefined;
    let gone = false;
    const observer = new ResizeObserver(() => {
      made?.resize();
      fitPaper(place);
    });
    const endTheme = watchTheme(place, () => setThemeTurn((count) => count + 1));
    const draw = () =>
      import('./draw')
        .then(({ startChart }) => {
          if (gone) return;
          made = startChart(place);
          observer.observe(place);
          setChart(made);
        })
        .catch(() => !gone && setFailed(true));
    const endWait = whenNear(place, () => void draw());
    return () => {
      gone = true;
      endWait();
      observer.disconnect();
      endTheme();
      made?.dispose();
      setChart(undefined);
    };
  }, []);

  useEffect(() => {
    const place = element.current;
    if (!chart || !place) return;
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const option = toChartOption(trend, {
      theme: readTheme(place),
      hidden,
      stacked,
      still,
      tooltip: (index) => toTooltip(place.ownerDocument, trend, hidden, index),
    });
    chart.setOption(option, { notMerge: true });
  }, [chart, trend, hidden, stacked, themeTurn]);
  useEffect(() => setPoint(undefined), [trend]);

  const onKeyDown = (event: KeyboardEvent) => {
    const next = toPoint(event.key, point, trend.points.length);
    if (next === undefined) return;
    event.preventDefault();
    setPoint(next);
    const seriesIndex = 0;
    chart?.dispatchAction({ type: 'showTip', seriesIndex, dataIndex: next });
  };
  const onBlur = () => {
    setPoint(undefined);
    chart?.dispatchAction({ type: 'hideTip' });
  };

  return (
    <>
      <div
        className="trend-picture"
        role="img"
        aria-label={`图：${describeTrend(trend)}。左右方向键逐项查看`}
        aria-busy={!chart && !failed}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
        ref={element}
        style={{ height }}
      />
      {failed && <p role="alert">图形加载失败，请查看表格或刷新页面</p>}
      <p className="report-unseen" aria-live="polite">
        {point === undefined ? '' : describePoint(trend, hidden, point)}
      </p>
    </>
  );
}

/** Lets paper scale the picture (trend-chart.css), because ECharts draws it for the width of the window. */
function fitPaper(place: Element): void {
  const picture = place.querySelector('svg');
  const [width, height] = ['width', 'height'].map((name) => picture?.getAttribute(name));
  picture?.setAttribute('viewBox', `0 0 ${width} ${height}`);
}

function toPoint(key: string, at: number | undefined, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === 'ArrowRight') return at === undefined ? 0 : Math.min(at + 1, count - 1);
  if (key === 'ArrowLeft') return at === undefined ? count - 1 : Math.max(at - 1, 0);
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}

/**
 * Tooltip with the exact figures of one point. Built from DOM elements, so that a name in the data is never
 * parsed as HTML.
 */
export function toTooltip(
  document: Document,
  trend: Trend,
  hidden: ReadonlySet<string>,
  index: number,
): HTMLElement {
  const box = document.createElement('div');
  box.className = 'trend-tooltip';
  const heading = box.appendChild(document.createElement('strong'));
  heading.textContent = trend.points[index] ?? '';
  for (const { id, label, kind, colour, values } of trend.lines) {
    if (hidden.has(id)) continue;
    const line = box.appendChild(document.createElement('div'));
    const dot = line.appendChild(document.createElement('i'));
    dot.style.background = `var(--chart-${colour})`;
    line.appendChild(document.createElement('span')).textContent = label;
    line.appendChild(document.createElement('b')).textContent = toFigureText(values[index], kind);
  }
  return box;
}

/** The figures at one point as text, for keyboard users. */
export function describePoint(trend: Trend, hidden: ReadonlySet<string>, index: number): string {
  const figures = trend.lines
    .filter(({ id }) => !hidden.has(id))
    .map(({ label, kind, values }) => `${label} ${toFigureText(values[index], kind)}`);
  return `${trend.points[index] ?? ''}：${figures.join('，')}`;
}

/** Distance from the viewport that counts as near. */
const margin = '200px';
/** Delay in ms before charts further down are drawn, so that the rest of the screen comes first. */
const startDelayMs = 2_500;

/**
 * Calls back once: when the element is near the viewport, or after `startDelayMs` (for printing the page). The chart library has 200 KB, and nothing else should wait for it. Returns a function that cancels the wait.
 */
function whenNear(element: Element, task: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  const start = () => {
    end();
    task();
  };
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) start();
    },
    { rootMargin: margin },
  );
  observer.observe(element);
  timer = setTimeout(start, startDelayMs);
  return end;
}
