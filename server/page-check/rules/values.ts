import { isObject } from '../../contract/json-object';
import { pageSizes } from '../../contract/pages/page-limits';
import { longestFor, toTest } from '../../../renderers/list/plan/pattern';
import { mostEntries } from '../../../renderers/most-entries';
import { didYouMean, findNearest } from '../nearest';
import { elementRule, entryRule, removal, setTo, nameOf, type Problem } from '../rule';
import { hasType, own, ownText, toText, type ElementEntry, type Entry } from '../view/page-view';
import { findFieldFacts } from '../view/field-values';

const sizes = [
  ...['xs', 'sm', 'md', 'lg', 'xl', 'full', 'small', 'default', 'normal', 'middle', 'large', 'mini'],
  ...['base'],
];
const levels = [
  ...['info', 'success', 'warning', 'danger', 'link', 'primary', 'dark', 'light', 'secondary', 'default'],
  ...['enhance', 'text', 'error'],
];
const words: Readonly<Record<string, readonly [name: string, known: readonly string[], on: RegExp]>> = {
  size: [
    '尺寸',
    sizes,
    /^(?:button|submit|reset|action|dialog|drawer|select|input-.*|textarea|form|radios|checkboxes|dropdown-button|button-group|tag)$/,
  ],
  level: ['颜色', levels, /^(?:button|submit|reset|action|alert|dropdown-button|button-group)$/],
};

/** Reports invalid sizes, colours, widths, date formats, steps and page sizes, which amis drops silently. */
export const oddValue = entryRule('sense/odd-value', 'warning', function* (entry) {
  const { parent, opaque, value } = entry;
  if (opaque && !/^(?:perPageAvailable)$/.test(parent?.key ?? '')) return;
  if (parent === undefined || typeof value === 'object') return;
  yield* checkWord(entry, parent);
  yield* checkRows(entry, parent);
  yield* checkStep(entry, parent);
  yield* checkWidth(entry, parent);
  yield* checkDates(entry, parent);
});

function* checkWord({ key, value, pointer }: Entry, parent: Entry): Iterable<Problem> {
  if (!Object.hasOwn(words, key) || typeof value !== 'string' || value === '' || value.includes('$')) return;
  const [name, known, on] = words[key] ?? ['', [], /^$/];
  const isDialog = key === 'size' && (parent.key === 'dialog' || parent.key === 'drawer');
  if (!isDialog && !hasType(parent, on)) return;
  if (known.includes(value)) return;
  const nearest = findNearest(value, known);
  yield {
    pointer,
    message: `${nameOf(parent)}的${name}“${value.slice(0, 30)}”不存在，会按默认显示`,
    hint: `可以用：${known.slice(0, 8).join('、')}。`,
    fix: nearest ? setTo(pointer, nearest) : removal('用默认的', pointer),
  };
}

function* checkRows({ key, value, pointer }: Entry, parent: Entry): Iterable<Problem> {
  const isSize = key === 'perPage' && hasType(parent, /^(?:crud2?|pagination)$/);
  if ((!isSize && parent.key !== 'perPageAvailable') || toText(value).includes('$')) return;
  const rows = Number(value);
  if (Number.isInteger(rows) && rows >= 1 && rows <= mostEntries) {
    if (isSize) yield* checkOffered(rows, pointer, parent);
    return;
  }
  yield {
    pointer,
    message: `每页 ${toText(value).slice(0, 20)} 条没有意义`,
    hint: `写 1 到 ${mostEntries} 之间的整数，或删除它（默认 10）。`,
    fix: removal('用默认的每页条数', pointer),
  };
}

/** Staff choose the page size from a list that starts with the page's own value. */
function* checkOffered(rows: number, pointer: string, parent: Entry): Iterable<Problem> {
  const offered = own(parent.value, 'perPageAvailable');
  const sizes = Array.isArray(offered) ? offered.map(Number) : hasType(parent, /^crud$/) ? pageSizes : [];
  if (sizes.length === 0 || sizes.includes(rows)) return;
  const nearest = sizes.toSorted((one, other) => Math.abs(one - rows) - Math.abs(other - rows))[0];
  yield {
    pointer,
    message: `每页 ${rows} 条不在可选的条数里（${sizes.join('、')}）`,
    hint: '改成其中一个，或把它加到可选的条数里。',
    // A value equal to the convention is removed, not written.
    fix: nearest === pageSizes[0] ? removal(`改成 ${nearest}`, pointer) : setTo(pointer, nearest),
  };
}

function* checkStep({ key, value, pointer }: Entry, parent: Entry): Iterable<Problem> {
  if (!/^(?:step|precision)$/.test(key) || !hasType(parent, /^input-number$/)) return;
  const number = typeof value === 'number' ? value : NaN;
  if (Number.isNaN(number) || (key === 'step' ? number > 0 : number >= 0)) return;
  yield {
    pointer,
    message: `${nameOf(parent)}的${key === 'step' ? '步长' : '小数位数'}“${number}”没有意义`,
    hint: key === 'step' ? '写大于 0 的数，或删除它（默认 1）。' : '写 0 或更大的整数，或删除它。',
    fix: removal('用默认的', pointer),
  };
}

const width = /^(?:\d+(?:\.\d+)?(?:px|%|r?em|v[wh])?|auto|calc\(.*\)|min-content|max-content|fit-content)$/;

function* checkWidth({ key, value, pointer }: Entry, parent: Entry): Iterable<Problem> {
  if (key !== 'width' || parent.parent?.key !== 'columns' || value === '' || value === null) return;
  const text = toText(value).trim();
  const isSound =
    width.test(text) && parseFloat(text) !== 0 && !(/^\d+(?:px)?$/.test(text) && parseFloat(text) > 2_000);
  if (isSound || text.includes('$')) return;
  yield {
    pointer,
    message: `${nameOf(parent)}的宽度“${text.slice(0, 20)}”没有意义`,
    hint: '写像素数，例如 120；删除它则自动分配。',
    fix: removal('自动宽度', pointer),
  };
}

const formatKey = /^(?:format|displayFormat|inputFormat|valueFormat|dateFormat)$/;
const dates = /^(?:static-)?(?:date|datetime|time|input-date.*|input-datetime.*|input-month.*)$/;

function* checkDates(entry: Entry, parent: Entry): Iterable<Problem> {
  const { key, value, pointer } = entry;
  if (typeof value !== 'string' || value === '') return;
  const isOwn = formatKey.test(key) && hasType(parent, dates);
  const used = isOwn
    ? [value]
    : [...value.matchAll(/\|\s*date\s*:\s*([^|}]+)/g)].map(([, format = '']) => format.trim());
  for (const format of used) {
    const mended = mendFormat(format);
    if (mended === format || (isOwn && value.includes('$'))) continue;
    yield {
      pointer,
      message: `${isObject(parent.value) ? nameOf(parent) : '文字'}的日期格式“${format.slice(0, 30)}”写错了：大小写有含义`,
      hint: `年 YYYY、月 MM、日 DD、时 HH、分 mm、秒 ss：应为 ${mended}。`,
      fix: setTo(pointer, value.replace(format, mended), `改成 ${mended}`),
    };
  }
}

/** The format that was probably meant: capital letters for years and days, and for months between them. */
function mendFormat(format: string): string {
  return format
    .replace(/yyyy|yy/g, (years) => years.toUpperCase())
    .replace(/(Y+\W?)mm(?=\W?(?:D|d|$))/g, '$1MM')
    .replace(/(M+\W?)dd?(?!d)/g, (days) => days.replace(/d/g, 'D'))
    .replace(/\bhh?(?=:)/g, (hours) => (/[aA]/.test(format) ? hours : hours.toUpperCase()))
    .replace(/(?<=:)MM\b/g, 'mm')
    .replace(/(?<=:)SS\b/g, 'ss');
}

/** Reports limits that differ from the server's, that contradict each other, or that no value can satisfy. */
export const wrongLimit = elementRule('sense/wrong-limit', 'warning', function* (entry) {
  yield* checkPattern(entry);
  yield* checkRules(entry);
  yield* checkOrder(entry);
  yield* checkRoom(entry);
  yield* checkServer(entry);
});

function* checkPattern(entry: ElementEntry): Iterable<Problem> {
  const rules = own(entry.value, 'validations');
  for (const [key, pattern] of isObject(rules) ? Object.entries(rules) : []) {
    if (!/^matchRegexp\d*$/.test(key) || typeof pattern !== 'string') continue;
    const [fault, hint] = findPatternFault(pattern) ?? [];
    if (fault === undefined || hint === undefined) continue;
    yield {
      pointer: `${entry.pointer}/validations/${key}`,
      message: `${nameOf(entry)}的校验规则${fault}：${pattern.slice(0, 60)}`,
      hint,
      severity: 'error',
    };
  }
}

/** Names of amis' validations; amis ignores an unknown one. */
const ruleNames = [
  ...['isRequired', 'isExisty', 'isUndefined', 'isEmptyString', 'isTrue', 'isFalse', 'isWords', 'isLength'],
  ...['isEmail', 'isUrl', 'isUrlPath', 'isInt', 'isAlpha', 'isNumeric', 'isAlphanumeric', 'isFloat'],
  ...['isSpecialWords', 'isObject', 'isPhoneNumber', 'isTelNumber', 'isZipcode', 'isId', 'isId15', 'isId18'],
  ...['isVariableName'],
  ...['isDateTimeSame', 'isDateTimeBefore', 'isDateTimeAfter', 'isDateTimeSameOrBefore'],
  ...['isDateTimeSameOrAfter', 'isDateTimeBetween', 'isTimeSame', 'isTimeBefore', 'isTimeAfter'],
  ...['isTimeSameOrBefore', 'isTimeSameOrAfter', 'isTimeBetween', 'equals', 'equalsField', 'notEmptyString'],
  ...['minLength', 'maxLength', 'maximum', 'minimum', 'lt', 'gt', 'matchRegexp'],
];

function* checkRules(entry: ElementEntry): Iterable<Problem> {
  const rules = own(entry.value, 'validations');
  for (const key of isObject(rules) ? Object.keys(rules) : []) {
    if (ruleNames.includes(key.replace(/^(matchRegexp)\d+$/, '$1'))) continue;
    const pointer = `${entry.pointer}/validations/${key}`;
    yield {
      pointer,
      message: `${nameOf(entry)}的校验规则“${key.slice(0, 40)}”不存在，不会检查${didYouMean(findNearest(key, ruleNames))}`,
      hint: '在右侧“校验”里重新选择规则，或删除它。',
      fix: removal('删除这条规则', pointer),
    };
  }
}

/** Staff write up to this many letters into a field with a pattern; the browser refuses what could take long. */
const shortest = 100;

/** What is wrong with a pattern, and how to mend it. */
function findPatternFault(text: string): [fault: string, hint: string] | undefined {
  try {
    toTest(text);
  } catch {
    return ['写错了', '检查规则里的括号是否成对；不需要时删除这条规则。'];
  }
  if (longestFor(text) >= shortest) return undefined;
  return [
    '太复杂，检查时会卡住页面',
    '不要在带 +、* 或 {} 的括号里再写 +、*、{} 或相近的选择；可以拆成几条规则。',
  ];
}

const pairs = [
  ['min', 'max', '最小值', '最大值'],
  ['minLength', 'maxLength', '最少字数', '最多字数'],
  ['minDate', 'maxDate', '最早日期', '最晚日期'],
] as const;

function* checkOrder(entry: ElementEntry): Iterable<Problem> {
  for (const [low, high, lowWord, highWord] of pairs) {
    const [from, to] = [limitOf(entry, low), limitOf(entry, high)];
    if (from === undefined || to === undefined || !(from.value > to.value)) continue;
    yield {
      pointer: to.pointer,
      message: `${nameOf(entry)}的${lowWord} ${from.value} 大于${highWord} ${to.value}，怎么填都通不过`,
      hint: '改正其中一个，或删除一个。',
    };
  }
}

/** Reports a text that may not have a single letter, and a default beyond the item's own limits. */
function* checkRoom(entry: ElementEntry): Iterable<Problem> {
  const [min, max, longest] = [limitOf(entry, 'min'), limitOf(entry, 'max'), limitOf(entry, 'maxLength')];
  if (longest !== undefined && Number(longest.value) <= 0) {
    yield {
      pointer: longest.pointer,
      message: `${nameOf(entry)}的最多字数是 ${longest.value}，一个字也填不了`,
      hint: '写大于 0 的数；不限制字数时删除它。',
      fix: removal('不限制字数', longest.pointer),
    };
  }
  const given = own(entry.value, 'value');
  if (entry.value.type !== 'input-number' || typeof given !== 'number') return;
  const isBelow = min !== undefined && given < Number(min.value);
  if (!isBelow && !(max !== undefined && given > Number(max.value))) return;
  yield {
    pointer: `${entry.pointer}/value`,
    message: `${nameOf(entry)}的默认值 ${given} ${isBelow ? `小于最小值 ${min.value}` : `大于最大值 ${max?.value}`}，不改就提交不了`,
    hint: '改成范围里的数，或删除默认值。',
    fix: removal('删除默认值', `${entry.pointer}/value`),
  };
}

function* checkServer(entry: ElementEntry): Iterable<Problem> {
  const name = ownText(entry.value, 'name');
  const [max, maxLength, min] = [limitOf(entry, 'max'), limitOf(entry, 'maxLength'), limitOf(entry, 'min')];
  if (name === undefined || (max ?? maxLength ?? min) === undefined) return;
  const facts = findFieldFacts(entry, name);
  if (facts === undefined || facts.scope === 'row') return;
  const isNumber = entry.value.type === 'input-number';
  const found = [
    [maxLength, facts.maxLength, '最多字数', (page: number, server: number) => page > server],
    [isNumber ? max : undefined, facts.maximum, '最大值', (page: number, server: number) => page > server],
    [isNumber ? min : undefined, facts.minimum, '最小值', (page: number, server: number) => page < server],
  ] as const;
  for (const [given, server, word, isBeyond] of found) {
    if (given === undefined || server === undefined || !isBeyond(Number(given.value), server)) continue;
    yield {
      pointer: given.pointer,
      message: `${nameOf(entry)}的${word}是 ${given.value}，保存时只接受 ${server}`,
      hint: `改成 ${server}，员工填写时就会看到提示。`,
      fix: setTo(given.pointer, server),
    };
  }
}

/** A limit of an item, its own or among its validations. */
function limitOf(
  { value, pointer }: ElementEntry,
  key: string,
): { value: number | string; pointer: string } | undefined {
  const rules = own(value, 'validations');
  const ruled = { min: 'minimum', max: 'maximum' }[key] ?? key;
  const isOwn = own(value, key) !== undefined;
  const given = isOwn ? own(value, key) : own(rules, ruled);
  const isDate = /Date$/.test(key) && typeof given === 'string' && /^\d{4}-\d{2}-\d{2}/.test(given);
  const number =
    typeof given === 'string' && !isDate ? (/^-?\d+(?:\.\d+)?$/.test(given) ? Number(given) : NaN) : given;
  if (!isDate && (typeof number !== 'number' || Number.isNaN(number))) return undefined;
  return { value: number as number | string, pointer: `${pointer}/${isOwn ? key : `validations/${ruled}`}` };
}
