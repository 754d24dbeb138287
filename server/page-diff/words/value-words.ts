import { clip } from '../../contract/pages/element-name';
import { field, isRecord } from '../json';
import { elementName, isElement } from './element-name';

/** What is said of a property that is not set. */
export const unset = '未设置';

/** A property's value as staff read it, on one line. '' for an absent one. */
export function valueWords(value: unknown, key: string): string {
  if (value === undefined) return '';
  if (value === null) return '空';
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return value === '' ? '空' : clip(value, 80);
  if (Array.isArray(value)) return clip(value.map((item) => itemWords(item, key)).join('、'), 80) || '空列表';
  if (isElement(value, key)) return elementName(value, key);
  if (isRecord(value) && typeof field(value, 'url') === 'string')
    return clip(String(field(value, 'url')), 80);
  return clip(JSON.stringify(value), 80);
}

function itemWords(item: unknown, key: string): string {
  return isRecord(item) && elementName(item, key) !== '内容' ? elementName(item, key) : valueWords(item, '');
}

/** Two values that differ, in words that differ: of two long texts what comes shortly before the difference. */
export function pairWords(before: unknown, after: unknown, key: string): readonly [string, string] {
  const words = [valueWords(before, key), valueWords(after, key)] as const;
  if (words[0] !== words[1]) return words;
  const [one, other] = [fullText(before), fullText(after)];
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const cut = Math.max(0, start - 12);
  return [`…${clip(one.slice(cut), 60)}`, `…${clip(other.slice(cut), 60)}`];
}

const fullText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
