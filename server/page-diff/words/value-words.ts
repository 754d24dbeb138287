import { isObject, type JsonObject } from '../../contract/json-object';
import { conditionWords, dictionaryOf, valuesOf, type NamedField } from '../../contract/words/condition';
import { clip } from '../../contract/words/element-name';
import { actionLabels } from '../../contract/words/type-labels';
import { field } from '../json';
import { elementName, isElement } from './element-name';

/** Shown for a property that is not set. */
export const unset = '未设置';

const heights: ReadonlyMap<string, string> = new Map([
  ['top', '靠上'],
  ['middle', '居中'],
  ['bottom', '靠下'],
  ['between', '均匀分开'],
]);
const sides: ReadonlyMap<string, string> = new Map([
  ['top', '上'],
  ['right', '右'],
  ['bottom', '下'],
  ['left', '左'],
]);

/** Display names of property values, as in the designer's panels. */
const valueLabels: Readonly<Record<string, ReadonlyMap<string, string>>> = {
  level: new Map([
    ['default', '默认'],
    ['primary', '主要'],
    ['link', '链接'],
    ['danger', '危险'],
    ['warning', '警告'],
    ['success', '成功'],
    ['info', '信息'],
    ['secondary', '次要'],
    ['light', '浅色'],
    ['dark', '深色'],
    ['enhance', '加强'],
  ]),
  align: new Map([
    ['left', '靠左'],
    ['center', '居中'],
    ['right', '靠右'],
    ['between', '均匀分开'],
    ['justify', '两端对齐'],
  ]),
  valign: heights,
  vAlign: heights,
  placement: sides,
  iconPosition: sides,
  direction: new Map([
    ['horizontal', '横排'],
    ['vertical', '竖排'],
  ]),
  fixed: new Map([
    ['left', '固定在左侧'],
    ['right', '固定在右侧'],
  ]),
  size: new Map([
    ['xs', '极小'],
    ['sm', '小'],
    ['md', '中'],
    ['lg', '大'],
    ['xl', '特大'],
    ['full', '占满'],
  ]),
  actionType: actionLabels,
};

/** The display text of a property: the label of a value, a condition in words, a dictionary by its values. */
function textWords(text: string, key: string, page: unknown): string {
  const label = Object.hasOwn(valueLabels, key) ? valueLabels[key]?.get(text) : undefined;
  if (label !== undefined) return label;
  const items = valuesOf(dictionaryOf(text) ?? '');
  if (items.length > 0) return `字典“${items.map((item) => item.label).join('、')}”`;
  if (!/On$|^expression$/.test(key)) return text;
  return conditionWords(text, (name) => fieldsOf(page).get(name)) ?? text;
}

const knownFields = new WeakMap<object, ReadonlyMap<string, NamedField>>();

function fieldsOf(page: unknown): ReadonlyMap<string, NamedField> {
  if (!isObject(page)) return new Map();
  const fields = knownFields.get(page) ?? collectFields(page);
  knownFields.set(page, fields);
  return fields;
}

/** The page's labels for fields; a field for which two elements name different dictionaries has none. */
function collectFields(page: JsonObject): ReadonlyMap<string, NamedField> {
  const fields = new Map<string, NamedField>();
  const dictionaries = new Map<string, Set<string>>();
  const open: unknown[] = [page];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value !== 'object' || value === null) continue;
    // In reverse, so that the stack yields values in document order.
    open.push(...Object.values(value).toReversed());
    if (!isObject(value)) continue;
    const [name, label, source] = ['name', 'label', 'source'].map((key) => field(value, key));
    if (typeof name !== 'string' || typeof label !== 'string' || label === '') continue;
    const own = typeof source === 'string' ? dictionaryOf(source) : undefined;
    const all = dictionaries.get(name) ?? new Set();
    if (own !== undefined) all.add(own);
    dictionaries.set(name, all);
    const dictionary = all.size === 1 ? ([...all][0] ?? '') : '';
    fields.set(name, { name, label: fields.get(name)?.label ?? label, dictionary });
  }
  return fields;
}

/**
 * A property's value as display text, on one line. '' if absent.
 * @param page the page that contains the property, whose field labels conditions use
 */
export function valueWords(value: unknown, key: string, page?: unknown): string {
  if (value === undefined) return '';
  if (value === null) return '空';
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return value === '' ? '空' : clip(textWords(value, key, page), 80);
  if (Array.isArray(value)) return clip(value.map((item) => itemWords(item, key)).join('、'), 80) || '空列表';
  if (isElement(value, key)) return elementName(value, key);
  if (isObject(value) && typeof field(value, 'url') === 'string')
    return clip(String(field(value, 'url')), 80);
  return clip(JSON.stringify(value), 80);
}

function itemWords(item: unknown, key: string): string {
  return isObject(item) && elementName(item, key) !== '内容' ? elementName(item, key) : valueWords(item, '');
}

/** Distinct texts for two different values: long ones are cut to start shortly before the difference. */
export function pairWords(
  before: unknown,
  after: unknown,
  key: string,
  pages: { from?: unknown; to?: unknown } = {},
): readonly [string, string] {
  const words = [valueWords(before, key, pages.from), valueWords(after, key, pages.to)] as const;
  if (words[0] !== words[1]) return words;
  const [one, other] = [fullText(before), fullText(after)];
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const cut = Math.max(0, start - 12);
  return [`…${clip(one.slice(cut), 60)}`, `…${clip(other.slice(cut), 60)}`];
}

const fullText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
