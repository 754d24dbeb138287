import { askStore, openDatabase } from '../net/device-store';

/**
 * Remember-me (A §7, decisions 'Behaviour'): username and password stay on this device, encrypted with a
 * non-exportable AES-GCM key from WebCrypto. Key and cipher text are stored in IndexedDB, nothing in plain text.
 */
interface Credentials {
  username: string;
  password: string;
}

interface Kept {
  key: CryptoKey;
  iv: Uint8Array<ArrayBuffer>;
  sealed: ArrayBuffer;
}

const databaseName = 'console-remember-me';
const storeName = 'kept';
const id = 'credentials';
/** Marker in localStorage, which is synchronous, while the database is being cleared. */
const forgetting = 'console-remember-me-forgetting';

/** WebCrypto requires https or localhost; elsewhere nothing can be stored safely, so nothing is stored. */
export const canRemember = () => typeof indexedDB !== 'undefined' && globalThis.crypto?.subtle !== undefined;

export async function remember(credentials: Credentials): Promise<void> {
  if (!canRemember()) return;
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const clear = new TextEncoder().encode(JSON.stringify(credentials));
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, clear);
  await withStore('readwrite', (store) => store.put({ key, iv, sealed } satisfies Kept, id));
  localStorage.removeItem(forgetting);
}

/** The remembered credentials; undefined when there are none, or they can no longer be decrypted. */
export async function findRemembered(): Promise<Credentials | undefined> {
  if (!canRemember()) return undefined;
  if (localStorage.getItem(forgetting) !== null) {
    await forget();
    return undefined;
  }
  try {
    const kept = (await withStore('readonly', (store) => store.get(id))) as Kept | undefined;
    if (!kept) return undefined;
    const clear = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: kept.iv }, kept.key, kept.sealed);
    const { username, password } = JSON.parse(new TextDecoder().decode(clear)) as Credentials;
    return { username, password };
  } catch (error) {
    console.warn('remembered login unreadable, forgotten', error);
    await forget();
    return undefined;
  }
}

/** After a change of password, replaces a remembered old password by the new one. */
export async function renewRemembered(oldPassword: string, newPassword: string): Promise<void> {
  const kept = await findRemembered();
  if (kept?.password === oldPassword) await remember({ ...kept, password: newPassword });
}

/** Forgets username, password and key, even when the page is left before the database has finished. */
export async function forget(): Promise<void> {
  if (!canRemember()) return;
  localStorage.setItem(forgetting, '');
  await withStore('readwrite', (store) => store.clear());
  localStorage.removeItem(forgetting);
}

async function withStore<T>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await openDatabase(databaseName, storeName);
  return askStore(database, storeName, mode, act).finally(() => database.close());
}
