import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv, { type ErrorObject, type ValidateFunction } from 'ajv';
import { isObject, type JsonObject } from '../../contract/json-object';
import { projectRoot } from '../../project-root';
import { onceFor, own } from '../view/page-view';

/** The part of JSON Schema that amis' schema.json uses. */
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

/** The alternative and additional schemas within `schema`. */
function branchesOf(schema: JsonSchema): JsonSchema[] {
  return [...(schema.allOf ?? []), ...(schema.anyOf ?? []), schema.then, schema.else].filter(
    (branch): branch is JsonSchema => isObject(branch),
  );
}

/** The values that `{const}` or `{enum}` allow, as texts. */
function textsOf(schema: unknown): string[] {
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
 * Returns amis' own schema.json, read at first use (1 MB, which would slow every start), without the restrictions by
 * which every part of an `allOf` forbids the others' properties: with them it rejects even
 * `{"type": "page", "body": "x"}`.
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

/** Properties that may be omitted: conventions add `label`, and the place implies `type`. */
const given = new Set(['label', 'type']);

function opened(key: string, value: unknown): unknown {
  if (key === 'required' && Array.isArray(value)) return value.filter((name) => !given.has(name as string));
  if (key === 'additionalProperties' && value === false) return undefined;
  return isObject(value) && Array.isArray(value['enum']) ? withWrittenChoices(value, value['enum']) : value;
}

/**
 * The choices as pages write them. amis' schema has some in TypeScript's form: a template with `${number}` for any
 * number, and the names of enum members (`ROTATE_LEFT`) instead of their values (`rotateLeft`).
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

/** All properties of a definition, including those of its branches. */
export function getPropertiesOf(definition: string): Properties {
  const known = propertiesByDefinition.get(definition);
  if (known !== undefined) return known;
  const found = collectAll([{ $ref: `#/definitions/${definition}` }]);
  propertiesByDefinition.set(definition, found);
  return found;
}

/** All properties of an object, or of the items of a list, to which these schemas apply. */
export const getPropertiesAt = onceFor((schemas: readonly JsonSchema[]): Properties =>
  collectAll(schemas.flatMap((schema) => [schema, ...itemsOf(schema)])),
);

/** The schemas of the items, if the schema is a list or a choice that includes lists. */
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
    // `true` only allows the property; another branch has its schema.
    if (typeof value === 'object') schemas.push(value);
    found.set(property, schemas);
  }
  for (const branch of branchesOf(schema)) collect(branch, found, seen);
}

const schemaId = 'amis';
const anyObject: JsonSchema = { type: 'object' };

let ajv: Ajv | undefined;
const validators = new Map<string, ValidateFunction>();

/**
 * Replaces nested elements by 'an object', because each is checked at its own place, by its own type. Validators
 * therefore stay small and compile in a few milliseconds, where the whole schema takes a second, and errors point
 * at one property instead of at forty alternatives.
 */
function getAjv(): Ajv {
  if (ajv !== undefined) return ajv;
  const { definitions, definitionOf } = getAmisSchema();
  const elements = new Set(['SchemaObject', 'SchemaObjectLoose', 'ActionSchema', ...definitionOf.values()]);
  const shallow = Object.fromEntries(
    Object.entries(definitions).map(([name, schema]) => [name, elements.has(name) ? anyObject : schema]),
  );
  ajv = new Ajv({ strict: false, validateFormats: false, logger: false });
  ajv.addSchema({ $id: schemaId, definitions: shallow });
  return ajv;
}

/** Why amis does not accept a value for a property of `definition`; undefined if it does. */
export function findValueError(
  definition: string,
  property: string,
  schemas: readonly JsonSchema[],
  value: unknown,
): ErrorObject | undefined {
  // Most properties share a few hundred schemas: compile each only once, for all elements.
  const key = toKey(definition, property, schemas);
  let validate = validators.get(key);
  if (validate === undefined) {
    validate = getAjv().compile({ anyOf: schemas.map(absolute) });
    validators.set(key, validate);
  }
  if (validate(value)) return undefined;
  return deepest(validate.errors ?? []);
}

const keys = new Map<string, string>();

function toKey(definition: string, property: string, schemas: readonly JsonSchema[]): string {
  const place = `${definition}.${property}`;
  const known =
    keys.get(place) ?? [...new Set(schemas.map((schema) => JSON.stringify(schema, withoutWords)))].join();
  keys.set(place, known);
  return known;
}

/** Keywords without effect on validation. */
const words = new Set(['description', 'title', 'default', 'deprecated']);
const withoutWords = (key: string, value: unknown) =>
  words.has(key) && typeof value !== 'object' ? undefined : value;

/** The error deepest in the value is the most informative. */
function deepest(errors: readonly ErrorObject[]): ErrorObject | undefined {
  return errors.reduce<ErrorObject | undefined>(
    (best, error) =>
      best === undefined || error.instancePath.length > best.instancePath.length ? error : best,
    undefined,
  );
}

/** The same schema with its references resolved against the shared one. */
function absolute(schema: JsonSchema): JsonSchema {
  return JSON.parse(
    JSON.stringify(schema).replaceAll('"#/definitions/', `"${schemaId}#/definitions/`),
  ) as JsonSchema;
}
