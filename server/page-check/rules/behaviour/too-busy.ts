import type { Rule } from '../../rule';
import { own, ownText, type Entry } from '../../view/page-view';

/** Milliseconds between two loads of the same data. */
const shortest = 3_000;
/** Elements whose inside is shown once for each row. */
const repeating = /^(?:each|cards|list|table2?|crud2?|carousel)$/;
/** Levels of rows within rows: three of a hundred rows each are a million elements. */
const mostLevels = 2;

/** What keeps the server or a browser busy: loading again and again at once, rows within rows within rows. */
export const tooBusy: Rule = {
  id: 'behaviour/too-busy',
  severity: 'error',
  *check({ entries }) {
    for (const entry of entries) {
      const { key, value, pointer, opaque } = entry;
      if (/^(?:interval|checkInterval)$/.test(key) && isTooShort(value, entry)) {
        yield {
          pointer,
          message: `刷新间隔不能短于 3 秒：${String(value).slice(0, 20)}`,
          hint: '写成 3000 毫秒以上的数字；不需要自动刷新时删除它。',
        };
      }
      if (ownText(value, 'type') === 'each' && !opaque && levelsOf(entry) > mostLevels) {
        yield {
          pointer,
          message: `循环（each）不能套在 ${mostLevels} 层以上的行里`,
          hint: '减少嵌套的循环：行数会相乘。',
        };
      }
    }
  },
};

function isTooShort(value: unknown, { parent, opaque }: Entry): boolean {
  const type = ownText(parent?.value, 'type');
  // Within data (the options of a list-select) amis finds elements, too: one that loads has an api.
  if (opaque && own(parent?.value, 'api') === undefined) return false;
  if (type === undefined || type === 'carousel' || own(parent?.value, 'actionType') !== undefined)
    return false;
  if (value === null || value === false || value === 0 || value === '') return false;
  return !(Number(value) >= shortest);
}

function levelsOf(entry: Entry): number {
  let levels = 0;
  for (let at: Entry | undefined = entry; at !== undefined; at = at.parent) {
    if (repeating.test(ownText(at.value, 'type') ?? '')) levels += 1;
  }
  return levels;
}
