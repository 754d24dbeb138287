/** A JSON object. Its keys may be hostile (`__proto__`): read them with `Object.hasOwn`, build it with `Object.fromEntries`. */
export type JsonObject = Record<string, unknown>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
