import type { EditorManager } from 'amis-editor';
import { toast } from '../../../toast';
import type { Shortcut } from '../../../ui/shortcut-list';
import { pressCopyKey } from '../edit/copy-paste';
import { findFrontEditor, noteStaffActivity } from '../open-editors';
import { findHistory } from '../page-history';
import { findFrontDialog, isCanvasCovered, isField, lastOf } from './focus-canvas';
import { partDialog, pressToLeave } from './leave-dialog';
import { lists as panelLists } from './list-keys';
import { selectFocused } from './outline-keys';

/** Keys that amis-editor handles while nothing has the focus. */
const editorKeys = /^(?:delete|backspace|arrowup|arrowdown|p)$/;

interface CanvasKeysOptions {
  onSave: () => void;
  /** The user wants to design another page. */
  onSwitch: () => void;
  isPreview: () => boolean;
}

/**
 * The designer's keys, wherever the focus is: in the page, in a panel, on the canvas, in the phone's own
 * document. amis-editor handles most of its keys only while nothing is focused: keys pressed on a focused part of
 * the canvas are forwarded to it.
 */
export function createCanvasKeys({
  onSave,
  onSwitch,
  isPreview,
}: CanvasKeysOptions): (event: KeyboardEvent) => void {
  return (event) => {
    const name = event.key.toLowerCase();
    const command = event.ctrlKey || event.metaKey;
    if (command && name === 's') {
      event.preventDefault();
      event.stopPropagation();
      return onSave();
    }
    const target = event.target as Element | null;
    // Code editors have their own shortcuts that start with Ctrl+K.
    if (command && name === 'k' && !target?.closest('.monaco-editor, .CodeMirror') && !isCanvasCovered()) {
      event.preventDefault();
      event.stopPropagation();
      return onSwitch();
    }
    if (isPreview() || target === null) return;
    if (name === 'escape') return leave(event, target);
    if (isField(target)) return;
    if (isCanvasCovered()) {
      // amis-editor acts on the page behind a dialog whenever nothing has the focus.
      if (target === document.body && (command || editorKeys.test(name))) event.stopPropagation();
      return;
    }
    if (command && (name === 'z' || name === 'y')) {
      event.preventDefault();
      event.stopPropagation();
      const editor = findFrontEditor();
      const history = editor && findHistory(editor.store);
      return name === 'y' || event.shiftKey ? history?.redo() : history?.undo();
    }
    if (target.closest('.designer-bar, .designer-problems, .designer-notice') !== null) return;
    const front = findFrontEditor();
    if (command && (name === 'c' || name === 'x' || name === 'v') && front !== undefined) {
      event.preventDefault();
      event.stopPropagation();
      selectFocused(target);
      noteStaffActivity();
      return pressCopyKey(name, front);
    }
    const isEditorKey = editorKeys.test(name) && (command || name === 'delete' || name === 'backspace');
    if (isEditorKey && front?.parent !== undefined) {
      event.preventDefault();
      event.stopPropagation();
      noteStaffActivity();
      return name === 'p' ? undefined : pressInDialog(name, front);
    }
    if (!isEditorKey || target === document.body || target.closest('.designer-main, body') === null) return;
    selectFocused(target);
    handOn(event);
  };
}

/** Dialogs, menus and panels that Escape closes first. */
const lists = [
  ...['dialog[open]', '.field-popup', '[class*="-PopOver"]', '[class*="ContextMenu"] li', panelLists],
  // Of the code editors.
  ...['.CodeMirror-hints', '.monaco-editor .suggest-widget.visible', '.monaco-editor .find-widget.visible'],
].join();

/** The link that ends the full-screen view of a text box. */
const fullScreen = '.is-fullscreen .ae-TextareaResultBox-footer-fullscreen > a';

/** Leaves what is in front. */
function leave(event: KeyboardEvent, target: Element): void {
  // Escape also ends the input of a Chinese character.
  if (event.isComposing || document.querySelector(lists)) return;
  const filling = lastOf(fullScreen);
  if (filling) filling.click();
  else if (!leaveDialog(target)) return;
  // Without this, the same key press would also answer a question that it opens.
  event.preventDefault();
  event.stopPropagation();
}

/**
 * Closes the front dialog; on the page, selects the page, since nothing can be added without a selection.
 *
 * @returns whether it closes a dialog
 */
function leaveDialog(target: Element): boolean {
  const dialog = findFrontDialog();
  const isPart = dialog?.matches(partDialog) === true;
  const front = findFrontEditor();
  // While a dialog's editor opens, the editor behind it is still the front one.
  const isOpening = front?.store.subEditorContext !== undefined;
  if (isField(target) && (dialog === undefined || isPart)) return false;
  // The drawer that inserts or replaces an element.
  if (front?.store.insertRegion) front.store.closeInsertPanel();
  else if (isOpening || isPart) {
    (isOpening ? front : front?.parent)?.store.closeSubEditor();
    return true;
  } else if (dialog) return pressToLeave(dialog);
  else front?.store.setActiveId(front.store.getRootId());
  return false;
}

function handOn(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
  const focused = document.activeElement as HTMLElement | null;
  focused?.blur();
  const { key, code, ctrlKey, metaKey, shiftKey } = event;
  document.body.dispatchEvent(
    new KeyboardEvent('keydown', { key, code, ctrlKey, metaKey, shiftKey, bubbles: true, cancelable: true }),
  );
  if (focused?.isConnected) focused.focus({ preventScroll: true });
}

/** Content of the help: each key with its effect. */
export const canvasShortcuts: readonly Shortcut[] = [
  { keys: ['Ctrl+S'], does: '保存草稿' },
  { keys: ['Ctrl+K'], does: '切换到其他页面' },
  { keys: ['Ctrl+Z'], does: '撤销' },
  { keys: ['Ctrl+Shift+Z', 'Ctrl+Y'], does: '重做' },
  { keys: ['Ctrl+C', 'Ctrl+X', 'Ctrl+V'], does: '复制、剪切选中的元素，粘贴到选中的元素后面或容器里' },
  { keys: ['Delete', 'Backspace'], does: '删除选中的元素；会执行操作的先确认' },
  { keys: ['双击'], does: '就地修改文字：Enter 确认，Esc 放弃' },
  { keys: ['Ctrl+↑', 'Ctrl+↓'], does: '在同级中前移、后移' },
  { keys: ['F6'], does: '到下一个区域：工具栏、左侧面板、画布、属性、问题' },
  { keys: ['↑', '↓', '←', '→'], does: '在画布或大纲中走到上一个、下一个、外层、内层元素；大纲中 Enter 选中' },
  { keys: ['F2'], does: '修改选中元素的属性' },
  { keys: ['Ctrl+P'], does: '预览与返回编辑' },
  { keys: ['Esc'], does: '取消选中，关闭弹窗' },
  { keys: ['?'], does: '本列表' },
];

/**
 * Delete, Backspace, Ctrl+↑ and Ctrl+↓ in the editor of a dialog. amis-editor handles them in the page's editor only:
 * there they would remove or move the element that is selected behind the dialog.
 */
function pressInDialog(key: string, editor: EditorManager): void {
  const { store } = editor;
  const node = store.getNodeById(store.activeId);
  if (!node) return;
  if (key === 'arrowup' || key === 'arrowdown') {
    const [may, move] =
      key === 'arrowup'
        ? [node.canMoveUp, () => editor.moveUp()]
        : [node.canMoveDown, () => editor.moveDown()];
    if (may) move();
    else toast.warning('不能再移动了');
    return;
  }
  if (store.activeRegion || store.isRootSchema(store.activeId) || node.removable === false)
    return void toast.warning('这里不能删除');
  editor.del(store.activeId);
}
