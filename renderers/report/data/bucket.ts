/** How the first day of a bucket is called. Pure. */

const weekDays = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'];
const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);

function daysLater(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

/**
 * In a table or a tooltip: `2026-11-21 周六`, `2026-11-16 至 11-22`, `2026年11月`; anything else as it is. The bucket of
 * `today` is not over yet and says so: its figures still grow.
 */
export function toBucketText(value: unknown, granularity: unknown, today?: unknown): string {
  const text = String(value ?? '');
  if (!isDay(text)) return text;
  return `${toName(text, granularity)}${isOpenBucket(text, granularity, today) ? '（进行中）' : ''}`;
}

/** Whether the bucket that begins with a day is not over yet. */
export function isOpenBucket(value: unknown, granularity: unknown, now: unknown): boolean {
  const [day, today] = [String(value ?? ''), String(now ?? '')];
  if (!isDay(day) || !isDay(today)) return false;
  if (granularity === 'month') return today.startsWith(day.slice(0, 7));
  return day <= today && today <= (granularity === 'week' ? daysLater(day, 6) : day);
}

function toName(text: string, granularity: unknown): string {
  if (granularity === 'month') return `${text.slice(0, 4)}年${Number(text.slice(5, 7))}月`;
  if (granularity === 'week') return `${text} 至 ${daysLater(text, 6).slice(5)}`;
  return `${text} ${weekDays[new Date(`${text}T00:00:00Z`).getUTCDay()]}`;
}

/** Below an axis: `11-21`, a week by its Monday, `2026-11`. */
export function toBucketTick(value: unknown, granularity: unknown): string {
  const text = String(value ?? '');
  if (!isDay(text)) return text;
  return granularity === 'month' ? text.slice(0, 7) : text.slice(5);
}
