import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { DESKTOP, openTab } from '../../support/browser/browser';
import { setRoom, stayFull } from '../../support/browser/room';
import { browser, server, useApp } from '../../support/browser/running-app';
import {
  chooseFiles,
  keptCounts,
  keptState,
  notSent,
  openUploads,
  photoFile,
  removePhoto,
  upload,
  type UploadSite,
  uploadSite,
} from '../../support/browser/upload-page';

/** Photos on a device that is full after they were stored. */

useApp();

const UPLOADS = 'plumbline-uploads';
const NOTHING = { entries: 0, files: 0 };

/** Opens the page with one stored photo, whose upload was requested. */
async function openWithPhoto(
  site: UploadSite,
  name: string,
  answer: (page: Page) => Promise<unknown>,
) {
  const tab = await openTab(browser, server.url, DESKTOP);
  const { page } = tab;
  await openUploads(page, site);
  await answer(page);
  await chooseFiles(page, [await photoFile(name)]);
  await page.getByRole('button', { name: 'Upload 1 Photo(s)' }).waitFor();
  await expect.poll(async () => (await keptCounts(page)).files).toBe(1);
  return tab;
}

const remove = (page: Page, name: string) =>
  removePhoto(page.getByRole('button', { name: new RegExp(`^(Remove|Cancel) ${name}$`) }).first());

test('the caption that was sent stays, although it could not be stored', async () => {
  const site = await uploadSite(server, 'Full, described');
  const { page, close } = await openWithPhoto(site, 'wall.jpg', () => Promise.resolve());
  await page.getByLabel('Caption').fill('First');
  await expect.poll(async () => (await keptCounts(page)).entries).toBe(1);
  const puts: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') puts.push(request.postDataJSON());
  });
  await setRoom(page, false, UPLOADS);
  await page.getByLabel('Caption').fill('Second');
  await upload(page, 1);
  await page.getByText('Successfully uploaded 1 photo(s)').waitFor();
  await expect.poll(() => keptCounts(page)).toEqual(NOTHING);
  expect((await site.photos()).map(({ caption }) => caption)).toEqual(['Second']);
  expect(puts).toEqual([]);
  await close();
});

test('a removed photo that was never sent frees its room at once, without a connection', async () => {
  const site = await uploadSite(server, 'Full, removed');
  const { page, close } = await openWithPhoto(site, 'step.jpg', (open) =>
    open.context().setOffline(true),
  );
  await upload(page, 1);
  await expect.poll(() => keptState(page, 'step.jpg')).toBe('pending');
  await setRoom(page, false, UPLOADS);
  await remove(page, 'step.jpg');
  await expect.poll(() => keptCounts(page)).toEqual(NOTHING);
  await page.context().setOffline(false);
  await notSent(page).waitFor({ state: 'detached' });
  expect(await site.photos()).toEqual([]);
  await close();
});

test('a photo that may have arrived stays removed when the page ends before it is withdrawn', async () => {
  const site = await uploadSite(server, 'Full, withdrawn later');
  const { page, close } = await openWithPhoto(site, 'rail.jpg', (open) =>
    open.route('**/upload/**', async (route) => {
      await route.fetch();
    }),
  );
  await page.route('**/uploads/**', (route) => route.abort());
  await setRoom(page, false, UPLOADS);
  await upload(page, 1);
  await expect.poll(async () => (await site.photos()).length).toBe(1);
  await remove(page, 'rail.jpg');
  await expect.poll(async () => (await keptCounts(page)).files).toBe(0);
  let sentAgain = 0;
  await page.unroute('**/upload/**');
  await page.unroute('**/uploads/**');
  page.on('request', (request) => {
    if (request.url().includes('/upload/')) sentAgain += 1;
  });
  await page.reload();
  await expect.poll(() => site.photos()).toEqual([]);
  await expect.poll(() => keptCounts(page)).toEqual(NOTHING);
  expect(sentAgain).toBe(0);
  await close();
});

test('a photo whose sending could not be stored is withdrawn by the next page', async () => {
  const site = await uploadSite(server, 'Full, sent before');
  const { page, close } = await openWithPhoto(site, 'roof.jpg', (open) =>
    open.route('**/upload/**', async (route) => {
      await route.fetch();
    }),
  );
  await setRoom(page, false, UPLOADS);
  await upload(page, 1);
  await expect.poll(async () => (await site.photos()).length).toBe(1);
  // The next page believes that it has no connection, and sends nothing by itself.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'onLine', { value: false });
  });
  await page.reload();
  await remove(page, 'roof.jpg');
  await expect.poll(() => site.photos()).toEqual([]);
  await expect.poll(() => keptCounts(page)).toEqual(NOTHING);
  await close();
});

/** Makes the stored photos look as an earlier version of the app stored them: without marks. */
const dropMarks = (page: Page) =>
  page.evaluate(
    (name) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => {
          reject(new Error('The uploads cannot be opened'));
        };
        opening.onsuccess = () => {
          const db = opening.result;
          const transaction = db.transaction('entries', 'readwrite');
          transaction.oncomplete = () => {
            db.close();
            resolve();
          };
          const cursors = transaction.objectStore('entries').openCursor();
          cursors.onsuccess = () => {
            const cursor = cursors.result;
            if (cursor === null) return;
            const { isMarked, ...entry } = cursor.value as { isMarked?: boolean };
            if (isMarked === undefined) cursor.delete();
            else cursor.update(entry);
            cursor.continue();
          };
        };
      }),
    UPLOADS,
  );

test('a photo that an earlier version stored stays removed on a full device', async () => {
  const site = await uploadSite(server, 'Full, upgraded');
  const { page, close } = await openWithPhoto(site, 'beam.jpg', (open) =>
    open.route('**/upload/**', async (route) => {
      await route.fetch();
    }),
  );
  await page.route('**/uploads/**', (route) => route.abort());
  await upload(page, 1);
  await expect.poll(async () => (await site.photos()).length).toBe(1);
  await expect.poll(() => keptState(page, 'beam.jpg')).toBe('pending');
  await dropMarks(page);
  await stayFull(page, UPLOADS);
  await page.reload();
  await remove(page, 'beam.jpg');
  await expect.poll(async () => (await keptCounts(page)).files).toBe(0);

  // The phone ends the page before the server answers.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.reload();
  await expect.poll(() => site.photos()).toEqual([]);
  await expect.poll(() => keptCounts(page)).toEqual(NOTHING);
  await notSent(page).waitFor({ state: 'detached' });
  await close();
});
