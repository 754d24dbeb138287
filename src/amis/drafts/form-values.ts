import { getVariable, setVariable, type IFormStore } from 'amis-core';
import { isSameValue } from './same-value';

/** Data of every page (src/amis/amis-screen.tsx), and the rows of a list. */
const ofPage: ReadonlySet<string> = new Set(['dict', 'staff', 'params', 'items', 'rows']);

export type Values = Readonly<Record<string, unknown>>;

/**
 * What is typed into one form, against what it began with: the record as loaded, or as saved last. Fields
 * that a choice hides again count with what they hold, as long as the form lives.
 */
export class FormValues {
  readonly #names = new Set<string>();
  readonly #secret = new Set<string>();
  /** Taken over the form's own beginning by a save; a record loaded anew ends it. */
  #saved?: { values: Values; pristine: unknown };

  constructor(private readonly store: IFormStore) {}

  /** The fields that differ from the beginning; a draft, which stands on the device in clear, has no passwords. */
  changes({ forDraft = false } = {}): Record<string, unknown> {
    const before = this.#beginning();
    const changed = {};
    for (const name of this.#namesNow()) {
      if (forDraft && this.#secret.has(name)) continue;
      const value: unknown = getVariable(this.store.data, name, false);
      if (!isSameValue(value, getVariable(before, name, false))) setVariable(changed, name, value);
    }
    return changed;
  }

  /** From now on the beginning is what the form holds. */
  markSaved(): void {
    this.#saved = { values: { ...this.store.data }, pristine: this.store.pristine };
  }

  /** What the form found where it was opened, or loaded, of these names; what is `undefined`, a function or of the whole page is left out. */
  found(names: readonly string[]): Record<string, unknown> {
    const before = this.#beginning();
    const all = names
      .filter((name) => !ofPage.has(name))
      .map((name) => [name, getVariable(before, name)] as const)
      .filter(([, value]) => value !== undefined && typeof value !== 'function');
    return Object.fromEntries(all);
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
    for (const { name, extraName, type } of this.store.items) {
      if (name) this.#names.add(name);
      if (name && type === 'input-password') this.#secret.add(name);
      if (extraName) this.#names.add(extraName);
    }
    return this.#names;
  }
}
