import { webcrypto } from 'node:crypto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { findRemembered, forget, remember, renewRemembered } from '../../src/login/remember-me';

beforeAll(() => {
  // jsdom has neither of them.
  vi.stubGlobal('crypto', webcrypto);
});
beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
});

/** Everything in the database, as stored. */
async function readKept(): Promise<Record<string, unknown>[]> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('console-remember-me', 1);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return new Promise((resolve) => {
    const request = database.transaction('kept').objectStore('kept').getAll();
    request.onsuccess = () => resolve(request.result as Record<string, unknown>[]);
  });
}

const credentials = { username: '管理员', password: 'p@ss 词&=+%' };

it('[A §7] finds the remembered username and password', async () => {
  await remember(credentials);
  expect(await findRemembered()).toEqual(credentials);
});

it('the login page finds no credentials if none are remembered', async () => {
  expect(await findRemembered()).toBeUndefined();
});

it('[decisions] stores nothing in plain text, and the key cannot be exported', async () => {
  await remember(credentials);
  const [kept] = await readKept();
  const sealed = Buffer.from(kept?.['sealed'] as ArrayBuffer).toString('utf8');
  expect(sealed).not.toContain('管理员');
  expect(sealed).not.toContain('p@ss');
  const key = kept?.['key'] as CryptoKey;
  expect({ extractable: key.extractable, algorithm: key.algorithm.name }).toEqual({
    extractable: false,
    algorithm: 'AES-GCM',
  });
  await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow();
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('p@ss');
});

it('[decisions] clearing the checkbox deletes username, password and key at once', async () => {
  await remember(credentials);
  await forget();
  expect(await readKept()).toEqual([]);
  expect(await findRemembered()).toBeUndefined();
});

it('the newest login replaces the previous one', async () => {
  await remember(credentials);
  await remember({ username: 'b', password: 'c' });
  expect(await findRemembered()).toEqual({ username: 'b', password: 'c' });
  expect(await readKept()).toHaveLength(1);
});

it('[A §7] remembers a changed password only if the old password was remembered', async () => {
  await renewRemembered('old', 'new');
  expect(await findRemembered()).toBeUndefined();
  await remember(credentials);
  await renewRemembered('another one', 'new');
  expect(await findRemembered()).toEqual(credentials);
  await renewRemembered(credentials.password, 'new');
  expect(await findRemembered()).toEqual({ ...credentials, password: 'new' });
});

it('deletes an unreadable entry, which does not block the login', async () => {
  await remember(credentials);
  const [kept] = await readKept();
  const database = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open('console-remember-me', 1);
    request.onsuccess = () => resolve(request.result);
  });
  await new Promise<void>((resolve) => {
    const transaction = database.transaction('kept', 'readwrite');
    transaction.objectStore('kept').put({ ...kept, sealed: new ArrayBuffer(40) }, 'credentials');
    transaction.oncomplete = () => resolve();
  });
  database.close();
  expect(await findRemembered()).toBeUndefined();
  expect(await readKept()).toEqual([]);
});

it('[decisions] forgets the login even if the user left the page while the database was being cleared', async () => {
  await remember({ username: 'anna', password: 'geheim-2026' });
  expect(await findRemembered()).toMatchObject({ username: 'anna' });
  localStorage.setItem('console-remember-me-forgetting', '');
  expect(await findRemembered()).toBeUndefined();
  expect(await findRemembered()).toBeUndefined();
  await remember({ username: 'berta', password: 'geheim-2027' });
  expect(await findRemembered()).toMatchObject({ username: 'berta' });
});
