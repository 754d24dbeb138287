import { BasePlugin, reactionWithOldValue, type EditorManager, type PluginInterface } from 'amis-editor';
import { isSamePage } from '../../../server/contract/canonical-page';
import { askBeforeClose } from './edit/ask-before-close';
import { askBeforeRemoveDialog } from './edit/ask-before-remove-dialog';
import { EditorNoise } from './noise/editor-noise';
import { findHistory, PageHistory } from './history/page-history';
import type { StaffActivity } from './noise/staff-activity';
import { setSubEditorNoise } from './noise/sub-editors';

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

/** Of an editor of a dialog: whether it holds something else than it was opened with. */
const edited = new WeakMap<EditorManager, () => boolean>();

/** Follows the editor of a dialog or another part. @returns ends it */
function follow(editor: EditorManager, staff: StaffActivity): () => void {
  const { store } = editor;
  const noise = new EditorNoise();
  const opened: unknown = store.schema;
  noise.start(opened, opened);
  edited.set(editor, () => !isSamePage(noise.clean(opened), noise.clean(store.schema)));
  setSubEditorNoise(editor, noise);
  const stops = [
    reactionWithOldValue(
      () => store.schema as unknown,
      (page) => noise.observe(page, staff.isRecent()),
    ),
    new PageHistory().follow(store, staff),
  ];
  return () => stops.forEach((stop) => stop());
}

export const isOpen = (editor: EditorManager): boolean => open.includes(editor);

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
    askBeforeClose(manager, () => {
      const front = findFrontEditor();
      return front?.parent === manager && edited.get(front)?.() === true;
    });
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
