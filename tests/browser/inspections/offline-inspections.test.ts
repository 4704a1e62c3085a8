import type { Page } from 'playwright';
import { expect, onTestFinished, test } from 'vitest';
import { getInspection, getInspectionWithItems } from '../../../contract/inspections/calls';
import type { Inspection } from '../../../contract/inspections/inspection';
import { OUTBOX_MESSAGES } from '../../../contract/outbox/messages';
import { listPhotosOfItem } from '../../../contract/photos/calls';
import { choose, ON_DEVICE, openTab, PHONE, signInAs } from '../../support/browser/browser';
import { waitForCopies } from '../../support/browser/device-dialog';
import { expectDraftFiles, expectDraftValues } from '../../support/browser/drafts';
import { killableBrowser } from '../../support/browser/killable-browser';
import { addInspection, addSite, bodyOf } from '../../support/records/records';
import { browser, server, useApp } from '../../support/browser/running-app';
import { notSent, photoFile } from '../../support/browser/upload-page';

/** Inspections that are made and changed without a network: they arrive once, in order. */

useApp();

const INSPECTOR = 3;

const read = async (id: number) =>
  bodyOf(getInspection, await server.as.Admin.get(`/inspections/${String(id)}`));

/** An inspection that the inspector’s device keeps. */
async function keptInspection(title: string) {
  const { project } = await addSite(server.as.Admin);
  const given = { projectId: project.id, title, assignedToId: INSPECTOR };
  return addInspection(server.as.Admin, given);
}

const deferred = (page: Page) => page.getByText(OUTBOX_MESSAGES.deferred).last();

async function chooseProject(page: Page): Promise<void> {
  await page
    .getByLabel('Project*')
    .locator('xpath=ancestor::*[contains(@class, "p-dropdown")][1]')
    .click();
  await page.getByRole('option', { name: 'Harbour Bridge – Bau AG' }).first().click();
}

const openNewItem = (page: Page) =>
  page
    .getByRole('link', { name: /^Add (First )?Item$/ })
    .first()
    .click();

async function addItem(page: Page, title: string, photo?: string): Promise<void> {
  await openNewItem(page);
  if (photo !== undefined)
    await page.locator('form input[type=file]').setInputFiles([await photoFile(photo)]);
  await page.getByLabel('Title').fill(title);
  await page.getByRole('radio', { name: 'Safety' }).check();
  await page.getByLabel('Description').fill('Second landing.');
  await page.getByRole('button', { name: 'Create Item' }).click();
  await page.getByRole('link', { name: title }).first().waitFor();
}

test('an inspection with two items, a photo and a half-filled item, made in a basement, survives a dead battery', async () => {
  const killable = killableBrowser();
  onTestFinished(() => killable.remove());
  await keptInspection('Known');
  const serviceWorkers: 'allow' | 'block' = 'allow';
  const options = { baseURL: server.url, viewport: PHONE, serviceWorkers };
  const first = await killable.launch(options);
  const page = await first.newPage();
  await signInAs(page, 'Inspector', '/inspections?view=all');
  await page.getByText('Known').first().waitFor();
  await waitForCopies(page);
  await page.goto('/inspections/create');
  await page.getByLabel('Inspection Title').waitFor();
  await first.setOffline(true);

  await page.reload();
  await page.getByLabel('Inspection Title').fill('Basement, north');
  await page.getByText('only the projects of the inspections on this device').waitFor();
  await chooseProject(page);
  await choose(page, 'Assigned To', 'Test Inspector');
  await page.getByRole('button', { name: 'Create Inspection' }).click();
  await deferred(page).waitFor();
  await page.goto('/inspections?view=mine');
  const row = page.getByRole('row').filter({ hasText: 'Basement, north' });
  await row.getByText('Not sent yet').waitFor();
  await row.getByRole('link').first().click();
  await page.getByRole('heading', { name: 'Basement, north', level: 1 }).waitFor();
  const address = page.url();
  expect(address).toMatch(/\/inspections\/~[\da-z]+$/);
  await addItem(page, 'Loose handrail', 'rail.jpg');
  await addItem(page, 'Wet wall');
  await openNewItem(page);
  await page.locator('form input[type=file]').setInputFiles([await photoFile('step.jpg')]);
  await page.getByLabel('Title').fill('Worn step');
  await expectDraftValues(page, { title: 'Worn step' });
  await expectDraftFiles(page, 1);
  await killable.kill();

  const again = await killable.launch(options);
  const restored = await again.newPage();
  const created: string[] = [];
  restored.on('request', (request) => {
    if (request.method() === 'POST' && /\/(inspections|inspectionitems|upload)/.test(request.url()))
      created.push(new URL(request.url()).pathname.replace(/\d+/, 'N'));
  });
  await signInAs(restored, 'Inspector', new URL(address).pathname);
  await restored.getByRole('heading', { name: 'Basement, north', level: 1 }).waitFor();
  const found = async () => {
    const answer = await server.as.Admin.get('/inspections?search=Basement,%20north');
    return (answer.body as Inspection[])
      .filter(({ assignedToId }) => assignedToId === INSPECTOR)
      .map(({ id }) => `/inspections/${String(id)}`);
  };
  // Nothing is shown as waiting before the device has been read, so the test asks the server.
  await expect.poll(async () => (await found()).length).toBe(1);
  const path = (await found())[0] ?? '';
  const items = async () => {
    const answer = await server.as.Admin.get(`${path}/with-items`);
    return bodyOf(getInspectionWithItems, answer).inspectionItems;
  };
  const titles = async () => (await items()).map(({ title }) => title).sort();
  await expect.poll(titles).toEqual(['Loose handrail', 'Wet wall']);
  const rail = (await items()).find(({ title }) => title === 'Loose handrail');
  const photos = async () => {
    const answer = await server.as.Admin.get(`/inspectionphotos/by-item/${String(rail?.id)}`);
    return bodyOf(listPhotosOfItem, answer).map(({ fileName }) => fileName);
  };
  await expect.poll(photos).toEqual(['rail.jpg']);
  await notSent(restored).waitFor({ state: 'detached' });
  expect([await found(), await titles(), await photos()]).toEqual([
    [path],
    ['Loose handrail', 'Wet wall'],
    ['rail.jpg'],
  ]);
  expect(created[0]).toBe('/api/inspections');
  // The local address works forever.
  await restored.goto(address);
  await restored.waitForURL(new RegExp(`${path}$`));
  await restored.getByRole('heading', { name: 'Basement, north', level: 1 }).waitFor();
  await restored.goto(`${path}/items/add`);
  await expect.poll(() => restored.getByLabel('Title').inputValue()).toBe('Worn step');
  await restored.locator('.chosen-photo img').waitFor();
});

test('two people who change one inspection are asked about the field that both changed, and only about that', async () => {
  const { id } = await keptInspection('Roof');
  const { page, close } = await openTab(browser, server.url, PHONE, ON_DEVICE);
  await signInAs(page, 'Inspector', '/inspections?view=mine');
  await page.getByText('Roof').first().waitFor();
  await waitForCopies(page);
  await page.goto(`/inspections/${String(id)}`);
  await page.getByRole('heading', { name: 'Roof', level: 1 }).waitFor();
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('Weather Conditions').fill('Rain');
  await page.getByLabel('Notes').fill('Bring a rope');
  await page.getByRole('button', { name: 'Update Inspection' }).click();
  await deferred(page).waitFor();
  const { version } = await read(id);
  const theirs = { notes: 'Bring a ladder', temperature: 4, version };
  await server.as.Admin.put(`/inspections/${String(id)}`, theirs);
  await page.context().setOffline(false);
  await notSent(page).click();
  const dialog = page.getByRole('dialog', { name: 'Not Sent' });
  const notes = dialog.getByRole('group', { name: 'Notes' });
  await notes.getByText('Bring a rope').waitFor();
  await notes.getByText('Bring a ladder').waitFor();
  await notes.getByText(/^Site Admin, /).waitFor();
  expect(await dialog.getByRole('group').count()).toBe(1);
  await notes.getByRole('radio', { name: /^Keep Mine/ }).check();
  await dialog.getByRole('button', { name: 'Save Decision' }).click();
  await dialog.getByRole('heading', { name: 'Nothing is left to send' }).waitFor();
  expect(await read(id)).toMatchObject({
    weatherConditions: 'Rain',
    notes: 'Bring a rope',
    temperature: 4,
  });
  await close();
});
