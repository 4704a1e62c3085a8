import type { Page } from 'playwright';

/** The storage of drafts on the user's device, when it is slow or unusable. */

const NAME = 'plumbline-drafts';

/** Waits until the device has stored a typed text, so that the page can be closed. */
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
export interface HeldDrafts {
  /** Lets the storage answer; resolves when all pending requests are answered. */
  release: () => Promise<void>;
  /** Makes the storage unusable: a newer version of the product has changed its layout. */
  spoil: () => Promise<void>;
}

const END = 'replay-drafts-end';
/** Above any version of the app, which may create its own at the same moment. */
const NEWER_VERSION = 1000;

/**
 * Blocks the storage of drafts, as a newer version of the product does while it changes its layout.
 * It must not have been opened on this page before.
 */
export async function holdDrafts(page: Page): Promise<HeldDrafts> {
  await page.evaluate(
    async ({ name, end, newer }) => {
      const opening = indexedDB.open(name, newer);
      await new Promise<void>((resolve, reject) => {
        opening.onblocked = () => {
          reject(new Error(`The storage of ${name} is in use already`));
        };
        opening.onupgradeneeded = () => {
          const { transaction, result } = opening;
          const store = result.createObjectStore('replay');
          // A schema change lasts while it has pending requests.
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
    { name: NAME, end: END, newer: NEWER_VERSION },
  );
  const finish = (isAbandoned: boolean) =>
    page.evaluate(
      async ({ name, end, detail }) => {
        dispatchEvent(new CustomEvent(end, { detail }));
        // The last request in the queue is served after all others.
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
  return { release: () => finish(true), spoil: () => finish(false) };
}
