import type { UnsavedWork } from '../../screen-host';
import { onWrite } from '../request/after-write';
import type { DialogPlace, Draft, DraftKey, DraftStore } from './draft-store';
import { getVariable, setVariable, type IFormStore } from 'amis-core';
import { isSameValue } from './same-value';

interface FormWork {
  key: DraftKey;
  session: string;
  /** Paths of the calls that save the form, each whole or its beginning. */
  saves: readonly string[];
  values: FormValues;
  store: DraftStore;
  /** For the form of a dialog: how it is opened again. */
  dialog?: (() => DialogPlace) | undefined;
  /** Makes the fields hand over what they hold back while somebody types. */
  flush: () => Promise<void>;
}

/** How often a form that changes is written down. */
const pace = 1_000;
/** How long a typed letter needs to get through amis' events. */
const eventDelayMs = 60;
/** A page may let its fields do anything as they change, without end: then nobody could leave it. */
const flushLimit = 1_000;

/** Waits until fields have handed over what they hold back, a second at most. */
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
 * Keeps one form's text on this device while it differs from the record:
 *
 *   each second, on hiding, on leaving: changed since? -> draft written, or forgotten when nothing differs
 *   a save that went well, a loss that staff chose     -> draft forgotten
 *
 * While an earlier draft is on offer (`hold`) nothing is written over it.
 */
export class DraftKeeper implements UnsavedWork {
  #held = true;
  #over = false;
  #savedAt = 0;
  #written: Record<string, unknown> = {};
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
      onWrite(({ path, by, conflict }) => {
        if (!conflict && by === this.form.session && this.form.saves.some((save) => path.startsWith(save)))
          this.#saved();
      }),
    );
    return () => {
      // amis' store of a form that is gone must not be read again.
      this.#over = true;
      this.#ends.forEach((end) => end());
    };
  }

  /** An earlier draft that differs from what is on show; from then on it is held until `release`. */
  async findEarlier(): Promise<Draft | undefined> {
    const draft = await this.form.store.find(this.form.key);
    if (draft && Object.keys(draft.values).length > 0) return draft;
    this.release();
    return undefined;
  }

  /** The offer is answered. */
  release(): void {
    this.#held = false;
  }

  forget(): void {
    this.#written = {};
    void this.form.store.forget(this.form.key);
  }

  async hasChanges(): Promise<boolean> {
    // A letter typed just now is still on its way through amis' events.
    await new Promise((resolve) => setTimeout(resolve, eventDelayMs));
    await flushed(this.form.flush);
    return this.hasChangesNow();
  }

  hasChangesNow(): boolean {
    return !this.#over && !this.#isSettling() && Object.keys(this.form.values.changes()).length > 0;
  }

  async keep(): Promise<boolean> {
    if (!(await this.hasChanges())) return true;
    await this.#write();
    return !this.#held && this.#kept;
  }

  giveUp(): void {
    this.#over = true;
    if (!this.#held) this.forget();
  }

  /** The answer of a save is still being merged into the form, and its redirect under way. */
  #isSettling(): boolean {
    return Date.now() - this.#savedAt < pace / 2;
  }

  #saved(): void {
    this.#savedAt = Date.now();
    this.form.values.markSaved();
    setTimeout(() => this.form.values.markSaved(), pace / 2);
    if (!this.#held) this.forget();
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

type Values = Readonly<Record<string, unknown>>;

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
