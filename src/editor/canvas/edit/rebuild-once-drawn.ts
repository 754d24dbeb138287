import { BasePlugin, EditorManager, reactionWithOldValue } from 'amis-editor';
import { isObject } from '../../../../server/contract/json-object';
import { isOpen } from '../open-editors';
import { pauseFor, whenLoaded } from './canvas-loading';

/** In ms: wait for the rows of a list, with which its columns are drawn. */
const patience = 5_000;

/**
 * After a preview, amis-editor builds toolbar and panel of the selected element at once, and fails if it is not
 * drawn yet: a column only exists together with its list's rows. This waits, and selects the page when the
 * element does not appear.
 */
export function rebuildOnceDrawn(): void {
  EditorManager.prototype.rebuild = async function rebuild(this: EditorManager) {
    const { store } = this;
    const isDrawn = () => store.activeId === '' || store.getNodeById(store.activeId) !== undefined;
    await waitUntil(isDrawn);
    if (!isDrawn()) return store.setActiveId(store.getRootId());
    await this.buildRenderers();
    // The next preview may have started.
    if (!isDrawn()) return;
    this.buildToolbars();
    this.buildPanels();
  };
}

/**
 * Adds no element. amis-editor builds toolbar and panel when another element is selected; an undo can also give the
 * selected one another type.
 */
export class RebuildOnNewTypePlugin extends BasePlugin {
  static id = 'ConsoleRebuildOnNewTypePlugin';
  readonly #stop: () => void;

  constructor(manager: EditorManager) {
    super(manager);
    const { store } = manager;
    this.#stop = reactionWithOldValue(
      () => ({ id: store.activeId, type: typeOf(store.getSchema(store.activeId)) }),
      (now, before) => {
        if (now.id !== '' && now.id === before?.id) void manager.rebuild();
      },
    );
  }

  dispose(): void {
    this.#stop();
  }
}

const typeOf = (element: unknown): unknown => (isObject(element) ? element['type'] : undefined);

async function waitUntil(isReached: () => boolean): Promise<void> {
  const until = performance.now() + patience;
  while (!isReached() && performance.now() < until) await pauseFor(100);
}

/**
 * At start, amis-editor draws the page's panel before the rows of its lists, which the user waits for. This lets
 * the rows come first; then it selects the page, unless something else is selected by then. amis-editor ignores the
 * selection of a page that is not drawn, as while the phone's frame loads, and shows no panel.
 */
export function selectPageAfterRows(): void {
  EditorManager.prototype.buildRenderersAndPanels = async function build(this: EditorManager) {
    await whenLoaded();
    const { store } = this;
    await waitUntil(() => store.getNodeById(store.getRootId()) !== undefined);
    if (isOpen(this) && store.activeId === '') store.setActiveId(store.getRootId());
  };
}
