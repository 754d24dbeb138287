import { isRecord, isSame, toRecord, type JsonRecord } from '../json';
import { isBelow } from '../match/pair-moves';
import type { Placed } from '../placed';
import { placeOf } from '../diff-pages';
import { trackPages, type Track } from '../track';
import { elementName } from '../words/element-name';
import type { Spot } from './merge-conflict';
import { mergeElement } from './merge-record';
import type { Settlement } from './settle';

interface Pages {
  base: JsonRecord;
  mine: JsonRecord;
  theirs: JsonRecord;
}

/** An element that a side took to another list. */
interface Move {
  from: Placed;
  to: Placed;
}

const removed = Symbol('removed');
type Edits = Map<unknown, unknown>;

/**
 * Lists are merged each by itself, where an element taken to another list looks removed here and added there. So that
 * it is not parted from what the other side did to it, such elements are merged beforehand:
 *
 *   moved here, changed there  -> the change is carried to the new place
 *   moved here, removed there  -> a conflict
 *   moved by both              -> merged, and where the places differ a conflict
 *
 * @returns the two pages to be merged as usual
 */
export function followMoves(pages: Pages, settle: Settlement): Pages {
  const tracks = { mine: trackPages(pages.base, pages.mine), theirs: trackPages(pages.base, pages.theirs) };
  const [mine, theirs] = [movesOf(tracks.mine), movesOf(tracks.theirs)];
  const edits: Record<'mine' | 'theirs', Edits> = { mine: new Map(), theirs: new Map() };
  const together = new Set<string>();
  for (const move of mine) {
    const other = theirs.find(({ from }) => from.pointer === move.from.pointer);
    if (other) {
      together.add(move.from.pointer);
      mergeBothMoved(move, other, edits, settle);
    } else if (isFree(move, theirs)) follow(move, tracks.theirs, edits, 'mine', settle);
  }
  for (const move of theirs) {
    if (!together.has(move.from.pointer) && isFree(move, mine)) {
      follow(move, tracks.mine, edits, 'theirs', settle);
    }
  }
  return { base: pages.base, mine: edit(pages.mine, edits.mine), theirs: edit(pages.theirs, edits.theirs) };
}

/** What lies within another move, or around one, is left to the ordinary merge, which then asks. */
function movesOf({ events }: Track): Move[] {
  const moves = events.flatMap((event) =>
    event.is === 'moved' && event.away ? [{ from: event.from, to: event.to }] : [],
  );
  return moves.filter((move) =>
    isFree(
      move,
      moves.filter((other) => other !== move),
    ),
  );
}

const isFree = (move: Move, others: readonly Move[]): boolean =>
  others.every(
    (other) =>
      !touch(move.from.pointer, other.from.pointer) &&
      (move.to === other.to || !touch(move.to.pointer, other.to.pointer)),
  );

const touch = (one: string, other: string) => isBelow(one, other) || isBelow(other, one);

function follow(
  move: Move,
  otherTrack: Track,
  edits: Record<'mine' | 'theirs', Edits>,
  mover: 'mine' | 'theirs',
  settle: Settlement,
): void {
  const stayer = mover === 'mine' ? 'theirs' : 'mine';
  const state = stateOf(move.from, otherTrack);
  if (state === 'same') return;
  const there = state === 'removed' ? undefined : state;
  const spot: Spot = { base: move.from, mine: undefined, theirs: undefined, merged: { value: undefined } };
  spot[mover] = move.to;
  spot[stayer] = there;
  if (there) {
    edits[mover].set(move.to.value, mergeElement(spot, settle));
    edits[stayer].set(there.value, move.from.value);
    return;
  }
  const three = { base: move.from.value, mine: undefined, theirs: undefined, [mover]: move.to.value };
  const kept = settle.element(spot, three, { [mover]: `移到 ${placeOf(move.to)}` });
  spot.merged.value = kept;
  if (kept === undefined) edits[mover].set(move.to.value, removed);
}

/** What the other side made of an element that it did not move. */
function stateOf(from: Placed, { matched }: Track): Placed | 'same' | 'removed' {
  const there = matched.get(from.pointer);
  if (there) return isSame(from.value, there.value) ? 'same' : there;
  for (let around = from.parent; around; around = around.parent) {
    const kept = matched.get(around.pointer);
    if (kept) return isSame(around.value, kept.value) ? 'same' : 'removed';
  }
  return 'removed';
}

function mergeBothMoved(
  mine: Move,
  theirs: Move,
  edits: Record<'mine' | 'theirs', Edits>,
  settle: Settlement,
): void {
  const spot: Spot = { base: mine.from, mine: mine.to, theirs: theirs.to, merged: { value: undefined } };
  const merged = mergeElement(spot, settle);
  edits.mine.set(mine.to.value, merged);
  edits.theirs.set(theirs.to.value, merged);
  const places = { base: placeOf(mine.from), mine: placeOf(mine.to), theirs: placeOf(theirs.to) };
  if (pathOf(mine.to) === pathOf(theirs.to)) return;
  const choice = settle.place(spot, places);
  edits[choice === 'mine' ? 'theirs' : 'mine'].set((choice === 'mine' ? theirs : mine).to.value, removed);
}

/** Where an element stands, by the names of all that is around it. */
function pathOf(placed: Placed): string {
  const names: string[] = [];
  for (let at: Placed | undefined = placed.parent; at; at = at.parent)
    names.push(elementName(at.value, at.key));
  return JSON.stringify([placed.key, ...names]);
}

/** A page with some of its objects replaced or taken out. */
function edit(page: JsonRecord, edits: Edits): JsonRecord {
  return edits.size === 0 ? page : (rebuild(page, edits) as JsonRecord);
}

function rebuild(value: unknown, edits: Edits): unknown {
  if (edits.has(value)) return edits.get(value);
  if (Array.isArray(value))
    return value.map((item) => rebuild(item, edits)).filter((item) => item !== removed);
  if (!isRecord(value)) return value;
  return toRecord(
    Object.entries(value)
      .map(([key, child]): [string, unknown] => [key, rebuild(child, edits)])
      .filter(([, child]) => child !== removed),
  );
}
