import { toPointer } from '../contract/canonical-page';
import { isObject, type JsonObject } from '../contract/json-object';
import { areElementLists, field, isSame } from './json';
import { longestRun } from './match/longest-run';
import { matchItems, type Matches } from './match/match-items';
import { pairMoves } from './match/pair-moves';
import { placeItems, type Event, type Placed } from './placed';
import { isElement } from './words/element-name';

/** What became of each element of a page, in the order of the page. */
export interface Track {
  events: Event[];
  /** Pointer in the first page -> the same element in the second. Below an element that stayed the same nothing is listed. */
  matched: ReadonlyMap<string, Placed>;
  /** List in the first page -> the list it became in the second, and which item is which. */
  lists: ReadonlyMap<unknown, { to: unknown; matches: Matches }>;
}

/** Follows every element of one page into another. Both must be canonical. */
export function trackPages(from: JsonObject, to: JsonObject): Track {
  const tracker = new Tracker();
  const page = { key: '', pointer: '', index: 0, parent: undefined };
  tracker.matchElements({ ...page, value: from }, { ...page, value: to });
  tracker.findMoves();
  return tracker;
}

class Tracker implements Track {
  events: Event[] = [];
  readonly matched = new Map<string, Placed>();
  readonly lists = new Map<unknown, { to: unknown; matches: Matches }>();

  matchElements(from: Placed, to: Placed): void {
    this.matched.set(from.pointer, to);
    if (isSame(from.value, to.value) || !isObject(from.value) || !isObject(to.value)) return;
    this.compareRecords(from, to, [], from.value, to.value, from.pointer, to.pointer);
  }

  /** What left one list and came into another was moved, and may have been changed on the way. */
  findMoves(): void {
    for (let round = 0; round < 20; round += 1) {
      const { pairs, left } = pairMoves(this.events);
      if (pairs.length === 0) return;
      this.events = left;
      for (const { from, to } of pairs) {
        this.events.push({ is: 'moved', from, to, away: true });
        this.matchElements(from, to);
      }
    }
  }

  private compareRecords(
    from: Placed,
    to: Placed,
    path: readonly string[],
    before: JsonObject,
    after: JsonObject,
    fromPointer: string,
    intoPointer: string,
  ): void {
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
      const one = field(before, key);
      const other = field(after, key);
      if (isSame(one, other)) continue;
      const pointers = [toPointer(fromPointer, key), toPointer(intoPointer, key)] as const;
      if (one !== undefined && other !== undefined && areElementLists(key, [one, other])) {
        this.compareLists(from, to, key, one, other, pointers);
      } else if (isElement(one ?? other, key) && isElement(other ?? one, key)) {
        this.compareElements(from, to, key, one, other, pointers);
      } else if (isObject(one) && isObject(other)) {
        this.compareRecords(from, to, [...path, key], one, other, ...pointers);
      } else {
        this.events.push({ is: 'changed', from, to, path: [...path, key], before: one, after: other });
      }
    }
  }

  private compareElements(
    from: Placed,
    to: Placed,
    key: string,
    one: unknown,
    other: unknown,
    [fromPointer, toPointer]: readonly [string, string],
  ): void {
    const left: Placed = { value: one, key, pointer: fromPointer, index: 0, parent: from };
    const right: Placed = { value: other, key, pointer: toPointer, index: 0, parent: to };
    if (one === undefined) this.events.push({ is: 'added', to: right });
    else if (other === undefined) this.events.push({ is: 'removed', from: left });
    else this.matchElements(left, right);
  }

  private compareLists(
    from: Placed,
    to: Placed,
    key: string,
    one: unknown,
    other: unknown,
    [fromPointer, toPointer]: readonly [string, string],
  ): void {
    const left = placeItems(key, one, fromPointer, from);
    const right = placeItems(key, other, toPointer, to);
    const matches = matchItems(
      left.map(({ value }) => value),
      right.map(({ value }) => value),
    );
    this.lists.set(one, { to: other, matches });
    const kept = [...matches].sort(([a], [b]) => a - b);
    const run = longestRun(kept.map(([, index]) => index));
    for (const item of left) if (!matches.has(item.index)) this.events.push({ is: 'removed', from: item });
    kept.forEach(([leftIndex, rightIndex], position) => {
      const before = left[leftIndex];
      const after = right[rightIndex];
      if (!before || !after) return;
      if (!run.has(position)) this.events.push({ is: 'moved', from: before, to: after, away: false });
      this.matchElements(before, after);
    });
    const stayed = new Set(matches.values());
    for (const item of right) if (!stayed.has(item.index)) this.events.push({ is: 'added', to: item });
  }
}
