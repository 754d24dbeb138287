import { fingerprint, push } from '../json';
import type { Choice, Spot } from './merge-conflict';

/** One item of three lists that are merged. */
export interface Slot {
  spot: Spot;
  /** What becomes of it; `undefined` when it goes. */
  value: unknown;
}

type Side = 'base' | 'mine' | 'theirs';
type Orders = Record<Side, readonly Slot[]>;

/**
 * The order of a merged list: what both sides have keeps the order of the side that moved something; what only one side has
 * follows what it followed there. The same whichever side is called mine, unless both moved: then `ask`.
 */
export function orderSlots(kept: readonly Slot[], ask: (orders: Orders) => Choice): Slot[] {
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
  // Both added the same things at different places: any order will do, as long as it is the same from either side.
  return signOf(mine) < signOf(theirs) ? mine : theirs;
}

/** By the slot that comes before them on a side (none: the beginning), what only that side has. */
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
