import type { Page } from 'playwright';

/** The place on the user's device where what was typed is kept, when it is slow or of no use. */

const NAME = 'plumbline-drafts';

/** Waits until the device has kept a text that was typed, so that the page may go. */
export async function keptOnDevice(page: Page, text: string): Promise<void> {
  await page.waitForFunction(
    async ({ name, wanted }) => {
      const known = await indexedDB.databases();
      if (!known.some((database) => database.name === name)) return false;
      const opening = indexedDB.open(name);
      return new Promise<boolean>((resolve) => {
        opening.onsuccess = () => {
          const database = opening.result;
          const stores = [...database.objectStoreNames];
          const reading = database.transaction(stores);
          const requests = stores.map((store) => reading.objectStore(store).getAll());
          reading.oncomplete = () => {
            database.close();
            resolve(JSON.stringify(requests.map(({ result }): unknown => result)).includes(wanted));
          };
        };
      });
    },
    { name: NAME, wanted: text },
  );
}

/** Storage that does not answer yet. */
export interface StandingDrafts {
  /** It answers; resolves when all that was asked so far has its answer. */
  letGo: () => Promise<void>;
  /** From now on it is of no use: a newer version of the product has changed its layout. */
  spoil: () => Promise<void>;
}

const END = 'replay-drafts-end';

/**
 * Makes the storage of drafts stand still, as it does while a newer version of the product begins
 * to change its layout. Whoever opens it must not have done so yet on this page.
 */
export async function holdDrafts(page: Page): Promise<StandingDrafts> {
  await page.evaluate(
    async ({ name, end }) => {
      const known = await indexedDB.databases();
      const version = known.find((database) => database.name === name)?.version ?? 0;
      const opening = indexedDB.open(name, Math.max(version + 1, 2));
      await new Promise<void>((resolve, reject) => {
        opening.onblocked = () => {
          reject(new Error(`The storage of ${name} is in use already`));
        };
        opening.onupgradeneeded = () => {
          const { transaction, result } = opening;
          const store = result.createObjectStore('replay');
          // A change lasts as long as it asks for something.
          let goesOn = true;
          transaction?.addEventListener('success', () => goesOn && store.get(0), true);
          store.get(0);
          addEventListener(
            end,
            (event) => {
              goesOn = false;
              if ((event as CustomEvent<boolean>).detail) transaction?.abort();
            },
            { once: true },
          );
          resolve();
        };
        opening.onsuccess = () => {
          opening.result.close();
        };
      });
    },
    { name: NAME, end: END },
  );
  const finish = (isAbandoned: boolean) =>
    page.evaluate(
      async ({ name, end, detail }) => {
        dispatchEvent(new CustomEvent(end, { detail }));
        // Who stands behind all others in the queue knows when they have been served.
        const opening = indexedDB.open(name);
        await new Promise<void>((resolve, reject) => {
          opening.onupgradeneeded = () => opening.transaction?.abort();
          opening.onerror = () => {
            reject(new Error(`Nobody has asked the storage of ${name} yet`));
          };
          opening.onsuccess = () => {
            const database = opening.result;
            const stores = [...database.objectStoreNames];
            const last = database.transaction(stores, 'readwrite');
            last.oncomplete = () => {
              database.close();
              resolve();
            };
          };
        });
      },
      { name: NAME, end: END, detail: isAbandoned },
    );
  return { letGo: () => finish(true), spoil: () => finish(false) };
}
