import { isObject, type JsonObject } from '../../contract/json-object';
import { toRecord } from '../json';

/** Stands for an object that is taken out. */
export const removed = Symbol('removed');

/** Where a list that was rebuilt comes from: `indexes[n]` is where its item n stood. */
export interface Origin {
  list: readonly unknown[];
  indexes: readonly number[];
}

/** Replaces and takes out objects of a page, and remembers which list was which. */
export class PageEdits {
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
