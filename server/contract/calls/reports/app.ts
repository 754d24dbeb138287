import { z } from 'zod';
import * as wire from '../../wire';
import { bucketDay, change, days, range, rate, reportsOf } from './report-fields';

const { read, report } = reportsOf([
  '/platform/app/data/analysis',
  '/platform/app/daily/analysis',
  '/platform/app/weekly/analysis',
]);

const clientType = wire.optionalOneOf('versionClientType');

/** Current active users, for cards. */
export const appOverview = read(
  '/admin/report/app/overview',
  '应用使用概览',
  {},
  z.object({
    totalUsers: z.int(),
    /** Distinct users: today so far, this week (from Monday), this month, and the same spans before. */
    dayActive: z.int(),
    previousDayActive: z.int(),
    weekActive: z.int(),
    previousWeekActive: z.int(),
    monthActive: z.int(),
    previousMonthActive: z.int(),
    /** Average daily active users of the last full month, in percent of its monthly active users. */
    stickiness: rate,
    launches: z.int(),
    previousLaunches: z.int(),
    launchesPerUser: z.number(),
    previousLaunchesPerUser: z.number(),
  }),
);

/**
 * Weeks and months are extended to full ones: `range` has the actual days. By client, new users are those who
 * registered with it.
 */
export const appActivity = report(
  '/admin/report/app/activity',
  '活跃用户趋势',
  { ...range, clientType },
  {
    date: bucketDay,
    /** Distinct users in the bucket. */
    activeUsers: z.int(),
    /** Registered in the bucket. */
    newUsers: z.int(),
    launches: z.int(),
    launchesPerUser: z.number(),
    /** All tracking events. */
    events: z.int(),
    /** Change of the active users from the previous bucket. */
    change,
  },
  {
    summary: z.object({
      averageActiveUsers: z.number(),
      peakActiveUsers: z.int(),
      /** The first bucket with the maximum; '' if there were no users. */
      peakDate: wire.day,
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

/**
 * Share of users registered in the bucket who were active n days (weeks, months) later. Null if the period has not
 * ended.
 */
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

/** One row per cohort, oldest first. Range and client refer to the registration. */
export const appRetention = report(
  '/admin/report/app/retention',
  '用户留存',
  { ...range, clientType },
  { date: bucketDay, ...retained },
  {
    /** The available offsets of p1 to p30 (u1 to u30): 1 to 7, 14, 30 days; 1 to 8 weeks; 1 to 6 months. */
    offsets: z.array(z.int()),
    /** All cohorts whose period has ended, combined. */
    summary: z.object(retained),
  },
);

const dimension = wire.choice('spreadDimension', 'version');

/**
 * Versions, models or clients of active users, most users first, at most 50 rows and one 其他. `averageUsers` is the
 * average over the range's days; a user who changes the version within a day counts for both.
 */
export const appSpread = report(
  '/admin/report/app/spread',
  '版本与设备分布',
  { ...days, dimension },
  {
    name: z.string(),
    averageUsers: z.number(),
    /** Users on the last day. */
    latestUsers: z.int(),
    share: rate,
    events: z.int(),
  },
);

/**
 * How versions spread: seven names and 其他, one row per bucket and name, with the average of users per day. The
 * seven names are those with the most users in any bucket. By client: versions only.
 */
export const appSpreadTrend = report(
  '/admin/report/app/spread/trend',
  '版本与设备分布趋势',
  { ...range, dimension, clientType },
  { date: bucketDay, name: z.string(), users: z.number() },
  { names: z.array(z.string()) },
);

/** The 24 hours of one day (default: today), with the previous day and the same weekday a week ago. */
export const appHours = read(
  '/admin/report/app/hours',
  '按小时启动次数',
  { date: wire.optionalDate(), clientType },
  wire
    .listOf(
      z.object({
        /** `'09:00'` */
        hour: z.string(),
        /** Null if the hour has not begun. */
        launches: z.int().nullable(),
        previousDay: z.int(),
        lastWeek: z.int(),
      }),
    )
    .extend({ date: wire.day }),
);

/** Use of the app's modules, most used first, at most 100. */
export const appModules = report(
  '/admin/report/app/modules',
  '模块使用情况',
  days,
  {
    name: z.string(),
    /** Users who currently have the module. */
    owners: z.int(),
    events: z.int(),
    /** Distinct users per day, averaged over the range's days. */
    dailyUsers: z.number(),
    /** Per user and day. */
    eventsPerUser: z.number(),
    share: rate,
  },
  { summary: z.object({ events: z.int() }) },
);
