import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { getInspectionWithItems } from '../../contract/inspections/calls';
import { DRAFT_NOT_STORED, FORM_MESSAGES } from '../../contract/messages/forms';
import { OUTBOX_MESSAGES } from '../../contract/outbox/messages';
import { STORAGE_MESSAGES } from '../../contract/outbox/storage-messages';
import { UPLOAD_MESSAGES } from '../../contract/uploads/messages';
import { emailOf } from '../support/server/api';
import { ON_DEVICE, openTab, PHONE, signInAs, signInHere } from '../support/browser/browser';
import { waitForCopies } from '../support/browser/device-dialog';
import { expectDraftFiles, expectDrafts } from '../support/browser/drafts';
import { holdInMemory } from '../support/browser/held-photo';
import { addInspection, addSite, bodyOf } from '../support/records/records';
import { setRoom, stayFull } from '../support/browser/room';
import { browser, server, useApp } from '../support/browser/running-app';
import { asksToStay, photoFile, uploadSite } from '../support/browser/upload-page';
import { userMenu } from '../support/browser/user-menu';

/** A phone without room, in a basement. */

useApp();

const INSPECTOR = 3;

/** The items of an inspection on the server by title, each with its number of photos. */
async function itemsIn(inspectionId: number) {
  const answer = await server.as.Admin.get(`/inspections/${String(inspectionId)}/with-items`);
  const { inspectionItems } = bodyOf(getInspectionWithItems, answer);
  return inspectionItems
    .toSorted((one, other) => one.title.localeCompare(other.title))
    .map(({ title, description, photoCount }) => [title, description, photoCount]);
}

const addItem = (page: Page) =>
  page
    .getByRole('link', { name: /^Add (First )?Item$/ })
    .first()
    .click();

async function fillIn(page: Page, title: string): Promise<void> {
  await page.getByLabel('Title').fill(title);
  await page.getByRole('radio', { name: 'Safety' }).check();
  await page.getByLabel('Description').fill('Third flight, left.');
}

/** The form of a new item, on a phone that has a copy of its inspection. */
async function openNewItem(title: string) {
  const { project } = await addSite(server.as.Admin);
  const given = { projectId: project.id, title, assignedToId: INSPECTOR };
  const { id } = await addInspection(server.as.Admin, given);
  const { page, close } = await openTab(browser, server.url, PHONE, ON_DEVICE);
  await signInAs(page, 'Inspector', `/inspections/${String(id)}`);
  await waitForCopies(page);
  await addItem(page);
  return { id, page, close };
}

test('a finding is refused before its text is lost, kept as soon as there is room, and sent although there is none again', async () => {
  const { id, page, close } = await openNewItem('Full phone');
  await page.getByLabel('Title').fill('Cracked step');
  await page.context().setOffline(true);
  await setRoom(page, false);
  await page.locator('form input[type=file]').setInputFiles([await photoFile('step.jpg')]);
  await page.getByRole('radio', { name: 'Safety' }).check();
  await page.getByLabel('Description').fill('Third flight, left.');
  await page.getByText(DRAFT_NOT_STORED).first().waitFor();

  const create = page.getByRole('button', { name: 'Create Item' });
  await create.click();
  await page.getByRole('alert').filter({ hasText: STORAGE_MESSAGES.unkept }).waitFor();
  expect(await page.getByLabel('Title').inputValue()).toBe('Cracked step');
  expect(await page.getByLabel('Description').inputValue()).toBe('Third flight, left.');
  await page.getByRole('img', { name: 'Preview of step.jpg' }).waitFor();
  await page.getByRole('button', { name: /no room on this device$/ }).click();
  const list = page.getByRole('dialog', { name: 'Not Sent' });
  await list.getByText(STORAGE_MESSAGES.whatHelps).waitFor();
  await page.keyboard.press('Escape');

  await setRoom(page, true);
  await create.click();
  await page.getByText(OUTBOX_MESSAGES.deferred).waitFor();
  await page.waitForURL(`${server.url}/inspections/${String(id)}`);
  await setRoom(page, false);
  await page.context().setOffline(false);
  await expect.poll(() => itemsIn(id)).toEqual([['Cracked step', 'Third flight, left.', 1]]);
  await close();
});

test('photos that do not fit beside their draft stay there, until they are stored or sent', async () => {
  const { id, page, close } = await openNewItem('Room for one');
  const saveWithPhoto = async (title: string) => {
    await fillIn(page, title);
    await page.locator('form input[type=file]').setInputFiles([await photoFile('step.jpg')]);
    await page.getByRole('img', { name: 'Preview of step.jpg' }).waitFor();
    await expectDraftFiles(page, 1);
    await page.getByRole('button', { name: 'Create Item' }).click();
    await page.waitForURL(`${server.url}/inspections/${String(id)}`);
  };
  await page.context().setOffline(true);
  await setRoom(page, false, 'plumbline-uploads');
  await saveWithPhoto('Cracked step');
  await page.getByText(UPLOAD_MESSAGES.inMemory(1)).waitFor();
  await expectDraftFiles(page, 1);

  // The phone ends the page. The next one has room, and finds the photo.
  await page.reload();
  await addItem(page);
  await page.getByText(FORM_MESSAGES.savedBefore).waitFor();
  expect(await page.getByLabel('Title').inputValue()).toBe('');
  await expectDraftFiles(page, 0);

  // A second photo is sent from memory before there is room for it.
  await setRoom(page, false, 'plumbline-uploads');
  await saveWithPhoto('Loose rail');
  await page.getByText(UPLOAD_MESSAGES.inMemory(1)).waitFor();
  await page.context().setOffline(false);
  const sent = [
    ['Cracked step', 'Third flight, left.', 1],
    ['Loose rail', 'Third flight, left.', 1],
  ];
  await expect.poll(() => itemsIn(id)).toEqual(sent);
  await expectDraftFiles(page, 0);

  // Nothing is sent twice.
  await page.reload();
  await addItem(page);
  await page.getByLabel('Title').waitFor();
  expect(await itemsIn(id)).toEqual(sent);
  await close();
});

test('a phone that stays full sends the photos of a saved item, and does not offer its text again', async () => {
  const { id, page, close } = await openNewItem('Full for days');
  await page.context().setOffline(true);
  await stayFull(page, 'plumbline-uploads');
  await fillIn(page, 'Cracked step');
  await page.locator('form input[type=file]').setInputFiles([await photoFile('step.jpg')]);
  await page.getByRole('img', { name: 'Preview of step.jpg' }).waitFor();
  await expectDraftFiles(page, 1);
  await page.getByRole('button', { name: 'Create Item' }).click();
  await page.waitForURL(`${server.url}/inspections/${String(id)}`);

  // The phone ends the page, and the next one too.
  await page.reload();
  await addItem(page);
  await page.getByText(FORM_MESSAGES.savedBefore).waitFor();
  expect(await page.getByLabel('Title').inputValue()).toBe('');
  await page.getByText(UPLOAD_MESSAGES.inMemory(1)).waitFor();
  await fillIn(page, 'Loose rail');
  await expectDrafts(page, [
    `${String(INSPECTOR)} item:new:${String(id)}`,
    `${String(INSPECTOR)} item:new:${String(id)}#2`,
  ]);
  await expectDraftFiles(page, 1);
  await page.reload();
  await page.getByText(FORM_MESSAGES.savedBefore).waitFor();
  await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('Loose rail');
  await page.getByRole('button', { name: 'Create Item' }).click();
  await page.waitForURL(`${server.url}/inspections/${String(id)}`);

  await page.context().setOffline(false);
  const sent = [
    ['Cracked step', 'Third flight, left.', 1],
    ['Loose rail', 'Third flight, left.', 0],
  ];
  await expect.poll(() => itemsIn(id)).toEqual(sent);
  await expectDrafts(page, []);
  await expectDraftFiles(page, 0);
  await close();
});

test('photos that only the page has are named at the logout, and sent after the next login', async () => {
  const site = await uploadSite(server, 'Logged out too early');
  const { page, close } = await openTab(browser, server.url, PHONE);
  await holdInMemory(page, site);
  expect(await asksToStay(page)).toBe(true);

  const logout = async () => {
    await userMenu(page).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
  };
  await logout();
  const question = page.getByRole('dialog', { name: 'Log out?' });
  await question.getByText(OUTBOX_MESSAGES.logout({ changes: 0, photos: 1, held: 1 })).waitFor();
  await question.getByRole('button', { name: 'Logout' }).click();
  const left = page.getByRole('alert').filter({ hasText: UPLOAD_MESSAGES.leftInMemory(1) });
  await left.waitFor();
  await signInHere(page, emailOf('ProjectManager'));
  await left.waitFor();
  await logout();
  await left.waitFor();
  expect(await asksToStay(page)).toBe(true);

  await page.unroute('**/upload/**');
  await signInHere(page, emailOf('Inspector'));
  await page.getByText(UPLOAD_MESSAGES.uploaded(1)).waitFor();
  await left.waitFor({ state: 'detached' });
  await expect.poll(() => asksToStay(page)).toBe(false);
  expect((await site.photos()).map(({ fileName }) => fileName)).toEqual(['step.jpg']);
  await close();
});
