/**
 * Opens the database `name` of this device, with its single store.
 *
 * Not idb-keyval, which would save some 50 lines: it cannot write to a store whose keys are in the values, as
 * those of stored drafts are, and never calls `commit`, so that the last write of a closing page would not finish
 * at once.
 */
export function openDatabase(
  name: string,
  storeName: string,
  options?: IDBObjectStoreParameters,
): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(storeName, options);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Result of one request to the store, once it is committed. */
export function askStore<T>(
  database: IDBDatabase,
  storeName: string,
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const transaction = database.transaction(storeName, mode);
    const request = act(transaction.objectStore(storeName));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = transaction.onerror = () => reject(transaction.error ?? request.error);
    transaction.commit();
  });
}
