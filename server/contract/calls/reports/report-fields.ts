import { z } from 'zod';
import { callsOf, type Owner } from '../../define-call';
import type { ValueOf } from '../../dictionaries';
import * as wire from '../../wire';

/*
 * Conventions of all reports.
 *
 * Replies are lists as everywhere, `{records, total}`, for a chart and its table: one flat row per bucket or name,
 * with every bucket of the range, and zeros where nothing happened. Counts are integers, money is decimal text in
 * yuan ('198.00'), a rate is a number in percent with two places (63.21), or null if undefined (a change from
 * zero, a retention whose period has not ended).
 */

export type Granularity = ValueOf<'granularity'>;

/**
 * Shanghai days, both inclusive. Default end: today; default start: 30 days (12 weeks, 12 months) before the end.
 * Refused at `endDate`: an end before the start, more than 10 years, 3 years by week, 366 days by day.
 */
export const days = { startDate: wire.optionalDate(), endDate: wire.optionalDate() };

/** Days and their aggregation: weeks begin on Monday, months on the first. */
export const range = { ...days, granularity: wire.choice('granularity', 'day') };

/** The range that the reply covers. */
const rangeReply = z.object({
  startDate: wire.day,
  endDate: wire.day,
  granularity: wire.textIn('granularity'),
});

export const rate = z.number().describe('In percent, two places: 63.21.');

export const change = z
  .number()
  .nullable()
  .describe('In percent, two places; null if there is nothing to compare with.');

export const bucketDay = wire.day.describe(
  'The first day of the bucket, YYYY-MM-DD: the day itself, its Monday, or the first of its month.',
);

type Fields = z.core.$ZodLooseShape;

/** Declares the reports of a screen. */
export function reportsOf<const Menu extends Owner>(menu: Menu) {
  const { read } = callsOf(menu, "decisions 'Screens the spec names without contents'");
  return {
    read,
    /** A report over a range of days: its rows, and further fields of the reply. */
    report: <
      Path extends `/admin/report/${string}`,
      Request extends Fields,
      Row extends Fields,
      Beside extends Fields = object,
    >(
      path: Path,
      summary: string,
      request: Request,
      row: Row,
      beside: Beside = {} as Beside,
    ) => read(path, summary, request, wire.listOf(z.object(row)).extend({ range: rangeReply, ...beside })),
  };
}
