import { getVariable } from 'amis-core';
import { BasePlugin, diff, EditorManager, reactionWithOldValue, type PluginInterface } from 'amis-editor';
import { isSamePage } from '../../../server/contract/canonical-page';
import { isObject } from '../../../server/contract/json-object';
import { askInDialog } from '../../../renderers/fields/confirm-dialog';
import { askBeforeRemoveDialog } from './edit/ask-before-removal';
import { EditorNoise } from './noise/editor-noise';
import type { StaffActivity } from './noise/staff-activity';
import { findHistory, PageHistory } from './page-history';

/** The editors there are: the page's, and above it those of dialogs and the like. The last one is in front. */
const open: EditorManager[] = [];
let activity: StaffActivity | undefined;

/** Tells who watches what staff do; `undefined` when the canvas closes. */
export function setStaffActivity(watch: StaffActivity | undefined): void {
  activity = watch;
}

export function findFrontEditor(): EditorManager | undefined {
  return open.at(-1);
}

export const isOpen = (editor: EditorManager): boolean => open.includes(editor);

/** Of the editor of a dialog or another part: what it was opened with, and what tells its own additions from edits. */
const parts = new WeakMap<EditorManager, { opened: unknown; noise: EditorNoise }>();

/** Follows the editor of a dialog or another part. @returns ends it */
function follow(editor: EditorManager, staff: StaffActivity): () => void {
  const { store } = editor;
  const noise = new EditorNoise();
  const opened: unknown = store.schema;
  noise.start(opened, opened);
  parts.set(editor, { opened, noise });
  const stops = [
    reactionWithOldValue(
      () => store.schema as unknown,
      (page) => noise.observe(page, staff.isRecent()),
    ),
    new PageHistory().follow(store, staff),
  ];
  return () => stops.forEach((stop) => stop());
}

/** The editor of a part that was opened from this one. */
function findPartOf(manager: EditorManager) {
  const front = findFrontEditor();
  const part = front?.parent === manager ? parts.get(front) : undefined;
  return front && part && { ...part, store: front.store };
}

type BuildMenu = NonNullable<PluginInterface['buildEditorContextMenu']>;

/** Adds no element. amis-editor creates one instance for each editor that it opens: the open editors are known by them. */
export class OpenEditorsPlugin extends BasePlugin {
  static id = 'OpenEditorsPlugin';
  order = 10_000;
  readonly #stop: () => void;

  constructor(manager: EditorManager) {
    super(manager);
    open.push(manager);
    askBeforeRemoveDialog(manager);
    askBeforeClose(manager);
    // The canvas follows the page's own editor: what it knows of it outlives it.
    this.#stop =
      manager.parent === undefined || activity === undefined ? () => {} : follow(manager, activity);
  }

  /** The context menu's undo and redo are the history's. */
  buildEditorContextMenu(...[, menus]: Parameters<BuildMenu>): void {
    const history = findHistory(this.manager.store);
    if (history === undefined) return;
    for (const entry of menus) {
      if (typeof entry === 'string' || !('id' in entry)) continue;
      if (entry.id === 'undo')
        Object.assign(entry, { disabled: !history.canUndo, onSelect: () => history.undo() });
      if (entry.id === 'redo')
        Object.assign(entry, { disabled: !history.canRedo, onSelect: () => history.redo() });
    }
  }

  dispose(): void {
    this.#stop();
    const at = open.indexOf(this.manager);
    if (at >= 0) open.splice(at, 1);
  }
}

/**
 * A dialog is edited in an editor above this one, which is closed by a button, a cross and Escape: all of them come
 * here, and throw nothing away unasked.
 */
function askBeforeClose(manager: EditorManager): void {
  const { store } = manager;
  const close = store.closeSubEditor.bind(store);
  let isAsking = false;
  const ask = async () => {
    const part = findPartOf(manager);
    if (!part || isSamePage(part.noise.clean(part.opened), part.noise.clean(part.store.schema)))
      return close();
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

type SubEditor = Parameters<EditorManager['openSubEditor']>[0];

/**
 * A dialog is edited in an editor of its own, which hands it back when it is confirmed: without ids, in one piece, as
 * staff press the button. What that editor added by itself is taken off here, where it can still be told; the ids are
 * kept, so that the page's own editor knows the dialog's elements again.
 */
export function cleanConfirmedParts(): void {
  const openPart = EditorManager.prototype.openSubEditor;
  EditorManager.prototype.openSubEditor = function openSubEditor(this: EditorManager, given: SubEditor) {
    const toClean = (confirmed: unknown) => {
      const part = findPartOf(this);
      return part === undefined
        ? confirmed
        : toPart(part.noise.clean(part.store.schema), given, this.store.subEditorSlotPath);
    };
    const { onChange, onDefinitionsChange } = given;
    const change = (confirmed: unknown, changes: unknown) => {
      const clean = toClean(confirmed);
      onChange?.(clean, changes === undefined ? undefined : diff(toPart(given.value, given, ''), clean));
    };
    // amis-editor looks at the length, to know whether it has to compare.
    Object.defineProperty(change, 'length', { value: onChange?.length ?? 0 });
    openPart.call(this, {
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
