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

/**
 * The display names of the elements at JSON pointers, or of their nearest ancestors, each preceded by its parent's:
 * `列表 › 列“手机号”`. Elements that would share a name get more ancestors in front until the names differ; elements whose
 * full paths are equal get a number.
 */
export function elementNamesAt(page: unknown, pointers: readonly string[]): string[] {
  const paths = pointers.map((pointer) => elementPath(page, pointer));
  const names = tellApart(new Map(paths.map((path) => [path.at(-1)?.pointer ?? '', path])));
  return paths.map((path) => names.get(path.at(-1)?.pointer ?? '') || '页面');
}

interface Named {
  name: string;
  pointer: string;
}

/** The elements that a JSON pointer passes, outermost first. */
function elementPath(page: unknown, pointer: string): Named[] {
  const path: Named[] = [];
  let at = page;
  let key = '';
  let passed = '';
  for (const step of pointer.split('/').slice(1)) {
    if (typeof at !== 'object' || at === null) break;
    const isItem = Array.isArray(at);
    if (!isItem) key = keyOfStep(step);
    passed += `/${step}`;
    at = isItem ? (at as unknown[])[Number(step)] : field(at as JsonObject, key);
    if (isObject(at) && (typeof field(at, 'type') === 'string' || named.has(key)))
      path.push({ name: elementName(at, key), pointer: passed });
  }
  return path;
}

/** Unique names by pointer, from the paths by pointer. */
function tellApart(elements: ReadonlyMap<string, readonly Named[]>): Map<string, string> {
  const names = new Map<string, string>();
  let open = [...elements];
  for (let length = 2; open.length > 0; length += 1) {
    const alike = new Map<string, typeof open>();
    for (const element of open) {
      const text = element[1]
        .slice(-length)
        .map(({ name }) => name)
        .join(' › ');
      const group = alike.get(text);
      if (group === undefined) alike.set(text, [element]);
      else group.push(element);
    }
    open = [];
    for (const [text, group] of alike) {
      if (group.length > 1 && group.some(([, path]) => path.length > length)) open.push(...group);
      else
        for (const [at, [pointer]] of group.entries())
          names.set(pointer, group.length > 1 ? `${text}（第 ${at + 1} 个）` : text);
    }
  }
  return names;
}
