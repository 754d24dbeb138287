import type { ChartTheme } from './chart-option';

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
