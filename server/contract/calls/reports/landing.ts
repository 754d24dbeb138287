import { z } from 'zod';
import * as wire from '../../wire';
import { bucketDay, change, days, range, rate, reportsOf } from './report-fields';

const { read, report } = reportsOf('/platform/user/register/data');

/**
 * In display order. `revenue` is money, the others are counts. `openFeedback` is a stock: open at the end of the
 * day, or now.
 */
export const overviewKeys = [
  'newUsers',
  'activeUsers',
  /** Paid with money. */
  'paidOrders',
  /** Redeemed by a code, or given. */
  'redeemedOrders',
  'rewardOrders',
  'revenue',
  'openFeedback',
] as const;

/**
 * Today so far, compared with yesterday and the same weekday a week ago up to the same time (active users: to the
 * minute), and with the figures of those full days. One row per figure. Orders count at their creation, whether
 * paid by then or not.
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
      today: z.union([z.int(), wire.amount]),
      /** Null if no longer known. */
      yesterdayNow: z.union([z.int(), wire.amount]).nullable(),
      lastWeekNow: z.union([z.int(), wire.amount]).nullable(),
      /** Figures of the full day. */
      yesterday: z.union([z.int(), wire.amount]),
      lastWeek: z.union([z.int(), wire.amount]),
      /** Change from `yesterdayNow` and `lastWeekNow`. */
      dayChange: change,
      weekChange: change,
    }),
  ),
);

/** Weeks and months are extended to full ones: `range` has the actual days. */
export const trend = report(
  '/admin/report/trend',
  '用户与收入趋势',
  range,
  {
    date: bucketDay,
    newUsers: z.int(),
    /** Distinct users in the bucket. */
    activeUsers: z.int(),
    /** Orders paid with money, redeemed with a code, or granted. */
    paidOrders: z.int(),
    redeemedOrders: z.int(),
    rewardOrders: z.int(),
    revenue: wire.amount,
  },
  {
    summary: z.object({
      newUsers: z.int(),
      /** Average over the buckets. */
      averageActiveUsers: z.number(),
      paidOrders: z.int(),
      redeemedOrders: z.int(),
      rewardOrders: z.int(),
      revenue: wire.amount,
    }),
  },
);

/**
 * Sources of new users, most first: by client and province of registration, and by promotion channel. For
 * channels, `users` are downloads, as the app does not report through which channel a user came.
 */
export const source = report(
  '/admin/report/source',
  '用户来源',
  { ...days, dimension: wire.choice('sourceDimension', 'client') },
  { name: z.string(), users: z.int(), share: rate },
  { summary: z.object({ users: z.int() }) },
);

/** Open work, for screens that the caller may open, including zeros. */
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
