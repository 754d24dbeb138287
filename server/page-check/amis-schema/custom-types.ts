import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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
