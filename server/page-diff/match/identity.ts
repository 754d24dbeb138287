import { isObject, type JsonObject } from '../../contract/json-object';
import { field, fingerprint } from '../json';

/**
 * What an element may be known by, the surest first. Two items of two lists are the same element when one of
 * these is theirs alone on both sides.
 */
const signs: readonly ((element: JsonObject) => string | undefined)[] = [
  (element) => say(element, 'id'),
  (element) => say(element, 'name', 'label'),
  (element) => say(element, 'name', 'type'),
  (element) => say(element, 'name'),
  (element) => say(element, 'label', 'type', 'actionType'),
  (element) => say(element, 'label', 'type'),
  (element) => say(element, 'label', 'value'),
  (element) => say(element, 'title', 'type'),
  (element) => say(element, 'title'),
  (element) => say(element, 'value'),
  (element) => say(element, 'actionType', 'componentId'),
  (element) => say(element, 'api', 'type'),
  (element) => say(element, 'label'),
];

/** Every sign of an item, in the order of `signs`; a plain value has none. */
export const signCount = signs.length;

export function signOf(item: unknown, index: number): string | undefined {
  return isObject(item) ? signs[index]?.(item) : undefined;
}

/** The first sign that an element has: how it is found again in another place of the page. */
export function surestSign(element: JsonObject): string | undefined {
  for (let index = 0; index < signCount; index += 1) {
    const sign = signOf(element, index);
    if (sign !== undefined) return `${index}:${sign}`;
  }
  return undefined;
}

/** The first key must be there and say something; the others may be absent. */
function say(element: JsonObject, first: string, ...more: readonly string[]): string | undefined {
  const value = field(element, first);
  if (value === undefined || value === null || value === '' || value === false) return undefined;
  return [value, ...more.map((key) => field(element, key))].map(fingerprint).join();
}

/** Holds other elements, and so is known by its type where that is the only one. */
export function isContainer(element: JsonObject): boolean {
  return ['body', 'columns', 'tabs', 'items', 'buttons', 'actions'].some((key) => {
    const child = field(element, key);
    return typeof child === 'object' && child !== null;
  });
}

/** How much of two elements is the same, 0 to 1. */
export function likeness(one: JsonObject, other: JsonObject): number {
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  let same = 0;
  for (const key of keys) {
    const value = field(one, key);
    const there = field(other, key);
    if (value === undefined || there === undefined) continue;
    if (fingerprint(value) === fingerprint(there)) same += 1;
    else if (typeof value === 'object' && typeof there === 'object') same += 0.5;
  }
  return keys.size === 0 ? 1 : same / keys.size;
}
