import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonSchema } from './json-schema';
import { getProjectRoot } from './project-root';

let loaded: ReadonlyMap<string, JsonSchema> | undefined;

/** Our own types: each `renderers/<type>/props.schema.json`, read once. */
export function getCustomTypes(): ReadonlyMap<string, JsonSchema> {
  loaded ??= readCustomTypes(join(getProjectRoot(), 'renderers'));
  return loaded;
}

function readCustomTypes(folder: string): ReadonlyMap<string, JsonSchema> {
  const found = new Map<string, JsonSchema>();
  for (const type of existsSync(folder) ? readdirSync(folder).sort() : []) {
    const file = join(folder, type, 'props.schema.json');
    if (existsSync(file)) found.set(type, JSON.parse(readFileSync(file, 'utf8')) as JsonSchema);
  }
  return found;
}
