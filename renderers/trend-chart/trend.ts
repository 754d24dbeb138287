import {
  findField,
  toRows,
  isOpenBucket,
  toBucketText,
  toBucketTick,
  type Figure,
  type Row,
} from '../report/figures';
import type { FigureColumn } from '../report/parts/figure-block';

type LineKind = 'line' | 'area' | 'bar';

/** One figure over time, as the page declares it. */
export interface SeriesRule extends Figure {
  as?: LineKind | undefined;
  /** Side of its axis; figures of one kind share the left axis by default. */
  axis?: 'left' | 'right' | undefined;
  /** Whether the table shows the sum; false for people, who may be counted on several days. */
  sum?: boolean | undefined;
}

interface TrendRules {
  axis: { name: string; label: string };
  series: readonly SeriesRule[];
  /**
   * The field by which rows are split into lines: one row per bucket and name, with the only figure in `series`.
   */
  splitBy?: string | undefined;
  /** Further columns of the table. */
  columns?: readonly FigureColumn[] | undefined;
}

/** Settings of the surrounding report. */
export interface Around {
  granularity?: unknown;
  today?: unknown;
}

export interface TrendLine extends SeriesRule {
  id: string;
  as: LineKind;
  /** Index of the colour, 1 to 8. */
  colour: number;
  values: readonly unknown[];
}

export interface Trend {
  /** Bucket labels: short for the axis, and in full. */
  ticks: string[];
  points: string[];
  /** Index of the incomplete bucket, whose figures still grow. */
  open?: number;
  lines: TrendLine[];
  /** Table of the same figures. */
  columns: FigureColumn[];
  rows: Row[];
}

/** Converts a reply to lines over time, with its table. Pure. */
export function toTrend(answer: unknown, rules: TrendRules, around: Around): Trend {
  const { axis, splitBy } = rules;
  const known = findField(answer, 'range.granularity') ?? around.granularity;
  const given = toRows(answer);
  const split = splitBy === undefined ? undefined : toSplit(given, rules, splitBy, answer);
  const rows = split?.rows ?? given;
  const series = split?.series ?? rules.series;
  const open = rows.findIndex((row) => isOpenBucket(row[axis.name], known, around.today));
  return {
    ...(open < 0 ? {} : { open }),
    ticks: rows.map((row) => toBucketTick(row[axis.name], known)),
    points: rows.map((row) => toBucketText(row[axis.name], known, around.today)),
    lines: series.map((rule, index) => ({
      ...rule,
      id: rule.name,
      as: rule.as ?? 'line',
      colour: (index % 8) + 1,
      values: rows.map((row) => row[rule.name]),
    })),
    columns: [
      {
        name: axis.name,
        label: axis.label,
        kind: 'text',
        textOf: (row) => toBucketText(row[axis.name], known, around.today),
      },
      ...series,
      ...(rules.columns ?? []).map(({ name, label, kind, sum }) => ({ name, label, kind, sum })),
    ],
    rows,
  };
}

const toName = (value: unknown) => String(value ?? '');

/** Pivots rows per bucket and name to one row per bucket with a column per name. */
function toSplit(rows: readonly Row[], rules: TrendRules, splitBy: string, answer: unknown) {
  const [rule] = rules.series;
  const order = findField(answer, 'names');
  const names = new Set<string>(Array.isArray(order) ? order.map(toName) : []);
  const buckets = new Map<unknown, Record<string, unknown>>();
  for (const row of rows) {
    const name = toName(row[splitBy]);
    names.add(name);
    const at = row[rules.axis.name];
    const bucket = buckets.get(at) ?? { [rules.axis.name]: at };
    buckets.set(at, bucket);
    // The prefix keeps a name from the data, which may be any text, from colliding with the axis' own key.
    bucket[`=${name}`] = rule === undefined ? undefined : row[rule.name];
  }
  const series =
    rule === undefined
      ? []
      : [...names].map((name) => ({ ...rule, name: `=${name}`, label: name || '未知' }));
  return { rows: [...buckets.values()], series };
}

/** Whether there is nothing to draw: only zeros count as nothing. */
export function isBlankTrend({ lines }: Trend): boolean {
  return !lines.some(({ values }) => values.some((value) => value !== null && Number(value) !== 0));
}

/** Text alternative of the chart. */
export function describeTrend(trend: Trend): string {
  const { points, lines } = trend;
  return `${lines.map(({ label }) => label).join('、')}，${points[0] ?? ''}到${points.at(-1) ?? ''}，共${points.length}项`;
}
