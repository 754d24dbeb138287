import type { RunState } from './export-run';

/** An export under way, as far as who shows it needs to know. */
export interface RunningExport {
  pause?(): void;
  goOn?(): void;
  cancel(): void;
  /** Goes on from the page that failed. */
  resume(failure: { page: number }): Promise<void>;
}

interface Entry {
  run: RunningExport;
  state?: RunState;
}

/** Exports under way, by what they export: they go on while other screens are on show, and are shown again there. */
export class RunningExports {
  readonly #entries = new Map<string, Entry>();
  readonly #listeners = new Set<() => void>();

  find(key: string): Entry | undefined {
    return this.#entries.get(key);
  }

  put(key: string, run: RunningExport): void {
    this.#entries.get(key)?.run.cancel();
    this.#change(() => this.#entries.set(key, { run }));
  }

  /** The state of a run that was not replaced meanwhile; over, it is forgotten. */
  tell(key: string, run: RunningExport, state: RunState): void {
    if (this.#entries.get(key)?.run !== run) return;
    const isOver = state.step === 'done' || state.step === 'empty';
    this.#change(() => (isOver ? this.#entries.delete(key) : this.#entries.set(key, { run, state })));
  }

  cancel(key: string): void {
    this.#entries.get(key)?.run.cancel();
    this.#change(() => this.#entries.delete(key));
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  #change(act: () => void): void {
    act();
    for (const listener of [...this.#listeners]) listener();
  }
}
