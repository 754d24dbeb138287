/**
 * A JSON object. Its keys may be hostile (`__proto__`): read them with `Object.hasOwn`, create it with
 * `Object.fromEntries`.
 */
export type JsonObject = Record<string, unknown>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** All objects within a JSON value, parents before children. */
export function* objectsIn(value: unknown): Iterable<JsonObject> {
  if (isObject(value)) yield value;
  if (typeof value !== 'object' || value === null) return;
  for (const child of Object.values(value)) yield* objectsIn(child);
}
