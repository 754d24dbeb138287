/** Parses days as staff type them, and lists the most used ranges. Shanghai days `YYYY-MM-DD`. Pure. */
import { addDays, isDay } from '../../report/ranges';

/**
 * Parses `2026-1-5`, `2026/01/05`, `2026.1.5`, `20260105`, `2026年1月5日`, and `1-5`, which takes the year of
 * `today`; also full-width, or with a time of day, as copied from a list, which is dropped. Undefined for anything else,
 * and for days that do not exist.
 */
export function parseDay(text: string, today: string): string | undefined {
  const typed = text
    .normalize('NFKC')
    .trim()
    .replace(/\s+\d{1,2}:\d{2}(:\d{2})?$/, '');
  const whole = /^(\d{4})(\d{2})(\d{2})$/.exec(typed);
  const parts = whole ? whole.slice(1) : typed.replace(/日$/, '').split(/[-/.年月\s]+/);
  if (!parts.every((part) => /^\d+$/.test(part))) return undefined;
  const [year, month, day] = parts.length === 2 ? [today.slice(0, 4), ...parts] : parts;
  if (parts.length > 3 || !year || !month || !day || year.length !== 4) return undefined;
  const found = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(found) ? found : undefined;
}

export interface DayRange {
  start: string;
  end: string;
}

export interface RangePreset extends DayRange {
  label: string;
}

/** Preset ranges of a range field; all end today unless their name says otherwise. */
export function toPresets(today: string): readonly RangePreset[] {
  const monthStart = `${today.slice(0, 7)}-01`;
  const lastMonthEnd = addDays(monthStart, -1);
  return [
    { label: '今天', start: today, end: today },
    { label: '昨天', start: addDays(today, -1), end: addDays(today, -1) },
    { label: '近7天', start: addDays(today, -6), end: today },
    { label: '近30天', start: addDays(today, -29), end: today },
    { label: '本月', start: monthStart, end: today },
    { label: '上月', start: `${lastMonthEnd.slice(0, 7)}-01`, end: lastMonthEnd },
  ];
}

/** Swaps the days when both are known and in the wrong order. */
export function inOrder(start: string, end: string): DayRange {
  return start && end && start > end ? { start: end, end: start } : { start, end };
}
