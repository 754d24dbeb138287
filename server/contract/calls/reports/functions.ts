import { z } from 'zod';
import { defineCall } from '../../define-call';
import { valuesOf } from '../../dictionaries';
import * as wire from '../../wire';
import { bucketDay, change, days, range, rangeReply, rate } from './report-fields';

const own = {
  menu: '/platform/app/function/shortcut',
  effect: 'read',
  source: "decisions 'Screens the spec names without contents'",
} as const;

/** Of `dict.eventCategory`; without one, all of them (the tab 埋点数据概览). */
const category = wire.optionalOneOf(valuesOf('eventCategory'));

/** A user counts once a day: `dailyUsers` is the average of the days, `eventsPerUser` per user and day. */
const figures = { events: z.int(), dailyUsers: z.number(), eventsPerUser: z.number() };

/** Events of a category, of one event (`name`, with its category), or of all. Exactly the days asked for. */
export const functionTrend = defineCall('/admin/report/function/trend', {
  ...own,
  summary: '功能使用趋势',
  request: z.object({ ...range, category, name: wire.optionalText(64) }),
  reply: wire.listOf(z.object({ date: bucketDay, ...figures })).extend({
    range: rangeReply,
    summary: z.object(figures),
    /** As many days, just before. */
    previous: z.object(figures),
    changes: z.object({ events: change, dailyUsers: change, eventsPerUser: change }),
  }),
});

/** Events, most frequent first, at most 100. */
export const functionRanking = defineCall('/admin/report/function/ranking', {
  ...own,
  summary: '功能使用排行',
  request: z.object({ ...days, category }),
  reply: wire
    .listOf(
      z.object({
        rank: z.int(),
        category: z.int(),
        categoryName: z.string(),
        name: z.string(),
        ...figures,
        /** Share of the events of the category, or of all events without one. */
        share: rate,
        /** In as many days, just before. */
        previousEvents: z.int(),
        change,
      }),
    )
    .extend({ range: rangeReply, summary: z.object(figures) }),
});

/** One row for each category, also for those without events. */
export const functionCategories = defineCall('/admin/report/function/categories', {
  ...own,
  summary: '埋点分类概览',
  request: z.object(days),
  reply: wire
    .listOf(z.object({ category: z.int(), name: z.string(), ...figures, share: rate, change }))
    .extend({ range: rangeReply, summary: z.object(figures) }),
});

/**
 * One row for each time bucket and name. Names are the six most frequent events of `category` and 其他 for the rest;
 * without `category`, the categories themselves.
 */
export const functionSeries = defineCall('/admin/report/function/series', {
  ...own,
  summary: '功能使用趋势对比',
  request: z.object({ ...range, category }),
  reply: wire
    .listOf(z.object({ date: bucketDay, name: z.string(), events: z.int() }))
    .extend({ range: rangeReply, names: z.array(z.string()) }),
});
