import { locales, type z } from 'zod';
import { code, type Code } from './codes';
import { isObject } from './json-object';
import { message } from './messages';

/** A refusal that the contract can express: a message for staff (`msg`), and messages per field (`errors`). */
export class ApiError extends Error {
  constructor(
    readonly code: Code,
    msg: string,
    readonly errors?: Record<string, string>,
  ) {
    super(msg);
  }
}

export const notFound = (msg: string = message.notFound) => new ApiError(code.notFound, msg);
export const conflict = (msg: string = message.stale) => new ApiError(code.conflict, msg);
/** A refusal for one field: the form shows the message at that field. */
export const invalid = (field: string, msg: string) => new ApiError(code.invalid, msg, { [field]: msg });

/** @throws ApiError at `endDate` for a range of days that ends before it starts; an open range never does */
export function requireOrder({ startDate, endDate }: DayRange): void {
  if (startDate !== undefined && endDate !== undefined && endDate < startDate)
    throw invalid('endDate', '结束日期不能早于开始日期');
}

interface DayRange {
  startDate?: string | undefined;
  endDate?: string | undefined;
}

const inChinese = { error: locales.zhCN().localeError };

/**
 * Parses the fields of a call. @throws ApiError invalid: with the first message of each field, in Chinese, or at `endDate`
 * for a range of days that ends before it starts
 */
export function parseRequest<Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> {
  for (const [name, value] of Object.entries(given ?? {})) {
    if (hasNul(value)) throw invalid(name, '含有不支持的字符');
  }
  const parsed = schema.safeParse(given, inChinese);
  if (parsed.success) {
    if (isObject(parsed.data)) requireOrder(parsed.data);
    return parsed.data;
  }
  const { issues } = parsed.error;
  const errors: Record<string, string> = {};
  for (const issue of issues) errors[issue.path.join('.')] ??= issue.message;
  throw new ApiError(code.invalid, issues[0]?.message ?? '参数错误', errors);
}

/** PostgreSQL stores U+0000 neither in text nor in JSON: without this, a statement would fail. */
function hasNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, inner]) => name.includes('\0') || hasNul(inner));
}

/** A request that could not be parsed, with a message for staff; `status` is for amis, HTTP stays 200. */
export class BadRequest extends Error {
  constructor(readonly status: 400 | 405 | 415) {
    super(`bad request: ${status}`);
  }
}
