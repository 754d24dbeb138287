import { untilSaved, type UnsavedWork } from '../../screen-host';
import { onWrite } from '../request/after-write';
import type { DialogPlace, Draft, DraftKey, DraftStore } from './draft-store';
import { getVariable, setVariable, type IFormStore } from 'amis-core';
import type { JsonObject } from '../../../server/contract/json-object';
import { isSameValue } from './same-value';

interface FormWork {
  key: DraftKey;
  session: string;
  /** Paths of the calls that save the form, complete or as a prefix. */
  saves: readonly string[];
  values: FormValues;
  store: DraftStore;
  /** For the form of a dialog: the data needed to reopen the dialog. */
  dialog?: (() => DialogPlace) | undefined;
  /** Makes the fields emit the values that they debounce. */
  flush: () => Promise<void>;
}

/** How often a changing form is stored, in ms. */
const pace = 1_000;
/** Time that a typed letter needs to pass amis' events, in ms. */
const eventDelayMs = 60;
/** Limit in ms: the events of a page may run endlessly, which must not keep the user from leaving. */
const flushLimit = 1_000;

/** Waits until the fields have emitted their values, at most a second. */
export async function flushed(flush: () => Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise((resolve) => (timer = setTimeout(resolve, flushLimit)));
  const done = Promise.resolve()
    .then(flush)
    .catch(() => undefined);
  await Promise.race([done, late]);
  clearTimeout(timer);
}

/**
 * Stores one form's text on this device while it differs from the record:
 *
 *   each second, on hiding, on leaving: changed since? -> draft written, or deleted when nothing differs
 *   a successful save, a loss that the user confirmed   -> draft deleted
 *
 * While an earlier draft is offered (`hold`), nothing overwrites it.
 */
export class DraftKeeper implements UnsavedWork {
  #held = true;
  #over = false;
  #savedAt = 0;
  #written: JsonObject = {};
  #kept: Promise<boolean> = Promise.resolve(true);
  readonly #ends: (() => void)[] = [];

  constructor(private readonly form: FormWork) {}

  start(): () => void {
    const timer = setInterval(() => void this.#write(), pace);
    const write = () => void this.#write();
    document.addEventListener('visibilitychange', write);
    window.addEventListener('pagehide', write);
    this.#ends.push(
      () => clearInterval(timer),
      () => document.removeEventListener('visibilitychange', write),
      () => window.removeEventListener('pagehide', write),
      onWrite(({ path, by, refusal }) => {
        if (
          refusal === undefined &&
          by === this.form.session &&
          this.form.saves.some((save) => path.startsWith(save))
        )
          this.#saved();
      }),
    );
    return () => {
      // amis' store of an unmounted form must not be read again.
      this.#over = true;
      this.#ends.forEach((end) => end());
    };
  }

  /** Finds an earlier draft that differs from the shown values, and protects it until `release`. */
  async findEarlier(): Promise<Draft | undefined> {
    const draft = await this.form.store.find(this.form.key);
    if (draft && Object.keys(draft.values).length > 0) return draft;
    this.release();
    return undefined;
  }

  /** The user has answered the offer. */
  release(): void {
    this.#held = false;
  }

  forget(): void {
    this.#written = {};
    void this.form.store.forget(this.form.key);
  }

  async hasChanges(): Promise<boolean> {
    // The latest letter may still be passing amis' events.
    await new Promise((resolve) => setTimeout(resolve, eventDelayMs));
    await flushed(this.form.flush);
    await this.#untilSaved();
    return this.hasChangesNow();
  }

  hasChangesNow(): boolean {
    return !this.#over && !this.#isSettling() && Object.keys(this.form.values.changes()).length > 0;
  }

  async keep(): Promise<boolean> {
    if (!(await this.hasChanges())) return true;
    await this.#write();
    return !this.#held && !this.form.values.hasPasswords() && this.#kept;
  }

  giveUp(): void {
    this.#over = true;
    if (!this.#held) this.forget();
  }

  /** The reply of a save is still being merged into the form, or its redirect is pending. */
  #isSettling(): boolean {
    return Date.now() - this.#savedAt < pace / 2;
  }

  #saved(): void {
    this.#savedAt = Date.now();
    this.form.values.markSaved();
    void this.#untilSaved().then(() => {
      if (!this.#over) this.form.values.markSaved();
    });
    if (!this.#held) this.forget();
  }

  /** Resolves when no save runs, and the reply of the last one has been merged into the form. */
  #untilSaved(): Promise<void> {
    return untilSaved(() => !this.#over && this.form.values.isSaving());
  }

  async #write(): Promise<void> {
    if (this.#over || this.#held) return;
    await flushed(this.form.flush);
    if (this.#held || this.#over || this.#isSettling()) return;
    const values = this.form.values.changes({ forDraft: true });
    if (JSON.stringify(values) === JSON.stringify(this.#written)) return;
    this.#written = values;
    if (Object.keys(values).length === 0) return void this.form.store.forget(this.form.key);
    const dialog = this.form.dialog?.();
    this.#kept = this.form.store.keep({
      ...this.form.key,
      values,
      revision: this.form.values.revision(),
      ...(dialog ? { dialog } : {}),
    });
  }
}

/** Data of every page (src/amis/amis-screen.tsx), and the rows of a list. */
const ofPage: ReadonlySet<string> = new Set(['dict', 'staff', 'params', 'items', 'rows']);

type Values = Readonly<JsonObject>;

/**
 * The typed values of one form compared with its initial values: the record as loaded or last saved. Fields that
 * are hidden again still count with their values, as long as the form exists.
 */
export class FormValues {
  readonly #names = new Set<string>();
  readonly #secret = new Set<string>();
  /** After a save, replaces the form's initial values until a record is loaded again. */
  #saved: { values: Values; pristine: unknown } | undefined;

  constructor(private readonly store: IFormStore) {}

  /**
   * The fields that differ from the initial values. A draft, which is stored unencrypted on the device, contains
   * no passwords.
   */
  changes({ forDraft = false } = {}): JsonObject {
    const before = this.#beginning();
    const changed = {};
    for (const name of this.#namesNow()) {
      if (forDraft && this.#secret.has(name)) continue;
      const value: unknown = getVariable(this.store.data, name, false);
      if (!isSameValue(value, getVariable(before, name, false))) setVariable(changed, name, value);
    }
    return changed;
  }

  /** Whether the user typed a password; drafts never contain one. */
  hasPasswords(): boolean {
    return JSON.stringify(this.changes()) !== JSON.stringify(this.changes({ forDraft: true }));
  }

  isSaving(): boolean {
    return this.store.saving;
  }

  /** Takes the current values as the new initial values. */
  markSaved(): void {
    this.#saved = { values: { ...this.store.data }, pristine: this.store.pristine };
  }

  /**
   * The initial values of these names, from the opening scope or the loaded record; leaves out `undefined`,
   * functions and page-wide data.
   */
  found(names: readonly string[]): JsonObject {
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
    if (this.#saved && this.#saved.pristine !== this.store.pristine) this.#saved = undefined;
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
