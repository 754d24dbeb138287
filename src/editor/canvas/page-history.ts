import { Editor, reactionWithOldValue, type EditorStoreType } from 'amis-editor';
import type { JsonObject } from '../../../server/contract/json-object';
import { isSamePage } from '../../../server/contract/canonical-page';
import { History, onlyChange } from './history';

/** The editor's page with its ids. Immutable. */
type Marked = JsonObject;

/**
 * Undo history of one page. Replaces amis-editor's own, whose redo works once and whose size is unlimited. It
 * outlives the canvas: a restarted canvas continues it.
 */
export class PageHistory {
  #steps: History<Marked> | undefined;
  #store: EditorStoreType | undefined;
  /** Set while an undo or redo is applied, which is not an edit. */
  #moving = false;
  /** Set while a change counts as an edit, whatever caused it. */
  #forced = false;
  #isStaff: () => boolean = () => true;
  #forget: () => void = () => {};
  readonly #listeners = new Set<() => void>();

  /**
   * Calls `listener` after each edit, undo and redo.
   * @returns a function that unsubscribes
   */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * Follows a canvas; `isStaff` distinguishes edits from the editor's own additions, `forget` assigns what
   * follows an undo to the editor.
   * @returns a function that stops it
   */
  follow(store: EditorStoreType, activity: { isRecent: () => boolean; forget: () => void }): () => void {
    this.#store = store;
    this.#isStaff = activity.isRecent;
    this.#forget = activity.forget;
    histories.set(store, this);
    this.#begin(store.schema as Marked);
    const stop = reactionWithOldValue(
      () => store.schema as Marked,
      (schema) => this.#note(schema),
    );
    return () => {
      stop();
      histories.delete(store);
      if (this.#store === store) this.#store = undefined;
    };
  }

  get canUndo(): boolean {
    return this.#steps?.canUndo ?? false;
  }
  get canRedo(): boolean {
    return this.#steps?.canRedo ?? false;
  }

  undo(): void {
    this.#goTo(this.#steps?.undo());
  }
  redo(): void {
    this.#goTo(this.#steps?.redo());
  }

  /** Records a change of the page as one step although no user input caused it. */
  asEdit(change: () => void): void {
    this.#forced = true;
    try {
      change();
    } finally {
      this.#forced = false;
    }
  }

  #begin(schema: Marked): void {
    if (this.#steps === undefined) this.#steps = new History(schema);
    else if (isSamePage(this.#steps.current, schema)) this.#steps.amend(schema);
    else this.#record(schema, '');
  }

  #note(schema: Marked): void {
    const steps = this.#steps;
    if (steps === undefined || this.#moving) return;
    const change = onlyChange(steps.current, schema);
    if (change === 'none' || !(this.#forced || this.#isStaff())) steps.amend(schema);
    else this.#record(schema, change === 'several' ? '' : change);
    this.#dropOwn();
  }

  #record(state: Marked, key: string): void {
    this.#steps?.record({ state, selected: this.#store?.activeId ?? '', at: performance.now(), key });
    this.#tell();
  }

  #goTo(step: { state: Marked; selected: string } | undefined): void {
    const store = this.#store;
    if (step === undefined || store === undefined) return;
    this.#moving = true;
    this.#forget();
    try {
      store.traceableSetSchema(step.state);
      if (step.selected !== '' && store.getSchema(step.selected) !== undefined)
        store.setActiveId(step.selected);
      else store.autoSelectRoot();
    } finally {
      this.#moving = false;
    }
    this.#dropOwn();
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }

  /** Drops the states that amis-editor keeps without limit, since they are recorded here. */
  #dropOwn(): void {
    if ((this.#store?.schemaHistory.length ?? 0) > 1) this.#store?.resetHistory();
  }
}

const histories = new WeakMap<object, PageHistory>();

/** Connects amis-editor's undo and redo buttons and keys to our history through these four methods. */
export function installOwnHistories(): void {
  const own = (editor: { store: object }) => histories.get(editor.store);
  Object.assign(Editor.prototype, {
    undo(this: InstanceType<typeof Editor>) {
      own(this)?.undo();
    },
    redo(this: InstanceType<typeof Editor>) {
      own(this)?.redo();
    },
    canUndo(this: InstanceType<typeof Editor>) {
      return own(this)?.canUndo ?? false;
    },
    canRedo(this: InstanceType<typeof Editor>) {
      return own(this)?.canRedo ?? false;
    },
  });
}

export function findHistory(store: object): PageHistory | undefined {
  return histories.get(store);
}
