import { isObject } from '../../../../server/contract/json-object';
import { callPlaces } from '../../../../server/contract/pages/call-places';
import type { SchemaNode } from '../../../amis/conventions/schema-node';

/** What buttons do that changes nothing but what is on the screen. */
const harmless = /^(?:cancel|close|reset|clear|clear-and-submit|prev|next|copy|toast)$/;

/** Whether people do something by this very element: it has a call of its own, opens, leads or submits. */
function isActing(node: SchemaNode): boolean {
  const { type, actionType, onEvent } = node;
  if (type === 'form') return true;
  if (typeof actionType === 'string' && !harmless.test(actionType)) return true;
  if (isObject(onEvent) && Object.keys(onEvent).some((name) => !name.startsWith('$$'))) return true;
  const places = typeof type === 'string' ? (callPlaces[type] ?? {}) : {};
  return Object.keys(places).some((place) => node[place] !== undefined);
}

/** The outermost acting elements of a part of a page; a button's own dialog is the button. */
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
  return typeof name === 'string' ? `“${name}”` : type === 'form' ? '表单' : '按钮';
};

/** What is asked before an element is deleted; undefined where nothing acts in it. `page`: the whole one. */
export function toQuestion(part: unknown, page: unknown): string | undefined {
  const acting = findActing(part);
  if (acting.length === 0) return undefined;
  const inPart = callsOf(acting);
  const inPage = callsOf(page);
  const count = (calls: readonly string[], path: string) => calls.filter((call) => call === path).length;
  const isOnly = inPart.some((path) => count(inPage, path) === count(inPart, path));
  const names = [...new Set(acting.map(nameOf))];
  const what = names.slice(0, 3).join('、') + (names.length > 3 ? `等 ${names.length} 处` : '');
  return isOnly
    ? `${what}会执行操作，本页没有别处能做同样的事：删除并发布后，员工不能再在这里做。删除可以撤销。`
    : `${what}会执行操作：删除并发布后，员工不能再在这里做。删除可以撤销。`;
}
