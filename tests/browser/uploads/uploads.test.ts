import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { STORAGE_MESSAGES } from '../../../contract/outbox/storage-messages';
import { RULE_MESSAGES } from '../../../contract/messages/rules';
import { PHOTO_MESSAGES } from '../../../contract/photos/messages';
import { emailOf } from '../../support/server/api';
import {
  accessibilityViolations,
  DESKTOP,
  openTab,
  PHONE,
  signInHere,
  visit,
} from '../../support/browser/browser';
import { jpeg, jpegOfBytes } from '../../support/records/pictures';
import { browser, server, useApp } from '../../support/browser/running-app';
import {
  asksToStay,
  removePhoto,
  chooseFiles,
  keptCounts,
  openUploads,
  photoFile,
  upload,
  type UploadSite,
  uploadSite,
  notSent,
} from '../../support/browser/upload-page';
import { userMenu } from '../../support/browser/user-menu';

/** Choosing photos, and what happens to them while the connection, the page and the user change. */

useApp();

async function openSecond(first: Page, { path }: UploadSite): Promise<Page> {
  const page = await first.context().newPage();
  await page.goto(path);
  await page.getByRole('button', { name: 'Browse Photos' }).waitFor();
  return page;
}

test('photos are chosen, described, previewed, removed and uploaded in order', async () => {
  const site = await uploadSite(server, 'Choosing');
  const { page, complaints, close } = await openTab(browser, server.url, PHONE);
  await openUploads(page, site);
  await page.getByText('Max 20 files, up to 10MB each. Formats: JPEG, PNG, GIF, WebP').waitFor();
  const names = ['b.jpg', 'a.jpg', 'same.jpg', 'same.jpg'];
  await chooseFiles(page, await Promise.all(names.map(photoFile)));
  await page.getByRole('button', { name: 'Upload 4 Photo(s)' }).waitFor();
  await page.getByLabel('Caption').nth(1).fill('North wall');

  await page.getByRole('button', { name: 'Preview b.jpg' }).click();
  const dialog = page.getByRole('dialog', { name: 'Photo Preview' });
  await dialog.getByText('image/jpeg').waitFor();
  await dialog.getByText('Last modified').waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  await removePhoto(page.getByRole('button', { name: 'Remove same.jpg' }).first());
  expect(await page.getByLabel('Compress images for faster upload').isChecked()).toBe(true);
  expect(await accessibilityViolations(page)).toEqual([]);
  await upload(page, 3);
  await page.getByText('Successfully uploaded 3 photo(s)').waitFor();
  const photos = await site.photos();
  expect(photos.map(({ fileName, caption }) => [fileName, caption])).toEqual([
    ['b.jpg', null],
    ['a.jpg', 'North wall'],
    ['same.jpg', null],
  ]);
  await page.getByText('Uploaded 3 photo(s)', { exact: true }).waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
  await close();
});

test('refused files are reported, each tab may choose 20, and Clear All asks first', async () => {
  const site = await uploadSite(server, 'Refusing');
  const { page, close } = await openTab(browser, server.url, PHONE);
  await openUploads(page, site);
  await chooseFiles(page, [
    { name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') },
    { name: 'photo.heic', mimeType: 'image/heic', buffer: Buffer.from('heic') },
    { name: 'empty.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) },
    { name: 'huge.jpg', mimeType: 'image/jpeg', buffer: await jpegOfBytes(10 * 1024 * 1024 + 1) },
    await photoFile('good.jpg'),
  ]);
  await page.getByText('File type application/pdf not allowed').waitFor();
  await page.getByText('File type image/heic not allowed').waitFor();
  await page.getByText(`empty.jpg: ${PHOTO_MESSAGES.empty}`).waitFor();
  await page.getByText('File huge.jpg is too large (max 10MB)').waitFor();
  await page.getByRole('button', { name: 'Upload 1 Photo(s)' }).waitFor();

  await chooseFiles(
    page,
    await Promise.all(Array.from({ length: 20 }, (_, n) => photoFile(`${String(n)}.jpg`))),
  );
  await page.getByText('Maximum 20 files allowed').waitFor();
  await page.getByRole('button', { name: 'Upload 20 Photo(s)' }).waitFor();

  const second = await openSecond(page, site);
  await second.getByRole('button', { name: 'Upload 20 Photo(s)' }).waitFor();
  await chooseFiles(second, await Promise.all(['x.jpg', 'y.jpg', 'z.jpg'].map(photoFile)));
  await second.getByRole('button', { name: 'Upload 23 Photo(s)' }).waitFor();
  expect(await second.getByText('Maximum 20 files allowed').count()).toBe(0);
  await page.reload();
  await page.getByRole('button', { name: 'Upload 23 Photo(s)' }).waitFor();
  await chooseFiles(page, [await photoFile('one-more.jpg')]);
  await page.getByText('Maximum 20 files allowed').waitFor();

  await page.getByRole('button', { name: 'Clear All' }).click();
  await page
    .getByRole('dialog', { name: 'Clear All' })
    .getByRole('button', { name: 'Clear All' })
    .click();
  await notSent(page).waitFor({ state: 'detached' });
  await expect.poll(() => keptCounts(page)).toEqual({ entries: 0, files: 0 });
  await close();
});

/** Whether a field has the focus and is inside the window. */
const isFocusedInSight = (field: Locator) =>
  field.evaluate((control) => {
    const { top, bottom } = control.getBoundingClientRect();
    return control === document.activeElement && top >= 0 && bottom <= window.innerHeight;
  });

test('a caption that is too long is refused on every way to the server', async () => {
  const site = await uploadSite(server, 'Long caption');
  const { page, close } = await openTab(browser, server.url, PHONE);
  await openUploads(page, site);
  await chooseFiles(page, [await photoFile('zero.jpg'), await photoFile('long.jpg')]);
  const second = page.getByLabel('Caption').nth(1);
  await second.fill('x'.repeat(201));
  await upload(page, 2);
  await expect.poll(() => isFocusedInSight(second)).toBe(true);
  expect(await page.locator('.upload-row.chosen').count()).toBe(2);
  for (const name of ['zero.jpg', 'long.jpg'])
    await removePhoto(page.getByRole('button', { name: `Remove ${name}` }));

  await page.route('**/upload/*', (route) =>
    route.fulfill({ status: 413, json: { message: 'Too large' } }),
  );
  await chooseFiles(page, [await photoFile('one.jpg')]);
  // The blank at its end is not stored.
  await page.getByLabel('Caption').fill(`${'x'.repeat(200)} `);
  await upload(page, 1);
  await page.getByText('Too large').first().waitFor();
  await page.unroute('**/upload/*');
  await page.getByLabel('Caption').fill('x'.repeat(201));
  for (const name of ['Try Again', 'Try one.jpg again']) {
    await page.getByRole('button', { name }).click();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-invalid')))
      .toBe('true');
    await page.getByRole('heading', { level: 1 }).click();
  }
  expect(await site.photos()).toEqual([]);
  await page.getByLabel('Caption').fill('x'.repeat(200));
  await page.getByRole('button', { name: 'Try one.jpg again' }).click();
  await page.getByText('Successfully uploaded 1 photo(s)').waitFor();

  // Nothing checks it once the page has been left.
  await chooseFiles(page, [await photoFile('two.jpg')]);
  await page.getByLabel('Caption').fill('x'.repeat(201));
  await visit(page, '/inspections');
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await page.getByText(`two.jpg: Caption: ${RULE_MESSAGES.maxLength(200)}`).waitFor();
  expect((await site.photos()).map(({ fileName }) => fileName)).toEqual(['one.jpg']);
  await close();
});

test('photos wait for their user, even after logging out, which asks first', async () => {
  const site = await uploadSite(server, 'Two users');
  const { page, close } = await openTab(browser, server.url, DESKTOP);
  await openUploads(page, site);
  await page.route('**/upload/**', (route) => route.abort());
  await chooseFiles(page, [await photoFile('mine.jpg'), await photoFile('later.jpg')]);
  await page.getByLabel('Caption').first().fill('Typed before leaving');
  await upload(page, 2);
  await notSent(page).waitFor();
  const logout = async () => {
    await userMenu(page).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
  };
  await logout();
  const question = page.getByRole('dialog', { name: 'Log out?' });
  await question.getByText(/^2 photos are not sent yet/).waitFor();
  await question.getByRole('button', { name: 'Stay' }).click();
  await question.waitFor({ state: 'detached' });
  await logout();
  await question.getByRole('button', { name: 'Logout' }).click();
  await page.getByLabel('Email').waitFor();

  await signInHere(page, emailOf('ProjectManager'));
  await page.goto(site.path);
  await page.getByRole('button', { name: 'Browse Photos' }).waitFor();
  expect(await notSent(page).count()).toBe(0);
  expect(await keptCounts(page)).toEqual({ entries: 2, files: 2 });
  await logout();
  await page.getByLabel('Email').waitFor();

  await page.unroute('**/upload/**');
  await signInHere(page, emailOf('Inspector'));
  await page.getByText('Successfully uploaded 2 photo(s)').waitFor();
  expect((await site.photos()).map(({ fileName, caption }) => [fileName, caption])).toEqual([
    ['mine.jpg', 'Typed before leaving'],
    ['later.jpg', null],
  ]);
  await expect.poll(() => keptCounts(page)).toEqual({ entries: 0, files: 0 });
  await close();
});

test('photos that are still being read when the session ends are stored for their user', async () => {
  const site = await uploadSite(server, 'In a hurry');
  const { page, close } = await openTab(browser, server.url, PHONE);
  await openUploads(page, site);
  // A phone that reads files only after the session has ended.
  await page.evaluate(() => {
    const ended = new Promise((resolve) => {
      window.addEventListener('test-session-ended', resolve, { once: true });
    });
    Blob.prototype.arrayBuffer = async function slowly() {
      await ended;
      return new Response(this).arrayBuffer();
    };
  });
  await chooseFiles(
    page,
    await Promise.all(Array.from({ length: 20 }, (_, n) => photoFile(`${String(n)}.jpg`))),
  );
  await userMenu(page).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  const question = page.getByRole('dialog', { name: 'Log out?' });
  await question.getByText(/^20 photos are not sent yet/).waitFor();
  await question.getByRole('button', { name: 'Logout' }).click();
  await page.evaluate(() => window.dispatchEvent(new Event('test-session-ended')));
  await expect.poll(() => keptCounts(page)).toEqual({ entries: 20, files: 20 });
  await expect.poll(() => asksToStay(page)).toBe(false);
  await signInHere(page, emailOf('Inspector'));
  await page.goto(site.path);
  await page.getByRole('button', { name: 'Upload 20 Photo(s)' }).waitFor();
  await close();
});

test('two tabs send each photo once, and a photo removed in one disappears in the other, and from the server', async () => {
  const site = await uploadSite(server, 'Two tabs');
  const { page, close } = await openTab(browser, server.url, DESKTOP);
  await openUploads(page, site);
  const other = await openSecond(page, site);
  let requests = 0;
  page.context().on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/upload/')) requests += 1;
  });
  const files = await Promise.all(
    Array.from({ length: 12 }, (_, n) => photoFile(`t${String(n)}.jpg`)),
  );
  await chooseFiles(page, files);
  await other.getByRole('button', { name: 'Upload 12 Photo(s)' }).waitFor();
  await removePhoto(page.getByRole('button', { name: 'Remove t11.jpg' }));
  await other.getByRole('button', { name: 'Upload 11 Photo(s)' }).waitFor();
  await upload(page, 11);
  await expect.poll(async () => (await site.photos()).length).toBe(11);
  await notSent(page).waitFor({ state: 'detached' });
  await notSent(other).waitFor({ state: 'detached' });
  expect([requests, (await site.photos()).length]).toEqual([11, 11]);

  // The server stores the next one, but its answer gets lost.
  await page.route('**/upload/**', async (route) => {
    await route.fetch();
  });
  await chooseFiles(page, [await photoFile('unwanted.jpg')]);
  await upload(page, 1);
  await expect.poll(async () => (await site.photos()).length).toBe(12);
  await removePhoto(other.getByRole('button', { name: 'Cancel unwanted.jpg' }));
  await notSent(page).waitFor({ state: 'detached' });
  await expect
    .poll(async () => (await site.photos()).map(({ fileName }) => fileName))
    .toEqual(files.slice(0, 11).map((file) => file.name));
  await close();
});

const largePhoto = async (name: string) => ({
  ...(await photoFile(name)),
  buffer: await jpeg({ width: 2400, height: 1800 }),
});

test('storage that fills up before photos are compressed delays none of them', async () => {
  const site = await uploadSite(server, 'Filled up');
  const { page, close } = await openTab(browser, server.url, PHONE);
  await openUploads(page, site);
  await chooseFiles(page, [await largePhoto('large.jpg')]);
  await page.getByRole('button', { name: 'Upload 1 Photo(s)' }).waitFor();
  await expect.poll(async () => (await keptCounts(page)).files).toBe(1);
  // Lowering the quota now would still allow this write.
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('The disk is full', 'QuotaExceededError');
    };
  });
  await upload(page, 1);
  await page.getByText('Successfully uploaded 1 photo(s)').waitFor();
  expect((await site.photos()).map(({ width }) => width)).toEqual([1920]);
  await close();
});

test('a photo has the same bytes on every try, even if it could be compressed only on the second', async () => {
  const site = await uploadSite(server, 'No worker');
  const { page, close } = await openTab(browser, server.url, PHONE);
  const worker = /assets\/compress\.worker-.*\.js$/;
  await openUploads(page, site);
  await page.route(worker, (route) => route.abort());
  let lost = 0;
  await page.route('**/upload/**', async (route) => {
    if (lost > 0) {
      await route.continue();
      return;
    }
    lost += 1;
    await page.unroute(worker);
    await route.fetch();
    await route.abort();
  });
  await chooseFiles(page, [await largePhoto('large.jpg')]);
  await upload(page, 1);
  await page.getByText('Successfully uploaded 1 photo(s)').waitFor();
  expect([lost, (await site.photos()).map(({ width }) => width)]).toEqual([1, [2400]]);
  await close();
});

test('the last caption arrives, although the answers to the earlier ones were lost', async () => {
  const site = await uploadSite(server, 'Captions');
  const { page, close } = await openTab(browser, server.url, DESKTOP);
  await openUploads(page, site);
  const loseOne = (address: string) =>
    page.route(
      address,
      async (route) => {
        await route.fetch();
        await route.fulfill({ status: 400, json: { message: 'Lost on the way' } });
      },
      { times: 1 },
    );
  const stored = async () => (await site.photos()).map((photo) => photo.caption);
  const again = page.getByRole('button', { name: 'Try Again', exact: true });
  await loseOne('**/upload/**');
  await chooseFiles(page, [await photoFile('crack.jpg')]);
  await page.getByLabel('Caption').fill('First');
  await upload(page, 1);
  await again.waitFor();
  await page.getByLabel('Caption').fill('Second');
  await loseOne('**/api/inspectionphotos/*');
  await again.click();
  await expect.poll(stored).toEqual(['Second']);
  await again.waitFor();
  await page.getByLabel('Caption').fill('Third');
  await again.click();
  await page.getByText('Successfully uploaded 1 photo(s)').waitFor();
  expect(await stored()).toEqual(['Third']);
  await close();
});

test('photos of another version of the app are kept and named', async () => {
  const site = await uploadSite(server, 'Unreadable');
  const { page, close } = await openTab(browser, server.url, DESKTOP);
  await openUploads(page, site);
  await page.route('**/upload/**', (route) => route.abort());
  await chooseFiles(page, [await photoFile('kept.jpg'), await photoFile('broken.jpg')]);
  await page.getByRole('button', { name: 'Upload 2 Photo(s)' }).waitFor();
  await page.evaluate(async () => {
    const opened = indexedDB.open('plumbline-uploads');
    await new Promise((resolve) => {
      opened.addEventListener('success', resolve);
    });
    const entries = opened.result.transaction('entries', 'readwrite').objectStore('entries');
    const found = entries.getAll();
    await new Promise((resolve) => {
      found.addEventListener('success', resolve);
    });
    // Beside the photos there are marks, which have no name.
    const rows = found.result as { name?: string }[];
    const broken = rows.find(({ name }) => name === 'broken.jpg');
    const put = entries.put({ ...broken, order: 'second', state: 'frozen' });
    await new Promise((resolve) => {
      put.addEventListener('success', resolve);
    });
    opened.result.close();
  });
  await page.reload();
  await page.getByRole('button', { name: 'Upload 1 Photo(s)' }).waitFor();
  await notSent(page).click();
  const dialog = page.getByRole('dialog', { name: 'Not Sent' });
  await dialog.getByText(STORAGE_MESSAGES.unread('1 photo')).waitFor();
  expect(await keptCounts(page)).toEqual({ entries: 2, files: 2 });
  await page.keyboard.press('Escape');
  await removePhoto(page.getByRole('button', { name: 'Remove kept.jpg' }));
  await expect.poll(() => keptCounts(page)).toEqual({ entries: 1, files: 1 });

  // What only a newer version can read can be exported, and counts when its user leaves.
  await notSent(page).click();
  await dialog.getByRole('button', { name: 'Export' }).waitFor();
  await page.keyboard.press('Escape');
  await userMenu(page).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  const leaving = page.getByRole('dialog', { name: 'Log out?' });
  await leaving.getByText('1 photo is not sent yet.').waitFor();
  await leaving.getByRole('button', { name: 'Stay' }).click();

  await notSent(page).click();
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  const asking = page.getByRole('dialog', { name: 'Remove Unread Photos' });
  await asking.getByRole('button', { name: 'Remove' }).click();
  await dialog.getByText(STORAGE_MESSAGES.unread('1 photo')).waitFor({ state: 'detached' });
  await expect.poll(() => keptCounts(page)).toEqual({ entries: 0, files: 0 });
  await close();
});

test('a chosen file that has disappeared is reported, and the others continue', async () => {
  const site = await uploadSite(server, 'Disappeared');
  const { page, close } = await openTab(browser, server.url, DESKTOP);
  await page.addInitScript(() => {
    // The browser's behaviour for a file that was changed or removed on disk.
    File.prototype.arrayBuffer = function (this: File) {
      if (this.name === 'gone.jpg') {
        return Promise.reject(new DOMException('It has gone', 'NotReadableError'));
      }
      return new Response(this).arrayBuffer();
    };
  });
  await openUploads(page, site);
  await chooseFiles(page, [await photoFile('gone.jpg'), await photoFile('here.jpg')]);
  await page.getByText('File gone.jpg can no longer be read. Please choose it again.').waitFor();
  await upload(page, 1);
  await page.getByText('Successfully uploaded 1 photo(s)').waitFor();
  expect((await site.photos()).map(({ fileName }) => fileName)).toEqual(['here.jpg']);
  await close();
});

test('names of every kind are kept, except characters that cannot be displayed', async () => {
  const site = await uploadSite(server, 'Names');
  const { page, close } = await openTab(browser, server.url, DESKTOP);
  await openUploads(page, site);
  const names = [
    'Baustelle Gerüst №3 – façade 現場 📷.jpg',
    'left\u202Eright.jpg',
    `${'x'.repeat(296)}.jpg`,
    '"quoted" & <b>bold.jpg',
  ];
  await chooseFiles(page, await Promise.all(names.map(photoFile)));
  await upload(page, names.length);
  await page.getByText(`Successfully uploaded ${String(names.length)} photo(s)`).waitFor();
  expect((await site.photos()).map(({ fileName }) => fileName)).toEqual([
    names[0],
    'leftright.jpg',
    names[2]?.slice(-255),
    names[3],
  ]);
  await close();
});
