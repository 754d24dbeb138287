import { createHash } from 'node:crypto';
import { toPointer } from '../contract/canonical-page';
import type { JsonObject } from '../contract/json-object';

/** An own property, `undefined` if absent. */
export const field = (record: JsonObject, key: string): unknown =>
  Object.hasOwn(record, key) ? record[key] : undefined;

const known = new WeakMap<object, string>();

/**
 * A canonical text: equal for two values exactly if they are equivalent (`isSamePage`), whatever the order of
 * keys, and whether a single `body` is in a list. Short values are written out, long ones hashed. Results are
 * memoised, so values must not change afterwards.
 */
export function fingerprint(value: unknown): string {
  if (typeof value !== 'object' || value === null) return shorten(JSON.stringify(value) ?? 'absent');
  let text = known.get(value);
  if (text === undefined) {
    text = shorten(
      Array.isArray(value) ? `[${value.map(fingerprint).join()}]` : recordText(value as JsonObject),
    );
    known.set(value, text);
  }
  return text;
}

function recordText(record: JsonObject): string {
  const fields = Object.entries(record)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, child]) => {
      const single = key === 'body' && Array.isArray(child) && child.length === 1;
      return `${JSON.stringify(key)}:${fingerprint(single ? (child as unknown[])[0] : child)}`;
    });
  return `{${fields.join()}}`;
}

/** Hashes start with #, which no JSON does, so a hash never equals a value. */
function shorten(text: string): string {
  return text.length <= 120 ? text : `#${createHash('sha256').update(text).digest('base64')}`;
}

/** Whether two values are equivalent; two `undefined` are. */
export const isSame = (one: unknown, other: unknown): boolean =>
  one === other || fingerprint(one) === fingerprint(other);

/** A value as a list of elements: an array, or a single `body`. */
export function toItems(key: string, value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value;
  return key === 'body' && value !== undefined ? [value] : undefined;
}

/**
 * Whether the values of a key are lists of elements, to be matched item by item. A list of plain values
 * (`perPageAvailable`) counts as one value; that of a toolbar (`["bulkActions", "pagination"]`) does not.
 */
export function areElementLists(key: string, values: readonly unknown[]): boolean {
  const given = values.filter((value) => value !== undefined);
  if (!given.some(Array.isArray)) return false;
  const lists = given.map((value) => toItems(key, value));
  if (lists.some((list) => list === undefined)) return false;
  return (
    key === 'body' ||
    /toolbar$/i.test(key) ||
    lists.some((list) => list?.some((item) => typeof item === 'object' && item !== null))
  );
}

/** Appends to the list stored under a key of a map. */
export function push<Key, Item>(lists: Map<Key, Item[]>, key: Key, item: Item): void {
  const list = lists.get(key);
  if (list) list.push(item);
  else lists.set(key, [item]);
}

/** My keys in my order; each key that only the other side has follows the same key as there. */
export function mergeKeys(mine: readonly string[], theirs: readonly string[]): string[] {
  const keys = new Set(mine);
  const after = new Map<string | undefined, string[]>();
  let previous: string | undefined;
  for (const key of theirs) {
    if (keys.has(key)) previous = key;
    else push(after, previous, key);
  }
  return [...(after.get(undefined) ?? []), ...mine.flatMap((key) => [key, ...(after.get(key) ?? [])])];
}

/** An element of one page, and its place. */
export interface Placed {
  value: unknown;
  /** The key that contains it, directly or in its list: `columns`, `dialog`. */
  key: string;
  pointer: string;
  /** Index in its list; 0 if it is not in a list. */
  index: number;
  /** The element around it; undefined for the page. */
  parent: Placed | undefined;
}

export type Event =
  | { is: 'changed'; from: Placed; to: Placed; path: readonly string[]; before: unknown; after: unknown }
  | { is: 'removed'; from: Placed }
  | { is: 'added'; to: Placed }
  /** To another place of the same list, or (`away`) to another list. */
  | { is: 'moved'; from: Placed; to: Placed; away: boolean };

/** The items of a list with their places; a single `body` keeps its own pointer. */
export function placeItems(
  key: string,
  list: unknown,
  pointer: string,
  parent: Placed | undefined,
): Placed[] {
  const single = !Array.isArray(list);
  return (toItems(key, list) ?? []).map((value, index) => ({
    value,
    key,
    pointer: single ? pointer : toPointer(pointer, index),
    index,
    parent,
  }));
}

/** An index of JSON pointers, to find those that touch a given one. */
export class PointerIndex {
  private readonly here = new Map<string, number>();
  /** Number of pointers below each pointer. */
  private readonly below = new Map<string, number>();

  constructor(pointers: Iterable<string> = []) {
    for (const pointer of pointers) this.add(pointer);
  }

  add(pointer: string): void {
    this.here.set(pointer, (this.here.get(pointer) ?? 0) + 1);
    for (const around of pointersAround(pointer)) this.below.set(around, (this.below.get(around) ?? 0) + 1);
  }

  /** Number of pointers equal to this one, above it or below it. */
  touching(pointer: string): number {
    let count = (this.here.get(pointer) ?? 0) + (this.below.get(pointer) ?? 0);
    for (const around of pointersAround(pointer)) count += this.here.get(around) ?? 0;
    return count;
  }
}

/** The ancestors of a pointer: for `/a/b/c` these are `/a/b`, `/a` and the root. */
function* pointersAround(pointer: string): Generator<string> {
  for (
    let end = pointer.lastIndexOf('/');
    end >= 0;
    end = end === 0 ? -1 : pointer.lastIndexOf('/', end - 1)
  ) {
    yield pointer.slice(0, end);
  }
}
