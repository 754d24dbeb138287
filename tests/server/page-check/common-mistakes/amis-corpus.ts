import { isObject, type JsonObject } from '../../../../server/contract/json-object';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';
import { getKnownTypes } from '../../../../server/page-check/amis-schema/element-properties';
import { projectRoot } from '../../../../server/project-root';

/** amis-editor's code, which contains panels, scaffolds and previews as amis JSON. */
const folder = join(projectRoot, 'node_modules/amis-editor/esm');

/** Placeholder for a value that is computed at run time. */
const unknown = Symbol('unknown');

interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}

/**
 * Every outermost literal of an amis element in amis-editor, without its computed properties. The key is its place in the
 * source (`plugin/Card.js:1234`).
 */
export function readAmisCorpus(): Map<string, JsonObject> {
  const types = getKnownTypes();
  const found = new Map<string, JsonObject>();
  const walk = (value: unknown, file: string): void => {
    if (Array.isArray(value)) return value.forEach((item) => walk(item, file));
    if (!isNode(value)) return;
    const literal = value.type === 'ObjectExpression' ? valueOf(value) : undefined;
    if (isObject(literal) && typeof literal['type'] === 'string' && types.has(literal['type'])) {
      found.set(`${file}:${value.start}`, literal);
      return;
    }
    for (const child of Object.values(value)) walk(child, file);
  };
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    if (file.endsWith('.js')) walk(parseAst(readFileSync(join(folder, file), 'utf8')).body, file);
  }
  return found;
}

const isNode = (value: unknown): value is Node => isObject(value) && typeof value['type'] === 'string';

function valueOf(node: unknown): unknown {
  if (!isNode(node)) return unknown;
  const { type, value, operator, argument, elements, properties, callee } = node;
  if (type === 'Literal') return node['regex'] === undefined ? value : unknown;
  if (type === 'ArrayExpression')
    return (elements as unknown[]).map(valueOf).filter((item) => item !== unknown);
  if (type === 'ObjectExpression') return Object.fromEntries((properties as Node[]).flatMap(entryOf));
  if (type === 'UnaryExpression' && operator === '!') return !valueOf(argument);
  // A translated text.
  return type === 'CallExpression' && isNode(callee) && callee['name'] === 'i18n' ? '文字' : unknown;
}

function entryOf({ type, computed, key, value }: Node): [string, unknown][] {
  const read = valueOf(value);
  if (type !== 'Property' || computed === true || !isNode(key) || read === unknown) return [];
  return [[String(key['name'] ?? key['value']), read]];
}
