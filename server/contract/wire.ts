import { z } from 'zod';
import { dictionaries, valuesOf, type DictionaryName, type ValueOf } from './dictionaries';
import { httpUrlMessage, isHttpUrl } from './http-url';

/**
 * Field types of the form-urlencoded wire: every value arrives as text, and an empty one means 'not given'. Output
 * types are those of the backend; messages are shown to staff.
 */

/**
 * A field in neither A nor B (decisions 'Additions'). If an upstream lacks it, it is neither sent nor shown
 * (`calls/additions.ts`).
 */
export const addition = <Type extends z.ZodType>(type: Type): Type => type.meta({ addition: true });
export const isAddition = (type: z.ZodType): boolean => type.meta()?.['addition'] === true;

/** The values of an enumeration; undefined for anything else. */
export function valuesIn(type: z.ZodType): readonly unknown[] | undefined {
  const schema = z.toJSONSchema(type, { io: 'output', unrepresentable: 'any' });
  return Array.isArray(schema.enum) ? schema.enum : undefined;
}

const blank = (value: unknown) => (value === '' || value === null ? undefined : value);
const asNumber = (value: unknown) => {
  const given = blank(value);
  return typeof given === 'string' && /^-?\d+(\.\d+)?$/.test(given.trim()) ? Number(given) : given;
};

/** In a pattern with the flag `u`: blanks and invisible characters, such as a zero-width space. */
export const unseen = String.raw`\s\p{Cc}\p{Cf}`;
const visible = new RegExp(`[^${unseen}]`, 'u');

/** Required text, trimmed, 1 to `max` characters. */
export const text = (message: string, max: number) =>
  z.preprocess(
    (value) => blank(typeof value === 'number' ? String(value) : value),
    z.string(message).trim().regex(visible, message).max(max, `不能超过${max}个字符`),
  );

/** Up to four numbers with dots between them, so that any two versions can be compared. */
export const isVersion = (given: string) => /^\d{1,6}(\.\d{1,6}){0,3}$/.test(given);
export const versionMessage = '版本号格式应为 1.2.3';

/** Required version, `1.2.3`. */
export const version = () => text('请输入版本号!', 32).refine(isVersion, versionMessage);

/** Optional text, trimmed; empty becomes undefined. */
export const optionalText = (max: number) =>
  z.preprocess(
    (value) =>
      blank(typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : value),
    z.string().max(max, `不能超过${max}个字符`).optional(),
  );

/** Longer than a number with all that comes along when it is copied. */
const longestNumber = 100;

/**
 * Full-width digits as ASCII ones. A longer text, which is refused anyway, stays as it is: normalised it may be 18 times as
 * long, and some megabytes would block the process for seconds.
 */
export const toHalfWidth = (text: string): string =>
  text.length > longestNumber ? text : text.normalize('NFKC');

/**
 * A filter by phone number. Removes what comes along when staff copy a number or type it with an input method: blanks,
 * invisible characters, hyphens between digits, and the country code +86; full-width digits become ASCII.
 */
export const optionalPhone = () =>
  z.preprocess(
    (value) =>
      typeof value === 'string' ? toHalfWidth(value).replace(besidesDigits, '').replace(/^\+86/, '') : value,
    optionalText(20),
  );
const besidesDigits = new RegExp(`[${unseen}]|(?<=\\d)-(?=\\d)`, 'gu');

/** Required HTML or other long text, kept as typed; must not be blank. */
export const longText = (message: string, max: number) =>
  z.preprocess(blank, z.string(message).regex(visible, message).max(max, '内容过长'));

/** Optional long text, kept as typed; empty becomes undefined. */
export const optionalLongText = (max = 1_000_000) =>
  z.preprocess(blank, z.string().max(max, '内容过长').optional());

const maxUrlLength = 500;

/** Required web address, http or https only. */
export const url = (message: string) =>
  z.preprocess(blank, text(message, maxUrlLength).refine(isHttpUrl, httpUrlMessage));

/** Optional web address, http or https only; empty becomes undefined. */
export const optionalUrl = () =>
  optionalText(maxUrlLength).refine((given) => given === undefined || isHttpUrl(given), httpUrlMessage);

/** Required whole number within `range`. */
export const int = (message: string, range: Range) => z.preprocess(asNumber, intWithin(range, message));

export const optionalInt = (range: Range = {}) =>
  z.preprocess(asNumber, intWithin(range, '请输入整数').optional());

type Range = { min?: number; max?: number };
/** The range of a number that counts up by one, such as a page's version: a column `integer` holds it and the next one. */
export const counter = { min: 0, max: 999_999_999 } as const;
const intWithin = ({ min, max }: Range, message: string) =>
  z
    .int(message)
    .min(min ?? Number.MIN_SAFE_INTEGER, `不能小于${min}`)
    .max(max ?? Number.MAX_SAFE_INTEGER, `不能大于${max}`);

/** In a reply: decimal text (`'198.00'`), never a float. */
export const amount = z
  .string()
  .regex(/^-?\d+\.\d{2}$/, 'decimal text like 198.00')
  .describe('In yuan.');

/** A record's id. */
export const id = (message = '缺少编号') => z.preprocess(asNumber, z.int(message).min(1, message));

/** The request of a call about one record. */
export const byId = { id: id() };

/** An optional request field: one of the given texts. */
export const optionalWord = <const Word extends string>(words: readonly Word[], message?: string) =>
  z.preprocess(blank, z.enum(words, message).optional());

type NumberDictionary = {
  [Name in DictionaryName]: ValueOf<Name> extends number ? Name : never;
}[DictionaryName];
type TextDictionary = Exclude<DictionaryName, NumberDictionary>;
type FlagDictionary = {
  [Name in TextDictionary]: ValueOf<Name> extends 'T' | 'F' ? Name : never;
}[TextDictionary];

/**
 * Marks a type as holding codes of a dictionary. The catalogue and the page check read the dictionary's name, the
 * OpenAPI document the labels.
 */
export const labelledBy = <Type extends z.ZodType>(name: DictionaryName, type: Type): Type =>
  type.meta({ dictionary: name, description: labelsOf(name) });

const labelsOf = (name: DictionaryName): string =>
  dictionaries[name].map(({ value, label }) => `${value} ${label}`).join(', ');

/** Marks a type that accepts exactly the codes of the dictionary. */
const limitedTo = <Type extends z.ZodType>(name: DictionaryName, type: Type): Type =>
  labelledBy(name, type.meta({ enum: [...valuesOf(name)] }));

/** A reply field that holds one of a dictionary's numbers. */
export const numberIn = (name: NumberDictionary) => {
  const values: readonly number[] = valuesOf(name);
  return limitedTo(
    name,
    z.int().refine((value) => values.includes(value), labelsOf(name)),
  );
};

/** A reply field that holds one of a dictionary's texts. */
export const textIn = <Name extends TextDictionary>(name: Name, message?: string) =>
  limitedTo(name, z.enum(valuesOf(name), message));

/** A required request field: one of a dictionary's texts. */
export const wordOf = <Name extends TextDictionary>(name: Name, message: string) =>
  z.preprocess(blank, textIn(name, message));
export const optionalWordOf = <Name extends TextDictionary>(name: Name, message = notOffered) =>
  z.preprocess(blank, textIn(name, message).optional());

/** 'T' or 'F'. */
export const flag = (message: string, name: FlagDictionary = 'yesNo') => wordOf(name, message);
export const optionalFlag = (name: FlagDictionary = 'yesNo') => optionalWordOf(name, '只能是 T 或 F');

/**
 * One of a dictionary's values, given as text or number. `abort: false`: an invalid value does not stop the rules
 * for the whole request, so that all errors are reported together.
 */
export const oneOf = <Name extends NumberDictionary>(name: Name, message: string) =>
  z.preprocess(asNumber, offered(name, message));
export const optionalOneOf = <Name extends NumberDictionary>(name: Name) =>
  z.preprocess(asNumber, offered(name, notOffered).optional());

const offered = <Name extends NumberDictionary>(name: Name, error: string) => {
  const values: readonly unknown[] = valuesOf(name);
  const type = z.custom<ValueOf<Name>>((value) => values.includes(value), { error, abort: false });
  return limitedTo(name, type.meta({ type: 'integer' }));
};

/** A request field: one of a dictionary's texts, `fallback` if it is absent. */
export const choice = <Name extends TextDictionary>(name: Name, fallback: ValueOf<Name>) =>
  // For a generic name, TypeScript cannot tell that the fallback is one of the enum's values.
  z.preprocess(blank, textIn(name, notOffered).default(fallback as never));

const notOffered = '不是可选的值';

const datePattern = /^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?$/;

const dayField = (message?: string) =>
  z
    .string(message)
    .regex(datePattern, '日期格式应为 YYYY-MM-DD')
    .transform((value) => value.slice(0, 10))
    .refine(isCalendarDay, '日期不存在')
    // For the API reference, which cannot inspect a transform.
    .meta({ type: 'string', format: 'date' });

/** A valid calendar day, `YYYY-MM-DD`; a trailing time is accepted and dropped. */
export const date = (message: string) => z.preprocess(blank, dayField(message));
export const optionalDate = () => z.preprocess(blank, dayField().optional());

/**
 * Whether `YYYY-MM-DD` is a valid day. Years 1900 to 9998, so that the day's bounds are valid timestamps in any
 * zone.
 */
export function isCalendarDay(value: string): boolean {
  if (value < '1900' || value >= '9999') return false;
  const parsed = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(value);
}

/** Comma list of ids: `'3,5,8'`; empty becomes []. */
export const idList = () =>
  z.preprocess(
    (value) =>
      typeof value === 'string' ? value.split(',').filter((part) => part.trim() !== '') : (value ?? []),
    z
      .array(z.preprocess(asNumber, z.int('编号必须是整数').positive('编号必须是正数')))
      .max(10_000, '一次最多 10000 条'),
  );

/** Comma list of texts: `'a,b'`; empty becomes []. */
export const textList = () =>
  z.preprocess(
    (value) => (typeof value === 'string' ? value.split(',').filter((part) => part !== '') : (value ?? [])),
    z.array(z.string()).max(1_000, '一次最多 1000 条'),
  );

/**
 * Optional revision of the record as it was read (optimistic lock): a save with an outdated one is refused with
 * `code.conflict`, so that concurrent edits are never lost silently.
 */
export const revision = () => addition(optionalInt({ min: 0 }));

/** The revision returned with a record. */
export const readRevision = addition(z.int().optional());

/** Request fields that a form fills in itself, not its user: what it has read of the record, and the key of a request. */
export const filledByForms: ReadonlySet<string> = new Set(['revision', 'currentTotal', 'requestId']);

/** Paging of every list call (A §9): page 1 and size 10 by default. */
export const paging = {
  pageNum: z.preprocess(
    asNumber,
    z.int('页码必须是整数').min(1, '页码从 1 开始').max(100_000_000, '页码最大为 100000000').default(1),
  ),
  pageSize: z.preprocess(
    asNumber,
    z.int('每页条数必须是整数').min(1, '每页至少 1 条').max(10_000, '每页最多 10000 条').default(10),
  ),
};

/**
 * The columns by which a list call can sort, one at a time; by default it uses its own order. The names are those
 * of amis, so that its lists send them directly.
 */
export const sorting = <const Name extends string>(...columns: readonly [Name, ...Name[]]) => ({
  orderBy: addition(optionalWord(columns, '不能按这一列排序')),
  orderDir: addition(optionalWord(['asc', 'desc'], '排序方向只能是 asc 或 desc')),
});

/** Request fields that a list fills in itself, not its user. */
export const filledByLists: ReadonlySet<string> = new Set(Object.keys({ ...paging, ...sorting('any') }));

/** `data` of a list call. */
export const listOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ records: z.array(row), total: z.int() });

/** `data` of a call that returns only code and msg. */
export const nothing = z.null();

/** In a reply: a day of Asia/Shanghai, `YYYY-MM-DD`; '' for none. */
export const day = z.string().regex(/^(?:\d{4}-\d\d-\d\d)?$/, 'YYYY-MM-DD');

/** A moment on the wire: `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai; '' for one that has not come. */
export const time = z.string().regex(/^(?:\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)?$/, 'YYYY-MM-DD HH:mm:ss');

/**
 * Whether a request field has a secret value, which must not be readable later: passwords, captchas, tokens,
 * secrets. Judged by name, so that undeclared calls reveal nothing either.
 */
export function isSecretField(name: string): boolean {
  return secret.test(name.replace(/[^a-z]/gi, ''));
}

/** Whether the name of a setting indicates a secret value. */
export const isSecretSetting = (name: string): boolean =>
  /secret|passw|token|密钥|密码|sign|appkey/i.test(name);

const secret =
  /passw|passphrase|^pwd|pwd$|token$|secret|captcha|validatecode|verifycode|smscode|credential|authorization|cookie|apikey|accesskey|privatekey|^sign$|signature|sessionid/i;
