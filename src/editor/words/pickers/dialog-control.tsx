import { JSONPipeIn } from 'amis-editor';
import { type JsonObject, isObject } from '../../../../server/contract/json-object';
import { newDialog } from '../../../../server/contract/pages/palette';
import { findFrontEditor } from '../../canvas/open-editors';
import { openDialog } from '../../canvas/select-element';
import type { ControlProps } from '../../controls';

/** The dialog that a button opens: shown by its title, and edited like a page. */
export function DialogControl({ name, value }: Pick<ControlProps, 'name' | 'value'>) {
  const dialog = resolve(value);
  const title = typeof dialog?.['title'] === 'string' ? dialog['title'] : '';
  const edit = () => {
    const editor = findFrontEditor();
    if (editor === undefined) return;
    const { store } = editor;
    const button = store.getSchema(store.activeId) as { type: string; [key: string]: unknown };
    const own = resolve(button[name]) ?? makeDialog();
    if (button[name] === undefined) store.changeValueById(store.activeId, { ...button, [name]: own });
    openDialog(editor, String(own['$$id']));
  };
  return (
    <button type="button" className="button dialog-edit" onClick={edit}>
      {dialog === undefined ? '新建弹窗' : title === '' ? '编辑弹窗' : `编辑弹窗“${title}”`}
    </button>
  );
}

/** A dialog shared by several buttons is in the page's definitions, and referred to by name. */
function resolve(dialog: unknown): JsonObject | undefined {
  if (!isObject(dialog)) return undefined;
  const name = dialog['$ref'];
  if (typeof name !== 'string') return dialog;
  const { definitions } = (findFrontEditor()?.store.schema ?? {}) as { definitions?: unknown };
  const named = isObject(definitions) ? definitions[name] : undefined;
  return isObject(named) ? named : undefined;
}

const makeDialog = () => JSONPipeIn(structuredClone(newDialog)) as JsonObject;
