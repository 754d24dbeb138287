import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Dialog } from '../../ui/dialog';
import { findRoute } from '../custom-screens';
import { titleOf, type Tabs } from '../tabs/tabs';
import { leaveQuestion } from './leaving';

/** Asks before unsaved text is lost. Esc and the cross keep it. */
export function LeaveDialog({ tabs }: { tabs: Tabs }) {
  const question = useSyncExternalStore(leaveQuestion.subscribe, leaveQuestion.get);
  if (!question) return null;
  const { keys, uploads = [], exports = [], dialog, answer } = question;
  const namesOf = (all: readonly string[]) => all.map((key) => nameOf(key, tabs)).join('、');
  const hasText = keys.length > 0 || dialog !== undefined;
  // Portalled after the dialogs of the screens that it asks about.
  return createPortal(
    <Dialog title={hasText ? '放弃未保存的内容？' : '中断正在进行的操作？'} onClose={() => answer(false)}>
      {dialog !== undefined && (
        <p className="dialog-reason">“{dialog}”里填写的内容还没有保存，关闭后会丢失。</p>
      )}
      {keys.length > 0 && (
        <p className="dialog-reason">{namesOf(keys)}里填写的内容还没有保存，离开后会丢失。</p>
      )}
      {uploads.length > 0 && (
        <p className="dialog-reason">{namesOf(uploads)}里的文件还在上传，离开后会中断。</p>
      )}
      {exports.length > 0 && (
        <p className="dialog-reason">
          还在导出{exports.map((name) => `“${name}”`).join('、')}，离开后会中断。
        </p>
      )}
      <div className="dialog-actions">
        <button type="button" className="button" onClick={() => answer(false)}>
          {hasText ? '继续填写' : '留在这里'}
        </button>
        <button type="button" className="button button-danger" onClick={() => answer(true)}>
          {hasText ? '放弃' : '中断并离开'}
        </button>
      </div>
    </Dialog>,
    document.body,
  );
}

function nameOf(key: string, tabs: Tabs): string {
  const found = findRoute(key);
  const called = tabs.find((tab) => tab.key === key)?.name;
  return `“${found ? titleOf(found.route, found.params, called) : key}”`;
}
