import { EditorManager } from 'amis-editor';
import { isOpen } from '../open-editors';
import { pauseFor, whenLoaded } from './canvas-loading';

/** ms to wait for the rows of a list: its columns are drawn together with them. */
const patience = 5_000;

/**
 * As a preview ends, amis-editor builds tools and panel of what is selected at once, and fails if that is not drawn yet:
 * a column is only there with the rows of its list. Here it waits, and selects the page when the element does not come back.
 */
export function rebuildOnceDrawn(): void {
  EditorManager.prototype.rebuild = async function rebuild(this: EditorManager) {
    const { store } = this;
    const isDrawn = () => store.activeId === '' || store.getNodeById(store.activeId) !== undefined;
    const until = performance.now() + patience;
    while (!isDrawn() && performance.now() < until) await pauseFor(100);
    if (!isDrawn()) return store.setActiveId(store.getRootId());
    await this.buildRenderers();
    // The next preview may have begun.
    if (!isDrawn()) return;
    this.buildToolbars();
    this.buildPanels();
  };
}

/**
 * As the designer opens, amis-editor draws the panel of the page before the rows of its lists, which staff wait for. Here the
 * rows come first; then the page is selected, unless something else is by then.
 */
export function selectPageAfterRows(): void {
  EditorManager.prototype.buildRenderersAndPanels = async function build(this: EditorManager) {
    await whenLoaded();
    const { store } = this;
    if (isOpen(this) && store.activeId === '') store.setActiveId(store.getRootId());
  };
}
