import { EditorManager } from 'amis-editor';
import { askInDialog } from '../../../../renderers/fields/confirm-dialog';
import { toQuestion } from './what-acts';

/** By key, menu and toolbar alike: what acts is deleted only after somebody has said so. */
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
