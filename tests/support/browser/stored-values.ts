import type { Page } from 'playwright';

interface Store {
  database: string;
  store: string;
}

function readAll<Found>(page: Page, from: Store, method: 'getAll' | 'getAllKeys') {
  return page.evaluate(
    ({ database, store, asked }) =>
      new Promise<unknown>((resolve, reject) => {
        const opening = indexedDB.open(database);
        let isMissing = false;
        // A database without stores would keep the app from creating its own.
        opening.onupgradeneeded = () => {
          isMissing = true;
          opening.transaction?.abort();
        };
        opening.onerror = () => {
          if (isMissing) resolve([]);
          else reject(new Error(`${database} cannot be opened`));
        };
        opening.onsuccess = () => {
          const reading = opening.result.transaction(store).objectStore(store)[asked]();
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result);
          };
        };
      }),
    { ...from, asked: method },
  ) as Promise<Found[]>;
}

/** The values of a store in the browser; empty before the app has created the database. */
export const storedValues = <Value>(page: Page, from: Store) =>
  readAll<Value>(page, from, 'getAll');

/** The keys of a store in the browser; empty before the app has created the database. */
export const storedKeys = <Key>(page: Page, from: Store) => readAll<Key>(page, from, 'getAllKeys');

/** Adds values to a store that the app has created. */
export const addValues = (page: Page, to: Store, values: readonly object[]): Promise<void> =>
  page.evaluate(
    ({ database, store, added }) =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open(database);
        opening.onsuccess = () => {
          const writing = opening.result.transaction(store, 'readwrite');
          for (const value of added) writing.objectStore(store).put(value);
          writing.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    { ...to, added: values },
  );
