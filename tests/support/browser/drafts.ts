import type { Page } from 'playwright';
import { expect } from 'vitest';
import type { Draft } from '../../../machines/forms/draft';
import { storedKeys, storedValues } from './stored-values';

/** The keys of the stored drafts or draft files: user, form, and file. */
export async function draftsIn(
  page: Page,
  store: 'drafts' | 'files' = 'drafts',
): Promise<string[]> {
  const keys = await storedKeys<unknown[]>(page, { database: 'plumbline-drafts', store });
  return keys.map((key) => key.join(' '));
}

/** Waits for the expected drafts, which are written shortly after a key press. */
export async function expectDrafts(page: Page, expected: readonly string[]): Promise<void> {
  await expect.poll(() => draftsIn(page)).toEqual(expected);
}

/** Waits until the only draft has these values; each is written shortly after it was typed. */
export async function expectDraftValues(
  page: Page,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  await expect
    .poll(() => storedValues<Draft>(page, { database: 'plumbline-drafts', store: 'drafts' }))
    .toMatchObject([{ values }]);
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

/**
 * Locks the drafts from a tab, as a slow device does: every other read and write waits. Returns a
 * function that unlocks them. The app must have opened the database before.
 */
export async function lockDrafts(tab: Page): Promise<() => Promise<void>> {
  const lock = await tab.evaluateHandle(
    () =>
      new Promise<{ isOpen: boolean }>((resolve, reject) => {
        const opening = indexedDB.open('plumbline-drafts');
        opening.onerror = () => {
          reject(new Error('The drafts cannot be opened'));
        };
        opening.onsuccess = () => {
          const db = opening.result;
          const state = { isOpen: false };
          const drafts = db.transaction('drafts', 'readwrite').objectStore('drafts');
          // A transaction lives as long as it has requests.
          const goOn = () => {
            if (state.isOpen) db.close();
            else drafts.count().onsuccess = goOn;
            resolve(state);
          };
          goOn();
        };
      }),
  );
  return () =>
    lock.evaluate((state) => {
      state.isOpen = true;
    });
}
