/** A JSON object. Its keys may be hostile (`__proto__`): read them with `Object.hasOwn`, build it with `Object.fromEntries`. */
export type JsonObject = Record<string, unknown>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** All objects in a piece of JSON, each before those in it. */
export function* objectsIn(value: unknown): Iterable<JsonObject> {
  if (isObject(value)) yield value;
  if (typeof value !== 'object' || value === null) return;
  for (const child of Object.values(value)) yield* objectsIn(child);
}
