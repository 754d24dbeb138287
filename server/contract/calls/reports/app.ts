import { z } from 'zod';
import { valuesOf } from '../../dictionaries';
import * as wire from '../../wire';
import { bucketDay, change, days, range, rate, reportsOf } from './report-fields';

const { read, report } = reportsOf([
  '/platform/app/data/analysis',
  '/platform/app/daily/analysis',
  '/platform/app/weekly/analysis',
]);

const clientType = wire.optionalOneOf(valuesOf('versionClientType'));

/** Who uses the app now: cards. */
export const appOverview = read(
  '/admin/report/app/overview',
  '应用使用概览',
  {},
  z.object({
    totalUsers: z.int(),
    /** Different users: today so far, this week (from Monday), this month, and in the same spans before. */
    dayActive: z.int(),
    previousDayActive: z.int(),
    weekActive: z.int(),
    previousWeekActive: z.int(),
    monthActive: z.int(),
    previousMonthActive: z.int(),
    /** The last whole month's average daily active users, in percent of its monthly active users. */
    stickiness: rate,
    launches: z.int(),
    previousLaunches: z.int(),
    launchesPerUser: z.number(),
    previousLaunchesPerUser: z.number(),
  }),
);

/** Weeks and months are whole ones: `range` says which days they cover. By client, new users are those registered on it. */
export const appActivity = report(
  '/admin/report/app/activity',
  '活跃用户趋势',
  { ...range, clientType },
  {
    date: bucketDay,
    /** Different users in the bucket. */
    activeUsers: z.int(),
    /** Registered in the bucket. */
    newUsers: z.int(),
    launches: z.int(),
    launchesPerUser: z.number(),
    /** All tracking events. */
    events: z.int(),
    /** Change of the active users against the bucket before. */
    change,
  },
  {
    summary: z.object({
      averageActiveUsers: z.number(),
      peakActiveUsers: z.int(),
      /** The first bucket that reached it; '' without anybody. */
      peakDate: z.string(),
      newUsers: z.int(),
      launches: z.int(),
      launchesPerUser: z.number(),
      events: z.int(),
    }),
  },
);

export const retentionOffsets = {
  day: [1, 2, 3, 4, 5, 6, 7, 14, 30],
  week: [1, 2, 3, 4, 5, 6, 7, 8],
  month: [1, 2, 3, 4, 5, 6],
} as const;

/** How many of the users registered in the bucket were active n days (weeks, months) later. Null: not over yet. */
const retained = {
  newUsers: z.int(),
  /** In percent, p1 the next day (week, month). */
  p1: change,
  p2: change,
  p3: change,
  p4: change,
  p5: change,
  p6: change,
  p7: change.optional(),
  p8: change.optional(),
  p14: change.optional(),
  p30: change.optional(),
  /** The same as numbers of users. */
  u1: z.int().nullable(),
  u2: z.int().nullable(),
  u3: z.int().nullable(),
  u4: z.int().nullable(),
  u5: z.int().nullable(),
  u6: z.int().nullable(),
  u7: z.int().nullable().optional(),
  u8: z.int().nullable().optional(),
  u14: z.int().nullable().optional(),
  u30: z.int().nullable().optional(),
};

/** One row a cohort, oldest first. The range is of registration; by client, it is that of registration too. */
export const appRetention = report(
  '/admin/report/app/retention',
  '用户留存',
  { ...range, clientType },
  { date: bucketDay, ...retained },
  {
    /** Which of p1 to p30 (u1 to u30) there are: 1 to 7, 14, 30 days; 1 to 8 weeks; 1 to 6 months. */
    offsets: z.array(z.int()),
    /** All cohorts together, without those whose period is not over yet. */
    summary: z.object(retained),
  },
);

const spreadDimensions = valuesOf('spreadDimension');
const dimension = wire.choice(spreadDimensions, 'version');

/**
 * What active users use, most first, at most 50 rows and one 其他. `averageUsers` is of the range's days; a user
 * who changes the version within a day counts for both.
 */
export const appSpread = report(
  '/admin/report/app/spread',
  '版本与设备分布',
  { ...days, dimension },
  {
    name: z.string(),
    averageUsers: z.number(),
    /** Users of the last day. */
    latestUsers: z.int(),
    share: rate,
    events: z.int(),
  },
);

/**
 * Seven names and 其他, one row a bucket and name: how versions spread. Users a day, on average of the bucket. The seven
 * are those with most users in a bucket. By client: versions only.
 */
export const appSpreadTrend = report(
  '/admin/report/app/spread/trend',
  '版本与设备分布趋势',
  { ...range, dimension, clientType },
  { date: bucketDay, name: z.string(), users: z.number() },
  { names: z.array(z.string()) },
);

/** The 24 hours of one day (today unless given), beside the day before and the same weekday a week ago. */
export const appHours = read(
  '/admin/report/app/hours',
  '按小时启动次数',
  { date: wire.optionalDate(), clientType },
  wire
    .listOf(
      z.object({
        /** `'09:00'` */
        hour: z.string(),
        /** Null: the hour has not begun. */
        launches: z.int().nullable(),
        previousDay: z.int(),
        lastWeek: z.int(),
      }),
    )
    .extend({ date: z.string() }),
);

/** Use of the app's modules, most used first, at most 100. */
export const appModules = report(
  '/admin/report/app/modules',
  '模块使用情况',
  days,
  {
    name: z.string(),
    /** Users who have it among their modules now. */
    owners: z.int(),
    events: z.int(),
    /** Different users a day, on average of the range's days. */
    dailyUsers: z.number(),
    /** Per user and day. */
    eventsPerUser: z.number(),
    share: rate,
  },
  { summary: z.object({ events: z.int() }) },
);
