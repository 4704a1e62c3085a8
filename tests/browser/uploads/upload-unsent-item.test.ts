import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { UPLOAD_MESSAGES } from '../../../contract/uploads/messages';
import { DESKTOP, openTab } from '../../support/browser/browser';
import { browser, server, useApp } from '../../support/browser/running-app';
import {
  chooseFiles,
  keptCounts,
  keptState,
  moveToItem,
  openUploads,
  photoFile,
  upload,
  type UploadSite,
  uploadSite,
  notSent,
} from '../../support/browser/upload-page';

/** Photos of an item that the server does not have yet. */

useApp();

const LOCAL = -123_456;
const NAMES = ['p0.jpg', 'p1.jpg', 'p2.jpg', 'p3.jpg', 'p4.jpg'];

/** In another tab the server has acknowledged the item, or the user has removed it. */
async function settle(page: Page, id: number | null): Promise<void> {
  const other = await page.context().newPage();
  await other.goto(`${server.url}/api/health`);
  await other.evaluate(
    ({ localId, localRecord }) =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('plumbline-ids', 1);
        opening.onupgradeneeded = () => {
          opening.result.createObjectStore('ids');
        };
        opening.onsuccess = () => {
          const database = opening.result;
          const writing = database.transaction('ids', 'readwrite');
          writing.objectStore('ids').put(localRecord, localId);
          writing.oncomplete = () => {
            database.close();
            new BroadcastChannel('plumbline-ids').postMessage({ localId });
            resolve();
          };
        };
      }),
    { localId: LOCAL, localRecord: { id, userId: 3 } },
  );
}

/** Opens the app with requested photos of an item that was made without a connection. */
async function openWithWaiting(site: UploadSite, names: readonly string[]) {
  const tab = await openTab(browser, server.url, DESKTOP);
  const { page } = tab;
  await openUploads(page, site);
  await page.route('**/upload/**', () => undefined);
  await chooseFiles(page, await Promise.all(names.map(photoFile)));
  await upload(page, names.length);
  await expect.poll(() => keptState(page, names.at(-1) ?? '')).toBe('pending');
  await page.goto(`${server.url}/api/health`);
  await moveToItem(page, LOCAL);
  const sent: string[] = [];
  await page.unroute('**/upload/**');
  page.on('request', (request) => {
    const address = new URL(request.url()).pathname;
    if (address.includes('/upload/')) sent.push(address);
  });
  await page.goto(`${server.url}/dashboard`);
  return { ...tab, sent };
}

const rows = (page: Page) => page.getByRole('dialog').getByRole('listitem');

test('photos wait for their item, and go to it in order when the server has it', async () => {
  const site = await uploadSite(server, 'Made without a connection');
  const { page, close, sent } = await openWithWaiting(site, NAMES);
  await notSent(page).click();
  await expect.poll(() => rows(page).getByText(UPLOAD_MESSAGES.awaitingItem).count()).toBe(5);
  expect(sent).toEqual([]);
  await settle(page, site.itemId);
  await page.getByRole('heading', { name: 'Nothing is left to send' }).waitFor();
  expect((await site.photos()).map(({ fileName }) => fileName)).toEqual(NAMES);
  await expect.poll(() => keptCounts(page)).toEqual({ entries: 0, files: 0 });
  await close();
});
