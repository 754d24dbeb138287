import { elementName } from '../../page-diff/words/element-name';
import type { Entry } from '../view/page-view';

/** An element as staff see it: `下拉框“处理状态”`. */
export function nameOf({ value, key, parent }: Pick<Entry, 'value' | 'key' | 'parent'>): string {
  if (parent === undefined) return '页面';
  return elementName(value, Array.isArray(parent.value) ? parent.key : key);
}

/** Short texts of several things, for a message. */
export const listed = (texts: Iterable<unknown>): string =>
  [...texts]
    .slice(0, 6)
    .map((text) => `“${String(text).slice(0, 20)}”`)
    .join('、');
