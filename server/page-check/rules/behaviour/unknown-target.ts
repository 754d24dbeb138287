import { didYouMean } from '../../nearest';
import type { Rule } from '../../rule';
import { ownText, type Entry } from '../../view/page-view';

/** What amis takes for more than an element: the page itself, or nothing. */
const known = new Set(['window', 'none', '']);
/** By convention the name of a list that has none. */
const listName = 'list';

/** Targets of reloads and actions exist on the page: amis ignores a missing one silently. */
export const unknownTarget: Rule = {
  id: 'behaviour/unknown-target',
  severity: 'warning',
  *check({ entries, elements }) {
    const names = new Set(
      entries.flatMap(({ key, value }) =>
        (key === 'name' || key === 'id') && typeof value === 'string' ? [value] : [],
      ),
    );
    if (elements.some(({ value }) => value.type === 'crud' && ownText(value, 'name') === undefined)) {
      names.add(listName);
    }
    for (const entry of entries) {
      if (entry.opaque || typeof entry.value !== 'string') continue;
      for (const target of findTargets(entry, entry.value)) {
        if (known.has(target) || target.includes('$') || names.has(target)) continue;
        yield {
          pointer: entry.pointer,
          message: `页面上没有名称或 ID 为 ${target.slice(0, 100)} 的元素${didYouMean(target, names)}`,
          hint: `${entry.key === 'reload' ? '刷新' : '动作'}会没有效果：改为页面上某个元素的名称（name）或 ID，或删除 ${entry.key}。`,
        };
      }
    }
  },
};

/** The elements a value names; none for one that names no elements. */
function findTargets({ key, parent }: Entry, value: string): string[] {
  const actionType = ownText(parent?.value, 'actionType');
  if (key === 'reload' || (key === 'target' && actionType === 'reload')) {
    // `list.details?status=${status},history`: a part of an element, and what it is asked with.
    return value
      .replace(/\$\{[^}]*\}/g, '$')
      .split(',')
      .map((one) => (one.split(/[?.]/)[0] ?? '').trim());
  }
  return actionType !== undefined && /^component(?:Id|Name)$/.test(key) ? [value.trim()] : [];
}
