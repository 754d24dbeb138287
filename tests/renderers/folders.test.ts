import Ajv from 'ajv';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../renderers');
/** Holds what several types share, and no type of its own. */
const shared = new Set(['fields', 'list']);
const types = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !shared.has(entry.name))
  .map((entry) => entry.name);
const textOf = (...path: string[]) => readFileSync(join(root, ...path), 'utf8');
const jsonOf = (type: string, file: string) => JSON.parse(textOf(type, file)) as object;

/** Every object in a schema that uses the type. */
function usesOf(type: string, node: unknown): object[] {
  if (typeof node !== 'object' || node === null) return [];
  const below = Object.values(node).flatMap((child: unknown) => usesOf(type, child));
  return Reflect.get(node, 'type') === type ? [node, ...below] : below;
}

describe('[Foundation §5] each renderer has logic, editor plugin, props schema and example', () => {
  it('the list of types, the list of plugins and the folders are the same', () => {
    const registered = [...textOf('index.ts').matchAll(/type: '([^']+)'/g)].map((match) => match[1]);
    expect(registered.sort()).toEqual([...types].sort());
    const plugins = [...textOf('editor-plugins.ts').matchAll(/'\.\/([^/]+)\/editor-plugin'/g)];
    expect(plugins.map((match) => match[1]).sort()).toEqual([...types].sort());
  });

  it.each(types)('%s: the example and the scaffold keep to the props schema', (type) => {
    const ajv = new Ajv({ strict: false, allErrors: true });
    const validate = ajv.compile(jsonOf(type, 'props.schema.json'));
    const uses = usesOf(type, jsonOf(type, 'example.json'));
    expect(uses.length).toBeGreaterThan(0);
    for (const use of uses) {
      validate(use);
      expect(validate.errors ?? []).toEqual([]);
    }
    expect(validate({ type: 'other' })).toBe(false);
  });

  // amis-editor shows a plugin only with both texts, and finds the component by the renderer's name.
  it.each(types)('%s: the plugin has name, description and the renderer’s own name', (type) => {
    const plugin = textOf(type, 'editor-plugin.ts');
    expect(plugin).toContain(`rendererName = '${type}'`);
    expect(plugin).toMatch(/override name = '[^']*[\u4e00-\u9fff]/);
    expect(plugin).toMatch(/description = '[^']*[\u4e00-\u9fff]/);
    expect(plugin).not.toMatch(/\bthis\.|\bdata\.|visibleOn|eval/);
  });
});
