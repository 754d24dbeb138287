import { isObject, type JsonObject } from '../../contract/json-object';
import { toItems } from '../json';
import { matchItems, type Matches } from '../match-items';
import { trackPages, type Track } from '../track';

/** One of the two sides of a merge; for a conflict, the side whose value is kept. */
export type Choice = 'mine' | 'theirs';
/** The common base, or one of the sides. */
export type Side = 'base' | Choice;
export type ThreePages = Record<Side, JsonObject>;

/** Computes a value for each of the three pages. */
export const ofEach = <Value>(of: (side: Side) => Value): Record<Side, Value> => ({
  base: of('base'),
  mine: of('mine'),
  theirs: of('theirs'),
});

/**
 * Maps the items of a base list to those of both sides. Computed once on the original pages: a new matching after
 * elements were moved could swap two similar ones.
 */
export class Correspondence {
  readonly edits: Record<Choice, PageEdits> = { mine: new PageEdits(), theirs: new PageEdits() };

  constructor(readonly tracks: Record<Choice, Track>) {}

  match(side: Choice, key: string, base: unknown, list: unknown): Matches {
    const origin = this.edits[side].originOf(list);
    const known = this.tracks[side].lists.get(base);
    if (typeof base !== 'object' || known === undefined || known.to !== (origin?.list ?? list)) {
      return matchItems(toItems(key, base) ?? [], toItems(key, list) ?? []);
    }
    if (origin === undefined) return known.matches;
    const now = new Map(origin.indexes.map((before, index) => [before, index]));
    return new Map(
      [...known.matches].flatMap(([from, to]) => {
        const index = now.get(to);
        return index === undefined ? [] : [[from, index] as const];
      }),
    );
  }
}

/** What happened to the base's elements on both sides. */
export const trackBoth = ({ base, mine, theirs }: ThreePages): Record<Choice, Track> => ({
  mine: trackPages(base, mine),
  theirs: trackPages(base, theirs),
});

/** Marks an object to be removed. */
export const removed = Symbol('removed');

/** The origin of a rebuilt list: `indexes[n]` is the original index of its item n. */
interface Origin {
  list: readonly unknown[];
  indexes: readonly number[];
}

/** Replaces and removes objects of a page, and records the origins of rebuilt lists. */
class PageEdits {
  private readonly edits = new Map<unknown, unknown>();
  private readonly origins = new Map<unknown, Origin>();

  /** `by`: the new value, or `removed`. */
  replace(value: unknown, by: unknown): void {
    this.edits.set(value, by);
  }

  apply(page: JsonObject): JsonObject {
    return this.edits.size === 0 ? page : (this.rebuild(page) as JsonObject);
  }

  /** The origin of a list in a page built by `apply`; undefined for an unchanged list. */
  originOf(list: unknown): Origin | undefined {
    return this.origins.get(list);
  }

  private rebuild(value: unknown): unknown {
    if (this.edits.has(value)) return this.edits.get(value);
    if (Array.isArray(value)) return this.rebuildList(value);
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value)
        .map(([key, child]): [string, unknown] => [key, this.rebuild(child)])
        .filter(([, child]) => child !== removed),
    );
  }

  private rebuildList(list: readonly unknown[]): unknown[] {
    const kept = list
      .map((item, index) => ({ value: this.rebuild(item), index }))
      .filter(({ value }) => value !== removed);
    const made = kept.map(({ value }) => value);
    this.origins.set(made, { list, indexes: kept.map(({ index }) => index) });
    return made;
  }
}
