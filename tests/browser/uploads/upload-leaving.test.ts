import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { RESOLUTION_MESSAGES } from '../../../contract/items/messages';
import { UPLOAD_MESSAGES } from '../../../contract/uploads/messages';
import { DESKTOP, openTab, PHONE, signInAs } from '../../support/browser/browser';
import { browser, server, useApp } from '../../support/browser/running-app';
import {
  removePhoto,
  chooseFiles,
  keptCounts,
  openUploads,
  photoFile,
  upload,
  uploadSite,
} from '../../support/browser/upload-page';

/** Leaving a page while photos are only in its memory. */

useApp();

async function fillStorage(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.overrideQuotaForOrigin', { origin: server.url, quotaSize: 1 });
}

/** Whether leaving the page asks; the answer is to stay. */
async function leavingAsks(page: Page): Promise<boolean> {
  const asked = new Promise<boolean>((resolve) => {
    page.once('dialog', (dialog) => {
      resolve(dialog.type() === 'beforeunload');
      void dialog.dismiss();
    });
    page.once('close', () => {
      resolve(false);
    });
  });
  await page.close({ runBeforeUnload: true });
  return asked;
}

test('leaving asks, and a notice is shown, while the storage has no room for photos', async () => {
  const site = await uploadSite(server, 'No room');
  const { page, close } = await openTab(browser, server.url, PHONE, { isFirstVisit: true });
  await page.clock.install();
  await openUploads(page, site);
  await fillStorage(page);
  await chooseFiles(page, await Promise.all(['a.jpg', 'b.jpg'].map(photoFile)));
  const warning = page.getByText(UPLOAD_MESSAGES.inMemory(2));
  await warning.waitFor();
  await page.clock.runFor(20_000);
  await page.getByRole('button', { name: 'Open navigation' }).click();
  await page.getByRole('link', { name: 'Inspections' }).click();
  await page.getByRole('heading', { name: 'Inspections', level: 1 }).waitFor();
  expect(await warning.count()).toBe(1);
  expect(await leavingAsks(page)).toBe(true);
  await page.goBack();
  await upload(page, 2);
  await expect.poll(async () => (await site.photos()).length).toBe(2);
  await expect.poll(() => page.getByText(/storage has no room/).count()).toBe(0);
  expect(await leavingAsks(page)).toBe(false);
  await close();
});

test('leaving asks while photos are being read, and not after they are stored', async () => {
  const site = await uploadSite(server, 'Still being read');
  const { page, close } = await openTab(browser, server.url, DESKTOP);
  await page.addInitScript(() => {
    const go = new Promise((resolve) => {
      addEventListener('read-on', resolve, { once: true });
    });
    Blob.prototype.arrayBuffer = async function slowly() {
      await go;
      return new Response(this).arrayBuffer();
    };
  });
  await openUploads(page, site);
  // A page without user activity may not ask.
  await page
    .getByRole('heading', { name: /^Photos/ })
    .first()
    .click();
  await chooseFiles(page, [await photoFile('slow.jpg')]);
  await page.getByText(UPLOAD_MESSAGES.reading(1)).waitFor();
  expect(await leavingAsks(page)).toBe(true);
  await page.evaluate(() => dispatchEvent(new Event('read-on')));
  await page.getByRole('button', { name: 'Upload 1 Photo(s)' }).waitFor();
  expect(await leavingAsks(page)).toBe(false);
  await close();
});

test('leaving asks, and a notice is shown, while there is no room for evidence photos', async () => {
  const site = await uploadSite(server, 'No room for evidence');
  const { page, close } = await openTab(browser, server.url, DESKTOP, { isFirstVisit: true });
  const item = site.path.replace(/\/photos$/, '');
  await page.clock.install();
  await signInAs(page, 'Inspector', `/login?redirect=${item}`);
  await fillStorage(page);
  await page.getByRole('button', { name: 'Mark Resolved' }).click();
  await page.locator('input[type=file]').setInputFiles([await photoFile('proof.jpg')]);
  const dialog = page.getByRole('dialog', { name: 'Resolve Item' });
  const warning = dialog.getByText(RESOLUTION_MESSAGES.photoNotKept);
  await warning.waitFor();
  await page.clock.runFor(20_000);
  expect(await warning.count()).toBe(1);
  expect(await leavingAsks(page)).toBe(true);
  await removePhoto(dialog.getByRole('button', { name: 'Remove proof.jpg' }));
  await warning.waitFor({ state: 'detached' });
  expect(await leavingAsks(page)).toBe(false);
  await close();
});

test('the browser is asked once to keep its storage, with the first stored photo', async () => {
  const site = await uploadSite(server, 'Persistent');
  const { page, close } = await openTab(browser, server.url, DESKTOP);
  await page.addInitScript(() => {
    StorageManager.prototype.persist = () => {
      const { dataset } = document.documentElement;
      dataset['asked'] = String(Number(dataset['asked'] ?? 0) + 1);
      return Promise.resolve(true);
    };
    StorageManager.prototype.persisted = () => Promise.resolve(false);
  });
  const asked = () => page.evaluate(() => document.documentElement.dataset['asked']);
  await openUploads(page, site);
  expect(await asked()).toBe(undefined);
  await chooseFiles(page, await Promise.all(['a.jpg', 'b.jpg'].map(photoFile)));
  await page.getByRole('button', { name: 'Upload 2 Photo(s)' }).waitFor();
  await expect.poll(asked).toBe('1');
  await chooseFiles(page, [await photoFile('c.jpg')]);
  await page.getByRole('button', { name: 'Upload 3 Photo(s)' }).waitFor();
  expect([await asked(), (await keptCounts(page)).files]).toEqual(['1', 3]);
  await close();
});
