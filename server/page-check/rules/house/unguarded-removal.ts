import type { Rule } from '../../rule';
import { findApiUses } from '../../view/api-use';
import { ownText, type Entry } from '../../view/page-view';

/** A removal asks first, and says what it will remove. */
export const unguardedRemoval: Rule = {
  id: 'house/unguarded-removal',
  severity: 'warning',
  *check(page) {
    for (const { entry, path, call } of findApiUses(page)) {
      if (call?.effect !== 'write' || !/\/remove(?:\/|$)/.test(path)) continue;
      const question = findQuestion(entry);
      if (question === undefined) {
        yield {
          pointer: entry.pointer,
          message: `${path} 删除前没有确认`,
          hint: '在按钮上写 confirmText，说明将删除什么。',
        };
      } else if (typeof question === 'string' && !question.includes('${')) {
        yield {
          pointer: entry.pointer,
          message: `${path} 的确认没有说将删除哪一条：${question}`,
          hint: '在 confirmText 里写出记录的名称，例如 确定删除“${title}”吗？',
        };
      }
    }
  },
};

/** The text on the button, or `true` for a dialog, whose body says it. */
function findQuestion(entry: Entry): string | true | undefined {
  for (let at: Entry | undefined = entry.parent; at !== undefined; at = at.parent) {
    const text = ownText(at.value, 'confirmText');
    if (text) return text;
    if (at.key === 'dialog' || ownText(at.value, 'type') === 'dialog') return true;
  }
  return undefined;
}
