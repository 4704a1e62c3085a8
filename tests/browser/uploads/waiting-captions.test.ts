import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { RULE_MESSAGES } from '../../../contract/messages/rules';
import { TEXT_LIMITS } from '../../../contract/limits';
import { UPLOAD_MESSAGES } from '../../../contract/uploads/messages';
import { accessibilityViolations, DESKTOP, openTab, PHONE } from '../../support/browser/browser';
import { browser, server, useApp } from '../../support/browser/running-app';
import {
  chooseFiles,
  notSent,
  openUploads,
  photoFile,
  upload,
  type UploadSite,
  uploadSite,
} from '../../support/browser/upload-page';

/** Captions of photos whose upload was requested and that wait. */

useApp();

const captionsOf = async (site: UploadSite) => (await site.photos()).map(({ caption }) => caption);

/** Opens the page of an item whose photos wait for a connection. */
async function openWaiting(site: UploadSite, viewport: typeof DESKTOP, names: readonly string[]) {
  const tab = await openTab(browser, server.url, viewport);
  const { page } = tab;
  await openUploads(page, site);
  await page.context().setOffline(true);
  await chooseFiles(page, await Promise.all(names.map(photoFile)));
  await upload(page, names.length);
  await page
    .getByText('Waiting for a connection')
    .nth(names.length - 1)
    .waitFor();
  return tab;
}

/** Begins to type a caption, and goes on until the server has the photo with its beginning, “Nor”. */
async function typeUntilSent(site: UploadSite) {
  const tab = await openWaiting(site, PHONE, ['a.jpg']);
  const caption = tab.page.getByLabel('Caption');
  await caption.pressSequentially('Nor');
  await tab.page.context().setOffline(false);
  await expect.poll(() => captionsOf(site)).toEqual(['Nor']);
  return { ...tab, caption };
}

/** The number of requests with a photo. */
function countUploads(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.url().includes('/upload/')) count += 1;
  });
  return () => count;
}

test('a photo that waits is described on the page of its item and under “Not Sent”, until there is a connection', async () => {
  const site = await uploadSite(server, 'Described while waiting');
  const { page, close } = await openWaiting(site, PHONE, ['a.jpg', 'b.jpg']);
  await page.getByLabel('Caption').first().fill('North wall');
  // The sign of what waits also has room beside large text.
  const sizeText = (size: string) =>
    page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize;
    }, size);
  await page.setViewportSize({ width: 360, height: 740 });
  await sizeText('200%');
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await sizeText('');
  await page.setViewportSize(PHONE);
  await notSent(page).click();
  const dialog = page.getByRole('dialog', { name: 'Not Sent' });
  await dialog.getByText('There is no connection. Sending goes on when it returns.').waitFor();
  await dialog.getByText(UPLOAD_MESSAGES.offline).nth(1).waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  expect(await dialog.getByLabel('Caption').first().inputValue()).toBe('North wall');
  await dialog.getByLabel('Caption').nth(1).fill('South wall');
  await page.keyboard.press('Tab');
  await page.context().setOffline(false);
  await dialog.getByText('Nothing is left to send').waitFor();
  expect((await site.photos()).map(({ fileName, caption }) => [fileName, caption])).toEqual([
    ['a.jpg', 'North wall'],
    ['b.jpg', 'South wall'],
  ]);
  await close();
});

test('a caption that is typed while its photo is sent keeps the focus, and arrives', async () => {
  const site = await uploadSite(server, 'Typed while sent');
  const { page, close, caption } = await typeUntilSent(site);
  await page.keyboard.type('th wall');
  expect(await caption.inputValue()).toBe('North wall');
  await page.keyboard.press('Tab');
  await notSent(page).waitFor({ state: 'detached' });
  expect(await captionsOf(site)).toEqual(['North wall']);
  await close();
});

test('a caption that is too long is told at once, and its photo waits as long as it is corrected', async () => {
  const site = await uploadSite(server, 'Too long while waiting');
  const { page, close } = await openWaiting(site, DESKTOP, ['a.jpg', 'b.jpg']);
  const sent = countUploads(page);
  const tooLong = 'x'.repeat(TEXT_LIMITS.caption + 1);
  const reason = RULE_MESSAGES.maxLength(TEXT_LIMITS.caption);
  await page.getByLabel('Caption').nth(1).fill(tooLong);
  await page.getByText(reason, { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Done' }).click();
  expect(page.url()).toBe(`${server.url}${site.path}`);
  await page.getByLabel('Caption').nth(1).focus();
  await page.context().setOffline(false);
  await expect.poll(() => captionsOf(site)).toEqual([null]);
  await page.getByLabel('Caption').last().fill('South wall');
  await page.keyboard.press('Tab');
  await notSent(page).waitFor({ state: 'detached' });
  expect([await captionsOf(site), sent()]).toEqual([[null, 'South wall'], 2]);
  await close();
});

test('a photo whose caption became too long after it was stored stays on the server', async () => {
  const site = await uploadSite(server, 'Too long when stored');
  const { page, close, caption } = await typeUntilSent(site);
  await caption.fill('x'.repeat(TEXT_LIMITS.caption + 1));
  await page.keyboard.press('Tab');
  const reason = `Caption: ${RULE_MESSAGES.maxLength(TEXT_LIMITS.caption)}`;
  await page.getByText(UPLOAD_MESSAGES.undescribed(reason)).waitFor();
  await page.getByRole('button', { name: 'Clear All' }).click();
  const dialog = page.getByRole('dialog', { name: 'Clear All' });
  await dialog.getByText(UPLOAD_MESSAGES.staysOnServer(1), { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Clear All' }).click();
  await notSent(page).waitFor({ state: 'detached' });
  expect(await captionsOf(site)).toEqual(['Nor']);
  await close();
});
