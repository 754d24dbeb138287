import { toRows, toFigureText, toPosition, type Figure, type Row } from '../report/figures';
import type { FigureColumn } from '../report/parts/figure-block';

interface SpreadRules {
  /** Name and label of the rows. */
  axis: { name: string; label: string };
  /** The figure to draw. */
  figure: Figure;
  /** Field with the percentage of the whole, if the call returns it. */
  share?: string | undefined;
  /** Further columns of the table. */
  columns?: readonly FigureColumn[] | undefined;
}

export interface Slice {
  id: string;
  label: string;
  /** Exact value as text. */
  text: string;
  share: string;
  /** For drawing only: size of the slice. */
  size: number;
  /** Index of the colour, 1 to 8. */
  colour: number;
}

interface Spread {
  slices: Slice[];
  columns: FigureColumn[];
  rows: Row[];
}

/** Converts a reply to shares of a whole, with its table. Pure. */
export function toSpread(answer: unknown, { axis, figure, share, columns = [] }: SpreadRules): Spread {
  const rows = toRows(answer);
  return {
    slices: rows.map((row, index) => ({
      id: `${index}`,
      label: String(row[axis.name] ?? '') || '未知',
      text: toFigureText(row[figure.name], figure.kind),
      share: share === undefined ? '' : toFigureText(row[share], 'percent'),
      size: Math.max(toPosition(row[figure.name]), 0),
      colour: (index % 8) + 1,
    })),
    columns: [
      { name: axis.name, label: axis.label, kind: 'text' },
      { ...figure },
      ...(share === undefined ? [] : [{ name: share, label: '占比', kind: 'percent' as const }]),
      ...columns.map(({ name, label, kind, sum }) => ({ name, label, kind, sum })),
    ],
    rows,
  };
}

export function isBlankSpread({ slices }: Spread): boolean {
  return !slices.some(({ size }) => size > 0);
}

/** The largest slices, with widths relative to the largest. */
export function toBars(slices: readonly Slice[], limit: number): (Slice & { width: number })[] {
  const shown = [...slices].sort((a, b) => b.size - a.size).slice(0, limit);
  const largest = Math.max(...shown.map(({ size }) => size), 0);
  return shown.map((slice) => ({ ...slice, width: largest > 0 ? (slice.size / largest) * 100 : 0 }));
}

/** A slice of a ring: its start and length as fractions of the whole. */
interface Arc extends Slice {
  from: number;
  length: number;
}

/** The visible slices around a ring. */
export function toArcs(slices: readonly Slice[], hidden: ReadonlySet<string>): Arc[] {
  const shown = slices.filter(({ id, size }) => !hidden.has(id) && size > 0);
  const whole = shown.reduce((sum, { size }) => sum + size, 0);
  let from = 0;
  return shown.map((slice) => {
    const length = slice.size / whole;
    const arc = { ...slice, from, length };
    from += length;
    return arc;
  });
}

/** Text alternative of the picture. */
export function describeSlices(slices: readonly Slice[]): string {
  return slices.map(({ label, text, share }) => `${label} ${text}${share ? `（${share}）` : ''}`).join('，');
}
