import { getVariable, setVariable, type IFormStore } from 'amis-core';
import { isSameValue } from './same-value';

export type Values = Readonly<Record<string, unknown>>;

/**
 * What is typed into one form, against what it began with: the record as loaded, or as saved last. Fields
 * that a choice hides again count with what they hold, as long as the form lives.
 */
export class FormValues {
  readonly #names = new Set<string>();
  /** Taken over the form's own beginning by a save; a record loaded anew ends it. */
  #saved?: { values: Values; pristine: unknown };

  constructor(private readonly store: IFormStore) {}

  /** The fields that differ from the beginning. */
  changes(): Record<string, unknown> {
    const before = this.#beginning();
    const changed = {};
    for (const name of this.#namesNow()) {
      const value: unknown = getVariable(this.store.data, name, false);
      if (!isSameValue(value, getVariable(before, name, false))) setVariable(changed, name, value);
    }
    return changed;
  }

  /** From now on the beginning is what the form holds. */
  markSaved(): void {
    this.#saved = { values: { ...this.store.data }, pristine: this.store.pristine };
  }

  /** '' for a new record. */
  revision(): string {
    const revision: unknown = getVariable(this.store.data, 'revision');
    return revision === undefined || revision === null ? '' : String(revision);
  }

  #beginning(): Values {
    if (this.#saved && this.#saved.pristine !== this.store.pristine) this.#saved = undefined as never;
    return this.#saved?.values ?? (this.store.pristine as Values);
  }

  #namesNow(): ReadonlySet<string> {
    for (const { name, extraName } of this.store.items) {
      if (name) this.#names.add(name);
      if (extraName) this.#names.add(extraName);
    }
    return this.#names;
  }
}
