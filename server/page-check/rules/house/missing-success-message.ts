import type { Rule } from '../../rule';
import { findApiUses } from '../../view/api-use';
import { own, ownText, type Entry } from '../../view/page-view';

/** The server's success answers carry no text: a save without its own toast ends in silence. */
export const missingSuccessMessage: Rule = {
  id: 'house/missing-success-message',
  severity: 'warning',
  *check(page) {
    for (const { entry, call, path } of findApiUses(page)) {
      if (call?.effect !== 'write' || call.multipart || saysSo(entry)) continue;
      yield {
        pointer: entry.pointer,
        message: `${path} 成功后没有提示`,
        hint: '写成 {"url": "…", "messages": {"success": "修改成功"}}，用规格里的原文。',
      };
    }
  },
};

function saysSo({ value, parent }: Entry): boolean {
  const around = parent?.value;
  const texts = [own(value, 'messages'), own(around, 'messages')];
  if (texts.some((messages) => ['success', 'saveSuccess'].some((key) => ownText(messages, key)))) return true;
  // Within an event's actions a later one may tell, or lead elsewhere.
  const actions = parent?.parent?.key === 'actions' ? parent.parent.value : undefined;
  return Array.isArray(actions) && actions.some((action) => ownText(action, 'actionType') === 'toast');
}
