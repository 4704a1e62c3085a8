import type { Page } from 'playwright';
import { expect } from 'vitest';

/** The keys of the stored drafts or draft files: user, form, and file. */
export const draftsIn = (page: Page, store: 'drafts' | 'files' = 'drafts'): Promise<string[]> =>
  page.evaluate(
    (name) =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('plumbline-drafts');
        opening.onerror = () => {
          reject(new Error('The drafts cannot be opened'));
        };
        opening.onsuccess = () => {
          const db = opening.result;
          const keys = db.transaction(name).objectStore(name).getAllKeys();
          keys.onsuccess = () => {
            db.close();
            resolve(keys.result.map((key) => (key as unknown[]).join(' ')));
          };
        };
      }),
    store,
  );

/** Waits for the expected drafts, which are written shortly after a key press. */
export async function expectDrafts(page: Page, expected: readonly string[]): Promise<void> {
  await expect.poll(() => draftsIn(page)).toEqual(expected);
}

/** Waits until that number of files is stored with drafts. */
export async function expectDraftFiles(page: Page, count: number): Promise<void> {
  await expect.poll(async () => (await draftsIn(page, 'files')).length).toBe(count);
}

/** Returns every stored draft and file; with `kept`, stores those again. */
const copyOfDrafts = (kept: DraftCopy | undefined) =>
  new Promise<DraftCopy>((resolve, reject) => {
    const opening = indexedDB.open('plumbline-drafts');
    opening.onerror = () => {
      reject(new Error('The drafts cannot be opened'));
    };
    opening.onsuccess = () => {
      const db = opening.result;
      const copy: DraftCopy = [];
      const stores = ['drafts', 'files'];
      const transaction = db.transaction(stores, 'readwrite');
      transaction.oncomplete = () => {
        db.close();
        resolve(copy);
      };
      for (const { store, key, value } of kept ?? [])
        transaction.objectStore(store).put(value, key);
      for (const store of stores) {
        const cursors = transaction.objectStore(store).openCursor();
        cursors.onsuccess = () => {
          const cursor = cursors.result;
          if (cursor === null) return;
          copy.push({ store, key: cursor.key, value: cursor.value as unknown });
          cursor.continue();
        };
      }
    };
  });

type DraftCopy = { store: string; key: IDBValidKey; value: unknown }[];

/** Copies the stored drafts; returns a function that restores them. */
export async function rememberDrafts(page: Page): Promise<() => Promise<void>> {
  const copy = await page.evaluateHandle(copyOfDrafts, undefined);
  return async () => {
    await page.evaluate(copyOfDrafts, copy);
  };
}
