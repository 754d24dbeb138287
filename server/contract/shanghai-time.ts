/**
 * Times on the wire: `YYYY-MM-DD HH:mm:ss` and days `YYYY-MM-DD`, both in Asia/Shanghai, which has been UTC+8
 * without daylight saving time since 1991.
 *
 * Not dayjs, which only reads amis' patterns in exports: with its utc plugin it is 3.8 KB (brotli) in the browser
 * against 0.3, and formats a time in 3 µs against 0.6.
 */
const offset = 8 * 60 * 60 * 1000;
const dayLength = 24 * 60 * 60 * 1000;

/** `2025-01-31 08:00:00` in Shanghai. */
export function toWireTime(moment: Date): string {
  return new Date(moment.getTime() + offset).toISOString().slice(0, 19).replace('T', ' ');
}

/** The Shanghai day of a moment: `2025-01-31`. */
export function toDay(moment: Date): string {
  return toWireTime(moment).slice(0, 10);
}

/** The first moment of a Shanghai day. */
export function startOfDay(day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - offset);
}

/** The first moment after a Shanghai day: `createTime < endOfDay(endDate)` includes the whole day. */
export function endOfDay(day: string): Date {
  return new Date(startOfDay(day).getTime() + dayLength);
}

/** The day `days` later (or earlier, when negative). */
export function addDays(day: string, days: number): string {
  return toDay(new Date(startOfDay(day).getTime() + days * dayLength));
}

/**
 * The same day and time `months` later in the Shanghai calendar; if that month is shorter, its last day: 31
 * January plus one month is 28 (or 29) February.
 */
export function addMonths(moment: Date, months: number): Date {
  const local = new Date(moment.getTime() + offset);
  const day = local.getUTCDate();
  local.setUTCDate(1);
  local.setUTCMonth(local.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1, 0)).getUTCDate();
  local.setUTCDate(Math.min(day, lastDay));
  return new Date(local.getTime() - offset);
}
