import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { ITEM_MESSAGES } from '../../contract/items/messages';
import { OUTBOX_MESSAGES } from '../../contract/outbox/messages';
import { STUCK_MESSAGES } from '../../contract/outbox/stuck-messages';
import type { KeptChange } from '../../machines/outbox/kept-change';
import { accessibilityViolations, openTab, PHONE, signInAs } from '../support/browser';
import { keepChanges } from '../support/kept-changes';
import { addItem, addSite } from '../support/records';
import { browser, server, useApp } from '../support/running-app';
import { shownToasts, watchToasts } from '../support/shown-toasts';
import { chooseFiles, openUploads, photoFile, upload, uploadSite } from '../support/upload-page';

/** What people are told about changes and photos that the server did not take at once. */

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
  await dialog.getByRole('radio', { name: /^Use mine/ }).check();
  await dialog.getByRole('button', { name: 'Save Decision' }).click();
  await dialog.getByRole('heading', { name: 'Everything is sent' }).waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Needs your decision').waitFor({ state: 'detached' });
  expect(await server.as.Admin.get(address)).toMatchObject({
    body: { title: 'Crack in the slab' },
  });
  await close();
});

test('changes that the server refuses are told of together, and are marked', async () => {
  const { item, path } = await newItem('Loose handrail');
  const other = await newItem('Wet wall');
  const { page, close } = await openTab(browser, server.url, PHONE);
  await signInAs(page, 'Inspector', '/inspections');
  await page.goto(`${server.url}/api/health`);
  const untitled = ({ id, inspectionId, title, version }: typeof item, order: number) =>
    ({
      ...{ format: 1, key: `refused-${String(id)}`, userId: INSPECTOR, order },
      ...{ madeAt: Date.UTC(2026, 10, 20, 9, 30), record: id, copyOf: null, inspectionId },
      ...{ title, version, call: 'updateItem', body: { title: '' }, base: { title } },
      ...{ isSent: false, state: 'waiting', failure: null },
    }) satisfies KeptChange;
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

test.each([
  { what: 'a new item', end: '/items/add', save: 'Save Draft', said: ITEM_MESSAGES.draftSaved },
])('$what that waits is not confirmed as saved', async ({ end, save, said }) => {
  const { item } = await newItem('Older');
  const { page, close } = await openTab(browser, server.url, PHONE);
  await signInAs(page, 'Inspector', `/inspections/${String(item.inspectionId)}${end}`);
  await page.getByLabel('Title').fill('Newer');
  await watchToasts(page);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: save }).click();
  await page.getByText(OUTBOX_MESSAGES.deferred).waitFor();
  await page.getByText(OUTBOX_MESSAGES.deferred).waitFor({ state: 'detached' });
  expect(await shownToasts(page)).not.toContain(said);
  await close();
});
