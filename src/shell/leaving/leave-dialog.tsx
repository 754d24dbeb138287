import { useSyncExternalStore } from 'react';
import { Dialog } from '../../ui/dialog';
import { findRoute } from '../made/made-screens';
import { titleOf } from '../tabs/tabs';
import { leaveQuestion } from './leaving';

/** Asks before unsaved text is lost. Esc and the cross mean: stay. */
export function LeaveDialog() {
  const question = useSyncExternalStore(leaveQuestion.subscribe, leaveQuestion.get);
  if (!question) return null;
  const { keys, answer } = question;
  return (
    <Dialog title="放弃未保存的内容？" onClose={() => answer(false)}>
      <p className="dialog-reason">{keys.map(nameOf).join('、')}里填写的内容还没有保存，离开后会丢失。</p>
      <div className="dialog-actions">
        <button type="button" className="button" onClick={() => answer(false)}>
          继续填写
        </button>
        <button type="button" className="button button-danger" onClick={() => answer(true)}>
          放弃
        </button>
      </div>
    </Dialog>
  );
}

function nameOf(key: string): string {
  const found = findRoute(key);
  return `“${found ? titleOf(found.route, found.params) : key}”`;
}
