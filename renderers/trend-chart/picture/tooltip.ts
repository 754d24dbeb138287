import { toFigureText } from '../../report/data/figures';
import type { Trend } from '../trend';

/** The exact figures of one point. Built of elements, so that a name in the data is never read as HTML. */
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

/** The same in words, for who moves along the chart by keyboard. */
export function describePoint(trend: Trend, hidden: ReadonlySet<string>, index: number): string {
  const figures = trend.lines
    .filter(({ id }) => !hidden.has(id))
    .map(({ label, kind, values }) => `${label} ${toFigureText(values[index], kind)}`);
  return `${trend.points[index] ?? ''}：${figures.join('，')}`;
}
