import { EditorManager } from 'amis-editor';
import { isObject } from '../../../../server/contract/json-object';
import { nameElement } from '../../../../server/contract/words/element-name';
import { askInDialog } from '../../../../renderers/fields/confirm-dialog';
import { toQuestion, toRemovalWords, type ListedDialog } from './what-acts';

/** Asks before an acting element goes: is deleted, replaced, or emptied out of its region. */
export function askBeforeRemoval(): void {
  const { del, replace, emptyRegion } = EditorManager.prototype;
  EditorManager.prototype.del = function ask(this: EditorManager, ids) {
    const parts = [ids].flat().map((id: string) => this.store.getSchema(id) as unknown);
    askFirst(this, '删除', parts, () => del.call(this, ids));
  };
  EditorManager.prototype.replace = async function ask(this: EditorManager) {
    const part: unknown = this.store.getSchema(String(this.store.insertOrigId));
    askFirst(this, '替换', part, () => void replace.call(this));
  };
  EditorManager.prototype.emptyRegion = function ask(this: EditorManager, id, region) {
    const host: unknown = this.store.getSchema(id);
    askFirst(this, '清空', isObject(host) && host[region], () => emptyRegion.call(this, id, region));
  };
}

/** Goes on at once when nothing in the part acts, else after a yes. */
function askFirst({ store }: EditorManager, verb: string, part: unknown, goOn: () => void): void {
  const question = toQuestion(part, store.schema, verb);
  if (question === undefined) return goOn();
  void askInDialog({ title: verb, text: question, danger: true, yes: verb }).then((yes) => {
    if (yes) goOn();
  });
}

/** Asks before amis-editor's list removes a dialog; called by `patches.dialogRemoval` (src/build/editor-patches.ts). */
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
