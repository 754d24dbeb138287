import type { UnsavedWork } from '../../screen-host';
import { onWrite } from '../request/after-write';
import type { DialogPlace, Draft, DraftKey, DraftStore } from './draft-store';
import type { FormValues } from './form-values';

export interface FormWork {
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
const settleMilliseconds = 60;
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
    await new Promise((resolve) => setTimeout(resolve, settleMilliseconds));
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
