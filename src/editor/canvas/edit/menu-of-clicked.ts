import { EditorManager } from 'amis-editor';

/**
 * amis-editor opens the menu of the selected element for a right click anywhere within it: while the page is
 * selected, of the page for every click. This opens the menu of the clicked element then.
 */
export function openMenuOfClicked(): void {
  const { openContextMenu } = EditorManager.prototype;
  EditorManager.prototype.openContextMenu = function open(this: EditorManager, id, region, at) {
    const clicked = at.target.closest('[data-editor-id]')?.getAttribute('data-editor-id');
    openContextMenu.call(this, this.store.isRootSchema(id) && clicked ? clicked : id, region, at);
  };
}
