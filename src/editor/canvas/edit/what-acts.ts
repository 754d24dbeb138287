import { isObject } from '../../../../server/contract/json-object';
import { callPlaces } from '../../../../server/contract/pages/call-places';
import { isDialogKey } from '../../../../server/contract/pages/layout-keys';
import { nameElement, readable } from '../../../../server/contract/words/element-name';
import type { SchemaNode } from '../../../amis/conventions/schema-node';
import { widgets } from '../../palette/widget-panel';

/** Button actions that change only what is on the screen. */
const harmless = /^(?:cancel|close|reset|clear|clear-and-submit|prev|next|copy|toast)$/;

/** Whether this element itself acts: it sends a call, opens, navigates or submits. */
function isActing(node: SchemaNode): boolean {
  const { type, actionType, onEvent } = node;
  if (type === 'form') return true;
  if (typeof actionType === 'string' && !harmless.test(actionType)) return true;
  if (isObject(onEvent) && Object.keys(onEvent).some((name) => !name.startsWith('$$'))) return true;
  const places = typeof type === 'string' ? (callPlaces[type] ?? {}) : {};
  return Object.keys(places).some((place) => node[place] !== undefined);
}

/** The outermost acting elements in a part of a page; a button counts together with its dialog. */
function findActing(part: unknown): SchemaNode[] {
  if (Array.isArray(part)) return part.flatMap(findActing);
  if (!isObject(part)) return [];
  return isActing(part) ? [part] : Object.values(part).flatMap(findActing);
}

/** Paths of the calls below an element. */
function callsOf(part: unknown): string[] {
  const text = JSON.stringify(part) ?? '';
  return [...text.matchAll(/"(?:(?:get|post):)?(\/api\/[^"?]+)/g)].map(([, path = '']) => path);
}

const nameOf = ({ label, title, type }: SchemaNode) => {
  const name = [label, title].find((text) => typeof text === 'string' && text !== '');
  return typeof name === 'string' ? `“${readable(name)}”` : type === 'form' ? '表单' : '按钮';
};

/**
 * The question before a part of a page goes; undefined when nothing in it acts. `page`: the whole page.
 * `verb`: how it goes, 删除 (delete), 替换 (replace) or 清空 (empty).
 */
export function toQuestion(part: unknown, page: unknown, verb = '删除'): string | undefined {
  const acting = findActing(part);
  if (acting.length === 0) return undefined;
  const inPart = callsOf(acting);
  const inPage = callsOf(page);
  const count = (calls: readonly string[], path: string) => calls.filter((call) => call === path).length;
  const isOnly = inPart.some((path) => count(inPage, path) === count(inPart, path));
  const names = [...new Set(acting.map(nameOf))];
  const what = names.slice(0, 3).join('、') + (names.length > 3 ? `等 ${names.length} 处` : '');
  return isOnly
    ? `${what}会执行操作，本页没有别处能做同样的事：${verb}并发布后，员工不能再在这里做。${verb}可以撤销。`
    : `${what}会执行操作：${verb}并发布后，员工不能再在这里做。${verb}可以撤销。`;
}

/** An entry of amis-editor's list of dialogs; `$$ref`: its name among the page's shared dialogs. */
export interface ListedDialog {
  $$id?: string;
  $$ref?: string;
  title?: unknown;
}

/** Describes what is removed together with a dialog: the buttons that open it, by label. */
export function toRemovalWords(dialog: ListedDialog, page: unknown): string {
  const said = [...new Set(findEffects(page, dialog, ''))];
  return [...(said.length > 0 ? said : ['没有按钮打开它。']), '删除可以撤销。'].join('');
}

/** `around`: the name of the enclosing element. */
function findEffects(value: unknown, dialog: ListedDialog, around: string, key = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => findEffects(item, dialog, around, key));
  if (!isObject(value)) return [];
  const isElement = typeof value['type'] === 'string';
  const name = isElement ? nameElement(value, key, (type) => widgets.get(type)?.title) : around;
  return Object.entries(value).flatMap(([part, child]) => {
    if (!isDialogKey(part) || !isSame(child, dialog)) return findEffects(child, dialog, name, part);
    if (part === 'feedback') return [`${name}执行以后不再显示结果。`];
    return [isElement ? `${name}会打开它，也一起删除。` : `${name}打开它的动作也一起删除。`];
  });
}

function isSame(child: unknown, { $$id, $$ref }: ListedDialog): boolean {
  if (!isObject(child)) return false;
  return $$ref === undefined ? child['$$id'] === $$id : child['$ref'] === $$ref;
}
