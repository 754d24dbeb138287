import { getVariable, setVariable } from 'amis-core';
import { diff, EditorManager } from 'amis-editor';
import type { JsonObject } from '../../../../server/contract/json-object';
import { isPlainText } from '../../../../server/contract/pages/layout-keys';
import { toast } from '../../../toast';

import { getCatalogue } from '../../catalogue/catalogue-store';

type Start = EditorManager['startInlineEdit'];

/**
 * A double click edits a text in place: Enter or blur applies it, Escape discards it. Only a text that appears in
 * the page literally: for a text computed from data, the edit would overwrite the expression with the shown
 * value.
 */
export function editTextInPlace(): void {
  const start: Start = function startInlineEdit(this: EditorManager, node, element, { match, key }) {
    const { store } = this;
    store.setActiveId(node.id);
    const before = store.getValueOf(node.id) as JsonObject;
    const value: unknown = key === undefined ? undefined : getVariable(before, key);
    const holder = typeof value === 'string' ? findHolder(element, value) : undefined;
    if (key === undefined || holder === undefined)
      return void toast.info('这段文字由数据或表达式得出，请在右侧的属性中修改');
    store.setActiveElement(match);
    const field = 'data' in holder ? wrap(holder) : holder;
    edit(field, (text) => {
      if (field !== holder) field.replaceWith(holder);
      store.setActiveElement('');
      if (text === undefined || text === value) return;
      if (!getCatalogue().mayUse && !isPlainText(text))
        return void toast.warning('没有权限写入带变量或链接的内容：文字里不能有 < 和 $');
      const after = { ...before };
      setVariable(after, key, text);
      this.panelChangeValue(after, diff(before, after), undefined, node.id);
    });
  };
  EditorManager.prototype.startInlineEdit = start;
}

/** The innermost element that shows exactly this text, or the only text node that is it: beside a label's star. */
function findHolder(element: HTMLElement, value: string): HTMLElement | Text | undefined {
  const shows = (part: Node) => part.textContent?.trim() === value.trim();
  if (!shows(element)) return findText(element, shows);
  let holder = element;
  for (;;) {
    const inner = [...holder.children].find(shows);
    if (!(inner instanceof holder.ownerDocument.defaultView!.HTMLElement)) return holder;
    holder = inner;
  }
}

function findText(element: HTMLElement, shows: (part: Node) => boolean): Text | undefined {
  const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (walker.nextNode()) if (shows(walker.currentNode)) found.push(walker.currentNode as Text);
  return found.length === 1 ? found[0] : undefined;
}

function wrap(text: Text): HTMLElement {
  const around = text.ownerDocument.createElement('span');
  text.replaceWith(around);
  around.append(text);
  return around;
}

/**
 * `onEnd` gets the text, or undefined when the edit was discarded. The element is restored first: React draws the
 * new text.
 */
function edit(element: HTMLElement, onEnd: (text: string | undefined) => void): void {
  const given = [...element.childNodes].map((node) => ({ node, text: node.nodeValue }));
  let ended = false;
  const end = (text: string | undefined) => {
    if (ended) return;
    ended = true;
    element.removeEventListener('blur', onBlur);
    element.removeEventListener('keydown', onKey);
    element.removeAttribute('contenteditable');
    for (const { node, text: own } of given) node.nodeValue = own;
    element.replaceChildren(...given.map(({ node }) => node));
    onEnd(text);
  };
  const read = () => element.innerText.replaceAll('\u00a0', ' ').trim();
  const onBlur = () => end(read());
  const onKey = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    event.preventDefault();
    end(event.key === 'Enter' ? read() : undefined);
  };
  element.addEventListener('blur', onBlur);
  element.addEventListener('keydown', onKey);
  element.setAttribute('contenteditable', 'plaintext-only');
  element.focus();
  element.ownerDocument.getSelection()?.selectAllChildren(element);
}
