import { invalid, requireOrder } from '../../contract/api-error';
import type { Granularity } from '../../contract/calls/reports/report-fields';
import { addDays, addMonths, startOfDay, toDay } from '../../contract/shanghai-time';
import { toDayNumber, toDayText } from '../../database/bucket-counts/day-buckets';

interface AskedRange {
  startDate?: string | undefined;
  endDate?: string | undefined;
  granularity?: Granularity | undefined;
}

/** Days are numbers: days since 1970-01-01, Shanghai. */
export interface ReportRange {
  granularity: Granularity;
  /** First and last day of the range, both inclusive. */
  from: number;
  to: number;
  today: number;
}

const most: Record<Granularity | 'sum', { days: number; message: string }> = {
  day: { days: 366, message: '按日最多查看366天' },
  week: { days: 3 * 366, message: '按周最多查看3年' },
  month: { days: 10 * 366, message: '按月最多查看10年' },
  sum: { days: 10 * 366, message: '最多查看10年' },
};

/**
 * The days that a report covers. @param whole extends weeks and months to full ones, as distinct users are counted
 * only for full ones
 * @throws ApiError at `endDate`
 */
export function resolveRange(asked: AskedRange, now: Date, whole = false): ReportRange {
  const today = toDay(now);
  const { granularity = 'day' } = asked;
  const endDate = asked.endDate ?? today;
  const startDate = asked.startDate ?? defaultStart(endDate, granularity);
  requireOrder({ startDate, endDate });
  const [first, last] = [toDayNumber(startDate), toDayNumber(endDate)];
  const { days, message } = most[asked.granularity ?? 'sum'];
  if (last - first >= days) throw invalid('endDate', message);
  return {
    granularity,
    from: whole ? bucketOf(granularity, first) : first,
    to: whole ? nextBucket(granularity, bucketOf(granularity, last)) - 1 : last,
    today: toDayNumber(today),
  };
}

/** Default range: 30 days, 12 weeks or 12 months, starting with a full one. */
function defaultStart(endDate: string, granularity: Granularity): string {
  if (granularity === 'day') return addDays(endDate, -29);
  return toDayText(nextBucket(granularity, bucketOf(granularity, toDayNumber(endDate)), -11));
}

/** The first day of a day's bucket: the day itself, its Monday, or the first of its month. */
export function bucketOf(granularity: Granularity, day: number): number {
  if (granularity === 'day') return day;
  if (granularity === 'week') return day - ((((day + 3) % 7) + 7) % 7);
  return toDayNumber(`${toDayText(day).slice(0, 8)}01`);
}

/** The first day of the bucket `steps` after (negative: before) the one that begins on `first`. */
export function nextBucket(granularity: Granularity, first: number, steps = 1): number {
  if (granularity === 'day') return first + steps;
  if (granularity === 'week') return first + 7 * steps;
  return toDayNumber(toDay(addMonths(startOfDay(toDayText(first)), steps)));
}

/** The first days of the range's buckets, ascending. */
export function bucketsOf({ granularity, from, to }: ReportRange): number[] {
  const buckets = [];
  for (let at = bucketOf(granularity, from); at <= to; at = nextBucket(granularity, at)) buckets.push(at);
  return buckets;
}

/** The range of the same length just before. */
export function rangeBefore(range: ReportRange): ReportRange {
  const length = range.to - range.from + 1;
  return { ...range, from: range.from - length, to: range.from - 1 };
}

/** Days of the range that have begun, at least one: the divisor of averages. */
export function daysBegun({ from, to, today }: ReportRange): number {
  return Math.max(1, Math.min(to, today) - from + 1);
}

/** The range for the reply. A first week or month that was extended is shown from the requested day. */
export const toRangeReply = ({ granularity, from, to }: ReportRange) => ({
  startDate: toDayText(from),
  endDate: toDayText(to),
  granularity,
});

/** The date shown for a bucket. */
export const toDate = toDayText;
