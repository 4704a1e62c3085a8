import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { REQUEST_TIMEOUT_MS, TEXT_LIMITS } from '../../contract/limits';
import { ITEM_MESSAGES } from '../../contract/items/messages';
import { OUTBOX_MESSAGES } from '../../contract/outbox/messages';
import { RULE_MESSAGES } from '../../contract/messages/rules';
import { STUCK_MESSAGES } from '../../contract/outbox/stuck-messages';
import { REFRESH_MESSAGES } from '../../contract/session/messages';
import { UPLOAD_MESSAGES } from '../../contract/uploads/messages';
import {
  accessibilityViolations,
  choose,
  openTab,
  PHONE,
  signInAs,
} from '../support/browser/browser';
import { keepChanges, ofItem, waitingChange } from '../support/browser/kept-changes';
import { addItem, addSite } from '../support/records/records';
import { browser, server, useApp } from '../support/browser/running-app';
import { signedInBefore } from '../support/browser/signed-in';
import { shownToasts, watchToasts } from '../support/browser/shown-toasts';
import {
  chooseFiles,
  keptChosen,
  openUploads,
  photoFile,
  upload,
  uploadSite,
} from '../support/browser/upload-page';

/** How users are notified about changes and photos that the server did not take at once. */

useApp();

const INSPECTOR = 3;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function newItem(title: string) {
  const { inspection } = await addSite(server.as.Admin);
  const item = await addItem(server.as.Admin, { inspectionId: inspection.id, title });
  return { item, path: `/inspections/${String(inspection.id)}/items/${String(item.id)}` };
}

test('a change that somebody else has overtaken asks for a decision until it is made', async () => {
  const { item, path } = await newItem('Crack');
  const { page, close } = await openTab(browser, server.url, PHONE);
  await signInAs(page, 'Inspector', path);
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('Title').fill('Crack in the slab');
  await watchToasts(page);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Update Item' }).click();
  await page.getByText(OUTBOX_MESSAGES.deferred).waitFor();
  await button(page, 'Not sent: 1').waitFor();

  const address = `/inspectionitems/${String(item.id)}`;
  const theirs = { title: 'Scratch', version: item.version };
  expect((await server.as.Admin.put(address, theirs)).status).toBe(200);
  await page.context().setOffline(false);
  const told = STUCK_MESSAGES.toDecide('Crack in the slab');
  await page.getByText(told).waitFor();
  expect(await shownToasts(page)).toEqual([OUTBOX_MESSAGES.deferred, told]);
  await page.getByText('Needs your decision', { exact: true }).waitFor();
  expect(await page.getByText('Not sent yet', { exact: true }).count()).toBe(0);
  expect(await accessibilityViolations(page)).toEqual([]);
  await button(page, 'Needs your decision: 1').waitFor();

  await button(page, STUCK_MESSAGES.open).click();
  const dialog = page.getByRole('dialog', { name: 'Not Sent' });
  await dialog.getByRole('radio', { name: /^Keep Mine/ }).check();
  await dialog.getByRole('button', { name: 'Save Decision' }).click();
  await dialog.getByRole('heading', { name: 'Nothing is left to send' }).waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Needs your decision').waitFor({ state: 'detached' });
  expect(await server.as.Admin.get(address)).toMatchObject({
    body: { title: 'Crack in the slab' },
  });
  await close();
});

test('changes that the server refuses are reported together, and are marked', async () => {
  const { item, path } = await newItem('Loose handrail');
  const other = await newItem('Wet wall');
  const { page, close } = await openTab(browser, server.url, PHONE);
  await signedInBefore(page, 'Inspector');
  await page.goto(`${server.url}/api/health`);
  const untitled = (refused: typeof item, order: number) =>
    waitingChange({
      ...ofItem(refused),
      key: `refused-${String(refused.id)}`,
      userId: INSPECTOR,
      order,
      body: { title: '' },
      base: { title: refused.title },
    });
  await keepChanges(page, [untitled(item, 1), untitled(other.item, 2)]);
  await page.goto(`${server.url}${path}`);
  await page.getByText(STUCK_MESSAGES.someToDecide(2)).waitFor();
  await button(page, 'Needs your decision: 2').waitFor();
  await page.getByText('Needs your decision', { exact: true }).waitFor();
  await close();
});

test('photos that the server refuses are not counted as merely waiting', async () => {
  const site = await uploadSite(server, 'Refused photo');
  const { page, close } = await openTab(browser, server.url, PHONE);
  await page.route('**/api/inspectionphotos/upload/**', (route) =>
    route.fulfill({ status: 400, json: { message: 'No' } }),
  );
  await openUploads(page, site);
  await chooseFiles(page, [await photoFile('a.jpg'), await photoFile('b.jpg')]);
  await upload(page, 2);
  await button(page, 'Could not be sent: 2').waitFor();
  await chooseFiles(page, [await photoFile('c.jpg')]);
  await button(page, 'Could not be sent: 2, waiting: 1').waitFor();
  await close();
});

test('a new item that waits is not confirmed as saved', async () => {
  const { item } = await newItem('Older');
  const { page, close } = await openTab(browser, server.url, PHONE);
  await signInAs(page, 'Inspector', `/inspections/${String(item.inspectionId)}/items/add`);
  await page.getByLabel('Title').fill('Newer');
  await watchToasts(page);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Save Draft' }).click();
  await page.getByText(OUTBOX_MESSAGES.deferred).waitFor();
  // A toast stays while the pointer rests on it.
  await page.mouse.move(0, 0);
  await page.getByText(OUTBOX_MESSAGES.deferred).waitFor({ state: 'detached' });
  expect(await shownToasts(page)).not.toContain(ITEM_MESSAGES.draftSaved);
  await close();
});

test('a page that is open says that the connection is lost, until it returns', async () => {
  const { path } = await newItem('Open page');
  const { page, close } = await openTab(browser, server.url, PHONE);
  await signInAs(page, 'Inspector', path);
  await page.getByRole('link', { name: 'Edit' }).waitFor();
  const notice = page.getByRole('status').getByText(REFRESH_MESSAGES.offline);
  expect(await notice.count()).toBe(0);
  await page.context().setOffline(true);
  await notice.waitFor();
  await page.context().setOffline(false);
  await notice.waitFor({ state: 'detached' });
  await close();
});

test.each([
  { what: 'that the server has', isSilent: false },
  { what: 'that waits', isSilent: true },
])('a change $what is shown although the item cannot be loaded again', async ({ isSilent }) => {
  const { item, path } = await newItem('Slow network');
  const { page, close } = await openTab(browser, server.url, PHONE);
  await signInAs(page, 'Inspector', path);
  await button(page, 'Mark Resolved').click();
  const dialog = page.getByRole('dialog', { name: 'Resolve Item' });
  await choose(page, 'Resolution Type*', 'Replaced');
  await dialog.getByLabel('Resolution Notes').fill('Both brackets replaced.');
  const silence = () => undefined;
  await page.route('**/api/inspectionitems/*/with-photos', silence);
  if (isSilent) await page.route('**/api/inspectionitems/*/resolve', silence);
  await button(page, 'Mark as Resolved').click();
  await dialog.waitFor({ state: 'detached' });
  // Long before the load is given up.
  const timeout = REQUEST_TIMEOUT_MS / 3;
  await button(page, 'Mark Unresolved').waitFor({ timeout });
  await page.getByText('Both brackets replaced.').waitFor({ timeout });
  await expect
    .poll(() => page.getByText('Not sent yet', { exact: true }).count())
    .toBe(isSilent ? 1 : 0);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const address = `/inspectionitems/${String(item.id)}`;
  await expect
    .poll(async () => (await server.as.Admin.get(address)).body)
    .toMatchObject({ status: 'Resolved', version: 2 });
  await close();
});

test('photos that wait are shown on the page of their item', async () => {
  const site = await uploadSite(server, 'Waiting photos');
  const { page, close } = await openTab(browser, server.url, PHONE);
  await openUploads(page, site);
  await chooseFiles(page, [await photoFile('a.jpg'), await photoFile('b.jpg')]);
  await page.getByLabel('Caption').first().fill('North wall');
  await page.getByRole('button', { name: 'Upload 2 Photo(s)' }).waitFor();
  await page.route('**/api/inspectionphotos/upload/**', () => undefined);
  await upload(page, 2);
  await expect.poll(() => keptChosen(page)).toBe(0);
  await page.goto(`${server.url}${site.path.replace('/photos', '')}`);
  const waiting = page.getByRole('list', { name: 'Photos that are not sent yet' });
  await waiting.getByRole('img', { name: 'North wall' }).waitFor();
  await waiting.getByRole('img', { name: 'b.jpg' }).waitFor();
  await expect.poll(() => waiting.getByText('Not sent yet', { exact: true }).count()).toBe(2);
  const card = page.getByRole('region', { name: /^Photos/ });
  await card.getByText('No photos attached').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Add Photos' }).waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await close();
});

test('“Done” uploads the chosen photos, and says so', async () => {
  const site = await uploadSite(server, 'Done without Upload');
  const { page, close } = await openTab(browser, server.url, PHONE);
  await openUploads(page, site);
  await chooseFiles(page, [await photoFile('a.jpg'), await photoFile('b.jpg')]);
  await page
    .getByLabel('Caption')
    .nth(1)
    .fill('c'.repeat(TEXT_LIMITS.caption + 1));
  await page.getByRole('link', { name: 'Done' }).click();
  await page.getByText(RULE_MESSAGES.maxLength(TEXT_LIMITS.caption)).waitFor();
  expect(page.url()).toBe(`${server.url}${site.path}`);
  await page.getByLabel('Caption').nth(1).fill('South wall');
  await watchToasts(page);
  await page.getByRole('link', { name: 'Done' }).click();
  await page.getByText(UPLOAD_MESSAGES.uploaded(2)).waitFor();
  expect(await shownToasts(page)).toEqual([
    UPLOAD_MESSAGES.started(2),
    UPLOAD_MESSAGES.uploaded(2),
  ]);
  expect((await site.photos()).map(({ caption }) => caption)).toEqual([null, 'South wall']);
  await close();
});

test('leaving with chosen photos in another way reports them, and offers to upload them', async () => {
  const site = await uploadSite(server, 'Left without Upload');
  const { page, close } = await openTab(browser, server.url, PHONE);
  await openUploads(page, site);
  await chooseFiles(page, [await photoFile('a.jpg')]);
  await page.getByRole('button', { name: 'Upload 1 Photo(s)' }).waitFor();
  await page.getByRole('link', { name: 'Back to the item' }).click();
  // It stays as long as the pointer rests on it.
  await page.getByText(UPLOAD_MESSAGES.notStarted(1)).hover();
  await page.getByText('Not uploaded', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await page.getByText(UPLOAD_MESSAGES.uploaded(1)).waitFor();
  expect((await site.photos()).length).toBe(1);
  await close();
});
