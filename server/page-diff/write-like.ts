import { isObject, type JsonObject } from '../contract/json-object';
import { areElementLists, field, mergeKeys, toItems } from './json';
import { matchItems } from './match-items';

/**
 * Rewrites the page in the style of `model`: the same order of keys, and a single `body` in a list only where the
 * model has one. The result is equivalent (`isSamePage`), and its text differs from the model in little more than
 * the actual changes, although editors reorder keys and wrap single elements in lists.
 */
export function writeLike(page: JsonObject, model: JsonObject): JsonObject {
  const keys = mergeKeys(
    Object.keys(model).filter((key) => Object.hasOwn(page, key)),
    Object.keys(page),
  );
  return Object.fromEntries(keys.map((key) => [key, writeValue(key, field(page, key), field(model, key))]));
}

function writeValue(key: string, value: unknown, model: unknown): unknown {
  if (isObject(value) && isObject(model)) return writeLike(value, model);
  if (!areElementLists(key, [value, model])) return value;
  const items = writeItems(toItems(key, value) ?? [], toItems(key, model) ?? []);
  if (key === 'body' && items.length === 1 && model !== undefined && !Array.isArray(model)) return items[0];
  return Array.isArray(value) || Array.isArray(model) ? items : items[0];
}

function writeItems(items: readonly unknown[], models: readonly unknown[]): unknown[] {
  const matches = matchItems(items, models);
  return items.map((item, index) => {
    const model = models[matches.get(index) ?? -1];
    return isObject(item) && isObject(model) ? writeLike(item, model) : item;
  });
}
