import { isObject } from '../../../../server/contract/json-object';
import { getVariable } from 'amis-core';
import { diff, EditorManager } from 'amis-editor';
import type { EditorNoise } from './editor-noise';

type SubEditor = Parameters<EditorManager['openSubEditor']>[0];

/** What tells the additions of the editor of a dialog (or another part) from edits in it. */
const noises = new WeakMap<EditorManager, EditorNoise>();

export function setSubEditorNoise(editor: EditorManager, noise: EditorNoise): void {
  noises.set(editor, noise);
}

/**
 * A dialog is edited in an editor of its own, which hands it back when it is confirmed: without ids, in one piece, as
 * staff press the button. What that editor added by itself is taken off here, where it can still be told; the ids are
 * kept, so that the page's own editor knows the dialog's elements again.
 *
 * @param findFront the editor in front
 */
export function cleanConfirmedParts(findFront: () => EditorManager | undefined): void {
  const open = EditorManager.prototype.openSubEditor;
  EditorManager.prototype.openSubEditor = function openSubEditor(this: EditorManager, given: SubEditor) {
    const toClean = (confirmed: unknown) => {
      const front = findFront();
      const noise = front?.parent === this ? noises.get(front) : undefined;
      return noise === undefined || front === undefined
        ? confirmed
        : toPart(noise.clean(front.store.schema), given, this.store.subEditorSlotPath);
    };
    const { onChange, onDefinitionsChange } = given;
    const change = (confirmed: unknown, changes: unknown) => {
      const clean = toClean(confirmed);
      onChange?.(clean, changes === undefined ? undefined : diff(toPart(given.value, given, ''), clean));
    };
    // amis-editor looks at the length, to know whether it has to compare.
    Object.defineProperty(change, 'length', { value: onChange?.length ?? 0 });
    open.call(this, {
      ...given,
      ...(onChange && { onChange: change }),
      ...(onDefinitionsChange && {
        onDefinitionsChange: (definitions: object, before: object, confirmed: object) =>
          onDefinitionsChange(definitions, before, toClean(confirmed)),
      }),
    });
  };
}

/** What was handed out, of what its editor has: without the page's shared dialogs, or the slot it stood in. */
function toPart(whole: unknown, { slot, value }: SubEditor, slotPath: string): unknown {
  if (slot !== undefined && slotPath !== '' && isObject(whole)) {
    const part: unknown = getVariable(whole, slotPath.replaceAll('/', '.'));
    return Array.isArray(part) && part.length === 1 && !Array.isArray(value) ? part[0] : part;
  }
  if (slot !== undefined || !isObject(whole)) return whole;
  const { definitions: _, ...own } = whole;
  return own;
}
