import { memberState, productType, type ValueOf } from '../../contract/dictionaries';
import { addMonths } from '../../contract/shanghai-time';

export type ProductType = ValueOf<'productType'>;

/** A time to add: days of 24 hours, or months in the Shanghai calendar. */
interface Duration {
  length: number;
  unit: 'D' | 'M';
}

export interface Period {
  start: Date;
  end: Date;
}

/** The membership time of each product (B §9). */
export const productDurations: Readonly<Record<ProductType, Duration>> = {
  1: { length: 12, unit: 'M' },
  2: { length: 1, unit: 'M' },
  [productType.yearly]: { length: 12, unit: 'M' },
  [productType.monthly]: { length: 1, unit: 'M' },
};

/**
 * The period that `duration` adds: from the end of the membership, or from now if it has ended or never began
 * (`expireTime` null). Keeps the day of the month; a shorter month ends the period on its last day.
 */
export function nextPeriod(expireTime: Date | null, now: Date, { length, unit }: Duration): Period {
  const start = expireTime !== null && expireTime > now ? expireTime : now;
  return { start, end: unit === 'M' ? addMonths(start, length) : afterDays(start, length) };
}

/** B §4: not activated, expired, in effect. */
export function stateAt(now: Date, expireTime: Date | null): ValueOf<'memberState'> {
  if (expireTime === null) return memberState.inactive;
  return expireTime > now ? memberState.inEffect : memberState.expired;
}

const dayLength = 24 * 60 * 60 * 1000;
const afterDays = (moment: Date, days: number) => new Date(moment.getTime() + days * dayLength);
