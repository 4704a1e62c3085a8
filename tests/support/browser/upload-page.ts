import type { Locator, Page } from 'playwright';
import type { Photo } from '../../../contract/photos/photo';
import { signInAs } from './browser';
import { jpeg } from '../records/pictures';
import type { TestServer } from '../server/server';
import { createItem, createSite } from '../records/site';
import { storedKeys, storedValues } from './stored-values';

/** The Manage Photos page of a new item, and the item's photos on the server. */
export interface UploadSite {
  itemId: number;
  path: string;
  photos: () => Promise<Photo[]>;
}

export async function uploadSite(server: TestServer, title: string): Promise<UploadSite> {
  const { inspectionId } = await createSite(server.as.Admin, title);
  const itemId = await createItem(server.as.Inspector, inspectionId, title);
  return {
    itemId,
    path: `/inspections/${String(inspectionId)}/items/${String(itemId)}/photos`,
    photos: async () => {
      const { body } = await server.as.Inspector.get(`/inspectionphotos/by-item/${String(itemId)}`);
      return body as Photo[];
    },
  };
}

/** Opens the page as the Inspector and waits until photos can be chosen. */
export async function openUploads(page: Page, { path }: UploadSite): Promise<void> {
  await signInAs(page, 'Inspector', `/login?redirect=${path}`);
  await page.getByRole('button', { name: 'Browse Photos' }).waitFor();
}

export interface TestFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

export async function photoFile(name: string): Promise<TestFile> {
  return { name, mimeType: 'image/jpeg', buffer: await jpeg({ width: 200, height: 150 }) };
}

export async function chooseFiles(page: Page, files: readonly TestFile[]): Promise<void> {
  await page.locator('input[type=file]').setInputFiles([...files]);
}

/** Removes a photo with the button of its row, and confirms it. */
export async function removePhoto(button: Locator): Promise<void> {
  await button.click();
  const question = button.page().getByRole('dialog', { name: 'Remove Photo' });
  await question.getByRole('button', { name: 'Remove' }).click();
}

/** Whether the browser asks before it leaves the page. */
export const asksToStay = (page: Page): Promise<boolean> =>
  page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));

export const upload = (page: Page, count: number) =>
  page.getByRole('button', { name: `Upload ${String(count)} Photo(s)` }).click();

/** The button in the header that shows how many photos and changes are not sent. */
export const notSent = (page: Page) =>
  page.getByRole('button', { name: /^(Not sent|Needs your decision|Could not be sent): / });

interface KeptPhoto {
  name: string;
  state: string;
  caption: string;
}

const DATABASE = 'plumbline-uploads';

/** The stored photos, without the marks beside them. */
async function keptEntries(page: Page): Promise<KeptPhoto[]> {
  const rows = await storedValues<Partial<KeptPhoto>>(page, {
    database: DATABASE,
    store: 'entries',
  });
  return rows.filter((row): row is KeptPhoto => row.name !== undefined);
}

/** The numbers of stored entries and files. */
export async function keptCounts(page: Page): Promise<{ entries: number; files: number }> {
  const entries = await keptEntries(page);
  const files = await storedKeys(page, { database: DATABASE, store: 'files' });
  return { entries: entries.length, files: files.length };
}

/** How many stored photos the user has not sent yet. */
export async function keptChosen(page: Page): Promise<number> {
  const entries = await keptEntries(page);
  return entries.filter(({ state }) => state === 'chosen').length;
}

/** The stored photo with that name; undefined if there is none. */
export async function keptPhoto(page: Page, name: string): Promise<KeptPhoto | undefined> {
  const entries = await keptEntries(page);
  return entries.find((entry) => entry.name === name);
}

export const keptState = async (page: Page, name: string): Promise<string | undefined> =>
  (await keptPhoto(page, name))?.state;

/** The stored photos belong to another item, possibly one that the server does not have. */
export const moveToItem = (page: Page, itemId: number): Promise<void> =>
  page.evaluate(
    (id) =>
      new Promise<void>((resolve) => {
        indexedDB.open('plumbline-uploads').onsuccess = ({ target }) => {
          const database = (target as IDBOpenDBRequest).result;
          const writing = database.transaction('entries', 'readwrite');
          const store = writing.objectStore('entries');
          store.openCursor().onsuccess = ({ target: found }) => {
            const cursor = (found as IDBRequest<IDBCursorWithValue | null>).result;
            if (cursor === null) return;
            cursor.update({ ...(cursor.value as object), itemId: id });
            cursor.continue();
          };
          writing.oncomplete = () => {
            database.close();
            resolve();
          };
        };
      }),
    itemId,
  );
