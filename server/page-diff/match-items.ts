import { isObject, type JsonObject } from '../contract/json-object';
import { field, fingerprint, push } from './json';

/**
 * Keys that identify an element, most reliable first. Items of two lists match if they have the same values there
 * and no other item on either side has. The first key must be present and not empty; the others may be absent.
 */
const signs = [
  ['id'],
  ['name', 'label'],
  ['name', 'type'],
  ['name'],
  ['label', 'type', 'actionType'],
  ['label', 'type'],
  ['label', 'value'],
  ['title', 'type'],
  ['title'],
  ['value'],
  ['actionType', 'componentId'],
  ['api', 'type'],
  ['label'],
] as const;

/** The values under these keys as one text; undefined if the item is no object or its first value is empty. */
function signOf(item: unknown, keys: (typeof signs)[number]): string | undefined {
  const value = isObject(item) ? field(item, keys[0]) : undefined;
  if (!isObject(item) || value === undefined || value === null || value === '' || value === false)
    return undefined;
  return keys.map((key) => fingerprint(field(item, key))).join();
}

/** The element's first usable identifying values, by which it is found elsewhere in the page. */
export function surestSign(element: JsonObject): string | undefined {
  for (const [index, keys] of signs.entries()) {
    const sign = signOf(element, keys);
    if (sign !== undefined) return `${index}:${sign}`;
  }
  return undefined;
}

/** Contains other elements, and so is identified by its type if it is the only one of that type. */
function isContainer(element: JsonObject): boolean {
  return ['body', 'columns', 'tabs', 'items', 'buttons', 'actions'].some((key) => {
    const child = field(element, key);
    return typeof child === 'object' && child !== null;
  });
}

/** Similarity of two elements, 0 to 1. */
function likeness(one: JsonObject, other: JsonObject): number {
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  let same = 0;
  for (const key of keys) {
    const value = field(one, key);
    const there = field(other, key);
    if (value === undefined || there === undefined) continue;
    if (fingerprint(value) === fingerprint(there)) same += 1;
    else if (typeof value === 'object' && typeof there === 'object') same += 0.5;
  }
  return keys.size === 0 ? 1 : same / keys.size;
}

/** Index in the first list -> index in the second, for matching items. */
export type Matches = ReadonlyMap<number, number>;

/** Above this number of pairs, similarity is not computed: unmatched items count as removed and added. */
const maxPairs = 10_000;
const alike = 0.5;

/**
 * Matches the items of two lists:
 *
 *   identical -> unique identifying values -> the only container of its type -> similarity
 *
 * Depends on the two lists only, not on which side is called mine.
 */
export function matchItems(from: readonly unknown[], to: readonly unknown[]): Matches {
  const match = new Matcher(from, to);
  match.bySigns();
  match.whereUnique((item) => (isObject(item) && isContainer(item) ? typeOf(item) : undefined));
  match.byLikeness();
  return match.found;
}

/** Finds only certain matches, for two lists of elements that both sides added. Symmetric. */
export function matchCertainly(from: readonly unknown[], to: readonly unknown[]): Matches {
  const match = new Matcher(from, to);
  match.bySigns();
  return match.found;
}

const typeOf = (item: JsonObject) => fingerprint(field(item, 'type'));

class Matcher {
  readonly found = new Map<number, number>();
  private readonly taken = new Set<number>();

  constructor(
    private readonly from: readonly unknown[],
    private readonly to: readonly unknown[],
  ) {}

  bySigns(): void {
    this.inOrder(fingerprint);
    for (const keys of signs) this.whereUnique((item) => signOf(item, keys));
  }

  /** Matches items with equal values in order: the first with the first, the second with the second. */
  private inOrder(sign: (item: unknown) => string): void {
    const there = this.openBy(this.to, this.taken, sign);
    for (const [text, indexes] of this.openBy(this.from, this.found, sign)) {
      const others = there.get(text) ?? [];
      indexes.forEach((index, rank) => this.pair(index, others[rank]));
    }
  }

  whereUnique(sign: (item: unknown) => string | undefined): void {
    const there = this.openBy(this.to, this.taken, sign);
    for (const [text, indexes] of this.openBy(this.from, this.found, sign)) {
      const others = there.get(text);
      if (indexes.length === 1 && others?.length === 1 && indexes[0] !== undefined) {
        this.pair(indexes[0], others[0]);
      }
    }
  }

  byLikeness(): void {
    const left = this.from.flatMap((item, index) =>
      this.found.has(index) || !isObject(item) ? [] : [{ item, index }],
    );
    const right = this.to.flatMap((item, index) =>
      this.taken.has(index) || !isObject(item) ? [] : [{ item, index }],
    );
    if (left.length * right.length > maxPairs) return;
    const pairs = left.flatMap((one) =>
      right
        .filter((other) => typeOf(one.item) === typeOf(other.item))
        .map((other) => ({ from: one.index, to: other.index, score: likeness(one.item, other.item) }))
        .filter(({ score }) => score >= alike),
    );
    pairs.sort((one, other) => other.score - one.score || one.from - other.from || one.to - other.to);
    for (const { from, to } of pairs) {
      if (!this.found.has(from) && !this.taken.has(to)) this.pair(from, to);
    }
  }

  private pair(from: number, to: number | undefined): void {
    if (to === undefined) return;
    this.found.set(from, to);
    this.taken.add(to);
  }

  private openBy(
    items: readonly unknown[],
    done: { has(index: number): boolean },
    sign: (item: unknown) => string | undefined,
  ): Map<string, number[]> {
    const open = new Map<string, number[]>();
    items.forEach((item, index) => {
      const text = done.has(index) ? undefined : sign(item);
      if (text !== undefined) push(open, text, index);
    });
    return open;
  }
}
