import { isObject } from '../../contract/json-object';
import { nameElement } from '../../contract/words/element-name';
import { getWidgets } from '../../widgets';
import { field } from '../json';

/** An element as staff see it: `列“手机号”`, `按钮“导出”`, `弹窗“编辑”`. */
export const elementName = (value: unknown, key: string): string =>
  nameElement(value, key, (type) => getWidgets().get(type)?.title);

/** Whether a value under `key` is an element of its own, and not a property with fields (`api: {url, data}`). */
export function isElement(value: unknown, key: string): boolean {
  return (
    isObject(value) &&
    (typeof field(value, 'type') === 'string' || ['dialog', 'drawer', 'filter', 'popOver'].includes(key))
  );
}
