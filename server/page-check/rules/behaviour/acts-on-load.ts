import { mayRun } from '../../../contract/pages/call-places';
import type { Rule } from '../../rule';
import { toApiUse } from '../../view/api-use';
import { findActionSource, findType, isSubmitKey } from '../../view/page-reach';
import { own, ownText, type Entry, type PageView } from '../../view/page-view';

/** Merely opening a page changes nothing and leads nowhere: only a person's event starts an action that does. */
export const actsOnLoad: Rule = {
  id: 'behaviour/acts-on-load',
  severity: 'error',
  *check(page) {
    for (const entry of page.entries) {
      const { key, value, pointer, opaque } = entry;
      if (key === 'onEvent' && opaque) {
        yield { pointer, message: '数据里不能写事件', hint: '把事件写在组件自己的 onEvent 里。' };
      }
      if (key === 'actionType' && !opaque && typeof value !== 'string') {
        yield { pointer, message: 'actionType 必须是文本', hint: '写动作名，例如 "dialog"。' };
      }
      const actionType = ownText(value, 'actionType');
      const source = actionType === undefined ? undefined : findActionSource(entry, page);
      if (actionType !== undefined && source !== undefined && !mayRun(actionType, source)) {
        yield {
          pointer,
          message: `没有员工操作时不能自动执行 ${actionType.slice(0, 40)}`,
          hint: '改成由员工点击按钮触发（click、表单提交成功等）；自动发生的事件里只能赋值、显示隐藏、提示和查询。',
        };
      }
      if (isSubmitKey(key) && value !== false && value !== null && submitsWrite(entry, page)) {
        yield {
          pointer,
          message: '表单不能自动提交修改',
          hint: `删除 ${key.slice(0, 40)}，由员工点击提交。`,
        };
      }
    }
  },
};

/** Whether a form or wizard around it saves something. */
function submitsWrite(entry: Entry, { root }: PageView): boolean {
  for (let at = entry.parent; at !== undefined; at = at.parent) {
    const type = findType(at, root);
    if (type !== 'form' && type !== 'wizard') continue;
    const steps = own(at.value, 'steps');
    const holders = [at.value, ...(Array.isArray(steps) ? (steps as unknown[]) : [])];
    if (holders.some((holder) => savesBy(own(holder, 'api'), at))) return true;
  }
  return false;
}

function savesBy(api: unknown, form: Entry): boolean {
  if (api === undefined || api === null || api === '') return false;
  const entry: Entry = { ...form, key: 'api', value: api, parent: form, opaque: false };
  return toApiUse(entry)?.call?.effect !== 'read';
}
