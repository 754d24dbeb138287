import type { Rule } from '../../rule';
import { toApiUse } from '../../view/api-use';
import { own, ownText, type Entry } from '../../view/page-view';

/** Events that come by themselves, without anybody having done anything. */
const byItself =
  /^(?:init|inited|mount|mounted|unmount|load|loaded|loadeddata|fetchInited|fetchSchemaInited|pageInit|pageLoad|pageHidden|pageVisible|visibilitychange|render|rendered|rowInit|pullRefresh|staticDone|broadcast\w*)$/i;

/** Actions that leave the page, or the console. */
const leaving = new Set([
  'url',
  'link',
  'jump',
  'goBack',
  'goPage',
  'refresh',
  'email',
  'print',
  'download',
  'saveAs',
  'copy',
  'submit',
]);

/** Merely opening a page changes nothing, and leads nowhere. */
export const actsOnLoad: Rule = {
  id: 'behaviour/acts-on-load',
  severity: 'error',
  *check({ entries }) {
    for (const entry of entries) {
      if (ownText(entry.value, 'actionType') !== undefined && isByItself(entry)) {
        const type = ownText(entry.value, 'actionType') ?? '';
        const use = findWrite(entry);
        if (leaving.has(type) || use !== undefined) {
          yield {
            pointer: entry.pointer,
            message: `打开页面时不能自动执行 ${type}${use === undefined ? '' : `：${use}`}`,
            hint: '改成由员工点击按钮触发。',
          };
        }
      }
      if (/^submitOn(?:Init|Load)$/.test(entry.key) && entry.value !== false && sendsWrite(entry.parent)) {
        yield {
          pointer: entry.pointer,
          message: '打开页面时不能自动提交表单',
          hint: `删除 ${entry.key}。`,
        };
      }
    }
  },
};

function isByItself(entry: Entry): boolean {
  for (let at: Entry | undefined = entry; at?.parent !== undefined; at = at.parent) {
    if (at.parent.key === 'onEvent') return byItself.test(at.key);
  }
  return false;
}

/** The path of a call that changes something, among what the action calls. */
function findWrite(action: Entry): string | undefined {
  for (const holder of [action.value, own(action.value, 'args')]) {
    const value = own(holder, 'api');
    if (value === undefined) continue;
    const use = toApiUse({ ...action, key: 'api', value, parent: action });
    if (use?.call?.effect === 'write') return use.path;
  }
  return undefined;
}

function sendsWrite(form: Entry | undefined): boolean {
  const value = own(form?.value, 'api');
  if (form === undefined || value === undefined) return false;
  return toApiUse({ ...form, key: 'api', value, parent: form })?.call?.effect !== 'read';
}
