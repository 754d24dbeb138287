import type { EditorManager } from 'amis-editor';
import { isObject } from '../../../../server/contract/json-object';
import { nameElement } from '../../../../server/contract/words/element-name';
import { askInDialog } from '../../../../renderers/fields/confirm-dialog';
import { widgets } from '../../palette/widget-panel';
import { isDialogKey } from '../dialog-keys';

/** A dialog as amis-editor lists it; `$$ref`: its name among the dialogs that a page shares. */
export interface ListedDialog {
  $$id?: string;
  $$ref?: string;
  title?: unknown;
}

/** Lets the console ask before amis-editor's list removes a dialog: `mends.dialogRemoval` (src/build/amis-mends.ts) calls it. */
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

/** Says what is removed together with a dialog: the buttons that open it, by their labels. */
export function toRemovalWords(dialog: ListedDialog, page: unknown): string {
  const said = [...new Set(findEffects(page, dialog, ''))];
  return [...(said.length > 0 ? said : ['没有按钮打开它。']), '删除可以撤销。'].join('');
}

/** `around`: the name of the enclosing element. */
function findEffects(value: unknown, dialog: ListedDialog, around: string, key = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => findEffects(item, dialog, around, key));
  if (!isObject(value)) return [];
  const isElement = typeof value['type'] === 'string';
  const name = isElement ? nameElement(value, key, (type) => widgets.get(type)?.title) : around;
  return Object.entries(value).flatMap(([part, child]) => {
    if (!isDialogKey(part) || !isSame(child, dialog)) return findEffects(child, dialog, name, part);
    if (part === 'feedback') return [`${name}执行以后不再显示结果。`];
    return [isElement ? `${name}会打开它，也一起删除。` : `${name}打开它的动作也一起删除。`];
  });
}

function isSame(child: unknown, { $$id, $$ref }: ListedDialog): boolean {
  if (!isObject(child)) return false;
  return $$ref === undefined ? child['$$id'] === $$id : child['$ref'] === $$ref;
}
