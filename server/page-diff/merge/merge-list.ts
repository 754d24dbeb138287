import { isSame } from '../json';
import { matchCertainly, type Matches } from '../match/match-items';
import { placeItems, type Placed } from '../placed';
import { elementName } from '../words/element-name';
import type { Spot } from './merge-conflict';
import { mergeElement, type Pointers } from './merge-record';
import { orderSlots, type Slot } from './order-slots';
import type { Settlement, Three } from './settle';

/**
 * Three lists of elements:
 *
 *   which item is which -> what becomes of each -> their order
 *
 * What one side removed and the other left alone goes; what it changed is a conflict.
 */
export function mergeLists(
  spot: Spot,
  path: readonly string[],
  three: Three,
  pointers: Pointers,
  settle: Settlement,
): unknown {
  const key = path.at(-1) ?? '';
  const slots = toSlots(
    {
      base: placeItems(key, three.base, pointers.base, spot.base),
      mine: placeItems(key, three.mine, pointers.mine, spot.mine),
      theirs: placeItems(key, three.theirs, pointers.theirs, spot.theirs),
    },
    settle.which.match('mine', key, three.base, three.mine),
    settle.which.match('theirs', key, three.base, three.theirs),
  );
  const kept = slots.filter((slot) => {
    slot.value = valueOf(slot, settle);
    slot.spot.merged.value = slot.value;
    return slot.value !== undefined;
  });
  const ordered = orderSlots(kept, (orders) => settle.order(spot, path, namesOf(orders, key)));
  const merged = ordered.map(({ value }) => value);
  const single = key === 'body' && !(Array.isArray(three.mine) && Array.isArray(three.theirs));
  return single && merged.length === 1 ? merged[0] : merged;
}

function valueOf({ spot }: Slot, settle: Settlement): unknown {
  const { base, mine, theirs } = spot;
  if (mine && theirs) return mergeElement(spot, settle);
  const there = mine ?? theirs;
  if (!base || !there) return there?.value;
  if (isSame(base.value, there.value)) return undefined;
  return settle.element(spot, { base: base.value, mine: mine?.value, theirs: theirs?.value });
}

function toSlots(
  { base, mine, theirs }: Record<'base' | 'mine' | 'theirs', Placed[]>,
  toMine: Matches,
  toTheirs: Matches,
): Slot[] {
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

function namesOf(orders: Record<'base' | 'mine' | 'theirs', readonly Slot[]>, key: string): Three {
  const names = (slots: readonly Slot[]) =>
    slots.map(({ spot }) => elementName((spot.mine ?? spot.theirs)?.value, key));
  return { base: names(orders.base), mine: names(orders.mine), theirs: names(orders.theirs) };
}
