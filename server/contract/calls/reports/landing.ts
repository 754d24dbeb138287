import { z } from 'zod';
import { valuesOf } from '../../dictionaries';
import * as wire from '../../wire';
import { amount, bucketDay, change, days, range, rate, reportsOf } from './report-fields';

const { read, report } = reportsOf('/platform/user/register/data');

/** In this order. Money in `revenue`, counts elsewhere. `openFeedback` is a stock: not yet done when the day ended, or now. */
export const overviewKeys = [
  'newUsers',
  'activeUsers',
  /** Bought with money. */
  'paidOrders',
  /** Had for a redemption code, or given. */
  'redeemedOrders',
  'rewardOrders',
  'revenue',
  'openFeedback',
] as const;

/**
 * Today so far, against yesterday and the same weekday a week ago up to the same time (active users: to the minute), with
 * those days' whole figures beside. One row a figure. Orders are of the time they were made, paid or not by then.
 */
export const overview = read(
  '/admin/report/overview',
  '今日概览',
  {},
  wire.listOf(
    z.object({
      key: z.enum(overviewKeys),
      name: z.string(),
      kind: z.enum(['count', 'amount']),
      /** Counts as numbers, money as text. */
      today: z.union([z.int(), amount]),
      /** Null where it is not known any more. */
      yesterdayNow: z.union([z.int(), amount]).nullable(),
      lastWeekNow: z.union([z.int(), amount]).nullable(),
      /** Figures of the whole day. */
      yesterday: z.union([z.int(), amount]),
      lastWeek: z.union([z.int(), amount]),
      /** Against `yesterdayNow` and `lastWeekNow`. */
      dayChange: change,
      weekChange: change,
    }),
  ),
);

/** Weeks and months are whole ones: `range` says which days they cover. */
export const trend = report(
  '/admin/report/trend',
  '用户与收入趋势',
  range,
  {
    date: bucketDay,
    newUsers: z.int(),
    /** Different users in the bucket. */
    activeUsers: z.int(),
    /** Bought with money, had for a redemption code, given. */
    paidOrders: z.int(),
    redeemedOrders: z.int(),
    rewardOrders: z.int(),
    revenue: amount,
  },
  {
    summary: z.object({
      newUsers: z.int(),
      /** Average over the buckets. */
      averageActiveUsers: z.number(),
      paidOrders: z.int(),
      redeemedOrders: z.int(),
      rewardOrders: z.int(),
      revenue: amount,
    }),
  },
);

const sourceDimensions = valuesOf('sourceDimension');

/**
 * Where new users come from, most first. By client and by province of registration, and by promotion channel:
 * there, `users` are its downloads, as the app does not say who came through which.
 */
export const source = report(
  '/admin/report/source',
  '用户来源',
  { ...days, dimension: wire.choice(sourceDimensions, 'client') },
  { name: z.string(), users: z.int(), share: rate },
  { summary: z.object({ users: z.int() }) },
);

/** What waits for somebody: only of screens that the caller may open, zeros too. */
export const attention = read(
  '/admin/report/attention',
  '待办提醒',
  {},
  wire.listOf(
    z.object({
      key: z.enum(['feedback', 'miniFeedback', 'failedGrants', 'expiringBatches', 'failedOrders']),
      name: z.string(),
      count: z.int(),
      /** A sentence: `12 条APP反馈待处理`. */
      text: z.string(),
      /** The list with that filter: `/platform/feedback/list?status=0`. */
      link: z.string(),
    }),
  ),
);
