import type { Page } from 'playwright';

interface Holding extends Window {
  letStoreGo?: () => void;
}

/**
 * Keeps all others waiting for a store of the browser, as a busy device does, until the returned
 * function is called. The page has to stay open; the app has created the store.
 */
export async function holdStore(
  page: Page,
  held: { database: string; store: string },
): Promise<() => Promise<void>> {
  await page.evaluate(
    ({ database, store }) =>
      new Promise<void>((resolve) => {
        let isOver = false;
        (window as Holding).letStoreGo = () => {
          isOver = true;
        };
        const opening = indexedDB.open(database);
        opening.onsuccess = () => {
          const { result } = opening;
          const all = result.transaction(store, 'readwrite').objectStore(store);
          // A transaction goes on for as long as it has something to do.
          const goOn = () => {
            if (isOver) result.close();
            else all.count().onsuccess = goOn;
            resolve();
          };
          goOn();
        };
      }),
    held,
  );
  return () =>
    page.evaluate(() => {
      (window as Holding).letStoreGo?.();
    });
}
