import { toPointer } from '../contract/canonical-page';
import { isObject, type JsonObject } from '../contract/json-object';
import {
  areElementLists,
  field,
  isSame,
  fingerprint,
  toItems,
  placeItems,
  PointerIndex,
  type Event,
  type Placed,
} from './json';
import { matchItems, surestSign, type Matches } from './match-items';
import { isElement } from './element-name';

/** What happened to each element of a page, in page order. */
export interface Track {
  events: Event[];
  /** Pointer in the first page -> the same element in the second. Omits descendants of unchanged elements. */
  matched: ReadonlyMap<string, Placed>;
  /** List in the first page -> its counterpart in the second, with the matched items. */
  lists: ReadonlyMap<unknown, { to: unknown; matches: Matches }>;
}

/** Tracks every element of one page into another. Both must be canonical. */
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

  /** An element that left one list and appeared in another was moved, and may have been changed as well. */
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

/** The positions of a longest increasing subsequence: items that kept their order while the others moved. */
function longestRun(numbers: readonly number[]): Set<number> {
  /** `ends[n]`: the position of the smallest last number of any increasing subsequence of length n + 1. */
  const ends: number[] = [];
  const before: (number | undefined)[] = [];
  numbers.forEach((number, position) => {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((numbers[ends[middle] ?? 0] ?? 0) < number) low = middle + 1;
      else high = middle;
    }
    before[position] = low > 0 ? ends[low - 1] : undefined;
    ends[low] = position;
  });
  const run = new Set<number>();
  for (let position = ends.at(-1); position !== undefined; position = before[position]) run.add(position);
  return run;
}

interface Candidate {
  placed: Placed;
  /** Whether the element itself was removed or added, not just an ancestor. */
  top: boolean;
}

/** A moved element, in the first and the second page. */
export interface Move {
  from: Placed;
  to: Placed;
}

/**
 * Pairs removed elements with added ones: first by full content, then by their most reliable identifying values,
 * each only if unique on both sides. At least one of the two must itself have been removed or added: two dialogs
 * that both contain a 取消 are unrelated.
 */
function pairMoves(events: readonly Event[]): { pairs: Move[]; left: Event[] } {
  const removed = events.flatMap((event) => (event.is === 'removed' ? candidates(event.from) : []));
  const added = events.flatMap((event) => (event.is === 'added' ? candidates(event.to) : []));
  const pairs: Move[] = [];
  const moved = { from: new PointerIndex(), to: new PointerIndex() };
  const used = new Set<Candidate>();
  for (const sign of [fullSign, typedSign]) {
    const there = unique(added, used, sign);
    for (const [text, from] of unique(removed, used, sign)) {
      const to = there.get(text);
      if (to === undefined || !(from.top || to.top)) continue;
      // Elements inside a moved element moved with it.
      if (moved.from.touching(from.placed.pointer) > 0 || moved.to.touching(to.placed.pointer) > 0) continue;
      moved.from.add(from.placed.pointer);
      moved.to.add(to.placed.pointer);
      pairs.push({ from: from.placed, to: to.placed });
      used.add(from).add(to);
    }
  }
  const gone = new Set(pairs.flatMap(({ from, to }) => [from, to]));
  const left = events.filter(
    (event) =>
      !(event.is === 'removed' && gone.has(event.from)) && !(event.is === 'added' && gone.has(event.to)),
  );
  return { pairs, left };
}

/** Only elements with identifying values are tracked. */
const typedSign = ({ placed: { value } }: Candidate): string | undefined => {
  const sign = isObject(value) ? surestSign(value) : undefined;
  return sign === undefined || !isObject(value) ? undefined : `${fingerprint(field(value, 'type'))} ${sign}`;
};
const fullSign = (candidate: Candidate): string | undefined =>
  typedSign(candidate) === undefined ? undefined : fingerprint(candidate.placed.value);

function unique(
  all: readonly Candidate[],
  used: ReadonlySet<Candidate>,
  sign: (candidate: Candidate) => string | undefined,
): Map<string, Candidate> {
  const found = new Map<string, Candidate | null>();
  for (const candidate of all) {
    const text = used.has(candidate) ? undefined : sign(candidate);
    if (text !== undefined) found.set(text, found.has(text) ? null : candidate);
  }
  return new Map([...found].flatMap(([text, candidate]) => (candidate ? [[text, candidate] as const] : [])));
}

/** An element and its descendants, outermost first. */
function candidates(top: Placed): Candidate[] {
  const found: Candidate[] = [{ placed: top, top: true }];
  const open: { value: unknown; pointer: string; parent: Placed }[] = [
    { value: top.value, pointer: top.pointer, parent: top },
  ];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, pointer, parent } = next;
    if (!isObject(value)) continue;
    for (const [key, child] of Object.entries(value)) {
      const below = toPointer(pointer, key);
      const items =
        Array.isArray(child) || isElement(child, key) ? placeBelow(key, child, below, parent) : [];
      for (const placed of items) {
        found.push({ placed, top: false });
        open.push({ value: placed.value, pointer: placed.pointer, parent: placed });
      }
      if (items.length === 0) open.push({ value: child, pointer: below, parent });
    }
  }
  return found;
}

function placeBelow(key: string, child: unknown, pointer: string, parent: Placed): Placed[] {
  if (toItems(key, child) === undefined) return [{ value: child, key, pointer, index: 0, parent }];
  return placeItems(key, child, pointer, parent).filter(({ value }) => isObject(value));
}
