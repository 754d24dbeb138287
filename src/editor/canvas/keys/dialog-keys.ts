import type { EditorManager } from 'amis-editor';
import { toast } from '../../../toast';

/**
 * Delete, Backspace, Ctrl+↑ and Ctrl+↓ in the editor of a dialog. amis-editor handles them in the page's editor only:
 * there they would remove or move the element that is selected behind the dialog.
 */
export function pressInDialog(key: string, editor: EditorManager): void {
  const { store } = editor;
  const node = store.getNodeById(store.activeId);
  if (!node) return;
  if (key === 'arrowup' || key === 'arrowdown') {
    const [may, move] =
      key === 'arrowup'
        ? [node.canMoveUp, () => editor.moveUp()]
        : [node.canMoveDown, () => editor.moveDown()];
    if (may) move();
    else toast.warning('不能再移动了');
    return;
  }
  if (store.activeRegion || store.isRootSchema(store.activeId) || node.removable === false)
    return void toast.warning('这里不能删除');
  editor.del(store.activeId);
}
