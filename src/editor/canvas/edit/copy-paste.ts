import { EditorManager, reGenerateID } from 'amis-editor';
import { toast } from '../../../toast';
import { bringShared, findOrigin, findPastePlace, type Origin, type PastePlace } from './paste-place';

/** The last copy of this window; an element copied on the page can be pasted in a dialog's editor, and the reverse. */
let copied: { text: string; origin: Origin; definitions: unknown } | undefined;

/**
 * One clipboard for keys and context menu. amis-editor has two: the menu's paste replaced the selected element, and
 * Ctrl+V made a column of a filter.
 */
export function pasteBeside(): void {
  const { copy } = EditorManager.prototype;
  EditorManager.prototype.copy = function remember(this: EditorManager, id, said) {
    const origin = findOrigin(this.store.schema, id);
    if (origin === undefined) return void toast.info('页面本身不能复制');
    const text = JSON.stringify(this.store.getValueOf(id));
    copied = { text, origin, definitions: this.store.schema.definitions };
    copy.call(this, id, said);
  };
  EditorManager.prototype.paste = async function paste(this: EditorManager, id, region) {
    const { store } = this;
    if (copied === undefined) return void toast.info('还没有复制过元素');
    const place = findPastePlace(store.schema, copied.origin, { id, region: region ?? '' });
    if (place === undefined) return void toast.warning('复制的元素不能放在这里，请选中别的位置再粘贴');
    const element = bringShared(JSON.parse(copied.text), copied.definitions, store.schema.definitions);
    addAt(this, place, reGenerateID(element));
  };
}

/** Adds an element to the page and selects it. */
export function addAt(editor: EditorManager, { host, region, before }: PastePlace, element: unknown): void {
  const { store } = editor;
  const info = store.getNodeById(store.activeId)?.info;
  const added = editor.addChild(host, region, element, before, info, undefined, false);
  // As amis-editor does after it has added an element: the canvas draws it first.
  if (added) setTimeout(() => store.setActiveId(added.$$id), 100);
}

/** Whether the last copy can be pasted at this element. */
export const mayPaste = ({ store }: EditorManager, id: string): boolean =>
  copied !== undefined && findPastePlace(store.schema, copied.origin, { id, region: '' }) !== undefined;

/** Ctrl+C, Ctrl+X and Ctrl+V on the selected element, or paste into the selected region. */
export function pressCopyKey(key: 'c' | 'x' | 'v', editor: EditorManager): void {
  const { store } = editor;
  const { activeId, activeRegion } = store;
  if (activeId === '') return;
  if (key === 'v') return void editor.paste(activeId, activeRegion || undefined);
  if (key === 'c') return editor.copy(activeId);
  if (activeRegion || store.isRootSchema(activeId) || !store.getNodeById(activeId)?.moveable)
    return void toast.warning('这里不能剪切');
  editor.cut(activeId);
}
