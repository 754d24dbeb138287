import { isObject, type JsonObject } from '../contract/json-object';
import { field, fingerprint, push } from './json';

/**
 * The keys that an element may be known by, the surest first. Two items of two lists are the same element when what they say
 * there is theirs alone on both sides. The first key must be there and say something; the others may be absent.
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

/** What an item says under these keys; a plain value says nothing. */
function signOf(item: unknown, keys: (typeof signs)[number]): string | undefined {
  const value = isObject(item) ? field(item, keys[0]) : undefined;
  if (!isObject(item) || value === undefined || value === null || value === '' || value === false)
    return undefined;
  return keys.map((key) => fingerprint(field(item, key))).join();
}

/** The first sign that an element has: how it is found again in another place of the page. */
export function surestSign(element: JsonObject): string | undefined {
  for (const [index, keys] of signs.entries()) {
    const sign = signOf(element, keys);
    if (sign !== undefined) return `${index}:${sign}`;
  }
  return undefined;
}

/** Holds other elements, and so is known by its type where that is the only one. */
function isContainer(element: JsonObject): boolean {
  return ['body', 'columns', 'tabs', 'items', 'buttons', 'actions'].some((key) => {
    const child = field(element, key);
    return typeof child === 'object' && child !== null;
  });
}

/** How much of two elements is the same, 0 to 1. */
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

/** Index in the first list -> index in the second, for the items that are the same element. */
export type Matches = ReadonlyMap<number, number>;

/** Beyond so many pairs likeness is not asked: what is left counts as removed and added. */
const maxPairs = 10_000;
const alike = 0.5;

/**
 * Which item of one list is which of the other:
 *
 *   the same through and through -> by a sign that is theirs alone -> the only container of its type -> by likeness
 *
 * Depends on the two lists only, never on which of two people is asked about.
 */
export function matchItems(from: readonly unknown[], to: readonly unknown[]): Matches {
  const match = new Matcher(from, to);
  match.bySigns();
  match.whereUnique((item) => (isObject(item) && isContainer(item) ? typeOf(item) : undefined));
  match.byLikeness();
  return match.found;
}

/** Only what is beyond doubt, for two lists of things that two people added. The same from either side. */
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

  /** The first with the first, the second with the second, of all that say the same. */
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
