import { toPointer } from '../../contract/canonical-page';
import { isObject } from '../../contract/json-object';
import { field, fingerprint, toItems } from '../json';
import { placeItems, type Event, type Placed } from '../placed';
import { isElement } from '../words/element-name';
import { surestSign } from './identity';
import { PointerIndex } from './pointer-index';

interface Candidate {
  placed: Placed;
  /** Itself what was removed or added, and not something within it. */
  top: boolean;
}

export interface MovePair {
  from: Placed;
  to: Placed;
}

/**
 * Which removed elements are the added ones: first by all they say, then by what they are surest known by, each only
 * where there is one of a kind on both sides. One of the two must itself have been removed or added: two dialogs that
 * both hold a 取消 have nothing to do with each other.
 */
export function pairMoves(events: readonly Event[]): { pairs: MovePair[]; left: Event[] } {
  const removed = events.flatMap((event) => (event.is === 'removed' ? candidates(event.from) : []));
  const added = events.flatMap((event) => (event.is === 'added' ? candidates(event.to) : []));
  const pairs: MovePair[] = [];
  const moved = { from: new PointerIndex(), to: new PointerIndex() };
  const used = new Set<Candidate>();
  for (const sign of [fullSign, typedSign]) {
    const there = unique(added, used, sign);
    for (const [text, from] of unique(removed, used, sign)) {
      const to = there.get(text);
      if (to === undefined || !(from.top || to.top)) continue;
      // Something within what was already found to have moved moved along.
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

/** Only elements that can be told from others are followed. */
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

/** An element and those within it, from the outside in. */
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
