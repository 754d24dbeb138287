import { isObject } from '../../../contract/json-object';
import { findNearest } from '../../nearest';
import { removal, setTo, type Problem, type Rule } from '../../rule';
import { nameOf } from '../../words/named';
import { ownText, toText, type Entry } from '../../view/page-view';

const sizes = [
  'xs',
  'sm',
  'md',
  'lg',
  'xl',
  'full',
  'small',
  'default',
  'normal',
  'middle',
  'large',
  'mini',
  'base',
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
const mostRows = 1_000;

/** Sizes, colours, widths, date formats and page sizes that mean nothing: amis drops them without a word. */
export const oddValue: Rule = {
  id: 'sense/odd-value',
  severity: 'warning',
  *check({ entries }) {
    for (const entry of entries) {
      const { parent, opaque, value } = entry;
      if (opaque && !/^(?:perPageAvailable)$/.test(parent?.key ?? '')) continue;
      if (parent === undefined || typeof value === 'object') continue;
      yield* checkWord(entry, parent);
      yield* checkRows(entry, parent);
      yield* checkWidth(entry, parent);
      yield* checkDates(entry, parent);
    }
  },
};

function* checkWord({ key, value, pointer }: Entry, parent: Entry): Iterable<Problem> {
  if (!Object.hasOwn(words, key) || typeof value !== 'string' || value === '' || value.includes('$')) return;
  const [name, known, on] = words[key] ?? ['', [], /^$/];
  const isDialog = key === 'size' && (parent.key === 'dialog' || parent.key === 'drawer');
  if (!isDialog && !on.test(ownText(parent.value, 'type') ?? '')) return;
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
  const isSize = key === 'perPage' && /^(?:crud2?|pagination)$/.test(ownText(parent.value, 'type') ?? '');
  if ((!isSize && parent.key !== 'perPageAvailable') || toText(value).includes('$')) return;
  const rows = Number(value);
  if (Number.isInteger(rows) && rows >= 1 && rows <= mostRows) return;
  yield {
    pointer,
    message: `每页 ${toText(value).slice(0, 20)} 条没有意义`,
    hint: `写 1 到 ${mostRows} 之间的整数，或删除它（默认 10）。`,
    fix: removal('用默认的每页条数', pointer),
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
  const isOwn = formatKey.test(key) && dates.test(ownText(parent.value, 'type') ?? '');
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
      fix: { label: `改成 ${mended}`, changes: [{ pointer, value: value.replace(format, mended) }] },
    };
  }
}

/** The format that is meant: years and days are written large, months too where they stand between the two. */
function mendFormat(format: string): string {
  return format
    .replace(/yyyy|yy/g, (years) => years.toUpperCase())
    .replace(/(Y+\W?)mm(?=\W?(?:D|d|$))/g, '$1MM')
    .replace(/(M+\W?)dd?(?!d)/g, (days) => days.replace(/d/g, 'D'))
    .replace(/\bhh?(?=:)/g, (hours) => (/[aA]/.test(format) ? hours : hours.toUpperCase()))
    .replace(/(?<=:)MM\b/g, 'mm')
    .replace(/(?<=:)SS\b/g, 'ss');
}
