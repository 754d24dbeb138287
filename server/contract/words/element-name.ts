import { isObject, type JsonObject } from '../json-object';
import { actionLabels, placeLabels, typeLabels } from './type-labels';

/** Title of one of our widgets; undefined for any other type. */
type WidgetTitle = (type: string) => string | undefined;

/** An element in staff's terms: its kind and its label. `列“手机号”`, `按钮“导出”`, `弹窗“编辑”`. */
export function nameElement(value: unknown, key: string, widgetTitle: WidgetTitle): string {
  if (typeof value === 'string') {
    // In a toolbar, a tool may be written as its type alone.
    return nameType(value, widgetTitle) ?? `${key === 'body' ? '文字' : '内容'}“${clip(readable(value))}”`;
  }
  if (!isObject(value)) return '内容';
  const noun = nounOf(value, key, widgetTitle);
  const words = readable(wordsOf(value));
  return words === '' ? noun : `${noun}“${clip(words)}”`;
}

/** Chinese name of an element type; undefined if it has none. */
export const nameType = (type: string, widgetTitle: WidgetTitle): string | undefined =>
  widgetTitle(type) ?? typeLabels.get(type);

function nounOf(value: JsonObject, key: string, widgetTitle: WidgetTitle): string {
  const type = field(value, 'type');
  if (type === 'operation') return '操作列';
  if (key === 'actions' && type === undefined) {
    const action = field(value, 'actionType');
    return typeof action === 'string' ? `动作“${actionLabels.get(action) ?? action}”` : '动作';
  }
  const place = placeLabels.get(key);
  if (place !== undefined) return place;
  if (isCard(value)) return '卡片';
  return typeof type === 'string' ? (nameType(type, widgetTitle) ?? clip(type)) : '内容';
}

/** A container that the palette calls a card, by its class. */
function isCard(value: JsonObject): boolean {
  const className = field(value, 'className');
  return field(value, 'type') === 'container' && typeof className === 'string' && hasClass(className, 'card');
}

const hasClass = (classes: string, name: string) => classes.split(/\s+/).includes(name);

/** Names that only actions call an element by: of its kind, and the one that every list has by convention. */
const kindNames = new Set(['list', 'crud', 'table', 'cards', 'form', 'service', 'page', 'dialog']);

function wordsOf(value: JsonObject): string {
  const title = isCard(value) ? findCardTitle(value) : undefined;
  if (title !== undefined) return wordsOf(title);
  for (const key of ['label', 'title', 'name', 'tpl', 'body', 'content', 'text', 'value']) {
    const words = field(value, key);
    if (key === 'name' && typeof words === 'string' && kindNames.has(words)) continue;
    if (typeof words === 'string' && words.trim() !== '') return words.trim();
    if (typeof words === 'number') return String(words);
  }
  return '';
}

function findCardTitle(card: JsonObject): JsonObject | undefined {
  const body = field(card, 'body');
  const parts = (Array.isArray(body) ? (body as unknown[]) : [body]).filter(isObject);
  return parts.find(({ className }) => typeof className === 'string' && hasClass(className, 'card-title'));
}

/**
 * Replaces each expression of a text by what it may display: `${state == 1 ? '停用' : '恢复'}` -> `停用/恢复`, `共${total |
 * number}条` -> `共{total}条`. Any other expression becomes `…`. Leaves out the tags of markup.
 */
export function readable(text: string): string {
  const shown = text.slice(0, 400).replace(/\$\{([^{}]*)\}/g, (_whole, expression: string) => {
    const choice = /^[^?]*\?\s*'([^']*)'\s*:\s*'([^']*)'\s*$/.exec(expression);
    if (choice !== null) return choice.slice(1).filter(Boolean).join('/');
    const variable = /^\s*([\w.]+)\s*(?:\|[^|].*)?$/s.exec(expression)?.[1];
    return variable === undefined ? '…' : `{${variable}}`;
  });
  return shown.replace(/<\/?[a-z][^<>]*>/gi, '').trim();
}

export function clip(text: string, length = 24): string {
  const characters = [...text.slice(0, length * 8).replaceAll(/\s+/g, ' ')];
  return characters.length <= length && text.length <= length * 8
    ? characters.join('')
    : `${characters.slice(0, length).join('')}…`;
}

const field = (record: JsonObject, key: string): unknown =>
  Object.hasOwn(record, key) ? record[key] : undefined;
