import type { Page } from 'playwright';
import { PHOTO_MESSAGES } from '../../../contract/photos/messages';
import { describe, expect, test } from 'vitest';
import { getItem } from '../../../contract/items/calls';
import { choose, DESKTOP, openTab, PHONE, signInAs, visit } from '../../support/browser/browser';
import { gif, jpeg, png, webp } from '../../support/records/pictures';
import { bodyOf } from '../../support/records/records';
import { browser, server, useApp } from '../../support/browser/running-app';
import {
  removePhoto,
  chooseFiles,
  openUploads,
  photoFile,
  type TestFile,
  upload,
  uploadSite,
} from '../../support/browser/upload-page';
import { withResolvers } from '../../support/with-resolvers';

/** Chosen files are checked by their content, and object URLs for their previews are revoked. */

useApp();

const file = (name: string, mimeType: string, buffer: Buffer): TestFile => ({
  name,
  mimeType,
  buffer,
});

/** Its end is missing, as after an interrupted copy. */
const cut = (whole: Buffer) => whole.subarray(0, Math.floor(whole.length * 0.7));

describe('photos for an item', () => {
  test('are accepted by their content, whatever their name', async () => {
    const site = await uploadSite(server, 'By content');
    const { page, close } = await openTab(browser, server.url, DESKTOP);
    await openUploads(page, site);
    await chooseFiles(page, [
      file('phone.heic', 'image/heic', await jpeg()),
      file('nameless', '', await png()),
      file('drawn.jpg', 'image/jpeg', await webp()),
      file('page.jpg', 'image/jpeg', Buffer.from('<html>No picture</html>')),
      file('true.heic', 'image/heic', Buffer.from('\0\0\0\x18ftypheic')),
    ]);
    await page.getByText('page.jpg: The content of this file is not of an allowed type').waitFor();
    await page
      .getByText(`true.heic: File type image/heic not allowed. ${PHOTO_MESSAGES.heic}`)
      .waitFor();
    await upload(page, 3);
    await expect
      .poll(async () => (await site.photos()).map(({ contentType }) => contentType))
      .toEqual(['image/jpeg', 'image/png', 'image/webp']);
    await close();
  });

  test('that are truncated are reported at once by name, like those that the server refuses', async () => {
    const site = await uploadSite(server, 'Broken off');
    const { page, close } = await openTab(browser, server.url, PHONE);
    await openUploads(page, site);
    await chooseFiles(page, [
      file('half.jpg', 'image/jpeg', cut(await jpeg())),
      file('half.png', 'image/png', cut(await png())),
      file('half.gif', 'image/gif', cut(await gif())),
      file('half.webp', 'image/webp', cut(await webp())),
      file('good.jpg', 'image/jpeg', await jpeg()),
    ]);
    for (const name of ['half.jpg', 'half.png', 'half.gif', 'half.webp']) {
      await page.getByText(`${name}: The picture is damaged or incomplete.`).waitFor();
    }
    const refusal = withResolvers<undefined>();
    await page.route('**/upload/**', async (route) => {
      await refusal.promise;
      await route.fulfill({ status: 422, json: { message: 'It has no colours' } });
    });
    await upload(page, 1);
    // The page of the photos stays on the screen until the code of the next one has loaded.
    const code = withResolvers<undefined>();
    await page.route('**/assets/item-screen-*', async (route) => {
      await code.promise;
      await route.continue();
    });
    await visit(page, site.path.replace(/\/photos$/, ''));
    refusal.resolve(undefined);
    await page.getByText('Upload failed: good.jpg: It has no colours').waitFor();
    code.resolve(undefined);
    await page.getByRole('link', { name: 'Manage Photos' }).waitFor();
    await visit(page, site.path);
    await page.getByText('It has no colours', { exact: true }).waitFor();
    await close();
  });
});

test('evidence that is empty, damaged or not a picture is refused before the item is resolved', async () => {
  const site = await uploadSite(server, 'Evidence');
  const { page, close } = await openTab(browser, server.url, PHONE);
  await signInAs(page, 'Inspector', `/login?redirect=${site.path.replace(/\/photos$/, '')}`);
  await page.getByRole('button', { name: 'Mark Resolved' }).click();
  const dialog = page.getByRole('dialog', { name: 'Resolve Item' });
  const scrambled = await jpeg({ width: 400, height: 300 });
  scrambled.fill(0xff, 200, 400);
  await dialog
    .locator('input[type=file]')
    .setInputFiles([
      file('empty.jpg', 'image/jpeg', Buffer.alloc(0)),
      file('half.jpg', 'image/jpeg', cut(await jpeg())),
      file('page.jpg', 'image/jpeg', Buffer.from('<html>')),
      file('drawn.webp', 'image/webp', await webp()),
      file('scrambled.jpg', 'image/jpeg', scrambled),
      file('good.heic', 'image/heic', await jpeg()),
    ]);
  await dialog.getByText('Remove good.heic').or(dialog.getByText('good.heic')).first().waitFor();
  await expect
    .poll(() => dialog.getByRole('alert').getByRole('paragraph').allInnerTexts())
    .toEqual([
      'empty.jpg\nThe file is empty. Please take or choose the photo again.',
      'half.jpg\nThe picture is damaged or incomplete. Please take or choose it again.',
      'page.jpg\nOnly JPEG, PNG, and GIF files are allowed',
      'drawn.webp\nOnly JPEG, PNG, and GIF files are allowed',
      'scrambled.jpg\nThe picture is damaged or incomplete. Please take or choose it again.',
    ]);
  const { status } = bodyOf(
    getItem,
    await server.as.Inspector.get(`/inspectionitems/${String(site.itemId)}`),
  );
  expect(status).toBe('Open');
  await choose(page, 'Resolution Type*', 'Replaced');
  await page.getByLabel('Resolution Notes').fill('Both brackets replaced.');
  await page.getByRole('button', { name: 'Mark as Resolved' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect
    .poll(async () => (await site.photos()).map((photo) => photo.fileName))
    .toEqual(['good.heic']);
  await close();
});

/** Counts the object URLs that the page has created and not revoked. */
async function countAddresses(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const open = new Set<string>();
    const make = URL.createObjectURL.bind(URL);
    const giveBack = URL.revokeObjectURL.bind(URL);
    URL.createObjectURL = (blob: Blob) => {
      const url = make(blob);
      // The code of workers is not a picture.
      if (blob.type.startsWith('image/')) open.add(url);
      document.documentElement.dataset['addresses'] = String(open.size);
      return url;
    };
    URL.revokeObjectURL = (url: string) => {
      giveBack(url);
      open.delete(url);
      document.documentElement.dataset['addresses'] = String(open.size);
    };
  });
  return async () =>
    Number(await page.evaluate(() => document.documentElement.dataset['addresses'] ?? '0'));
}

describe('object URLs are revoked', () => {
  test('by uploads: removed, previewed, uploaded, or left', async () => {
    const site = await uploadSite(server, 'Addresses');
    const { page, close } = await openTab(browser, server.url, DESKTOP);
    const addresses = await countAddresses(page);
    await openUploads(page, site);
    await chooseFiles(page, await Promise.all(['a.jpg', 'b.jpg', 'c.jpg'].map(photoFile)));
    await page.locator('.upload-preview img').nth(2).waitFor();
    await expect.poll(addresses).toBe(3);
    await page.getByRole('button', { name: 'Preview a.jpg' }).click();
    const preview = page.getByRole('dialog', { name: 'Photo Preview' });
    await preview.getByRole('img').waitFor();
    await expect.poll(addresses).toBe(4);
    await page.keyboard.press('Escape');
    await preview.waitFor({ state: 'detached' });
    await expect.poll(addresses).toBe(3);
    await removePhoto(page.getByRole('button', { name: 'Remove c.jpg' }));
    await expect.poll(addresses).toBe(2);
    await upload(page, 2);
    await expect.poll(addresses).toBe(0);
    await chooseFiles(page, [await photoFile('d.jpg')]);
    await page.locator('.upload-preview img').waitFor();
    await page.getByRole('link', { name: 'Inspections', exact: true }).first().click();
    await page.getByRole('heading', { name: 'Inspections', level: 1 }).waitFor();
    await expect.poll(addresses).toBe(0);
    await close();
  });

  test('by evidence: removed, discarded, resolved, or left', async () => {
    const site = await uploadSite(server, 'Addresses of evidence');
    const { page, close } = await openTab(browser, server.url, DESKTOP);
    const addresses = await countAddresses(page);
    const item = site.path.replace(/\/photos$/, '');
    await signInAs(page, 'Inspector', `/login?redirect=${item}`);
    const dialog = page.getByRole('dialog', { name: 'Resolve Item' });
    const open = async (names: readonly string[]) => {
      await page.getByRole('button', { name: 'Mark Resolved' }).click();
      await dialog
        .locator('input[type=file]')
        .setInputFiles(await Promise.all(names.map(photoFile)));
      await dialog
        .getByRole('listitem')
        .nth(names.length - 1)
        .waitFor();
    };
    await open(['a.jpg', 'b.jpg']);
    await expect.poll(addresses).toBe(2);
    await removePhoto(dialog.getByRole('button', { name: 'Remove b.jpg' }));
    await expect.poll(addresses).toBe(1);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page
      .getByRole('dialog', { name: 'Discard Changes' })
      .getByRole('button', { name: 'Discard' })
      .click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(addresses).toBe(0);
    await open(['c.jpg']);
    await choose(page, 'Resolution Type*', 'Replaced');
    await page.getByLabel('Resolution Notes').fill('Both brackets replaced.');
    await page.getByRole('button', { name: 'Mark as Resolved' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(addresses).toBe(0);
    await close();
  });
});
