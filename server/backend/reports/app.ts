import { sql } from 'kysely';
import { invalid } from '../../contract/api-error';
import * as call from '../../contract/calls/reports/app';
import type { Granularity } from '../../contract/calls/reports/report-fields';
import type { ReplyOf } from '../../contract/define-call';
import { eventCategory, labelOf } from '../../contract/dictionaries';
import { toDay, toWireTime } from '../../contract/shanghai-time';
import { toDayNumber } from '../../database/bucket-counts/day-buckets';
import type { Db } from '../../database/database';
import type { Handlers } from '../core/backend-app';
import {
  countRegistered,
  findByClientFrom,
  listAllCounts,
  listCohorts,
  listCounts,
  listRegistrations,
  sumCounts,
  type CountKind,
} from './count-store';
import { changeOf, percent, ratio, round, sumOf } from './figures';
import {
  bucketOf,
  bucketsOf,
  daysBegun,
  nextBucket,
  resolveRange,
  toDate,
  toRangeReply,
} from './report-range';
import { listSeries, othersName } from './series';

/** Use of the app: `/platform/app/data/analysis`, `/daily/analysis`, `/weekly/analysis`. */
export function handleAppReports(handlers: Handlers): void {
  handlers.handle(call.appOverview, async (_request, { db, now }) => {
    const today = toDayNumber(toDay(now));
    const month = bucketOf('month', today);
    const lastMonth = nextBucket('month', month, -1);
    const [day, previousDay, week, previousWeek, thisMonth, previousMonth] = await Promise.all([
      activeIn(db, 'day', today),
      activeIn(db, 'day', today - 1),
      activeIn(db, 'week', bucketOf('week', today)),
      activeIn(db, 'week', bucketOf('week', today) - 7),
      activeIn(db, 'month', month),
      activeIn(db, 'month', lastMonth),
    ]);
    const daily = await listCounts(db, 'day', '', { from: lastMonth, to: month - 1 });
    const average = sumOf(daily.map(({ users }) => users)) / (month - lastMonth);
    const launches = await listCounts(db, 'category', String(eventCategory.launch), {
      from: today - 1,
      to: today,
    });
    const launchesOn = (of: number) => launches.find(({ bucket }) => bucket === of)?.events ?? 0;
    return {
      totalUsers: await countRegistered(db),
      dayActive: day,
      previousDayActive: previousDay,
      weekActive: week,
      previousWeekActive: previousWeek,
      monthActive: thisMonth,
      previousMonthActive: previousMonth,
      stickiness: percent(average, previousMonth),
      launches: launchesOn(today),
      previousLaunches: launchesOn(today - 1),
      launchesPerUser: ratio(launchesOn(today), day),
      previousLaunchesPerUser: ratio(launchesOn(today - 1), previousDay),
    };
  });
  handleActivity(handlers);
  handleRetention(handlers);
  handleSpread(handlers);
  handleModules(handlers);
}

async function activeIn(db: Db, kind: 'day' | 'week' | 'month', bucket: number): Promise<number> {
  const [found] = await listCounts(db, kind, '', { from: bucket, to: bucket });
  return found?.users ?? 0;
}

/** Active and new users by day, week or month, and the hours of a day. */
function handleActivity(handlers: Handlers): void {
  handlers.handle(call.appActivity, async ({ clientType, ...asked }, { db, now }) => {
    const range = resolveRange(asked, now, true);
    const { granularity } = range;
    const value = clientType === undefined ? '' : String(clientType);
    // One extra bucket, to compare the first one with.
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

/** Display name of a client type. */
const clientName = (value: string) => labelOf('versionClientType', Number(value));

type Retained = ReplyOf<typeof call.appRetention>['summary'];

interface Cohort {
  first: number;
  newUsers: number;
  /** Offset -> users; only offsets that have ended and are known. */
  active: ReadonlyMap<number, number>;
}

/**
 * Retention: how many users who registered in a day, week or month were active again n days, weeks or months
 * later.
 */
function handleRetention(handlers: Handlers): void {
  handlers.handle(call.appRetention, async ({ clientType, ...asked }, { db, now }) => {
    const range = resolveRange(asked, now, true);
    const { granularity, today } = range;
    const offsets = call.retentionOffsets[granularity];
    const byClient = clientType !== undefined;
    const [registered, retained, knownFrom] = await Promise.all([
      listRegistrations(db, byClient ? `s:${clientType}` : '', range),
      listCohorts(db, byClient ? `${granularity}:${clientType}` : granularity, range, offsets),
      byClient ? findByClientFrom(db) : 0,
    ]);
    const sizes = new Map<number, number>();
    for (const { day, users } of registered) {
      const first = bucketOf(granularity, day);
      sizes.set(first, (sizes.get(first) ?? 0) + users);
    }
    const found = new Map(retained.map(({ cohort, later, users }) => [`${cohort}:${later}`, users]));
    const cohorts = bucketsOf(range).map((first): Cohort => {
      const over = offsets.filter(
        (offset) =>
          isOver(granularity, first, offset, today) && nextBucket(granularity, first, offset) >= knownFrom,
      );
      return {
        first,
        newUsers: sizes.get(first) ?? 0,
        active: new Map(over.map((offset) => [offset, found.get(`${first}:${offset}`) ?? 0])),
      };
    });
    return {
      records: cohorts.map((cohort) => ({
        date: toDate(cohort.first),
        ...toRetained(offsets, [cohort], cohort.newUsers),
      })),
      total: cohorts.length,
      range: toRangeReply(range),
      offsets: [...offsets],
      summary: toRetained(
        offsets,
        cohorts,
        cohorts.reduce((sum, { newUsers }) => sum + newUsers, 0),
      ),
    };
  });
}

/** Whether the day (week, month) `offset` after `first` has ended. */
const isOver = (granularity: Granularity, first: number, offset: number, today: number) =>
  nextBucket(granularity, first, offset + 1) <= today;

/** Retention over the cohorts whose period has ended; null if there are none, 0 if nobody registered. */
function toRetained(offsets: readonly number[], cohorts: readonly Cohort[], newUsers: number): Retained {
  const cells = offsets.map((offset): [number, number | null, number | null] => {
    const due = cohorts.filter(({ active }) => active.has(offset));
    if (due.length === 0) return [offset, null, null];
    const size = due.reduce((sum, cohort) => sum + cohort.newUsers, 0);
    const users = due.reduce((sum, { active }) => sum + (active.get(offset) ?? 0), 0);
    return [offset, percent(users, size), users];
  });
  const first = { p1: null, p2: null, p3: null, p4: null, p5: null, p6: null };
  const users = { u1: null, u2: null, u3: null, u4: null, u5: null, u6: null };
  return { newUsers, ...first, ...users, ...toFields(cells) };
}

const toFields = (cells: readonly [offset: number, rate: number | null, users: number | null][]) =>
  Object.fromEntries(
    cells.flatMap(([offset, rate, count]) => [
      [`p${offset}`, rate],
      [`u${offset}`, count],
    ]),
  );

const kinds = { version: 'version', model: 'model', client: 'day' } as const satisfies Record<
  string,
  CountKind
>;

const nameOf = (dimension: keyof typeof kinds, value: string) => {
  if (dimension === 'client') return clientName(value);
  return value === '' ? '未知' : value;
};

const shownNames = 50;
const seriesNames = 7;

/** Distribution of active users over versions, models and clients. */
function handleSpread(handlers: Handlers): void {
  handlers.handle(call.appSpread, async ({ dimension, ...asked }, { db, now }) => {
    const range = resolveRange(asked, now);
    const found = await sumCounts(db, kinds[dimension], range, { lastDay: Math.min(range.to, range.today) });
    const all = sumOf(found.map(({ users }) => users));
    const rest = found.slice(shownNames);
    const others = {
      users: sumOf(rest.map(({ users }) => users)),
      latest: sumOf(rest.map(({ latest }) => latest)),
      events: sumOf(rest.map(({ events }) => events)),
    };
    const shown = [
      ...found.slice(0, shownNames).map((each) => ({ ...each, name: nameOf(dimension, each.value) })),
      ...(rest.length > 0 ? [{ ...others, name: othersName }] : []),
    ];
    return {
      records: shown.map(({ name, users, latest, events }) => ({
        name,
        averageUsers: round(users / daysBegun(range)),
        latestUsers: latest,
        share: percent(users, all),
        events,
      })),
      total: shown.length,
      range: toRangeReply(range),
    };
  });

  handlers.handle(call.appSpreadTrend, async ({ dimension, clientType, ...asked }, { db, now }) => {
    if (clientType !== undefined && dimension !== 'version') {
      throw invalid('clientType', '只有版本可以按客户端筛选');
    }
    const range = resolveRange(asked, now);
    const { names, rows } = await listSeries(db, range, {
      kind: clientType === undefined ? kinds[dimension] : 'client_version',
      group: clientType,
      most: seriesNames,
      nameOf: (value) =>
        nameOf(dimension, clientType === undefined ? value : value.slice(value.indexOf(':') + 1)),
      rank: 'peak',
    });
    return {
      records: rows.map(({ bucket, name, userDays }) => {
        const part = {
          ...range,
          from: Math.max(range.from, bucket),
          to: Math.min(range.to, nextBucket(range.granularity, bucket) - 1),
        };
        return { date: toDate(bucket), name, users: round(userDays / daysBegun(part)) };
      }),
      total: rows.length,
      range: toRangeReply(range),
      names,
    };
  });
}

const shownModules = 100;

/** Use of the modules, compared with how many users have them. */
function handleModules(handlers: Handlers): void {
  handlers.handle(call.appModules, async (asked, { db, now }) => {
    const range = resolveRange(asked, now);
    const owners = await countOwners(db);
    const used = await sumCounts(db, 'event', range, { group: eventCategory.module });
    const byName = new Map(used.map(({ value, ...counts }) => [value.slice(value.indexOf(':') + 1), counts]));
    const events = sumOf(used.map((each) => each.events));
    const rows = [...new Set([...byName.keys(), ...owners.keys()])].map((name) => {
      const counts = byName.get(name);
      return {
        name,
        owners: owners.get(name) ?? 0,
        events: counts?.events ?? 0,
        dailyUsers: round((counts?.users ?? 0) / daysBegun(range)),
        eventsPerUser: ratio(counts?.events ?? 0, counts?.users ?? 0),
        share: percent(counts?.events ?? 0, events),
      };
    });
    const records = rows.sort((a, b) => b.events - a.events || b.owners - a.owners).slice(0, shownModules);
    return { records, total: records.length, range: toRangeReply(range), summary: { events } };
  });
}

/** Module name -> users who have it, counted by triggers (`backend-000-baseline/users.ts`). */
async function countOwners(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; owners: number }>`
    select f.name, coalesce(c.row_count, 0)::float8 as owners
    from backend.field f
    left join backend.user_template_count c on c.facet = f.id::text and c.bucket = 0
    order by f.sort, f.id`.execute(db);
  return new Map(rows.map(({ name, owners }) => [name, owners]));
}
