import { z } from 'zod';
import { defineCall } from '../../define-call';
import { valuesOf } from '../../dictionaries';
import * as wire from '../../wire';
import { amount, bucketDay, change, days, range, rangeReply, rate } from './report-fields';

const own = {
  menu: '/platform/user/register/data',
  effect: 'read',
  source: "decisions 'Screens the spec names without contents'",
} as const;

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
export const overview = defineCall('/admin/report/overview', {
  ...own,
  summary: '今日概览',
  request: z.object({}),
  reply: wire.listOf(
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
});

/** Weeks and months are whole ones: `range` says which days they cover. */
export const trend = defineCall('/admin/report/trend', {
  ...own,
  summary: '用户与收入趋势',
  request: z.object(range),
  reply: wire
    .listOf(
      z.object({
        date: bucketDay,
        newUsers: z.int(),
        /** Different users in the bucket. */
        activeUsers: z.int(),
        /** Bought with money, had for a redemption code, given. */
        paidOrders: z.int(),
        redeemedOrders: z.int(),
        rewardOrders: z.int(),
        revenue: amount,
      }),
    )
    .extend({
      range: rangeReply,
      summary: z.object({
        newUsers: z.int(),
        /** Average over the buckets. */
        averageActiveUsers: z.number(),
        paidOrders: z.int(),
        redeemedOrders: z.int(),
        rewardOrders: z.int(),
        revenue: amount,
      }),
    }),
});

const sourceDimensions = valuesOf('sourceDimension');

/**
 * Where new users come from, most first. By client and by province of registration, and by promotion channel:
 * there, `users` are its downloads, as the app does not say who came through which.
 */
export const source = defineCall('/admin/report/source', {
  ...own,
  summary: '用户来源',
  request: z.object({ ...days, dimension: wire.choice(sourceDimensions, 'client') }),
  reply: wire
    .listOf(z.object({ name: z.string(), users: z.int(), share: rate }))
    .extend({ range: rangeReply, summary: z.object({ users: z.int() }) }),
});

/** What waits for somebody: only of screens that the caller may open, zeros too. */
export const attention = defineCall('/admin/report/attention', {
  ...own,
  summary: '待办提醒',
  request: z.object({}),
  reply: wire.listOf(
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
});
