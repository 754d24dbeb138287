import Ajv, { type ErrorObject, type ValidateFunction } from 'ajv';
import { getAmisSchema, type JsonSchema } from './amis-schema';

const schemaId = 'amis';
const anyElement: JsonSchema = { type: 'object' };

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
    Object.entries(definitions).map(([name, schema]) => [name, elements.has(name) ? anyElement : schema]),
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
