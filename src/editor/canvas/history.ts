import type { JsonObject } from '../../../server/contract/json-object';
import { isEditorMark } from '../../../server/contract/canonical-page';
import { isPanelDefault, panelDefaultsOf } from './noise/own-writes';

/** A state that undo or redo can return to. */
interface Step<State> {
  state: State;
  /** The selected element when the edit that led to this state was made. */
  selected: string;
}

interface Edit<State> extends Step<State> {
  /** Milliseconds on any monotonic clock. */
  at: number;
  /** Edits with the same key in quick succession (typing) merge into one step; '' never merges. */
  key: string;
}

/** Maximum number of undo steps; each keeps its page in memory. */
const cap = 100;
/** A pause in typing longer than this, in ms, starts a new step. */
const together = 1_000;

/**
 * Undo and redo over immutable states. An edit after an undo drops the redo steps; a follow-up change by the
 * editor itself (`amend`: a panel's defaults) is merged into the current state and drops nothing.
 */
export class History<State> {
  #steps: Step<State>[];
  #at = 0;
  #last: { at: number; key: string } | undefined;

  constructor(first: State) {
    this.#steps = [{ state: first, selected: '' }];
  }

  get current(): State {
    return this.#here().state;
  }
  get canUndo(): boolean {
    return this.#at > 0;
  }
  get canRedo(): boolean {
    return this.#at < this.#steps.length - 1;
  }

  record({ state, selected, at, key }: Edit<State>): void {
    const last = this.#last;
    const goesOn = last !== undefined && key !== '' && last.key === key && at - last.at <= together;
    this.#last = { at, key };
    if (goesOn && this.canUndo && !this.canRedo) {
      this.#here().state = state;
      return;
    }
    this.#steps = [...this.#steps.slice(0, this.#at + 1), { state, selected }].slice(-cap - 1);
    this.#at = this.#steps.length - 1;
  }

  amend(state: State): void {
    this.#here().state = state;
  }

  /** @returns the state to restore, with the selection at the time of the undone edit */
  undo(): Step<State> | undefined {
    if (!this.canUndo) return undefined;
    const { selected } = this.#here();
    this.#at -= 1;
    this.#last = undefined;
    return { state: this.#here().state, selected };
  }

  redo(): Step<State> | undefined {
    if (!this.canRedo) return undefined;
    this.#at += 1;
    this.#last = undefined;
    return { ...this.#here() };
  }

  #here(): Step<State> {
    const step = this.#steps[this.#at];
    if (step === undefined) throw new Error('a history is never empty');
    return step;
  }
}

/**
 * Compares two pages: `'none'` (ignoring the editor's marks, `$$…`, and additions of its panels), the path of the
 * single text, number or switch that changed, or `'several'`. Skips structure that both states share.
 */
export function onlyChange(before: unknown, after: unknown): string {
  const found: string[] = [];
  compare(before, after, '', found);
  if (found.length === 0) return 'none';
  return found.length === 1 ? (found[0] ?? 'several') : 'several';
}

function compare(before: unknown, after: unknown, path: string, found: string[], given?: JsonObject): void {
  if (before === after || found.length > 1) return;
  if (hasParts(before) && hasParts(after) && Array.isArray(before) === Array.isArray(after)) {
    const defaults = given ?? panelDefaultsOf(after['$$id']);
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
      const isOwn = isEditorMark(key) || (!(key in before) && isPanelDefault(defaults, key, after[key]));
      const within = defaults[key];
      if (!isOwn)
        compare(before[key], after[key], `${path}/${key}`, found, hasParts(within) ? within : undefined);
    }
    return;
  }
  // A part that was added, removed or replaced is not typing.
  if (hasParts(before) || hasParts(after)) found.push('several', 'several');
  else found.push(path);
}

function hasParts(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null;
}
