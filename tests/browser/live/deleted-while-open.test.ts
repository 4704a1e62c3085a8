import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { CLIENT_MESSAGES } from '../../../contract/clients/messages';
import { ITEM_MESSAGES } from '../../../contract/items/messages';
import type { Role } from '../../../contract/roles';
import { choose, DESKTOP, openTab, PHONE, signInAs } from '../../support/browser/browser';
import { untilFollowing } from '../../support/browser/following';
import { addClient, addItem, addSite } from '../../support/records/records';
import { browser, server, useApp } from '../../support/browser/running-app';
import { chooseFiles, photoFile } from '../../support/browser/upload-page';

/** What somebody is typing stays on the screen when somebody else deletes its record. */

useApp();

const IDLE = { isIdle: true } as const;

async function openFollowing(role: Role, path: string, size: typeof DESKTOP) {
  const tab = await openTab(browser, server.url, size, IDLE);
  await untilFollowing(tab.page, () => signInAs(tab.page, role, path));
  return tab;
}

async function addFinding() {
  const site = await addSite(server.as.Admin);
  const inspectionId = site.inspection.id;
  const { id } = await addItem(server.as.Admin, { inspectionId, title: 'Loose rail' });
  const path = `/inspections/${String(inspectionId)}/items/${String(id)}`;
  return { id, path, remove: () => server.as.Admin.delete(`/inspectionitems/${String(id)}`) };
}

const goneIn = (page: Page, title: string) =>
  page.getByRole('alert').filter({ has: page.getByText(title, { exact: true }) });

test('an open resolution keeps its text and photos when the item is deleted', async () => {
  const { path, remove } = await addFinding();
  const { page, close, complaints } = await openFollowing('Inspector', path, PHONE);
  await page.getByLabel('New Comment').fill('Who has the key?');
  await page.getByRole('button', { name: 'Mark Resolved' }).click();
  const dialog = page.getByRole('dialog', { name: 'Resolve Item' });
  await choose(page, 'Resolution Type*', 'Replaced');
  await dialog.locator('input[type=file]').setInputFiles([await photoFile('rail.jpg')]);
  const picture = dialog.getByRole('img', { name: 'Preview of rail.jpg' });
  await picture.waitFor();
  const notes = dialog.getByLabel('Resolution Notes');
  await notes.fill('Both brackets replaced.');
  expect((await remove()).status).toBeLessThan(300);

  const notice = dialog.locator('.others-notice');
  await notice.getByText('Site Admin deleted this record').waitFor();
  expect(await notice.locator('code').innerText()).toContain('Both brackets replaced.');
  expect([await notes.inputValue(), await picture.isVisible()]).toEqual([
    'Both brackets replaced.',
    true,
  ]);
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save rail.jpg' }).click();
  expect((await saved).suggestedFilename()).toBe('rail.jpg');

  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await dialog.waitFor({ state: 'detached' });
  const gone = goneIn(page, ITEM_MESSAGES.notFoundTitle);
  await gone.getByText(/ could not be found\. It was deleted in the meantime\.$/).waitFor();
  expect(await page.getByLabel('New Comment').inputValue()).toBe('Who has the key?');
  await page.locator('.page-actions[inert]').waitFor({ state: 'attached' });
  expect(await page.getByRole('button', { name: 'Change Status' }).isDisabled()).toBe(true);
  await gone.getByRole('link', { name: 'Back to the Inspection' }).click();
  await page.waitForURL(/\/inspections\/\d+$/);
  expect(complaints.filter((text) => !text.includes('404'))).toEqual([]);
  await close();
});

test('photos that were chosen under Manage Photos stay when the item is deleted', async () => {
  const { path, remove } = await addFinding();
  const { page, close } = await openFollowing('Inspector', `${path}/photos`, PHONE);
  await chooseFiles(page, [await photoFile('rail.jpg')]);
  await page.getByLabel('Caption').fill('From the north');
  expect((await remove()).status).toBeLessThan(300);
  await goneIn(page, ITEM_MESSAGES.notFoundTitle).waitFor();
  expect(await page.getByLabel('Caption').inputValue()).toBe('From the north');
  await close();
});

test('an open dialog of a client keeps its text when the client is deleted', async () => {
  const { id } = await addClient(server.as.Admin, { name: 'Short-lived Ltd' });
  const { page, close } = await openFollowing('Admin', `/clients/${String(id)}`, DESKTOP);
  await page.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Client' });
  await dialog.getByLabel('Notes').fill('Prefers calls before nine.');
  const removed = await server.as.ProjectManager.delete(`/clients/${String(id)}`);
  expect(removed.status).toBeLessThan(300);
  await goneIn(page, CLIENT_MESSAGES.notFoundTitle).waitFor();
  expect(await dialog.getByLabel('Notes').inputValue()).toBe('Prefers calls before nine.');
  expect(await dialog.getByRole('button', { name: 'Update' }).isDisabled()).toBe(true);
  await close();
});

test('the form of an item keeps its text, and saves nothing, when the item is deleted', async () => {
  const { path, remove } = await addFinding();
  const { page, close } = await openFollowing('Inspector', `${path}/edit`, DESKTOP);
  await page.getByLabel('Title').fill('Loose rail, north');
  expect((await remove()).status).toBeLessThan(300);
  await goneIn(page, ITEM_MESSAGES.notFoundTitle).waitFor();
  expect(await page.getByLabel('Title').inputValue()).toBe('Loose rail, north');
  const enabled = ['Update Item', 'Save Draft', 'Cancel'].map(async (name) => [
    name,
    await page.getByRole('button', { name }).isEnabled(),
  ]);
  expect(await Promise.all(enabled)).toEqual([
    ['Update Item', false],
    ['Save Draft', false],
    ['Cancel', true],
  ]);
  await close();
});
