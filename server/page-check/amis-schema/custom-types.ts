import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CallPlace } from '../../contract/pages/call-places';
import { textsOf, type JsonSchema } from './json-schema';
import { projectRoot } from '../../project-root';

let loaded: ReadonlyMap<string, JsonSchema> | undefined;

/** Our own types: each `renderers/<type>/props.schema.json`, read once. */
export function getCustomTypes(): ReadonlyMap<string, JsonSchema> {
  loaded ??= readCustomTypes(join(projectRoot, 'renderers'));
  return loaded;
}

/** Of our types, those that send a value with their form cannot do without a name; those that show one can. */
export function isCustomFormItem(type: string): boolean {
  return getCustomTypes().get(type)?.required?.includes('name') === true;
}

/** What may stand at a property of one of our types that a person's act sends; undefined for one that loads. */
export function findWidgetPlace(type: string, property: string): CallPlace | undefined {
  const properties = getCustomTypes().get(type)?.properties ?? {};
  const declared = Object.hasOwn(properties, property) ? properties[property] : undefined;
  return typeof declared === 'object' && declared.call !== 'load' ? declared.call : undefined;
}

/** Events that one of our types sends only after a person did something to it. */
export function findWidgetEvents(type: string): readonly string[] {
  return getCustomTypes().get(type)?.events ?? [];
}

function readCustomTypes(folder: string): ReadonlyMap<string, JsonSchema> {
  const found = new Map<string, JsonSchema>();
  for (const type of existsSync(folder) ? readdirSync(folder).sort() : []) {
    const file = join(folder, type, 'props.schema.json');
    if (!existsSync(file)) continue;
    const schema = JSON.parse(readFileSync(file, 'utf8')) as JsonSchema;
    for (const name of [type, ...textsOf(schema.properties?.['type'])]) found.set(name, schema);
  }
  return found;
}
