import type { Page } from 'playwright';
import { expect } from 'vitest';

/** The keys of what the browser keeps of forms that were not saved: user, form, and file. */
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

/** Waits until the drafts are as expected: they are written a moment after the key is pressed. */
export async function expectDrafts(page: Page, expected: readonly string[]): Promise<void> {
  await expect.poll(() => draftsIn(page)).toEqual(expected);
}

/** Waits until so many files are kept with drafts. */
export async function expectDraftFiles(page: Page, count: number): Promise<void> {
  await expect
    .poll(async () => (await draftsIn(page, 'files')).length, { timeout: 5000 })
    .toBe(count);
}
