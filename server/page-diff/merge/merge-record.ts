import { toPointer } from '../../contract/canonical-page';
import { isObject, type JsonObject } from '../../contract/json-object';
import { areElementLists, field, isSame, push, toRecord } from '../json';
import type { Placed } from '../placed';
import { isElement } from '../words/element-name';
import { mergeLists } from './merge-list';
import type { Spot } from './merge-conflict';
import type { Settlement, Three } from './settle';

const sides = ['base', 'mine', 'theirs'] as const;
export type Pointers = Record<(typeof sides)[number], string>;

/** One element in all three pages (or two of them): what only one side changed is taken. */
export function mergeElement(spot: Spot, settle: Settlement): unknown {
  const three = { base: spot.base?.value, mine: spot.mine?.value, theirs: spot.theirs?.value };
  const plain = takeUnchanged(three);
  const merged = plain ? plain.value : mergeChanged(spot, three, settle);
  spot.merged.value = merged;
  return merged;
}

function mergeChanged(spot: Spot, three: Three, settle: Settlement): unknown {
  const { base, mine, theirs } = three;
  if (
    isObject(base) &&
    isObject(mine) &&
    isObject(theirs) &&
    isOneKind([base, mine, theirs], ['type', 'actionType'])
  ) {
    const pointers = {
      base: spot.base?.pointer ?? '',
      mine: spot.mine?.pointer ?? '',
      theirs: spot.theirs?.pointer ?? '',
    };
    return mergeRecords(spot, [], { base, mine, theirs }, pointers, settle);
  }
  return settle.element(spot, three);
}

/** Where at most one side changed something, or both the same: that. */
export function takeUnchanged({ base, mine, theirs }: Three): { value: unknown } | undefined {
  if (isSame(mine, theirs) || isSame(base, theirs)) return { value: mine };
  return isSame(base, mine) ? { value: theirs } : undefined;
}

function mergeRecords(
  spot: Spot,
  path: readonly string[],
  three: { base: JsonObject; mine: JsonObject; theirs: JsonObject },
  pointers: Pointers,
  settle: Settlement,
): JsonObject {
  const fields = mergeKeys(Object.keys(three.mine), Object.keys(three.theirs)).map(
    (key): [string, unknown] => {
      const values = {
        base: field(three.base, key),
        mine: field(three.mine, key),
        theirs: field(three.theirs, key),
      };
      const below = {
        base: toPointer(pointers.base, key),
        mine: toPointer(pointers.mine, key),
        theirs: toPointer(pointers.theirs, key),
      };
      return [key, mergeField(spot, [...path, key], values, below, settle)];
    },
  );
  return toRecord(fields.filter(([, value]) => value !== undefined));
}

function mergeField(
  spot: Spot,
  path: readonly string[],
  three: Three,
  pointers: Pointers,
  settle: Settlement,
): unknown {
  const plain = takeUnchanged(three);
  if (plain) return plain.value;
  const key = path.at(-1) ?? '';
  const { base, mine, theirs } = three;
  if (mine !== undefined && theirs !== undefined && areElementLists(key, [base, mine, theirs])) {
    return mergeLists(spot, path, three, pointers, settle);
  }
  const given = [base, mine, theirs].filter((value) => value !== undefined);
  if (given.every((value) => isElement(value, key))) {
    return mergeElement(toSpot(key, three, pointers, spot), settle);
  }
  if (
    isObject(base) &&
    isObject(mine) &&
    isObject(theirs) &&
    isOneKind([base, mine, theirs], ['url', 'method'])
  ) {
    return mergeRecords(spot, path, { base, mine, theirs }, pointers, settle);
  }
  return settle.property(spot, path, three);
}

/** What is of another type, or calls another address, is another thing: its fields are not mixed. */
const isOneKind = (records: readonly JsonObject[], signs: readonly string[]): boolean =>
  signs.every((sign) =>
    records.every((record) => isSame(field(record, sign), field(records[0] ?? {}, sign))),
  );

function toSpot(key: string, three: Three, pointers: Pointers, around: Spot): Spot {
  const place = (side: (typeof sides)[number]): Placed | undefined =>
    three[side] === undefined
      ? undefined
      : { value: three[side], key, pointer: pointers[side], index: 0, parent: around[side] };
  return { base: place('base'), mine: place('mine'), theirs: place('theirs'), merged: { value: undefined } };
}

/** Mine in my order; each of theirs after the one it follows there. */
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
