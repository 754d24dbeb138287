import { invalid } from '../../contract/api-error';
import * as call from '../../contract/calls/reports/functions';
import { labelOf, valuesOf } from '../../contract/dictionaries';
import type { Db } from '../../database/database';
import type { Handlers } from '../core/backend-app';
import { changeOf, percent, ratio, round, sumOf } from './figures';
import { listCounts, sumCounts, type CountKind } from './count-store';
import {
  bucketOf,
  bucketsOf,
  daysBegun,
  nextBucket,
  rangeBefore,
  resolveRange,
  toDate,
  toRangeReply,
  type ReportRange,
} from './report-range';
import { listSeries } from './series';

const shownNames = 100;
const seriesNames = 6;

/** Use of the app's functions, from its tracking events: `/platform/app/function/shortcut`. */
export function handleFunctionReports(handlers: Handlers): void {
  handlers.handle(call.functionTrend, async ({ category, name, ...asked }, { db, now }) => {
    if (name !== undefined && category === undefined) throw invalid('category', '请选择事件的分类');
    const range = resolveRange(asked, now);
    const [kind, value] = countersOf(category, name);
    const days = await listCounts(db, kind, value, range);
    const buckets = new Map(bucketsOf(range).map((bucket) => [bucket, { events: 0, userDays: 0 }]));
    for (const { bucket, events, users } of days) {
      const row = buckets.get(bucketOf(range.granularity, bucket));
      if (row) Object.assign(row, { events: row.events + events, userDays: row.userDays + users });
    }
    const summary = toFigures(total([...buckets.values()]), daysBegun(range));
    const before = rangeBefore(range);
    const earlier = (await listCounts(db, kind, value, before)).map(({ events, users }) => ({
      events,
      userDays: users,
    }));
    const previous = toFigures(total(earlier), daysBegun(before));
    return {
      records: [...buckets].map(([bucket, row]) => ({
        date: toDate(bucket),
        ...toFigures(row, daysBegun(partOf(range, bucket))),
      })),
      total: buckets.size,
      range: toRangeReply(range),
      summary,
      previous,
      changes: {
        events: changeOf(summary.events, previous.events),
        dailyUsers: changeOf(summary.dailyUsers, previous.dailyUsers),
        eventsPerUser: changeOf(summary.eventsPerUser, previous.eventsPerUser),
      },
    };
  });

  handlers.handle(call.functionRanking, async ({ category, ...asked }, { db, now }) => {
    const range = resolveRange(asked, now);
    const found = await sumCounts(db, 'event', range, { group: category });
    const before = await sumCounts(db, 'event', rangeBefore(range), { group: category });
    const events = sumOf(found.map((each) => each.events));
    const earlier = new Map(before.map((each) => [each.value, each.events]));
    const shown = found
      .sort((a, b) => b.events - a.events || (a.value < b.value ? -1 : 1))
      .slice(0, shownNames);
    return {
      records: shown.map((each, index) => {
        const split = each.value.indexOf(':');
        const of = Number(each.value.slice(0, split));
        return {
          rank: index + 1,
          category: of,
          categoryName: labelOf('eventCategory', of),
          name: each.value.slice(split + 1),
          ...toFigures({ events: each.events, userDays: each.users }, daysBegun(range)),
          share: percent(each.events, events),
          previousEvents: earlier.get(each.value) ?? 0,
          change: changeOf(each.events, earlier.get(each.value) ?? 0),
        };
      }),
      total: shown.length,
      range: toRangeReply(range),
      summary: await summaryOf(db, range, category),
    };
  });

  handlers.handle(call.functionCategories, async (asked, { db, now }) => {
    const range = resolveRange(asked, now);
    const found = new Map((await sumCounts(db, 'category', range)).map((each) => [each.value, each]));
    const before = new Map(
      (await sumCounts(db, 'category', rangeBefore(range))).map((each) => [each.value, each.events]),
    );
    const events = sumOf([...found.values()].map((each) => each.events));
    const records = valuesOf('eventCategory').map((category) => {
      const counted = found.get(String(category));
      return {
        category,
        name: labelOf('eventCategory', category),
        ...toFigures({ events: counted?.events ?? 0, userDays: counted?.users ?? 0 }, daysBegun(range)),
        share: percent(counted?.events ?? 0, events),
        change: changeOf(counted?.events ?? 0, before.get(String(category)) ?? 0),
      };
    });
    return {
      records,
      total: records.length,
      range: toRangeReply(range),
      summary: await summaryOf(db, range, undefined),
    };
  });

  handlers.handle(call.functionSeries, async ({ category, ...asked }, { db, now }) => {
    const range = resolveRange(asked, now);
    const series = await listSeries(db, range, {
      kind: category === undefined ? 'category' : 'event',
      group: category,
      most: seriesNames,
      nameOf: (value) =>
        category === undefined
          ? labelOf('eventCategory', Number(value))
          : value.slice(value.indexOf(':') + 1),
      rank: 'events',
    });
    return {
      records: series.rows.map(({ bucket, name, events }) => ({ date: toDate(bucket), name, events })),
      total: series.rows.length,
      range: toRangeReply(range),
      names: series.names,
    };
  });
}

/** Counts of all events of a day are stored with the active users. */
function countersOf(category: number | undefined, name: string | undefined): [CountKind, string] {
  if (category === undefined) return ['day', ''];
  return name === undefined ? ['category', String(category)] : ['event', `${category}:${name}`];
}

interface Counted {
  events: number;
  userDays: number;
}

const total = (rows: readonly Counted[]): Counted => ({
  events: sumOf(rows.map(({ events }) => events)),
  userDays: sumOf(rows.map(({ userDays }) => userDays)),
});

const toFigures = ({ events, userDays }: Counted, days: number) => ({
  events,
  dailyUsers: round(userDays / days),
  eventsPerUser: ratio(events, userDays),
});

async function summaryOf(db: Db, range: ReportRange, category: number | undefined) {
  const days = await listCounts(db, ...countersOf(category, undefined), range);
  const rows = days.map(({ events, users }) => ({ events, userDays: users }));
  return toFigures(total(rows), daysBegun(range));
}

/** The days of a bucket that are within the range. */
function partOf(range: ReportRange, bucket: number): ReportRange {
  return {
    ...range,
    from: Math.max(range.from, bucket),
    to: Math.min(range.to, nextBucket(range.granularity, bucket) - 1),
  };
}
