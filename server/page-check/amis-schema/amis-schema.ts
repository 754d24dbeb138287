import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isObject, type JsonObject } from '../../contract/json-object';
import { projectRoot } from '../../project-root';
import { onceFor, own } from '../view/page-view';

/** What amis' schema.json is made of: the part of JSON Schema it uses. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  properties?: Record<string, JsonSchema | boolean>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema | boolean;
  allOf?: JsonSchema[];
  anyOf?: JsonSchema[];
  if?: JsonSchema;
  then?: JsonSchema;
  else?: JsonSchema;
  description?: string;
}

const refPrefix = '#/definitions/';

function definitionName(schema: JsonSchema): string | undefined {
  return schema.$ref?.startsWith(refPrefix) ? schema.$ref.slice(refPrefix.length) : undefined;
}

/** The schemas of which one holds beside or instead of `schema`. */
function branchesOf(schema: JsonSchema): JsonSchema[] {
  return [...(schema.allOf ?? []), ...(schema.anyOf ?? []), schema.then, schema.else].filter(
    (branch): branch is JsonSchema => isObject(branch),
  );
}

/** Values that `{const}` or `{enum}` allow, as texts. */
export function textsOf(schema: unknown): string[] {
  const one = own(schema, 'const');
  const many = own(schema, 'enum');
  return [one, ...(Array.isArray(many) ? many : [])].filter((value) => typeof value === 'string');
}

/** Accepts any element; resolving it would mix the properties of all types. */
const anyElement = new Set(['SchemaObject', 'SchemaObjectLoose', 'SchemaCollection']);

interface AmisSchema {
  definitions: Record<string, JsonSchema>;
  /** Type -> the name of its definition. */
  definitionOf: ReadonlyMap<string, string>;
  types: ReadonlySet<string>;
}

let loaded: AmisSchema | undefined;

/**
 * amis' own schema.json, read when first asked for (1 MB; a start does not pay for it). As published it refuses even
 * `{"type": "page", "body": "x"}`, because every part of an `allOf` forbids the others' properties: those are opened.
 */
export function getAmisSchema(): AmisSchema {
  loaded ??= readAmisSchema();
  return loaded;
}

function readAmisSchema(): AmisSchema {
  const file = join(projectRoot, 'node_modules/amis/schema.json');
  const { definitions } = JSON.parse(readFileSync(file, 'utf8'), opened) as {
    definitions: Record<string, JsonSchema>;
  };
  const definitionOf = new Map<string, string>();
  for (const { if: condition, then } of definitions['SchemaObject']?.allOf ?? []) {
    const name = then === undefined ? undefined : definitionName(then);
    for (const type of textsOf(condition?.properties?.['type']))
      if (name !== undefined) definitionOf.set(type, name);
  }
  return {
    definitions,
    definitionOf,
    types: new Set([...definitionOf.keys(), ...textsOf(definitions['SchemaType'])]),
  };
}

/** `label` and `type` are never missing: conventions give the one, the place the other. */
const given = new Set(['label', 'type']);

function opened(key: string, value: unknown): unknown {
  if (key === 'required' && Array.isArray(value)) return value.filter((name) => !given.has(name as string));
  if (key === 'additionalProperties' && value === false) return undefined;
  return isObject(value) && Array.isArray(value['enum']) ? withWrittenChoices(value, value['enum']) : value;
}

/**
 * The choices as a page writes them. amis' schema has some as TypeScript does: a template with `${number}` for any number,
 * and the names of an enumeration's members (`ROTATE_LEFT`) for their values (`rotateLeft`).
 */
function withWrittenChoices(schema: JsonObject, choices: readonly unknown[]): JsonObject {
  const templates = choices.filter(
    (choice): choice is string => typeof choice === 'string' && choice.includes(anyNumber),
  );
  const words = choices
    .filter((choice) => !templates.includes(choice as string))
    .map((choice) => (typeof choice === 'string' && memberName.test(choice) ? toValue(choice) : choice));
  const ofWords = { ...schema, enum: words };
  if (templates.length === 0) return ofWords;
  return {
    anyOf: [ofWords, ...templates.map((template) => ({ type: 'string', pattern: toPattern(template) }))],
  };
}

const anyNumber = '${number}';
const memberName = /^[A-Z]+(?:_[A-Z]+)+$/;

const toValue = (name: string) =>
  name.toLowerCase().replace(/_(.)/g, (_all, letter: string) => letter.toUpperCase());

const toPattern = (template: string) => `^${template.split(anyNumber).join(String.raw`\d+`)}$`;

/** A property's schemas, by name: one from each branch that declares it. */
export type Properties = ReadonlyMap<string, readonly JsonSchema[]>;

const propertiesByDefinition = new Map<string, Properties>();

/** All properties that a definition knows, its branches included. */
export function getPropertiesOf(definition: string): Properties {
  const known = propertiesByDefinition.get(definition);
  if (known !== undefined) return known;
  const found = collectAll([{ $ref: `#/definitions/${definition}` }]);
  propertiesByDefinition.set(definition, found);
  return found;
}

/** All properties of an object that stands where these schemas hold, or in a list there. */
export const getPropertiesAt = onceFor((schemas: readonly JsonSchema[]): Properties =>
  collectAll(schemas.flatMap((schema) => [schema, ...itemsOf(schema)])),
);

/** What the items may be, where the schema is a list, or a choice with lists in it. */
function itemsOf(schema: JsonSchema, seen = new Set<string>()): JsonSchema[] {
  const name = definitionName(schema);
  if (name !== undefined && (seen.has(name) || anyElement.has(name))) return [];
  if (name !== undefined) seen.add(name);
  const target = name === undefined ? undefined : getAmisSchema().definitions[name];
  return [
    ...(isObject(schema.items) ? [schema.items as JsonSchema] : []),
    ...[...(target === undefined ? [] : [target]), ...branchesOf(schema)].flatMap((one) =>
      itemsOf(one, seen),
    ),
  ];
}

function collectAll(schemas: readonly JsonSchema[]): Properties {
  const found = new Map<string, JsonSchema[]>();
  const seen = new Set<string>();
  for (const schema of schemas) collect(schema, found, seen);
  return found;
}

function collect(schema: JsonSchema, found: Map<string, JsonSchema[]>, seen: Set<string>): void {
  const name = definitionName(schema);
  if (name !== undefined && !anyElement.has(name) && !seen.has(name)) {
    seen.add(name);
    const target = getAmisSchema().definitions[name];
    if (target !== undefined) collect(target, found, seen);
  }
  for (const [property, value] of Object.entries(schema.properties ?? {})) {
    const schemas = found.get(property) ?? [];
    // `true` only says that the property may stand there: another branch says what it may be.
    if (typeof value === 'object') schemas.push(value);
    found.set(property, schemas);
  }
  for (const branch of branchesOf(schema)) collect(branch, found, seen);
}
