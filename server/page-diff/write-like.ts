import { isObject, type JsonObject } from '../contract/json-object';
import { areElementLists, field, toItems, toRecord } from './json';
import { matchItems } from './match-items';
import { mergeKeys } from './merge/merge-elements';

/**
 * The page in the form in which `model` is written: keys of an element in its order, a single `body` in a list only where
 * it stands in one there. It says the same (`isSamePage`), and as text it differs from the model in little more than what
 * was changed: editors order keys as they come, and put what stands alone into lists.
 */
export function writeLike(page: JsonObject, model: JsonObject): JsonObject {
  const keys = mergeKeys(
    Object.keys(model).filter((key) => Object.hasOwn(page, key)),
    Object.keys(page),
  );
  return toRecord(keys.map((key) => [key, writeValue(key, field(page, key), field(model, key))]));
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
