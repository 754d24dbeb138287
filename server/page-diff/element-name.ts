import { keyOfStep } from '../contract/canonical-page';
import { isObject, type JsonObject } from '../contract/json-object';
import { nameElement } from '../contract/words/element-name';
import { getWidgets } from '../widgets';
import { field } from './json';

/** An element in staff's terms: `列“手机号”`, `按钮“导出”`, `弹窗“编辑”`. */
export const elementName = (value: unknown, key: string): string =>
  nameElement(value, key, (type) => getWidgets().get(type)?.title);

/** Whether a value under `key` is an element, not a property with fields (`api: {url, data}`). */
export function isElement(value: unknown, key: string): boolean {
  return (
    isObject(value) &&
    (typeof field(value, 'type') === 'string' || ['dialog', 'drawer', 'filter', 'popOver'].includes(key))
  );
}

/** Keys whose values have their own name without being amis elements. */
const named = new Set(['columns', 'tabs', 'options', 'dialog', 'drawer', 'filter', 'definitions', 'popOver']);

/** The display name of the element at a JSON pointer, or of its nearest ancestor: `列表 › 列“手机号”`. */
export function elementNameAt(page: unknown, pointer: string): string {
  let at = page;
  let key = '';
  let around = '';
  let name = '页面';
  for (const step of pointer.split('/').slice(1)) {
    if (typeof at !== 'object' || at === null) break;
    const isItem = Array.isArray(at);
    if (!isItem) key = keyOfStep(step);
    at = isItem ? (at as unknown[])[Number(step)] : field(at as JsonObject, key);
    if (!isObject(at) || !(typeof field(at, 'type') === 'string' || named.has(key))) continue;
    around = name;
    name = elementName(at, key);
  }
  return around === '' || around === '页面' ? name : `${around} › ${name}`;
}
