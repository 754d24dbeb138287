import { findRows } from '../list-reply';
import { isJson, type Json } from '../list/plan/node';
import { addDays, isDay } from './ranges';

/**
 * The reply of a report's call: reads its rows and fields, and formats, compares, sums and exports its exact
 * figures. Money is decimal text and never passes through a float. Pure.
 */

/** Type of a figure: a whole number, yuan as decimal text, a percentage (`'63.21%'` or 63.21), or plain text. */
export type FigureKind = 'count' | 'money' | 'percent' | 'text';

/** A figure of a reply under `name`. */
export interface Figure {
  name: string;
  label: string;
  kind?: FigureKind | undefined;
}

export type Row = Json;

/** A field of a reply, or a path like `summary.revenue`; undefined when absent. Reads own fields only. */
export function findField(answer: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, key) => (isJson(value) && Object.hasOwn(value, key) ? value[key] : undefined),
      answer,
    );
}

export const toRows = (answer: unknown): Row[] => findRows(answer) ?? [];

const isBlank = (value: unknown) => value === undefined || value === null || value === '';

/** Groups thousands: `-1234567.80` -> `-1,234,567.80`, digit by digit. */
export function toGrouped(text: string): string {
  const [, sign = '', whole = '', rest = ''] = /^([+-]?)(\d+)(\.\d+)?$/.exec(text) ?? [];
  return whole === '' ? text : `${sign}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${rest}`;
}

/** The figure as text; `-` for a blank. */
export function toFigureText(value: unknown, kind: FigureKind = 'count'): string {
  if (isBlank(value)) return '-';
  const text = String(value);
  if (kind === 'text') return text;
  if (kind === 'percent') return typeof value === 'number' ? `${value.toFixed(2)}%` : text;
  if (kind === 'count') return toGrouped(text);
  return text.startsWith('-') ? `-¥${toGrouped(text.slice(1))}` : `¥${toGrouped(text)}`;
}

/** Position of a point in a drawing, as a float; never shown as text. */
export function toPosition(value: unknown): number {
  const number = isBlank(value) ? NaN : Number(String(value).replace(/%$/, ''));
  return Number.isFinite(number) ? number : 0;
}

/** An axis label: `1,800`, `1.2万`, `3亿`. */
export function toShortText(value: number, kind: FigureKind = 'count'): string {
  const unit = Math.abs(value) >= 1e8 ? 1e8 : Math.abs(value) >= 1e4 ? 1e4 : 1;
  const short = String(Number((value / unit).toFixed(2)));
  const text = `${toGrouped(short)}${unit === 1e8 ? '亿' : unit === 1e4 ? '万' : ''}`;
  return kind === 'percent' ? `${text}%` : kind === 'money' ? `¥${text}` : text;
}

/** Decimal text or a whole number as an exact integer in units of 0.0001; money needs only 2 decimals. */
function toExact(value: unknown): bigint | undefined {
  const [, sign, whole, rest = ''] =
    /^(-?)(\d+)(?:\.(\d{1,4}))?$/.exec(String(value ?? '').replace(/%$/, '')) ?? [];
  if (whole === undefined) return undefined;
  return BigInt(`${sign}${whole}${rest.padEnd(4, '0')}`);
}

/** The exact sum of a figure over rows; blanks count as 0. Money has two decimals. */
export function toSum(rows: readonly Row[], { name, kind = 'count' }: Figure): string {
  let sum = 0n;
  for (const row of rows) sum += toExact(row[name]) ?? 0n;
  return toDecimals(sum, kind === 'money' ? 2 : 0);
}

/** An exact integer as decimal text, truncated to `places` decimals. */
function toDecimals(exact: bigint, places: number): string {
  const digits = (exact < 0n ? -exact : exact).toString().padStart(5, '0');
  const whole = `${exact < 0n ? '-' : ''}${digits.slice(0, -4)}`;
  return places === 0 ? whole : `${whole}.${digits.slice(-4).slice(0, places)}`;
}

/** Change of a figure against an earlier one. */
interface Change {
  direction: 'up' | 'down' | 'same';
  /** `12.5%`, for percentages `1.25百分点`; undefined when the earlier figure is 0. */
  amount?: string;
}

/**
 * Rounds to one decimal, halves up; for percentages it is the difference in points. @returns undefined when
 * either is not a number
 */
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

/** An Excel cell: a number with its format, or text. */
export type Cell = string | { value: number; format: string };

/**
 * Counts and money become numbers when a cell can hold them exactly; everything else becomes text, never a
 * formula.
 */
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

/** Names of the weekday of a bucket's first day. */
const weekDays = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'];

/**
 * For a table or a tooltip: `2026-11-21 周六`, `2026-11-16 至 11-22`, `2026年11月`; anything else unchanged. Marks the
 * bucket of `today` as incomplete, since its figures still grow.
 */
export function toBucketText(value: unknown, granularity: unknown, today?: unknown): string {
  const text = String(value ?? '');
  if (!isDay(text)) return text;
  return `${toName(text, granularity)}${isOpenBucket(text, granularity, today) ? '（进行中）' : ''}`;
}

/** Whether the bucket that starts on this day is still incomplete. */
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

/** For an axis: `11-21`, a week by its Monday, `2026-11`. */
export function toBucketTick(value: unknown, granularity: unknown): string {
  const text = String(value ?? '');
  if (!isDay(text)) return text;
  return granularity === 'month' ? text.slice(0, 7) : text.slice(5);
}
