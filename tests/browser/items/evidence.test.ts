import { type BrowserContext, chromium, type Page } from 'playwright';
import { expect, test } from 'vitest';
import type { Item } from '../../../contract/items/item';
import { RESOLUTION_MESSAGES } from '../../../contract/items/messages';
import { UPLOAD_MESSAGES } from '../../../contract/uploads/messages';
import {
  accessibilityViolations,
  BROWSER,
  choose,
  DESKTOP,
  openTab,
  PHONE,
  signInAs,
  WITHOUT_WORKER,
} from '../../support/browser/browser';
import { currentItem, currentPhotos } from '../../support/records/item-photos';
import {
  expectDraftFiles,
  expectDrafts,
  expectDraftValues,
  rememberDrafts,
} from '../../support/browser/drafts';
import { fillWithRecords, openItem, WITH_RECORDS } from '../../support/records/real-records';
import { browser, prepareApp, server, useApp } from '../../support/browser/running-app';
import { scratchFolder } from '../../support/server/scratch';
import { shownToasts, watchToasts } from '../../support/browser/shown-toasts';
import { removePhoto, photoFile } from '../../support/browser/upload-page';

/** Photos that prove a resolution, after everything that can happen before it is saved. */

useApp(WITH_RECORDS);

prepareApp(async () => {
  await fillWithRecords(server);
});

const now = ({ id }: Item) => currentItem(server.as.Inspector, id);
const photosOf = async ({ id }: Item) => {
  const photos = await currentPhotos(server.as.Inspector, id);
  return photos.map(({ fileName, caption, category }) => [fileName, caption, category]);
};
const pathOf = ({ id, inspectionId }: Item) =>
  `/inspections/${String(inspectionId)}/items/${String(id)}`;

const RESTORED = 'What you had typed before and not saved is back in the form.';
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Resolve Item' });
const notesOf = (page: Page) => page.getByLabel('Resolution Notes');

async function reopen(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Mark Resolved' }).click();
  await dialogOf(page).waitFor();
}

/**
 * Opens the dialog, writes notes and chooses photos, the first with a caption, and waits until all
 * is stored.
 */
async function fillIn(page: Page, names: readonly string[]): Promise<void> {
  await reopen(page);
  await choose(page, 'Resolution Type*', 'Replaced');
  await page.locator('input[type=file]').setInputFiles(await Promise.all(names.map(photoFile)));
  await page.getByLabel('Caption').first().fill('Seen from the north');
  await notesOf(page).fill('Both brackets replaced.');
  await expectDraftValues(page, { resolutionNotes: 'Both brackets replaced.' });
  await expectDraftFiles(page, names.length);
}

/** The dialog's content: the notes, and each photo's name, caption and whether it is visible. */
async function shownIn(page: Page): Promise<unknown> {
  const rows = await dialogOf(page).locator('.chosen-photo').all();
  const photos = rows.map(async (row) => {
    const picture = row.getByRole('img');
    await expect
      .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBe(200);
    return [await picture.getAttribute('alt'), await row.getByLabel('Caption').inputValue()];
  });
  return [await notesOf(page).inputValue(), await Promise.all(photos)];
}

async function markResolved(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Mark as Resolved' }).click();
  await page.getByText(RESOLUTION_MESSAGES.resolved).waitFor();
}

test('evidence photos are restored with the text, and uploaded once', async () => {
  const item = await openItem(server, 1);
  const { page, close } = await openTab(browser, server.url, PHONE);
  await signInAs(page, 'Inspector', `/login?redirect=${pathOf(item)}`);
  await fillIn(page, ['north.jpg', 'wrong.jpg', 'south.jpg']);
  await removePhoto(page.getByRole('button', { name: 'Remove wrong.jpg' }));
  await expectDraftFiles(page, 2);
  await page.reload();
  await reopen(page);
  await dialogOf(page).getByText(RESTORED).waitFor();
  expect(await shownIn(page)).toEqual([
    'Both brackets replaced.',
    [
      ['Preview of north.jpg', 'Seen from the north'],
      ['Preview of south.jpg', ''],
    ],
  ]);
  await markResolved(page);
  await dialogOf(page).waitFor({ state: 'detached' });
  await expect
    .poll(() => photosOf(item))
    .toEqual([
      ['north.jpg', 'Seen from the north', 'resolution'],
      ['south.jpg', null, 'resolution'],
    ]);
  await expectDraftFiles(page, 0);
  await expectDrafts(page, []);
  expect(await page.getByText('have not been uploaded').count()).toBe(0);
  await close();
});

test('evidence photos delay the save while they are being read', async () => {
  const item = await openItem(server, 3);
  const { page, close } = await openTab(browser, server.url, PHONE);
  await page.addInitScript(() => {
    const decode = window.createImageBitmap.bind(window) as (file: Blob) => Promise<ImageBitmap>;
    const isAsked = new Promise((resolve) => {
      window.addEventListener('test.read', resolve);
    });
    Object.assign(window, { createImageBitmap: (file: Blob) => isAsked.then(() => decode(file)) });
  });
  await signInAs(page, 'Inspector', `/login?redirect=${pathOf(item)}`);
  await reopen(page);
  await choose(page, 'Resolution Type*', 'Replaced');
  await notesOf(page).fill('Both brackets replaced.');
  await page.locator('input[type=file]').setInputFiles([await photoFile('slow.jpg')]);
  const submit = dialogOf(page).locator('[type=submit]');
  await expect.poll(() => submit.innerText()).toBe('Reading photos...');
  expect(await submit.isDisabled()).toBe(true);
  // A file may never be read to its end.
  expect(await dialogOf(page).getByRole('button', { name: 'Cancel' }).isEnabled()).toBe(true);
  await page.goBack();
  await page.keyboard.press('Escape');
  await dialogOf(page).getByText(UPLOAD_MESSAGES.reading(1)).waitFor();
  const question = page.getByRole('dialog', { name: 'Discard Changes' });
  expect(await question.count()).toBe(0);
  await dialogOf(page).getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor();
  await page.evaluate(() => window.dispatchEvent(new Event('test.read')));
  await expectDraftFiles(page, 1);
  await question.getByRole('button', { name: 'Keep Editing' }).click();
  await dialogOf(page).locator('.chosen-photo').waitFor();
  await page.goBack();
  await dialogOf(page).waitFor({ state: 'detached' });
  await close();
});

test('evidence photos are discarded with the notice or with Cancel', async () => {
  const item = await openItem(server, 3);
  const { page, close } = await openTab(browser, server.url, PHONE);
  await signInAs(page, 'Inspector', `/login?redirect=${pathOf(item)}`);
  await fillIn(page, ['first.jpg']);
  await page.reload();
  await reopen(page);
  await page.getByRole('button', { name: 'Discard it and start over' }).click();
  await page
    .getByRole('dialog', { name: 'Start Over' })
    .getByRole('button', { name: 'Discard' })
    .click();
  expect(await shownIn(page)).toEqual(['', []]);
  await expectDraftFiles(page, 0);
  await page.locator('input[type=file]').setInputFiles([await photoFile('second.jpg')]);
  await expectDraftFiles(page, 1);
  await dialogOf(page).getByRole('button', { name: 'Cancel' }).click();
  await page
    .getByRole('dialog', { name: 'Discard Changes' })
    .getByRole('button', { name: 'Discard' })
    .click();
  await dialogOf(page).waitFor({ state: 'detached' });
  await expectDraftFiles(page, 0);
  await page.reload();
  await reopen(page);
  expect(await shownIn(page)).toEqual(['', []]);
  expect(await now(item)).toEqual(item);
  await close();
});

test('evidence photos of a browser that crashed before it got the answer are offered on the item', async () => {
  const item = await openItem(server, 4);
  const profile = scratchFolder();
  const launch = async (): Promise<[BrowserContext, Page]> => {
    const options = { ...BROWSER, ...WITHOUT_WORKER, baseURL: server.url, viewport: PHONE };
    const context = await chromium.launchPersistentContext(profile.folder, options);
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    return [context, page];
  };
  const [first, page] = await launch();
  await signInAs(page, 'Inspector', `/login?redirect=${pathOf(item)}`);
  await fillIn(page, ['one.jpg', 'two.jpg']);
  const crashed = new Promise((resolve) => first.once('close', resolve));
  const session = await first.newCDPSession(page);
  await page.route('**/resolve', async (route) => {
    await route.fetch();
    await session.send('Browser.crash').catch(() => undefined);
  });
  await page.getByRole('button', { name: 'Mark as Resolved' }).click();
  await crashed;
  expect([(await now(item)).status, await photosOf(item)]).toEqual(['Resolved', []]);

  const [second, again] = await launch();
  // The browser may or may not have stored who was signed in.
  await again.goto('/login');
  await second.clearCookies();
  await again.evaluate(() => {
    localStorage.clear();
  });
  await signInAs(again, 'Inspector', `/login?redirect=${pathOf(item)}`);
  await again.getByText(RESOLUTION_MESSAGES.photosLeft(2)).waitFor();
  expect(await accessibilityViolations(again)).toEqual([]);
  await again.getByRole('button', { name: 'Upload Them' }).click();
  await again.getByRole('heading', { name: 'Photos (2)' }).waitFor();
  await expect
    .poll(() => photosOf(item))
    .toEqual([
      ['one.jpg', 'Seen from the north', 'resolution'],
      ['two.jpg', null, 'resolution'],
    ]);
  await expectDraftFiles(again, 0);
  await again.reload();
  await again.getByRole('heading', { name: 'Photos (2)' }).waitFor();
  expect(await again.getByText('not been uploaded').count()).toBe(0);
  await second.close();
  profile.remove();
});

test('evidence photos whose upload began before their draft was removed are uploaded once', async () => {
  const item = await openItem(server, 5);
  const { page, close } = await openTab(browser, server.url, PHONE);
  await signInAs(page, 'Inspector', `/login?redirect=${pathOf(item)}`);
  await fillIn(page, ['one.jpg', 'two.jpg']);
  const bringBack = await rememberDrafts(page);
  await watchToasts(page);
  await markResolved(page);
  // The queue has forgotten them, or it would go on after the reload by itself.
  const uploaded = 'Successfully uploaded 2 photo(s)';
  await expect.poll(() => shownToasts(page), { timeout: 60_000 }).toContain(uploaded);
  const arrived = await photosOf(item);
  await expectDraftFiles(page, 0);
  // The state after a browser has died between the two.
  await bringBack();
  await expectDraftFiles(page, 2);
  await page.reload();
  await page.getByText(RESOLUTION_MESSAGES.photosLeft(2)).waitFor();
  await watchToasts(page);
  await page.getByRole('button', { name: 'Upload Them' }).click();
  await expect.poll(() => shownToasts(page)).toEqual([uploaded]);
  expect(await photosOf(item)).toEqual(arrived);
  expect(arrived.map(([name]) => name)).toEqual(['one.jpg', 'two.jpg']);
  await expectDraftFiles(page, 0);
  await close();
});

test('an item that someone else resolved first is not resolved again; evidence photos are offered, or discarded', async () => {
  const item = await openItem(server, 4);
  const { page, close } = await openTab(browser, server.url, DESKTOP);
  await signInAs(page, 'Inspector', `/login?redirect=${pathOf(item)}`);
  await fillIn(page, ['late.jpg']);
  const resolved = await server.as.Admin.patch(`/inspectionitems/${String(item.id)}/resolve`, {
    notes: 'Mine',
  });
  expect(resolved.status).toBe(200);
  await page.getByRole('button', { name: 'Mark as Resolved' }).click();
  await dialogOf(page).getByText('Somebody else has already resolved this item.').waitFor();
  expect(await notesOf(page).inputValue()).toBe('Both brackets replaced.');
  await page.getByRole('button', { name: 'Close and show it' }).click();
  await page.getByRole('button', { name: 'Mark Unresolved' }).waitFor();
  expect(await now(item)).toMatchObject({ resolutionNotes: 'Mine', version: item.version + 1 });
  await page.getByText(RESOLUTION_MESSAGES.photosLeft(1)).waitFor();
  await page.getByRole('button', { name: 'Discard Them' }).click();
  const question = page.getByRole('dialog', { name: 'Discard Photos' });
  await question.getByRole('button', { name: 'Discard' }).click();
  await expectDraftFiles(page, 0);
  await expectDrafts(page, []);
  await page.getByText('not been uploaded').waitFor({ state: 'detached' });
  expect(await photosOf(item)).toEqual([]);
  await close();
});

test('evidence photos for which the browser has no room are reported, and uploaded anyway', async () => {
  const item = await openItem(server, 4);
  const { page, close } = await openTab(browser, server.url, DESKTOP, { isFirstVisit: true });
  await signInAs(page, 'Inspector', `/login?redirect=${pathOf(item)}`);
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.overrideQuotaForOrigin', { origin: server.url, quotaSize: 1 });
  await reopen(page);
  await page.locator('input[type=file]').setInputFiles([await photoFile('full.jpg')]);
  await page.getByText(RESOLUTION_MESSAGES.photoNotKept).waitFor();
  await choose(page, 'Resolution Type*', 'Replaced');
  await notesOf(page).fill('Both brackets replaced.');
  await page.getByLabel('Caption').fill('No room for this one');
  expect(await page.getByText(RESOLUTION_MESSAGES.photoNotKept).count()).toBe(1);
  await markResolved(page);
  await dialogOf(page).waitFor({ state: 'detached' });
  await expect
    .poll(() => photosOf(item))
    .toEqual([['full.jpg', 'No room for this one', 'resolution']]);
  await close();
});
