import type { Rule } from '../../rule';
import { findApiUses } from '../../view/api-use';
import { ownText, type Entry } from '../../view/page-view';

/** A removal asks first, and says what it will remove. */
export const unguardedRemoval: Rule = {
  id: 'house/unguarded-removal',
  severity: 'warning',
  *check(page) {
    for (const { entry, path, call } of findApiUses(page)) {
      if (call?.effect !== 'write' || !/\/remove(?:\/|$)/.test(path) || asks(entry)) continue;
      yield {
        pointer: entry.pointer,
        message: `${path} 删除前没有确认`,
        hint: '在按钮上写 confirmText，说明将删除什么。',
      };
    }
  },
};

/** On the button, or by standing in a dialog. */
function asks(entry: Entry): boolean {
  for (let at: Entry | undefined = entry.parent; at !== undefined; at = at.parent) {
    if (ownText(at.value, 'confirmText') || at.key === 'dialog' || ownText(at.value, 'type') === 'dialog')
      return true;
  }
  return false;
}
