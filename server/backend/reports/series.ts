import type { Db } from '../../database/database';
import { listAllCounts, sumCounts, type CountKind } from './report-count-store';
import { bucketOf, bucketsOf, type ReportRange } from './report-range';

/** What is not among the commonest. */
export const othersName = '其他';

export interface Series {
  /** Commonest first, 其他 last, if there are others. */
  names: string[];
  /** One row a bucket and name, by bucket, then in the order of names. */
  rows: { bucket: number; name: string; events: number; userDays: number }[];
}

export interface SeriesOptions {
  kind: CountKind;
  category?: number | undefined;
  /** So many names of their own. */
  most: number;
  nameOf: (value: string) => string;
  rank: 'users' | 'events';
}

/** The commonest values of a range, bucket by bucket, zeros where there was nothing. */
export async function listSeries(
  db: Db,
  range: ReportRange,
  { kind, category, most, nameOf, rank }: SeriesOptions,
): Promise<Series> {
  const values = (await sumCounts(db, kind, range, { category })).sort((a, b) => b[rank] - a[rank]);
  const shown = new Map(values.slice(0, most).map(({ value }) => [value, nameOf(value)]));
  const names = [...new Set(shown.values()), ...(values.length > most ? [othersName] : [])];
  const cells = new Map(
    bucketsOf(range).map((bucket) => [
      bucket,
      new Map(names.map((name) => [name, { events: 0, userDays: 0 }])),
    ]),
  );
  for (const { bucket, value, events, users } of await listAllCounts(db, kind, range, category)) {
    const cell = cells.get(bucketOf(range.granularity, bucket))?.get(shown.get(value) ?? othersName);
    if (cell) Object.assign(cell, { events: cell.events + events, userDays: cell.userDays + users });
  }
  return {
    names,
    rows: [...cells].flatMap(([bucket, byName]) =>
      [...byName].map(([name, cell]) => ({ bucket, name, ...cell })),
    ),
  };
}
