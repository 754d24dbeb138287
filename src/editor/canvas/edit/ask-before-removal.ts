import { EditorManager } from 'amis-editor';
import { nameElement } from '../../../../server/contract/words/element-name';
import { askInDialog } from '../../../../renderers/fields/confirm-dialog';
import { toQuestion, toRemovalWords, type ListedDialog } from './what-acts';

/** Asks before an acting element is deleted, by key, menu or toolbar. */
export function askBeforeDelete(): void {
  const remove = EditorManager.prototype.del;
  EditorManager.prototype.del = function del(this: EditorManager, ids) {
    const { store } = this;
    const question = toQuestion(
      [ids].flat().map((id: string) => store.getSchema(id) as unknown),
      store.schema,
    );
    if (question === undefined) return remove.call(this, ids);
    void askInDialog({ title: '删除', text: question, danger: true, yes: '删除' }).then((yes) => {
      if (yes) remove.call(this, ids);
    });
  };
}

/** Asks before amis-editor's list removes a dialog; called by `mends.dialogRemoval` (src/build/amis-mends.ts). */
export function askBeforeRemoveDialog({ store }: EditorManager): void {
  const ask = (dialog: ListedDialog) =>
    askInDialog({
      title: `删除${nameElement({ title: dialog.title }, 'dialog', () => undefined)}`,
      text: toRemovalWords(dialog, store.schema),
      danger: true,
      yes: '删除',
    });
  Object.defineProperty(store, 'askBeforeRemoval', { configurable: true, value: ask });
}
