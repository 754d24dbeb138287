import { Observed } from '../../observed';
import type { ExportRun, RunState } from './export-run';

/** An export under way, as far as who shows it needs to know. */
type RunningExport = Pick<ExportRun, 'cancel' | 'resume'> & Partial<Pick<ExportRun, 'pause' | 'goOn'>>;

interface Entry {
  run: RunningExport;
  state?: RunState;
}

/** Exports under way, by what they export: they go on while other screens are on show, and are shown again there. */
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

  /** The state of a run that was not replaced meanwhile; over, it is forgotten. */
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
