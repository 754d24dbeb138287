import { type JsonObject, isObject } from '../../../server/contract/json-object';
import type { SchemaNode } from './schema-node';

/**
 * Texts that amis draws as plain text although it escapes their variables as HTML: a category `Q&A` would read
 * `Q&amp;A` on its button. Listed by type of element; all other texts of amis are HTML and need the escaping.
 */
const drawnAsText: Readonly<Record<string, readonly string[]>> = {
  button: ['label', 'confirmTitle'],
  submit: ['label', 'confirmTitle'],
  reset: ['label'],
  action: ['label', 'confirmTitle'],
  'dropdown-button': ['label'],
  dialog: ['title'],
};

/** A lone variable in braces, which amis escapes by default: no function, no filter. */
const variable = /\$\{\s*([A-Za-z_$][\w$]*(?:\.[\w$]+|\[[^\]{}|]+\])*)\s*\}/g;

const asText = (text: unknown) => (typeof text === 'string' ? text.replace(variable, '${$1 | raw}') : text);

/** Marks the element's plain texts, toasts of its call included, as raw. */
export function markPlainTexts(node: SchemaNode): SchemaNode {
  const keys = [
    ...(drawnAsText[String(node['type'])] ?? []),
    ...(isObject(node['dialog']) && node['actionType'] === 'confirmDialog' ? ['dialog'] : []),
  ];
  const parts: JsonObject = {};
  for (const key of keys) if (node[key] !== undefined) parts[key] = markKey(node[key]);
  if (isObject(node['messages'])) parts['messages'] = mapTexts(node['messages']);
  for (const key of ['tabs', 'items'] as const) {
    const texts = node[key];
    if (Array.isArray(texts) && (node['type'] === 'tabs' || node['type'] === 'breadcrumb'))
      parts[key] = texts.map((item: unknown) => (isObject(item) ? markItem(item) : item));
  }
  return Object.keys(parts).length === 0 ? node : { ...node, ...parts };
}

/** The title of a confirmation is plain text, its body is HTML. */
function markKey(value: unknown): unknown {
  return isObject(value) ? markItem(value) : asText(value);
}

const mapTexts = (texts: SchemaNode) =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, asText(text)]));

/** A step of a breadcrumb, a tab, or a question. */
const markItem = (item: SchemaNode): SchemaNode => ({
  ...item,
  ...('title' in item && { title: asText(item['title']) }),
  ...('label' in item && { label: asText(item['label']) }),
});
