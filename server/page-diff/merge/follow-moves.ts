import { isSame, PointerIndex, type Placed } from '../json';
import { placeOf } from '../diff-pages';
import type { Move, Track } from '../track';
import { elementName } from '../element-name';
import { removed, type Choice, type ThreePages } from './correspondence';
import type { Spot, ConflictResolver } from './resolve-conflicts';
import { mergeElement } from './merge-elements';

/**
 * Lists are merged one by one, so an element moved to another list looks removed here and added there. To combine
 * the move with the other side's changes to the element, these elements are merged beforehand:
 *
 *   moved here, changed there  -> the change is applied at the new place
 *   moved here, removed there  -> a conflict
 *   moved by both              -> merged, and a conflict if the places differ
 *
 * @returns the two pages, ready for the ordinary merge
 */
export function followMoves(pages: ThreePages, resolver: ConflictResolver): ThreePages {
  const { tracks, edits } = resolver.which;
  const moves = { mine: new Moves(tracks.mine), theirs: new Moves(tracks.theirs) };
  for (const move of moves.mine.all) {
    const other = moves.theirs.find(move.from);
    if (!moves.mine.isAlone(move)) continue;
    if (!other) follow(move, 'mine', moves.theirs, resolver);
    else if (moves.theirs.isAlone(other)) mergeBothMoved(move, other, resolver);
  }
  for (const move of moves.theirs.all) {
    if (!moves.mine.find(move.from) && moves.theirs.isAlone(move))
      follow(move, 'theirs', moves.mine, resolver);
  }
  return { base: pages.base, mine: edits.mine.apply(pages.mine), theirs: edits.theirs.apply(pages.theirs) };
}

/** Elements that one side moved to other lists. */
class Moves {
  readonly all: readonly Move[];
  readonly from: PointerIndex;
  readonly to: PointerIndex;
  private readonly byOrigin: ReadonlyMap<string, Move>;

  constructor({ events }: Track) {
    this.all = events.flatMap((event) =>
      event.is === 'moved' && event.away ? [{ from: event.from, to: event.to }] : [],
    );
    this.from = new PointerIndex(this.all.map(({ from }) => from.pointer));
    this.to = new PointerIndex(this.all.map(({ to }) => to.pointer));
    this.byOrigin = new Map(this.all.map((move) => [move.from.pointer, move]));
  }

  find(from: Placed): Move | undefined {
    return this.byOrigin.get(from.pointer);
  }

  /**
   * Whether no other move of this side contains this one or lies in it. The ordinary merge reports nested moves as
   * conflicts.
   */
  isAlone({ from, to }: Move): boolean {
    return this.from.touching(from.pointer) === 1 && this.to.touching(to.pointer) === 1;
  }
}

/** `others`: the moves of the side that did not move this element. */
function follow(move: Move, mover: Choice, others: Moves, resolver: ConflictResolver): void {
  const stayer = mover === 'mine' ? 'theirs' : 'mine';
  const { tracks, edits } = resolver.which;
  const state = stateOf(move.from, tracks[stayer]);
  if (state === 'same') return;
  const there = state === 'removed' ? undefined : state;
  if (others.from.touching(move.from.pointer) > 0 || (there && others.to.touching(there.pointer) > 0)) return;
  const spot: Spot = { base: move.from, mine: undefined, theirs: undefined, merged: { value: undefined } };
  spot[mover] = move.to;
  spot[stayer] = there;
  if (there) {
    edits[mover].replace(move.to.value, mergeElement(spot, resolver));
    edits[stayer].replace(there.value, move.from.value);
    return;
  }
  const three = { base: move.from.value, mine: undefined, theirs: undefined, [mover]: move.to.value };
  const kept = resolver.element(spot, three, { [mover]: `移到 ${placeOf(move.to)}` });
  spot.merged.value = kept;
  if (kept === undefined) edits[mover].replace(move.to.value, removed);
}

/** What the other side did to an element that it did not move. */
function stateOf(from: Placed, { matched }: Track): Placed | 'same' | 'removed' {
  const there = matched.get(from.pointer);
  if (there) return isSame(from.value, there.value) ? 'same' : there;
  for (let around = from.parent; around; around = around.parent) {
    const kept = matched.get(around.pointer);
    if (kept) return isSame(around.value, kept.value) ? 'same' : 'removed';
  }
  return 'removed';
}

function mergeBothMoved(mine: Move, theirs: Move, resolver: ConflictResolver): void {
  const { edits } = resolver.which;
  const spot: Spot = { base: mine.from, mine: mine.to, theirs: theirs.to, merged: { value: undefined } };
  const merged = mergeElement(spot, resolver);
  edits.mine.replace(mine.to.value, merged);
  edits.theirs.replace(theirs.to.value, merged);
  const places = { base: placeOf(mine.from), mine: placeOf(mine.to), theirs: placeOf(theirs.to) };
  if (pathOf(mine.to) === pathOf(theirs.to)) return;
  const choice = resolver.place(spot, places);
  if (choice === 'mine') edits.theirs.replace(theirs.to.value, removed);
  else edits.mine.replace(mine.to.value, removed);
}

/** The path of an element, as the names of its ancestors. */
function pathOf(placed: Placed): string {
  const names: string[] = [];
  for (let at: Placed | undefined = placed.parent; at; at = at.parent)
    names.push(elementName(at.value, at.key));
  return JSON.stringify([placed.key, ...names]);
}
