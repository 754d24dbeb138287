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

/** One figure over time, as a page says it. */
export interface SeriesRule extends Figure {
  as?: LineKind | undefined;
  /** Which side its axis stands on; figures of one kind share the left one unless they say so. */
  axis?: 'left' | 'right' | undefined;
  /** Whether the table adds it up; people counted on many days can't be. */
  sum?: boolean | undefined;
}

interface TrendRules {
  axis: { name: string; label: string };
  series: readonly SeriesRule[];
  /** Rows are one a bucket and name: a line for each name, of the one figure in `series`. */
  splitBy?: string | undefined;
  /** Further columns of the table. */
  columns?: readonly FigureColumn[] | undefined;
}

/** What the report around says. */
export interface Around {
  granularity?: unknown;
  today?: unknown;
}

export interface TrendLine extends SeriesRule {
  id: string;
  as: LineKind;
  /** 1 to 8: which colour. */
  colour: number;
  values: readonly unknown[];
}

export interface Trend {
  /** Below the axis, and in full. */
  ticks: string[];
  points: string[];
  /** The point whose bucket is not over yet: its figures still grow. */
  open?: number;
  lines: TrendLine[];
  /** The table beside the picture. */
  columns: FigureColumn[];
  rows: Row[];
}

/** An answer as lines over time, with its table. Pure. */
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

/** One row a bucket and name becomes one row a bucket, with a column a name. */
function toSplit(rows: readonly Row[], rules: TrendRules, splitBy: string, answer: unknown) {
  const [rule] = rules.series;
  const order = findField(answer, 'names');
  const names = new Set<string>(Array.isArray(order) ? order.map(String) : []);
  const buckets = new Map<unknown, Record<string, unknown>>();
  for (const row of rows) {
    const name = String(row[splitBy] ?? '');
    names.add(name);
    const at = row[rules.axis.name];
    const bucket = buckets.get(at) ?? { [rules.axis.name]: at };
    buckets.set(at, bucket);
    // A name of the data may be any text: as a key it is told from the axis' own.
    bucket[`=${name}`] = rule === undefined ? undefined : row[rule.name];
  }
  const series =
    rule === undefined ? [] : [...names].map((name) => ({ ...rule, name: `=${name}`, label: name }));
  return { rows: [...buckets.values()], series };
}

/** Whether there is anything to draw: buckets of nothing but zeros are as good as none. */
export function isBlankTrend({ lines }: Trend): boolean {
  return !lines.some(({ values }) => values.some((value) => value !== null && Number(value) !== 0));
}

/** The picture in words. */
export function describeTrend(trend: Trend): string {
  const { points, lines } = trend;
  return `${lines.map(({ label }) => label).join('、')}，${points[0] ?? ''}到${points.at(-1) ?? ''}，共${points.length}项`;
}
