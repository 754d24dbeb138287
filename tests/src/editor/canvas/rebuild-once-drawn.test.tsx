import { EditorManager } from 'amis-editor';
import { expect, it, vi } from 'vitest';
import { selectPageAfterRows } from '../../../../src/editor/canvas/edit/rebuild-once-drawn';
import { OpenEditorsPlugin } from '../../../../src/editor/canvas/open-editors';

it('[Foundation §6] selects the page as soon as it is drawn, so that its panel appears before the phone preview has loaded', async () => {
  const original = EditorManager.prototype.buildRenderersAndPanels;
  selectPageAfterRows();
  const drawn = new Set<string>();
  const store = {
    activeId: '',
    getRootId: () => 'page',
    getNodeById: (id: string) => (drawn.has(id) ? {} : undefined),
    // Like amis-editor's, which ignores an element that is not drawn.
    setActiveId: (id: string) => void (drawn.has(id) && (store.activeId = id)),
    closeSubEditor: () => undefined,
  };
  const manager = Object.assign(Object.create(EditorManager.prototype) as EditorManager, { store });
  const plugin = new OpenEditorsPlugin(manager);
  try {
    manager.buildRenderersAndPanels();
    setTimeout(() => drawn.add('page'), 600);
    await vi.waitFor(() => expect(store.activeId).toBe('page'), { timeout: 5_000 });
  } finally {
    plugin.dispose();
    EditorManager.prototype.buildRenderersAndPanels = original;
  }
});
