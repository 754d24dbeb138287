import { askStore, openDatabase } from '../../net/device-store';
import type { IFormStore } from 'amis-core';
import type { DraftKeeper } from './keep-draft';

/** What somebody typed into a form and did not save, kept on this device. */
export interface Draft {
  /** Only its owner ever sees it again. */
  username: string;
  /** The screen with its id: `/platform/starWheel/details/12`; of a dialog, followed by `#` and a mark of its opening. */
  path: string;
  /** The fields that differ from the record, by name. */
  values: Readonly<Record<string, unknown>>;
  /** The record's revision when they were typed; '' for a new record. */
  revision: string;
  /** Milliseconds since 1970. */
  savedAt: number;
  /** The dialog that it was typed into; absent for the form of a page. */
  dialog?: DialogPlace;
}

/** What it takes to open a dialog again. */
export interface DialogPlace {
  /** As it was on show. */
  title: string;
  /** Tells the dialog from the others of its page. */
  mark: string;
  /** What the dialog read from the record or the list it was opened from. */
  scope: Readonly<Record<string, unknown>>;
}

export type DraftKey = Pick<Draft, 'username' | 'path'>;

/** Older drafts are dropped. */
const maxAge = 7 * 24 * 60 * 60 * 1_000;
/** Of one device: the oldest go first. */
const maxDrafts = 30;
/** Characters of one draft, as JSON; a larger one is not kept. */
const maxSize = 2_000_000;

const databaseName = 'console-drafts';
const storeName = 'drafts';

/** IndexedDB rather than localStorage: its writes survive a browser that is killed, and there is room for articles. */
export class DraftStore {
  /** Acts follow each other, so that a late write never revives what was forgotten. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(private readonly now: () => number = Date.now) {}

  /** The draft, unless it is too old. Drops every one that is. */
  find({ username, path }: DraftKey): Promise<Draft | undefined> {
    return this.#inTurn(async () => {
      await this.#prune();
      return (await withStore('readonly', (store) => store.get([username, path]))) as Draft | undefined;
    });
  }

  /** What is left of the dialogs of a screen, the newest first. */
  async listDialogs({ username, path }: DraftKey): Promise<Draft[]> {
    const found = await this.#inTurn(async () => {
      await this.#prune();
      return (await withStore('readonly', (store) => store.getAll())) as Draft[];
    });
    return (found ?? [])
      .filter((draft) => draft.username === username && draft.path.startsWith(`${path}#`))
      .sort((a, b) => b.savedAt - a.savedAt);
  }

  /** @returns whether it is kept */
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

  /** Drafts are a help, never a condition: without IndexedDB (private windows, a full disk) there are none. */
  #inTurn<T>(act: () => Promise<T>): Promise<T | undefined> {
    const result = this.#last.then(act).catch((error: unknown) => {
      console.warn('drafts unavailable', error);
      return undefined;
    });
    this.#last = result;
    return result;
  }
}

/** Stays open, so that the last words of a page that is being closed are on their way at once. */
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

/** The forms of open dialogs, by their stores; asked before a dialog closes. */
export const keepers = new WeakMap<IFormStore, DraftKeeper>();

/** Drafts whose dialog is being opened again, by the mark of the dialog. */
const reopening = new Map<string, Draft>();
let opened = 0;

/** A key for the text of a dialog that opens now: two dialogs of one screen never share a draft. */
export function keyOfOpening({ username, path }: DraftKey): DraftKey {
  return { username, path: `${path}#${Date.now()}-${++opened}` };
}

/** The dialog that opens next with this draft's mark takes its text. */
export function reopenWith(draft: Draft): void {
  if (draft.dialog) reopening.set(draft.dialog.mark, draft);
}

/** The draft that a dialog is opened with, once. */
export function takeReopened(mark: string): Draft | undefined {
  const draft = reopening.get(mark);
  reopening.delete(mark);
  return draft;
}

const lockOf = ({ username, path }: DraftKey) => `draft ${username} ${path}`;

/**
 * Says to the other windows of this browser that somebody is at this text. The browser ends it with the window, however
 * that ends. Without locks (no secure context) they may offer it as well. @returns what ends it
 */
export function claim(key: DraftKey): () => void {
  let end = () => {};
  const until = new Promise<void>((resolve) => (end = resolve));
  // Refused in a frame of nobody's origin (the designer's trial), which keeps no drafts either.
  navigator.locks?.request(lockOf(key), () => until).catch(() => undefined);
  return end;
}

/** What is left of dialogs of a screen, without those that are open in some window. */
export async function findDialogDrafts(key: DraftKey): Promise<Draft[]> {
  if (window.origin === 'null') return [];
  const left = await drafts.listDialogs(key);
  if (left.length === 0) return left;
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  const claimed = new Set(held.map(({ name }) => name));
  return left.filter((draft) => !claimed.has(lockOf(draft)));
}
