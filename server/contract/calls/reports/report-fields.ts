import { z } from 'zod';
import { callsOf, type Owner } from '../../define-call';
import { valuesOf } from '../../dictionaries';
import * as wire from '../../wire';

/*
 * What all reports share.
 *
 * Replies are lists as everywhere, `{records, total}`, made for a chart and for the table beside it: one flat row a
 * bucket or a name, every bucket of the range there, with zeros where nothing happened. Counts are whole numbers,
 * money is decimal text in yuan ('198.00'), a rate is a number in percent with two places (63.21) and null where it
 * has no meaning (a change from nothing, a retention that is not due yet).
 */

export const granularities = valuesOf('granularity');
export type Granularity = (typeof granularities)[number];

/**
 * Shanghai days, both included. Without an end: up to today; without a start: the 30 days (12 weeks, 12 months) up to
 * the end. Refused at `endDate`: an end before the start, more than 10 years, 3 years by week, 366 days by day.
 */
export const days = { startDate: wire.optionalDate(), endDate: wire.optionalDate() };

/** Days and how they are put together: weeks begin on Monday, months on their first. */
export const range = { ...days, granularity: wire.choice(granularities, 'day') };

/** The range that the answer is about. */
export const rangeReply = z.object({
  startDate: z.string(),
  endDate: z.string(),
  granularity: z.enum(granularities),
});

/** Decimal text in yuan, as in the order list: `'198.00'`. */
export const amount = z.string().regex(/^-?\d+\.\d{2}$/);

/** In percent, two places. */
export const rate = z.number();

/** In percent, two places; null where there was nothing to compare with. */
export const change = z.number().nullable();

/** The bucket's first day, `YYYY-MM-DD`: the day itself, the week's Monday, the month's first. */
export const bucketDay = z.string();

type Fields = z.core.$ZodLooseShape;

/** Declares the reports of a screen. */
export function reportsOf(menu: Owner) {
  const { read } = callsOf(menu, "decisions 'Screens the spec names without contents'");
  return {
    read,
    /** A report over a range of days: its rows, and what stands beside them. */
    report: <Request extends Fields, Row extends Fields, Beside extends Fields = object>(
      path: `/admin/report/${string}`,
      summary: string,
      request: Request,
      row: Row,
      beside: Beside = {} as Beside,
    ) => read(path, summary, request, wire.listOf(z.object(row)).extend({ range: rangeReply, ...beside })),
  };
}
