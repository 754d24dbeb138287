import { z } from 'zod';
import * as wire from '../../wire';
import { bucketDay, change, days, range, rate, reportsOf } from './report-fields';

const { report } = reportsOf('/platform/app/function/shortcut');

/** A value of `dict.eventCategory`; omitted for all of them (the tab 埋点数据概览). */
const category = wire.optionalOneOf('eventCategory');

/** A user counts once a day: `dailyUsers` is the average over the days, `eventsPerUser` is per user and day. */
const figures = { events: z.int(), dailyUsers: z.number(), eventsPerUser: z.number() };

/**
 * Events of a category, of one event (`name`, with its category), or of all. Covers exactly the requested days.
 */
export const functionTrend = report(
  '/admin/report/function/trend',
  '功能使用趋势',
  { ...range, category, name: wire.optionalText(64) },
  { date: bucketDay, ...figures },
  {
    summary: z.object(figures),
    /** The range of the same length just before. */
    previous: z.object(figures),
    changes: z.object({ events: change, dailyUsers: change, eventsPerUser: change }),
  },
);

/** Events, most frequent first, at most 100. */
export const functionRanking = report(
  '/admin/report/function/ranking',
  '功能使用排行',
  { ...days, category },
  {
    rank: z.int(),
    category: wire.numberIn('eventCategory'),
    categoryName: z.string(),
    name: z.string(),
    ...figures,
    /** Share of the events of the category, or of all events if no category is given. */
    share: rate,
    /** Events in the range of the same length just before this one. */
    previousEvents: z.int(),
    change,
  },
  { summary: z.object(figures) },
);

/** One row per category, including those without events. */
export const functionCategories = report(
  '/admin/report/function/categories',
  '埋点分类概览',
  days,
  { category: wire.numberIn('eventCategory'), name: z.string(), ...figures, share: rate, change },
  { summary: z.object(figures) },
);

/**
 * One row per time bucket and name. Names are the six most frequent events of `category` and 其他 for the rest;
 * without `category`, the categories themselves.
 */
export const functionSeries = report(
  '/admin/report/function/series',
  '功能使用趋势对比',
  { ...range, category },
  { date: bucketDay, name: z.string(), events: z.int() },
  { names: z.array(z.string()) },
);
