import { Observed } from '../../observed';
import type { ExportRun, RunState } from './export-run';

/** A running export, reduced to what its panel needs. */
export type RunningExport = Pick<ExportRun, 'cancel' | 'resume'> & Partial<Pick<ExportRun, 'pause' | 'goOn'>>;

interface Entry {
  run: RunningExport;
  state?: RunState;
}

/**
 * Running exports by key: they continue while other screens are shown, and reappear when their screen returns.
 */
export class RunningExports extends Observed<ReadonlyMap<string, Entry>> {
  constructor() {
    super(new Map());
  }

  find(key: string): Entry | undefined {
    return this.state.get(key);
  }

  put(key: string, run: RunningExport): void {
    this.find(key)?.run.cancel();
    this.#set(key, { run });
  }

  /** Publishes the state of a run unless another run has replaced it; drops a finished run. */
  tell(key: string, run: RunningExport, state: RunState): void {
    if (this.find(key)?.run !== run) return;
    const isOver = state.step === 'done' || state.step === 'empty';
    this.#set(key, isOver ? undefined : { run, state });
  }

  cancel(key: string): void {
    this.find(key)?.run.cancel();
    this.#set(key, undefined);
  }

  #set(key: string, entry: Entry | undefined): void {
    const entries = new Map(this.state);
    if (entry) entries.set(key, entry);
    else entries.delete(key);
    this.replace(entries);
  }
}
