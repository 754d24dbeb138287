import { z } from 'zod';
import { onceFor } from './page-view';

/** Field name -> its type. */
export type Fields = ReadonlyMap<string, z.ZodType>;

/** Unwraps a type: optional, nullable, default, preprocess, lazy. */
function bare(type: unknown): unknown {
  let at = type;
  for (let step = 0; step < 20; step += 1) {
    if (at instanceof z.ZodOptional || at instanceof z.ZodNullable || at instanceof z.ZodDefault)
      at = at.unwrap();
    else if (at instanceof z.ZodLazy) at = at.unwrap();
    else if (at instanceof z.ZodPipe) at = at.out instanceof z.ZodTransform ? at.in : at.out;
    else return at;
  }
  return at;
}

/** The fields of an object type; undefined for anything else. */
export function findFields(type: unknown): Fields | undefined {
  const plain = bare(type);
  if (!(plain instanceof z.ZodObject)) return undefined;
  return new Map(Object.entries(plain.shape as Record<string, z.ZodType>));
}

/** The element type of an array. */
export function findElement(type: unknown): unknown {
  const plain = bare(type);
  return plain instanceof z.ZodArray ? plain.element : undefined;
}

/** The type at `a.b.c`, with indexes allowed; undefined if a step does not exist. */
export function findAt(fields: Fields, path: string): unknown {
  const [first = '', ...rest] = path.split('.');
  let at: unknown = fields.get(first);
  for (const step of rest) at = /^\d+$/.test(step) ? findElement(at) : findFields(at)?.get(step);
  return at;
}

/** Whether a dotted name is a field, or lies inside one whose contents are not described. */
export function hasName(fields: Fields, name: string): boolean {
  const [first = '', ...rest] = name.split('.');
  let at: unknown = fields.get(first);
  if (at === undefined) return false;
  for (const step of rest) {
    const inner = /^\d+$/.test(step) ? undefined : findFields(at);
    const element = findElement(at);
    if (inner === undefined && element === undefined) return !isScalar(at);
    at = element ?? inner?.get(step);
    if (at === undefined) return false;
  }
  return true;
}

function isScalar(type: unknown): boolean {
  const plain = bare(type);
  return (
    plain instanceof z.ZodString ||
    plain instanceof z.ZodNumber ||
    plain instanceof z.ZodBoolean ||
    plain instanceof z.ZodEnum
  );
}

/**
 * `data` of a reply as amis receives it from the adapter (decisions 'The envelope and the adapter'): `records` or
 * a bare array becomes `items`, a scalar becomes `value`, and the list in `page.records` moves to the top level.
 */
export function toAmisFields(reply: z.ZodType): Fields {
  const fields = findFields(reply);
  if (fields === undefined) {
    if (findElement(reply) !== undefined)
      return new Map([
        ['items', reply],
        ['total', z.int()],
      ]);
    return bare(reply) instanceof z.ZodNull ? new Map() : new Map([['value', reply]]);
  }
  const all = new Map(fields);
  for (const [name, type] of findFields(fields.get('page')) ?? []) all.set(name, type);
  const records = all.get('records');
  if (records !== undefined) all.set('items', records);
  return all;
}

/** Required fields of a request. */
export const requiredOf = onceFor((request: z.ZodObject): readonly string[] =>
  Object.entries(request.shape as Record<string, z.ZodType>)
    .filter(([, type]) => !type.safeParse(undefined).success)
    .map(([name]) => name),
);

/** Whether a call describes these fields; items and `data` of the page itself only have names. */
export const isDescribed = onceFor((fields: Fields): boolean =>
  [...fields.values()].some((type) => !(type instanceof z.ZodAny)),
);
