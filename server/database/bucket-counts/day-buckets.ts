import { addDays } from '../../contract/shanghai-time';

/*
 * A list by time is counted per Shanghai day. Its migration writes the bucket as
 * `(r.create_time at time zone 'Asia/Shanghai')::date - date '1970-01-01'`; here is the same in code.
 */
const epoch = '1970-01-01';
const dayLength = 24 * 60 * 60 * 1000;

/** The bucket of a Shanghai day (`2025-01-31`): days since 1970-01-01. */
export const toDayNumber = (day: string) => Date.parse(day) / dayLength;

/** The Shanghai day of a bucket. */
export const toDayText = (dayNumber: number) => addDays(epoch, dayNumber);
