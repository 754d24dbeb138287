import { askStore, openDatabase } from '../../net/device-store';
import type { IFormStore } from 'amis-core';
import type { JsonObject } from '../../../server/contract/json-object';
import type { DraftKeeper } from './keep-draft';

/** Unsaved text of a form, stored on this device. */
export interface Draft {
  /** The owner's account (Staff); the draft is shown to no other user. */
  username: string;
  /**
   * Path of the screen with its id: `/platform/starWheel/details/12`; for a dialog followed by `#` and a unique
   * mark of this opening.
   */
  path: string;
  /** The fields that differ from the record, by name. */
  values: Readonly<JsonObject>;
  /** The record's revision when the text was typed; '' for a new record. */
  revision: string;
  /** Milliseconds since 1970. */
  savedAt: number;
  /** The dialog of the form; absent for the form of a page. */
  dialog?: DialogPlace;
}

/** Data needed to reopen a dialog. */
export interface DialogPlace {
  /** The title of the screen or dialog when the draft was typed. */
  title: string;
  /** Identifies the dialog within its page. */
  mark: string;
  /** Values that the dialog read from the record or list where it was opened. */
  scope: Readonly<JsonObject>;
}

export type DraftKey = Pick<Draft, 'username' | 'path'>;

/** Maximum age of drafts. */
const maxAge = 7 * 24 * 60 * 60 * 1_000;
/** Maximum per device; the oldest are dropped first. */
const maxDrafts = 30;
/** Maximum size of one draft in characters of JSON; larger ones are not stored. */
const maxSize = 2_000_000;

const databaseName = 'console-drafts';
const storeName = 'drafts';

/** Uses IndexedDB, not localStorage: its writes survive a killed browser, and it has room for articles. */
export class DraftStore {
  /** Runs operations in sequence, so that a late write never restores a deleted draft. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(private readonly now: () => number = Date.now) {}

  /** The draft, unless it has expired. Deletes all expired drafts. */
  find({ username, path }: DraftKey): Promise<Draft | undefined> {
    return this.#inTurn(async () => {
      await this.#prune();
      return (await withStore('readonly', (store) => store.get([username, path]))) as Draft | undefined;
    });
  }

  /** Drafts of the dialogs of a screen, newest first. */
  async listDialogs({ username, path }: DraftKey): Promise<Draft[]> {
    const found = await this.#inTurn(async () => {
      await this.#prune();
      return (await withStore('readonly', (store) => store.getAll())) as Draft[];
    });
    return (found ?? [])
      .filter((draft) => draft.username === username && draft.path.startsWith(`${path}#`))
      .sort((a, b) => b.savedAt - a.savedAt);
  }

  /** @returns whether it was stored */
  async keep(draft: Omit<Draft, 'savedAt'>): Promise<boolean> {
    if (JSON.stringify(draft.values).length > maxSize) return false;
    const kept = { ...draft, savedAt: this.now() };
    return (await this.#inTurn(() => withStore('readwrite', (store) => store.put(kept)))) !== undefined;
  }

  async forget({ username, path }: DraftKey): Promise<void> {
    await this.#inTurn(() => withStore('readwrite', (store) => store.delete([username, path])));
  }

  async #prune(): Promise<void> {
    const all = (await withStore('readonly', (store) => store.getAll())) as Draft[];
    const newest = all.sort((a, b) => b.savedAt - a.savedAt);
    const stale = newest.filter(({ savedAt }, at) => at >= maxDrafts || this.now() - savedAt > maxAge);
    for (const { username, path } of stale)
      await withStore('readwrite', (store) => store.delete([username, path]));
  }

  /** Drafts are optional: without IndexedDB (private windows, a full disk) there are none. */
  #inTurn<T>(act: () => Promise<T>): Promise<T | undefined> {
    const result = this.#last.then(act).catch((error: unknown) => {
      console.warn('drafts unavailable', error);
      return undefined;
    });
    this.#last = result;
    return result;
  }
}

/** Stays open, so that the last write of a closing page starts at once. */
let connection: Promise<IDBDatabase> | undefined;

async function withStore<T>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const again = () => (connection = undefined);
  connection ??= openDatabase(databaseName, storeName, { keyPath: ['username', 'path'] });
  const database = await connection.catch((error: unknown) => {
    again();
    throw error;
  });
  database.onclose = again;
  return askStore(database, storeName, mode, act);
}

export const drafts = new DraftStore();

/** Draft keepers of the forms in open dialogs, by form store; asked before a dialog closes. */
export const keepers = new WeakMap<IFormStore, DraftKeeper>();

/** Drafts to restore in a dialog that is being reopened, by the mark of the dialog. */
const reopening = new Map<string, Draft>();
let opened = 0;

/** A unique key for the text of a newly opened dialog: two dialogs of one screen never share a draft. */
export function keyOfOpening({ username, path }: DraftKey): DraftKey {
  return { username, path: `${path}#${Date.now()}-${++opened}` };
}

/** The next dialog opened with this draft's mark gets its text. */
export function reopenWith(draft: Draft): void {
  if (draft.dialog) reopening.set(draft.dialog.mark, draft);
}

/** Returns and removes the draft for a reopened dialog. */
export function takeReopened(mark: string): Draft | undefined {
  const draft = reopening.get(mark);
  reopening.delete(mark);
  return draft;
}

const lockOf = ({ username, path }: DraftKey) => `draft ${username} ${path}`;

/**
 * Locks this text, so that the other windows of this browser do not offer its draft. The browser releases the
 * lock with the window, even after a crash. Without the Locks API (no secure context) other windows may offer it
 * as well.
 * @returns a function that releases the lock
 */
export function claim(key: DraftKey): () => void {
  let end = () => {};
  const until = new Promise<void>((resolve) => (end = resolve));
  // Fails in a frame with an opaque origin (the designer's trial), which stores no drafts either.
  navigator.locks?.request(lockOf(key), () => until).catch(() => undefined);
  return end;
}

/** Drafts of a screen's dialogs, except those that are open in any window. */
export async function findDialogDrafts(key: DraftKey): Promise<Draft[]> {
  if (window.origin === 'null') return [];
  const left = await drafts.listDialogs(key);
  if (left.length === 0) return left;
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  const claimed = new Set(held.map(({ name }) => name));
  return left.filter((draft) => !claimed.has(lockOf(draft)));
}
