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
export const maxAge = 7 * 24 * 60 * 60 * 1_000;
/** Of one device: the oldest go first. */
export const maxDrafts = 30;
/** Characters of one draft, as JSON; a larger one is not kept. */
export const maxSize = 2_000_000;

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
  const database = await (connection ??= open());
  return new Promise<T>((resolve, reject) => {
    const transaction = database.transaction(storeName, mode);
    const request = act(transaction.objectStore(storeName));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = transaction.onerror = () => reject(transaction.error ?? request.error);
    transaction.commit();
  });
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1);
    const again = () => (connection = undefined);
    request.onupgradeneeded = () =>
      request.result.createObjectStore(storeName, { keyPath: ['username', 'path'] });
    request.onsuccess = () => {
      request.result.onclose = again;
      resolve(request.result);
    };
    request.onerror = () => {
      again();
      reject(request.error);
    };
  });
}
