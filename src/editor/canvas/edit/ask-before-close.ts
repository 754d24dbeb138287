import type { EditorManager } from 'amis-editor';
import { askInDialog } from '../../../../renderers/fields/confirm-dialog';

/**
 * A dialog is edited in an editor above this one, which is closed by a button, a cross and Escape: all of them come
 * here, and throw nothing away unasked.
 */
export function askBeforeClose({ store }: EditorManager, hasEdits: () => boolean): void {
  const close = store.closeSubEditor.bind(store);
  let isAsking = false;
  const ask = async () => {
    if (!hasEdits()) return close();
    if (isAsking) return;
    isAsking = true;
    const yes = await askInDialog({
      title: '放弃修改？',
      text: '这里的修改还没有保存，放弃后无法找回。',
      danger: true,
      yes: '放弃修改',
      no: '继续编辑',
    });
    isAsking = false;
    if (yes) close();
  };
  // A plain assignment is refused: actions of a store are not writable.
  Object.defineProperty(store, 'closeSubEditor', { configurable: true, value: () => void ask() });
}
