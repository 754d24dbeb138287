import { isObject, type JsonObject } from '../../contract/json-object';
import { toItems, toRecord } from '../json';
import { matchItems, type Matches } from '../match-items';
import { trackPages, type Track } from '../track';

/** One of two who changed a page; of a conflict, whose value stays. */
export type Choice = 'mine' | 'theirs';
/** The page as both found it, and as each left it. */
export type Side = 'base' | Choice;
export type ThreePages = Record<Side, JsonObject>;

/** The same for each of the three pages. */
export const ofEach = <Value>(of: (side: Side) => Value): Record<Side, Value> => ({
  base: of('base'),
  mine: of('mine'),
  theirs: of('theirs'),
});

/**
 * Which item of a base's list is which in mine and in theirs. Decided once, on the pages as they were: matched anew
 * after elements were carried about, two that look alike could change places.
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

/** What became of the base's elements in mine and in theirs. */
export const trackBoth = ({ base, mine, theirs }: ThreePages): Record<Choice, Track> => ({
  mine: trackPages(base, mine),
  theirs: trackPages(base, theirs),
});

/** Stands for an object that is taken out. */
export const removed = Symbol('removed');

/** Where a list that was rebuilt comes from: `indexes[n]` is where its item n stood. */
export interface Origin {
  list: readonly unknown[];
  indexes: readonly number[];
}

/** Replaces and takes out objects of a page, and remembers which list was which. */
class PageEdits {
  private readonly edits = new Map<unknown, unknown>();
  private readonly origins = new Map<unknown, Origin>();

  /** `by`: another value, or `removed`. */
  replace(value: unknown, by: unknown): void {
    this.edits.set(value, by);
  }

  apply(page: JsonObject): JsonObject {
    return this.edits.size === 0 ? page : (this.rebuild(page) as JsonObject);
  }

  /** Known for what stands in a page made by `apply`, and different from what stood there. */
  originOf(list: unknown): Origin | undefined {
    return this.origins.get(list);
  }

  private rebuild(value: unknown): unknown {
    if (this.edits.has(value)) return this.edits.get(value);
    if (Array.isArray(value)) return this.rebuildList(value);
    if (!isObject(value)) return value;
    return toRecord(
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
