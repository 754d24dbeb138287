import { addDays, isDay } from './ranges';

/**
 * What a report's call answered: how its rows and fields are read, and how its exact figures are shown, compared, added
 * up and written to Excel. Money is decimal text and never passes through a float. Pure.
 */

/** What a figure is: a whole number, yuan as decimal text, a percentage (`'63.21%'` or 63.21), or plain text. */
export type FigureKind = 'count' | 'money' | 'percent' | 'text';

/** A figure of a reply under `name`. */
export interface Figure {
  name: string;
  label: string;
  kind?: FigureKind | undefined;
}

export type Row = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A field of an answer, `summary.revenue` too; undefined where there is none. Only own fields are read. */
export function findField(answer: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, key) => (isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined),
      answer,
    );
}

/** The rows of an answer: `items`, as every list has them, or what stands under `path`. */
export function toRows(answer: unknown, path = 'items'): Row[] {
  const rows = Array.isArray(answer) ? answer : findField(answer, path);
  return Array.isArray(rows) ? rows.filter(isObject) : [];
}

const isBlank = (value: unknown) => value === undefined || value === null || value === '';

/** `-1234567.80` -> `-1,234,567.80`, digit by digit. */
export function toGrouped(text: string): string {
  const [, sign = '', whole = '', rest = ''] = /^([+-]?)(\d+)(\.\d+)?$/.exec(text) ?? [];
  return whole === '' ? text : `${sign}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${rest}`;
}

/** The figure as text; `-` where there is none. */
export function toFigureText(value: unknown, kind: FigureKind = 'count'): string {
  if (isBlank(value)) return '-';
  const text = String(value);
  if (kind === 'text') return text;
  if (kind === 'percent') return typeof value === 'number' ? `${value.toFixed(2)}%` : text;
  if (kind === 'count') return toGrouped(text);
  return text.startsWith('-') ? `-¥${toGrouped(text.slice(1))}` : `¥${toGrouped(text)}`;
}

/** Only for where a point is drawn: never shown. */
export function toPosition(value: unknown): number {
  const number = isBlank(value) ? NaN : Number(String(value).replace(/%$/, ''));
  return Number.isFinite(number) ? number : 0;
}

/** An axis' label: `1,800`, `1.2万`, `3亿`. */
export function toShortText(value: number, kind: FigureKind = 'count'): string {
  const unit = Math.abs(value) >= 1e8 ? 1e8 : Math.abs(value) >= 1e4 ? 1e4 : 1;
  const short = String(Number((value / unit).toFixed(2)));
  const text = `${toGrouped(short)}${unit === 1e8 ? '亿' : unit === 1e4 ? '万' : ''}`;
  return kind === 'percent' ? `${text}%` : kind === 'money' ? `¥${text}` : text;
}

/** Decimal text or a whole number as an integer of its smallest part: to 4 decimals, beyond what money has. */
function toExact(value: unknown): bigint | undefined {
  const [, sign, whole, rest = ''] =
    /^(-?)(\d+)(?:\.(\d{1,4}))?$/.exec(String(value ?? '').replace(/%$/, '')) ?? [];
  if (whole === undefined) return undefined;
  return BigInt(`${sign}${whole}${rest.padEnd(4, '0')}`);
}

/** The sum of a figure over rows, exactly; blanks count nothing. Money has two decimals. */
export function toSum(rows: readonly Row[], { name, kind = 'count' }: Figure): string {
  let sum = 0n;
  for (const row of rows) sum += toExact(row[name]) ?? 0n;
  return toDecimals(sum, kind === 'money' ? 2 : 0);
}

/** An exact integer as decimal text, cut to so many places. */
function toDecimals(exact: bigint, places: number): string {
  const digits = (exact < 0n ? -exact : exact).toString().padStart(5, '0');
  const whole = `${exact < 0n ? '-' : ''}${digits.slice(0, -4)}`;
  return places === 0 ? whole : `${whole}.${digits.slice(-4).slice(0, places)}`;
}

/** How a figure stands against an earlier one. */
export interface Change {
  direction: 'up' | 'down' | 'same';
  /** `12.5%`, of percentages `1.25百分点`; undefined where there was nothing before: no share of nothing. */
  amount?: string;
}

/** To one decimal, halves up; between percentages it is the gap in points. @returns undefined when either is no number */
export function toChange(now: unknown, before: unknown, kind: FigureKind = 'count'): Change | undefined {
  const [from, to] = [toExact(before), toExact(now)];
  if (from === undefined || to === undefined) return undefined;
  if (from === to) return { direction: 'same' };
  const direction = to > from ? 'up' : 'down';
  const gap = to > from ? to - from : from - to;
  if (kind === 'percent') return { direction, amount: `${toDecimals(gap, 2)}百分点` };
  if (from === 0n) return { direction };
  const base = from < 0n ? -from : from;
  const tenths = (gap * 2000n + base) / (base * 2n);
  return {
    direction,
    amount: tenths === 0n ? '不到0.1%' : `${toGrouped(String(tenths / 10n))}.${tenths % 10n}%`,
  };
}

/** A cell of Excel: a number with its format, or text. */
export type Cell = string | { value: number; format: string };

/** Counts and money are numbers where a cell holds them exactly; everything else is text, formulas never. */
export function toCell(value: unknown, kind: FigureKind = 'count'): Cell {
  if (isBlank(value)) return '';
  const text = String(value);
  const number = Number(text);
  if (kind === 'count' && /^-?\d+(\.\d+)?$/.test(text) && Math.abs(number) <= Number.MAX_SAFE_INTEGER)
    return { value: number, format: text.includes('.') ? '#,##0.00' : '#,##0' };
  if (kind === 'money' && /^-?\d+(\.\d{1,2})?$/.test(text) && Math.abs(number) < 1e13)
    return { value: number, format: '#,##0.00' };
  return kind === 'percent' ? toFigureText(value, kind) : text;
}

/** The first day of a bucket, as it is called. */
const weekDays = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'];

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
  return day <= today && today <= (granularity === 'week' ? addDays(day, 6) : day);
}

function toName(text: string, granularity: unknown): string {
  if (granularity === 'month') return `${text.slice(0, 4)}年${Number(text.slice(5, 7))}月`;
  if (granularity === 'week') return `${text} 至 ${addDays(text, 6).slice(5)}`;
  return `${text} ${weekDays[new Date(`${text}T00:00:00Z`).getUTCDay()]}`;
}

/** Below an axis: `11-21`, a week by its Monday, `2026-11`. */
export function toBucketTick(value: unknown, granularity: unknown): string {
  const text = String(value ?? '');
  if (!isDay(text)) return text;
  return granularity === 'month' ? text.slice(0, 7) : text.slice(5);
}
