import { JSONPipeIn, JSONUpdate, type EditorManager } from 'amis-editor';
import type { JsonObject } from '../../../server/contract/json-object';
import { pauseFor } from './edit/canvas-loading';
import { findEditorPath } from './select-by-pointer';
import { findFrontEditor } from './open-editors';

/** In ms: the longest wait for the elements of a dialog that was just opened. */
const patience = 10_000;
/** In ms: the time between two searches for these elements. */
const pause = 100;
/** After so many searches that find only an element around the wanted one, the wanted one is a part of that element. */
const searches = 10;

/**
 * Selects the element at a JSON pointer. An element in a dialog is not on the canvas: the dialog is opened first,
 * in a separate editor. For a part that is not an element (an option, an action), selects the nearest element
 * around it.
 */
export async function selectElement(manager: EditorManager, pointer: string): Promise<void> {
  const path = findEditorPath(manager.store.schema, pointer);
  const dialog = path.findLast(({ isDialog }) => isDialog);
  const onCanvas = nearest(
    manager,
    path.map(({ id }) => id),
  );
  const hidden = dialog !== undefined && !manager.store.getNodeById(dialog.id);
  if (onCanvas !== undefined) manager.store.setActiveId(onCanvas);
  if (dialog === undefined || !hidden) return;
  const inside = path.slice(path.indexOf(dialog)).map(({ id }) => id);
  openDialog(manager, dialog.id);
  const until = performance.now() + patience;
  let before: string | undefined;
  let same = 0;
  // The user may close the dialog before its elements appear.
  while (manager.store.subEditorContext !== undefined && performance.now() < until) {
    await pauseFor(pause);
    const front = findFrontEditor();
    // amis-editor selects the dialog a moment after it is drawn, and its content may follow.
    if (front === manager || !front?.store.activeId) continue;
    const found = nearest(front, inside);
    same = found === before ? same + 1 : 0;
    before = found;
    // A form is drawn before its content: on a busy machine long before.
    const enough = found === inside.at(-1) ? 1 : searches;
    if (found !== undefined && same >= enough) return front.store.setActiveId(found);
  }
}

function nearest({ store }: EditorManager, ids: readonly string[]): string | undefined {
  return ids.findLast((id) => Boolean(store.getNodeById(id)));
}

/** Opens a dialog as amis-editor's own dialog panel does, and removes that panel's additions. */
export function openDialog(manager: EditorManager, id: string): void {
  const { store } = manager;
  const dialog = store.getSchema(id) as JsonObject;
  const hadType = typeof dialog['type'] === 'string';
  manager.openSubEditor({
    title: '编辑弹窗',
    value: { type: 'dialog', ...dialog },
    onChange: (value: JsonObject) => {
      const { type, definitions: _own, ...rest } = value;
      const next = hadType ? { type, ...rest } : rest;
      store.traceableSetSchema(JSONUpdate(store.schema, id, JSONPipeIn({ ...next, $$id: id }), true));
    },
    // Definitions belong to the page: confirming a dialog does not change them.
    onDefinitionsChange: () => false,
  });
}
