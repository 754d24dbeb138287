import { clearStoresCache, getVariable } from 'amis-core';
import { BasePlugin, diff, EditorManager, reactionWithOldValue, type PluginInterface } from 'amis-editor';
import { untracked } from 'mobx';
import { isSamePage } from '../../../server/contract/canonical-page';
import { isObject } from '../../../server/contract/json-object';
import { recordAround } from './as-staff/record-around';
import { mayPaste } from './edit/copy-paste';
import { askBeforeRemoveDialog } from './edit/ask-before-removal';
import { askBeforeLoss } from './keys/leave-dialog';
import { EditorNoise } from './noise/editor-noise';
import { withListBody } from './noise/own-ids';
import type { StaffActivity } from './noise/staff-activity';
import { findHistory, PageHistory } from './page-history';

/** amis' session of the page's canvas. */
export const canvasSession = 'designer';

/** The open editors: the page's, and above it those of dialogs and other parts. The last one is in front. */
const open: EditorManager[] = [];
let activity: StaffActivity | undefined;

/** Sets the watcher of the user's activity; `undefined` when the canvas closes. */
export function setStaffActivity(watch: StaffActivity | undefined): void {
  activity = watch;
}

export const noteStaffActivity = (): void => activity?.note();

export function findFrontEditor(): EditorManager | undefined {
  return open.at(-1);
}

/** Page -> its texts other than formulas. */
const texts = new WeakMap<object, Set<string>>();

/**
 * Whether a text stands in an open page, and is no formula. Untracked: an element asks this while it is drawn, and would be
 * drawn again with each edit of the page.
 */
export const isOpenText = (text: unknown): boolean =>
  typeof text === 'string' &&
  untracked(() => open.some(({ store }) => isObject(store.schema) && textsOf(store.schema).has(text)));

function textsOf(page: object): Set<string> {
  const known = texts.get(page);
  if (known !== undefined) return known;
  const found = new Set<string>();
  JSON.stringify(page, (_key, value: unknown) => {
    if (typeof value === 'string' && !/^\$\{[^]*\}$/.test(value)) found.add(value);
    return value;
  });
  texts.set(page, found);
  return found;
}

export const isOpen = (editor: EditorManager): boolean => open.includes(editor);

/**
 * For the editor of a dialog or another part: the part as it was opened, and the noise filter for its own
 * additions.
 */
const parts = new WeakMap<EditorManager, { opened: unknown; noise: EditorNoise }>();

/** Follows the editor of a dialog or another part. @returns a function that stops it */
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

/** Whether a dialog or another part has edits that are not on the page yet. */
export const hasOpenEdits = (): boolean =>
  open.some((editor) => {
    const part = parts.get(editor);
    return part !== undefined && isEdited({ ...part, store: editor.store });
  });

type Part = NonNullable<ReturnType<typeof findPartOf>>;

const isEdited = ({ opened, noise, store }: Part): boolean =>
  !isSamePage(noise.clean(opened), noise.clean(store.schema));

/** The editor of a part opened from this one. */
function findPartOf(manager: EditorManager) {
  const front = findFrontEditor();
  const part = front?.parent === manager ? parts.get(front) : undefined;
  return front && part && { ...part, store: front.store };
}

type BuildMenu = NonNullable<PluginInterface['buildEditorContextMenu']>;

/** A plugin without an element. amis-editor creates one for each editor, which tells us the editors that are open. */
export class OpenEditorsPlugin extends BasePlugin {
  static id = 'OpenEditorsPlugin';
  order = 10_000;
  readonly #stop: () => void;

  constructor(manager: EditorManager) {
    super(manager);
    open.push(manager);
    askBeforeRemoveDialog(manager);
    askBeforeClose(manager);
    // The canvas itself follows the page's editor, because its state outlives the editor.
    this.#stop =
      manager.parent === undefined || activity === undefined ? () => {} : follow(manager, activity);
  }

  /**
   * Connects undo and redo in the context menu to our history, enables paste where there is a place for the copy, and
   * moves the element of the menu: amis-editor would move the selected one.
   */
  buildEditorContextMenu(...[{ id }, menus]: Parameters<BuildMenu>): void {
    const history = findHistory(this.manager.store);
    for (const entry of menus) {
      if (typeof entry === 'string' || !('id' in entry)) continue;
      if (entry.id === 'paste-config') Object.assign(entry, { disabled: !mayPaste(this.manager, id) });
      if (entry.id === 'move-forward' || entry.id === 'move-backward') {
        const move = entry.onSelect;
        const moveOwn: typeof move = (...given) => {
          this.manager.store.setActiveId(id);
          move?.(...given);
        };
        Object.assign(entry, { onSelect: moveOwn });
      }
      if (history === undefined) continue;
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
    // amis keeps the store of a session (src/build/editor-patches.ts, `ownSession`) until told otherwise.
    const { id } = this.manager;
    const sessions = ['edit-smart', 'preview-smart', 'edit-iframe', 'preview-iframe'];
    setTimeout(() => clearStoresCache(sessions.map((kind) => `${canvasSession}-${id}-${kind}-preview`)));
  }
}

/**
 * A dialog's editor above this one can be closed by a button, a cross and Escape: all of them end here, and this
 * asks before changes are lost.
 */
function askBeforeClose(manager: EditorManager): void {
  const { store } = manager;
  const close = store.closeSubEditor.bind(store);
  let isAsking = false;
  const ask = async () => {
    const part = findPartOf(manager);
    if (!part || !isEdited(part)) return close();
    if (isAsking) return;
    isAsking = true;
    const yes = await askBeforeLoss();
    isAsking = false;
    if (yes) close();
  };
  // Store actions are not writable, so a plain assignment would fail.
  Object.defineProperty(store, 'closeSubEditor', { configurable: true, value: () => void ask() });
}

type SubEditor = Parameters<EditorManager['openSubEditor']>[0];

/**
 * A dialog is edited in a separate editor, which returns it on confirm, without ids and as a single change by the
 * user. This passes it the record around the dialog, removes that editor's own additions while they can still be
 * identified, and keeps the ids, so that the page's editor recognises the dialog's elements.
 */
export function mendPartEditors(): void {
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
    // amis-editor checks the function's length to decide whether it must compare.
    Object.defineProperty(change, 'length', { value: onChange?.length ?? 0 });
    openPart.call(this, {
      ...given,
      data: { ...recordAround(this, given.value), ...given.data },
      ...(given.slot === undefined && { value: withListBody(given.value as object) }),
      ...(onChange && { onChange: change }),
      ...(onDefinitionsChange && {
        onDefinitionsChange: (definitions: object, before: object, confirmed: object) =>
          onDefinitionsChange(definitions, before, toClean(confirmed)),
      }),
    });
  };
}

/**
 * Extracts the edited part from the page of its editor, which also contains the page's shared dialogs, or a slot
 * around the part.
 */
function toPart(whole: unknown, { slot, value }: SubEditor, slotPath: string): unknown {
  if (slot !== undefined && slotPath !== '' && isObject(whole)) {
    const part: unknown = getVariable(whole, slotPath.replaceAll('/', '.'));
    return Array.isArray(part) && part.length === 1 && !Array.isArray(value) ? part[0] : part;
  }
  if (slot !== undefined || !isObject(whole)) return whole;
  const { definitions: _, ...own } = whole;
  return own;
}
