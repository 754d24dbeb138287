import Ajv, { type ErrorObject, type ValidateFunction } from 'ajv';
import { getAmisSchema, type JsonSchema } from './amis-schema';

const schemaId = 'amis';
const anyElement: JsonSchema = { type: 'object' };

let ajv: Ajv | undefined;
const validators = new Map<string, ValidateFunction>();

/**
 * Elements are replaced by 'an object': each is checked at its own place, by its own type. So a validator stays
 * small and is compiled in a few milliseconds, where the whole schema takes a second, and its errors point at
 * one property instead of at forty alternatives.
 */
function getAjv(): Ajv {
  if (ajv !== undefined) return ajv;
  const { definitions, definitionOf } = getAmisSchema();
  const elements = new Set(['SchemaObject', 'SchemaObjectLoose', 'ActionSchema', ...definitionOf.values()]);
  const shallow = Object.fromEntries(
    Object.entries(definitions).map(([name, schema]) => [name, elements.has(name) ? anyElement : schema]),
  );
  ajv = new Ajv({ strict: false, validateFormats: false, logger: false });
  ajv.addSchema({ $id: schemaId, definitions: shallow });
  return ajv;
}

/** Why the value of `definition`'s property is not what amis takes; undefined when it is. */
export function findValueError(
  definition: string,
  property: string,
  schemas: readonly JsonSchema[],
  value: unknown,
): ErrorObject | undefined {
  // Most properties share a few hundred schemas: each is compiled once, whatever the elements that have it.
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

/** What says nothing about the value. */
const words = new Set(['description', 'title', 'default', 'deprecated']);
const withoutWords = (key: string, value: unknown) =>
  words.has(key) && typeof value !== 'object' ? undefined : value;

/** The error furthest into the value says most. */
function deepest(errors: readonly ErrorObject[]): ErrorObject | undefined {
  return errors.reduce<ErrorObject | undefined>(
    (best, error) =>
      best === undefined || error.instancePath.length > best.instancePath.length ? error : best,
    undefined,
  );
}

/** The same schema with its references pointing into the shared one. */
function absolute(schema: JsonSchema): JsonSchema {
  return JSON.parse(
    JSON.stringify(schema).replaceAll('"#/definitions/', `"${schemaId}#/definitions/`),
  ) as JsonSchema;
}
