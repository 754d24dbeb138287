import type { JsonObject } from '../../server/contract/json-object';

/**
 * `next` with the nodes of `last` wherever both are equal: React skips a node that is the same object as before.
 * Objects count as equal only with their keys in the same order, which is the order of what they show.
 *
 * The build inserts this function's text into amis-editor, so it refers to nothing but itself.
 */
export function keepNodes(last: unknown, next: unknown): unknown {
  if (last === next || typeof last !== 'object' || typeof next !== 'object' || !last || !next) return next;
  const kind: unknown = Object.getPrototypeOf(next);
  if (kind !== Object.getPrototypeOf(last)) return next;
  // An instance of a class, such as a date, counts as equal only if it is the same object.
  if (kind !== Array.prototype && kind !== Object.prototype) return next;
  const before = last as JsonObject;
  const entries = Object.entries(next).map(([key, value]) => [key, keepNodes(before[key], value)] as const);
  const keys = Object.keys(before);
  if (
    keys.length === entries.length &&
    entries.every(([key, value], at) => key === keys[at] && Object.is(value, before[key]))
  )
    return last;
  return Array.isArray(next) ? entries.map(([, value]) => value) : Object.fromEntries(entries);
}
