import type { Db } from '../../database/database';
import { listAllCounts, sumCounts, type Counted, type CountKind } from './count-store';
import { bucketOf, bucketsOf, type ReportRange } from './report-range';

/** The name of all values beyond the most frequent ones. */
export const othersName = '其他';

export interface Series {
  /** Commonest first, 其他 last, if there are others. */
  names: string[];
  /** One row a bucket and name, by bucket, then in the order of names. */
  rows: { bucket: number; name: string; events: number; userDays: number }[];
}

export interface SeriesOptions {
  kind: CountKind;
  /** Only values that begin with it and ':'. */
  group?: number | undefined;
  /** So many names of their own. */
  most: number;
  nameOf: (value: string) => string;
  /** What names are chosen by; `peak` by users in their best bucket, so that what is new is among them. */
  rank: 'peak' | 'events';
}

/** Value -> its users in the bucket that had most of them. */
function peaksOf(counts: readonly Counted[], { granularity }: ReportRange): Map<string, number> {
  const sums = new Map<string, Map<number, number>>();
  for (const { bucket, value, users } of counts) {
    const byBucket = sums.get(value) ?? new Map<number, number>();
    sums.set(value, byBucket);
    const at = bucketOf(granularity, bucket);
    byBucket.set(at, (byBucket.get(at) ?? 0) + users);
  }
  return new Map([...sums].map(([value, byBucket]) => [value, Math.max(...byBucket.values())]));
}

/** The commonest values of a range, bucket by bucket, zeros where there was nothing. */
export async function listSeries(
  db: Db,
  range: ReportRange,
  { kind, group, most, nameOf, rank }: SeriesOptions,
): Promise<Series> {
  const values = await sumCounts(db, kind, range, { group });
  const counts = await listAllCounts(db, kind, range, group);
  const weights =
    rank === 'peak' ? peaksOf(counts, range) : new Map(values.map((each) => [each.value, each.events]));
  values.sort((a, b) => (weights.get(b.value) ?? 0) - (weights.get(a.value) ?? 0));
  const shown = new Map(values.slice(0, most).map(({ value }) => [value, nameOf(value)]));
  const names = [...new Set(shown.values()), ...(values.length > most ? [othersName] : [])];
  const cells = new Map(
    bucketsOf(range).map((bucket) => [
      bucket,
      new Map(names.map((name) => [name, { events: 0, userDays: 0 }])),
    ]),
  );
  for (const { bucket, value, events, users } of counts) {
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
