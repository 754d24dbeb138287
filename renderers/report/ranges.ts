/** Ranges of a report in Shanghai days, in any browser time zone: Shanghai has kept UTC+8 since 1991. Pure. */

export type RangeName = 'last7' | 'last30' | 'last12m';
export type Granularity = 'day' | 'week' | 'month';

/** Days `YYYY-MM-DD`, both inclusive. */
export interface Range {
  startDate: string;
  endDate: string;
}

export const rangeLabels: Readonly<Record<RangeName, string>> = {
  last7: '近7天',
  last30: '近30天',
  last12m: '近12个月',
};
export const granularityLabels: Readonly<Record<Granularity, string>> = {
  day: '日',
  week: '周',
  month: '月',
};

const dayLength = 86_400_000;
const shanghai = 8 * 3_600_000;

export function toShanghaiDay(moment: Date): string {
  return new Date(moment.getTime() + shanghai).toISOString().slice(0, 10);
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayLength).toISOString().slice(0, 10);
}

/** Whether a text is an existing day: `2026-02-30` is not. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(text);
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(text);
}

function countDays({ startDate, endDate }: Range): number {
  return Math.round((Date.parse(endDate) - Date.parse(startDate)) / dayLength) + 1;
}

/**
 * A named range up to and including today; `last12m` is the current month and the eleven whole months before it.
 */
export function toRange(name: RangeName, today: string): Range {
  if (name === 'last7') return { startDate: addDays(today, -6), endDate: today };
  if (name === 'last30') return { startDate: addDays(today, -29), endDate: today };
  const month = new Date(`${today.slice(0, 7)}-01T00:00:00Z`);
  month.setUTCMonth(month.getUTCMonth() - 11);
  return { startDate: month.toISOString().slice(0, 10), endDate: today };
}

/** The default granularity of a range: about 5 to 60 points. */
export function toDefaultGranularity(range: Range): Granularity {
  const days = countDays(range);
  if (days <= 62) return 'day';
  return days <= 200 ? 'week' : 'month';
}
