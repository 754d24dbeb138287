import type { Db } from '../../database/database';
import { listAllCounts, sumCounts, type Counted, type CountKind } from './count-store';
import { bucketOf, bucketsOf, type ReportRange } from './report-range';

/** The name for all values beyond the most frequent ones. */
export const othersName = '其他';

interface Series {
  /** Most frequent first; 其他 last, if there are others. */
  names: string[];
  /** One row per bucket and name, sorted by bucket, then as in `names`. */
  rows: { bucket: number; name: string; events: number; userDays: number }[];
}

interface SeriesOptions {
  kind: CountKind;
  /** Only values with the prefix `<group>:`. */
  group?: number | undefined;
  /** Number of names that are listed separately. */
  most: number;
  nameOf: (value: string) => string;
  /** Ranking of the names; `peak` ranks by the users of their best bucket, so that new names are included. */
  rank: 'peak' | 'events';
}

/** Value -> its highest number of users in one bucket. */
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

/** The most frequent values of a range, per bucket, with zeros where there was nothing. */
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
