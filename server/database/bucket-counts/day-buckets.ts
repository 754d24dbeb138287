import { sql } from 'kysely';
import { addDays, endOfDay, startOfDay } from '../../contract/shanghai-time';

/* Lists by time are counted per Shanghai day. */
const epoch = '1970-01-01';
const dayLength = 24 * 60 * 60 * 1000;

/** The bucket of row `r` by the day of a timestamp column, as an SQL expression for `countRows`. */
export const shanghaiDayOf = (column: string) =>
  `(r.${column} at time zone 'Asia/Shanghai')::date - date '${epoch}'`;

/** The bucket of a Shanghai day (`2025-01-31`): days since 1970-01-01. */
export const toDayNumber = (day: string) => Date.parse(day) / dayLength;

/** The Shanghai day of a bucket. */
export const toDayText = (dayNumber: number) => addDays(epoch, dayNumber);

/** Shanghai days, inclusive. */
export interface DayRange {
  fromDay?: string | undefined;
  toDay?: string | undefined;
}

/** The buckets of a range of days. */
export const bucketsOf = ({ fromDay, toDay }: DayRange) => ({
  fromBucket: fromDay === undefined ? undefined : toDayNumber(fromDay),
  toBucket: toDay === undefined ? undefined : toDayNumber(toDay),
});

/** SQL that is true if a moment lies in the days of a span (`find-page-span.ts`). */
export const isWithin = (column: string, { oldest, newest }: { oldest: number; newest: number }) => {
  const moment = sql.ref(column);
  return sql`${moment} >= ${startOfDay(toDayText(oldest))} and ${moment} < ${endOfDay(toDayText(newest))}`;
};
