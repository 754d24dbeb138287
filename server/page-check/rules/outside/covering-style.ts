import { isObject } from '../../../contract/json-object';
import { findHarmfulStyle, isHarmlessStyle, toProperty } from '../../../contract/pages/harmless-style';
import type { Rule } from '../../rule';
import { ownText, type Entry } from '../../view/page-view';
import { toPlainUrlText } from '../script/no-script-link';

const attribute = /\bstyle\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+))/gi;
/** Sheets of a whole page: the console shows none. */
const sheets = /^(?:css|mobileCSS|cssVars)$/;
const styles = /style$|^themeCss$/i;
/** amis-editor's sheet of one element: its root, and classes within it. */
const selector = /^(?:root|&?[.:]?[\w-]+(?::[\w-]+)?)$/;

/** A page's styles come from the list of harmless ones (server/contract/pages/harmless-style.ts), wherever they are written. */
export const coveringStyle: Rule = {
  id: 'outside/covering-style',
  severity: 'error',
  *check({ entries }) {
    for (const entry of entries) {
      const found = findHarmful(entry);
      if (found === undefined) continue;
      yield {
        pointer: entry.pointer,
        message: `不能使用样式 ${found.slice(0, 80)}`,
        hint: '只能设置颜色、文字、边框、间距、尺寸和排列；不能用定位、层级、变形、透明度、负边距和窗口尺寸。',
      };
    }
  },
};

function findHarmful(entry: Entry): string | undefined {
  const { key, value } = entry;
  if (
    sheets.test(key) &&
    isObject(value) &&
    Object.keys(value).length > 0 &&
    ownText(entry.parent?.value, 'type')
  )
    return key;
  if (typeof value === 'string' && value.includes('<') && /style/i.test(value)) {
    for (const [, double, single, bare] of value.matchAll(attribute)) {
      const found = findHarmfulStyle(toPlainUrlText(double ?? single ?? bare ?? ''));
      if (found !== undefined) return found;
    }
  }
  if (styles.test(key) && typeof value === 'string' && value.includes(':')) return findHarmfulStyle(value);
  if (!isInStyle(entry.parent)) return undefined;
  if (isObject(value)) return selector.test(toProperty(key)) ? undefined : key;
  return Array.isArray(value) || isHarmlessStyle(toProperty(key), value)
    ? undefined
    : `${key}: ${String(value)}`;
}

/** Below a `style`, a `themeCss` or the like; a chart's own styles (`config`) are drawn, not laid out. */
function isInStyle(entry: Entry | undefined): boolean {
  let found = false;
  for (let at = entry; at !== undefined; at = at.parent) {
    if (at.key === 'config') return false;
    if (styles.test(at.key) && isObject(at.value)) found = true;
  }
  return found;
}
