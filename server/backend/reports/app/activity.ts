import * as call from '../../../contract/calls/reports/app';
import { labelOf } from '../../../contract/dictionaries';
import { toDay, toWireTime } from '../../../contract/shanghai-time';
import { toDayNumber } from '../../../database/bucket-counts/day-buckets';
import type { Handlers } from '../../core/handlers';
import { listRegistrations } from '../day-count-store';
import { changeOf, ratio, round, sumOf } from '../figures';
import { listAllCounts, listCounts } from '../report-count-store';
import { bucketOf, bucketsOf, nextBucket, resolveRange, toDate, toRangeReply } from '../report-range';

/** Active and new users by day, week or month, and the hours of a day. */
export function handleActivity(handlers: Handlers): void {
  handlers.handle(call.appActivity, async ({ clientType, ...asked }, { db, now }) => {
    const range = resolveRange(asked, now, true);
    const { granularity } = range;
    const value = clientType === undefined ? '' : String(clientType);
    // One bucket more, to compare the first one with.
    const before = nextBucket(granularity, range.from, -1);
    const [active, days, launches, registered] = await Promise.all([
      listCounts(db, granularity, value, { from: before, to: range.to }),
      listCounts(db, 'day', value, range),
      listAllCounts(db, 'launch', range),
      listRegistrations(db, clientType === undefined ? '' : `s:${clientType}`, range),
    ]);
    const rows = new Map(
      [before, ...bucketsOf(range)].map((bucket) => [
        bucket,
        { activeUsers: 0, newUsers: 0, launches: 0, events: 0 },
      ]),
    );
    const add = (day: number, column: 'activeUsers' | 'newUsers' | 'launches' | 'events', count: number) => {
      const row = rows.get(bucketOf(granularity, day));
      if (row) row[column] += count;
    };
    for (const { bucket, users } of active) add(bucket, 'activeUsers', users);
    for (const { bucket, events } of days) add(bucket, 'events', events);
    for (const { day, users } of registered) add(day, 'newUsers', users);
    for (const { bucket, value: client, events } of launches)
      if (value === '' || client === value) add(bucket, 'launches', events);
    const [previous, ...shown] = [...rows];
    const values = shown.map(([, row]) => row);
    const sum = (column: 'activeUsers' | 'newUsers' | 'launches' | 'events') =>
      sumOf(values.map((row) => row[column]));
    const peak = shown.reduce(
      (most, each) => (each[1].activeUsers > (most?.[1].activeUsers ?? 0) ? each : most),
      shown.at(0),
    );
    const begun = shown.filter(([bucket]) => bucket <= range.today).length;
    return {
      records: shown.map(([bucket, row], index) => ({
        date: toDate(bucket),
        ...row,
        launchesPerUser: ratio(row.launches, row.activeUsers),
        change: changeOf(
          row.activeUsers,
          (index === 0 ? previous?.[1] : values[index - 1])?.activeUsers ?? 0,
        ),
      })),
      total: shown.length,
      range: toRangeReply(range),
      summary: {
        averageActiveUsers: round(sum('activeUsers') / Math.max(1, begun)),
        peakActiveUsers: peak?.[1].activeUsers ?? 0,
        peakDate: peak && peak[1].activeUsers > 0 ? toDate(peak[0]) : '',
        newUsers: sum('newUsers'),
        launches: sum('launches'),
        launchesPerUser: ratio(sum('launches'), sum('activeUsers')),
        events: sum('events'),
      },
    };
  });

  handlers.handle(call.appHours, async ({ date = '', clientType }, { db, now }) => {
    const day = toDayNumber(date === '' ? toDay(now) : date);
    const [own, previous, week] = await Promise.all(
      [day, day - 1, day - 7].map(async (of) => {
        const kind = clientType === undefined ? 'hour' : 'client_hour';
        const counted = await listAllCounts(db, kind, { from: of, to: of }, clientType);
        return new Map(counted.map(({ value, events }) => [value.slice(-2), events]));
      }),
    );
    const hours = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'));
    const time = toWireTime(now);
    const isAhead = (hour: string) => `${toDate(day)} ${hour}` > time.slice(0, 13);
    return {
      records: hours.map((hour) => ({
        hour: `${hour}:00`,
        launches: isAhead(hour) ? null : (own?.get(hour) ?? 0),
        previousDay: previous?.get(hour) ?? 0,
        lastWeek: week?.get(hour) ?? 0,
      })),
      total: hours.length,
      date: toDate(day),
    };
  });
}

/** How a client is called. */
export const clientName = (value: string) => labelOf('versionClientType', Number(value));
