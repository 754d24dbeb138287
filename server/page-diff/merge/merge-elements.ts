import { toPointer } from '../../contract/canonical-page';
import { isObject, type JsonObject } from '../../contract/json-object';
import {
  areElementLists,
  field,
  isSame,
  mergeKeys,
  push,
  placeItems,
  fingerprint,
  type Placed,
} from '../json';
import { matchCertainly, type Matches } from '../match-items';
import { isElement, elementName } from '../element-name';
import { ofEach, type Side, type ThreePages, type Choice } from './correspondence';
import type { Spot, ConflictResolver, ThreeValues } from './resolve-conflicts';

type Pointers = Record<Side, string>;

/** Merges one element in three pages (or two of them): takes what only one side changed. */
export function mergeElement(spot: Spot, resolver: ConflictResolver): unknown {
  const three = ofEach((side) => spot[side]?.value);
  const plain = takeUnchanged(three);
  const merged = plain ? plain.value : mergeChanged(spot, three, resolver);
  spot.merged.value = merged;
  return merged;
}

function mergeChanged(spot: Spot, three: ThreeValues, resolver: ConflictResolver): unknown {
  const { base, mine, theirs } = three;
  if (
    isObject(base) &&
    isObject(mine) &&
    isObject(theirs) &&
    isOneKind([base, mine, theirs], ['type', 'actionType'])
  ) {
    const pointers = ofEach((side) => spot[side]?.pointer ?? '');
    return mergeRecords(spot, [], { base, mine, theirs }, pointers, resolver);
  }
  return resolver.element(spot, three);
}

/** The merged value, if at most one side changed it, or both changed it equally. */
export function takeUnchanged({ base, mine, theirs }: ThreeValues): { value: unknown } | undefined {
  if (isSame(mine, theirs) || isSame(base, theirs)) return { value: mine };
  return isSame(base, mine) ? { value: theirs } : undefined;
}

function mergeRecords(
  spot: Spot,
  path: readonly string[],
  three: ThreePages,
  pointers: Pointers,
  resolver: ConflictResolver,
): JsonObject {
  const fields = mergeKeys(Object.keys(three.mine), Object.keys(three.theirs)).map(
    (key): [string, unknown] => {
      const values = ofEach((side) => field(three[side], key));
      const below = ofEach((side) => toPointer(pointers[side], key));
      return [key, mergeField(spot, [...path, key], values, below, resolver)];
    },
  );
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}

function mergeField(
  spot: Spot,
  path: readonly string[],
  three: ThreeValues,
  pointers: Pointers,
  resolver: ConflictResolver,
): unknown {
  const plain = takeUnchanged(three);
  if (plain) return plain.value;
  const key = path.at(-1) ?? '';
  const { base, mine, theirs } = three;
  if (mine !== undefined && theirs !== undefined && areElementLists(key, [base, mine, theirs])) {
    return mergeLists(spot, path, three, pointers, resolver);
  }
  const given = [base, mine, theirs].filter((value) => value !== undefined);
  if (given.every((value) => isElement(value, key))) {
    return mergeElement(toSpot(key, three, pointers, spot), resolver);
  }
  if (
    isObject(base) &&
    isObject(mine) &&
    isObject(theirs) &&
    isOneKind([base, mine, theirs], ['url', 'method'])
  ) {
    return mergeRecords(spot, path, { base, mine, theirs }, pointers, resolver);
  }
  return resolver.property(spot, path, three);
}

/**
 * Whether the records have the same type and address; otherwise they are different things, and their fields must
 * not be mixed.
 */
const isOneKind = (records: readonly JsonObject[], signs: readonly string[]): boolean =>
  signs.every((sign) =>
    records.every((record) => isSame(field(record, sign), field(records[0] ?? {}, sign))),
  );

function toSpot(key: string, three: ThreeValues, pointers: Pointers, around: Spot): Spot {
  const places = ofEach((side): Placed | undefined =>
    three[side] === undefined
      ? undefined
      : { value: three[side], key, pointer: pointers[side], index: 0, parent: around[side] },
  );
  return { ...places, merged: { value: undefined } };
}

/**
 * Merges three lists of elements:
 *
 *   match items -> merge each -> order them
 *
 * An item removed by one side and unchanged on the other is removed; if the other side changed it, that is a
 * conflict.
 */
function mergeLists(
  spot: Spot,
  path: readonly string[],
  three: ThreeValues,
  pointers: Pointers,
  resolver: ConflictResolver,
): unknown {
  const key = path.at(-1) ?? '';
  const slots = toSlots(
    ofEach((side) => placeItems(key, three[side], pointers[side], spot[side])),
    resolver.which.match('mine', key, three.base, three.mine),
    resolver.which.match('theirs', key, three.base, three.theirs),
  );
  const kept = slots.filter((slot) => {
    slot.value = valueOf(slot, resolver);
    slot.spot.merged.value = slot.value;
    return slot.value !== undefined;
  });
  const ordered = orderSlots(kept, (orders) => resolver.order(spot, path, namesOf(orders, key)));
  const merged = ordered.map(({ value }) => value);
  const single = key === 'body' && !(Array.isArray(three.mine) && Array.isArray(three.theirs));
  return single && merged.length === 1 ? merged[0] : merged;
}

function valueOf({ spot }: Slot, resolver: ConflictResolver): unknown {
  const { base, mine, theirs } = spot;
  if (mine && theirs) return mergeElement(spot, resolver);
  const there = mine ?? theirs;
  if (!base || !there) return there?.value;
  if (isSame(base.value, there.value)) return undefined;
  return resolver.element(spot, { base: base.value, mine: mine?.value, theirs: theirs?.value });
}

function toSlots({ base, mine, theirs }: Record<Side, Placed[]>, toMine: Matches, toTheirs: Matches): Slot[] {
  const values = (items: readonly Placed[]) => items.map(({ value }) => value);
  const known = base.map((item, index) =>
    toSlot(item, mine[toMine.get(index) ?? -1], theirs[toTheirs.get(index) ?? -1]),
  );
  const [usedMine, usedTheirs] = [new Set(toMine.values()), new Set(toTheirs.values())];
  const newMine = mine.filter(({ index }) => !usedMine.has(index));
  const newTheirs = theirs.filter(({ index }) => !usedTheirs.has(index));
  const both = matchCertainly(values(newMine), values(newTheirs));
  const usedBoth = new Set(both.values());
  return [
    ...known,
    ...newMine.map((item, index) => toSlot(undefined, item, newTheirs[both.get(index) ?? -1])),
    ...newTheirs.filter((_, index) => !usedBoth.has(index)).map((item) => toSlot(undefined, undefined, item)),
  ];
}

const toSlot = (base?: Placed, mine?: Placed, theirs?: Placed): Slot => ({
  spot: { base, mine, theirs, merged: { value: undefined } },
  value: undefined,
});

const namesOf = (orders: Orders, key: string): ThreeValues =>
  ofEach((side) => orders[side].map(({ spot }) => elementName((spot.mine ?? spot.theirs)?.value, key)));

/** One item of a three-way merge of lists. */
interface Slot {
  spot: Spot;
  /** The merged value; `undefined` if removed. */
  value: unknown;
}

type Orders = Record<Side, readonly Slot[]>;

/**
 * Orders a merged list: items of both sides keep the order of the side that moved something; an item of one side
 * follows its predecessor there. Symmetric, unless both moved items: then `ask` decides.
 */
function orderSlots(kept: readonly Slot[], ask: (orders: Orders) => Choice): Slot[] {
  const common = orderCommon(kept, ask);
  const mine = runsAfter(kept, common, 'mine');
  const theirs = runsAfter(kept, common, 'theirs');
  return [undefined, ...common].flatMap((slot) => {
    const runs = [mine.get(slot) ?? [], theirs.get(slot) ?? []];
    runs.sort((one, other) => (signOf(one) < signOf(other) ? -1 : 1));
    return [...(slot ? [slot] : []), ...runs.flat()];
  });
}

function orderCommon(kept: readonly Slot[], ask: (orders: Orders) => Choice): readonly Slot[] {
  const common = kept.filter(({ spot }) => spot.mine && spot.theirs);
  const [mine, theirs] = [inOrderOf(common, 'mine'), inOrderOf(common, 'theirs')];
  if (isSameOrder(mine, theirs)) return mine;
  const old = common.filter(({ spot }) => spot.base);
  const base = inOrderOf(old, 'base');
  const isMoved = (side: Side) => !isSameOrder(base, inOrderOf(old, side));
  const moved = { mine: isMoved('mine'), theirs: isMoved('theirs') };
  if (moved.mine && moved.theirs && !isSameOrder(inOrderOf(old, 'mine'), inOrderOf(old, 'theirs'))) {
    const orders = { base, mine: inOrderOf(old, 'mine'), theirs: inOrderOf(old, 'theirs') };
    return ask(orders) === 'mine' ? mine : theirs;
  }
  if (moved.mine !== moved.theirs) return moved.mine ? mine : theirs;
  // If both sides added the same items at different places, any order will do, as long as it is symmetric.
  return signOf(mine) < signOf(theirs) ? mine : theirs;
}

/** Items that only one side has, grouped by the slot before them on that side (none: the beginning). */
function runsAfter(
  kept: readonly Slot[],
  common: readonly Slot[],
  side: Side,
): ReadonlyMap<Slot | undefined, Slot[]> {
  const shared = new Set(common);
  const runs = new Map<Slot | undefined, Slot[]>();
  let anchor: Slot | undefined;
  for (const slot of inOrderOf(
    kept.filter(({ spot }) => spot[side]),
    side,
  )) {
    if (shared.has(slot)) anchor = slot;
    else push(runs, anchor, slot);
  }
  return runs;
}

const inOrderOf = (slots: readonly Slot[], side: Side): Slot[] =>
  [...slots].sort((one, other) => (one.spot[side]?.index ?? 0) - (other.spot[side]?.index ?? 0));

const isSameOrder = (one: readonly Slot[], other: readonly Slot[]): boolean =>
  one.length === other.length && one.every((slot, index) => slot === other[index]);

const signOf = (slots: readonly Slot[]): string => slots.map(({ value }) => fingerprint(value)).join();
