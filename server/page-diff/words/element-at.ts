import { isObject } from '../../contract/json-object';
import { keyOfStep } from '../../contract/canonical-page';
import { field } from '../json';
import { elementName } from './element-name';

/** Keys below which a value has a name of its own, without being an element of amis. */
const named = new Set(['columns', 'tabs', 'options', 'dialog', 'drawer', 'filter', 'definitions', 'popOver']);

/** What staff call the element that a JSON pointer leads to, or the nearest one around it: `列表 › 列“手机号”`. */
export function elementNameAt(page: unknown, pointer: string): string {
  let at = page;
  let key = '';
  let around = '';
  let name = '页面';
  for (const step of pointer.split('/').slice(1)) {
    if (typeof at !== 'object' || at === null) break;
    const isItem = Array.isArray(at);
    if (!isItem) key = keyOfStep(step);
    at = isItem ? (at as unknown[])[Number(step)] : field(at as Record<string, unknown>, key);
    if (!isObject(at) || !(typeof field(at, 'type') === 'string' || named.has(key))) continue;
    around = name;
    name = elementName(at, key);
  }
  return around === '' || around === '页面' ? name : `${around} › ${name}`;
}
