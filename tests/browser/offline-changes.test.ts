import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { getInspectionWithItems } from '../../contract/inspections/calls';
import { OUTBOX_MESSAGES } from '../../contract/outbox/messages';
import { listPhotosOfItem } from '../../contract/photos/calls';
import { openTab, PHONE, signInAs, type Tab } from '../support/browser';
import { waitForCopies } from '../support/device-dialog';
import { addInspection, addItem, addSite, bodyOf } from '../support/records';
import { browser, server, useApp } from '../support/running-app';
import { notSent, photoFile } from '../support/upload-page';

/** Changes of items without a network: they stay on the device and arrive once. */

useApp();

const VISIT = { isFirstVisit: true, serviceWorkers: 'allow' } as const;
const INSPECTOR = 3;

const pathOf = (inspectionId: number) => `/inspections/${String(inspectionId)}`;

async function itemsOf(inspectionId: number) {
  const answer = await server.as.Admin.get(`${pathOf(inspectionId)}/with-items`);
  return bodyOf(getInspectionWithItems, answer).inspectionItems;
}

/** An inspection of the inspector. */
async function newInspection(title: string): Promise<number> {
  const { project } = await addSite(server.as.Admin);
  const given = { projectId: project.id, title, assignedToId: INSPECTOR };
  return (await addInspection(server.as.Admin, given)).id;
}

/** A phone that has the inspection and the app on it. */
async function openOnPhone(title: string): Promise<Tab> {
  const tab = await openTab(browser, server.url, PHONE, VISIT);
  await signInAs(tab.page, 'Inspector', '/inspections?view=mine');
  await tab.page.getByText(title).first().waitFor();
  await waitForCopies(tab.page);
  return tab;
}

const mark = (page: Page) => page.getByText('Not sent yet', { exact: true });
const itemLink = (page: Page, title: string) => page.getByRole('link', { name: title }).first();

async function openItem(page: Page, title: string): Promise<void> {
  await itemLink(page, title).click();
  await page.getByRole('heading', { name: title, level: 1 }).waitFor();
}

async function createItem(page: Page, title: string): Promise<void> {
  await page
    .getByRole('link', { name: /^Add (First )?Item$/ })
    .first()
    .click();
  await page.getByLabel('Title').fill(title);
  await page.getByRole('radio', { name: 'Safety' }).check();
  await page.getByLabel('Description').fill('Second landing.');
  await page.getByRole('button', { name: 'Create Item' }).click();
  await page.getByText(OUTBOX_MESSAGES.deferred).waitFor();
}

test('a finding with a photo, made, changed and resolved in a basement, arrives once', async () => {
  const id = await newInspection('Basement 1');
  const { page, close } = await openOnPhone('Basement 1');
  await page.getByText('Basement 1').first().click();
  await page.getByRole('heading', { name: 'Basement 1' }).waitFor();
  await page.context().setOffline(true);

  await page
    .getByRole('link', { name: /^Add (First )?Item$/ })
    .first()
    .click();
  await page.locator('form input[type=file]').setInputFiles([await photoFile('rail.jpg')]);
  await page.getByLabel('Title').fill('Loose handrail');
  await page.getByRole('radio', { name: 'Safety' }).check();
  await page.getByLabel('Description').fill('Second landing.');
  await page.getByRole('button', { name: 'Create Item' }).click();
  await page.getByText(OUTBOX_MESSAGES.deferred).waitFor();
  await page.waitForURL(`${server.url}${pathOf(id)}`);
  await mark(page).first().waitFor();

  await openItem(page, 'Loose handrail');
  expect(page.url()).toMatch(/\/items\/~[\da-z]+$/);
  const localAddress = page.url();
  await page.getByText('Not sent yet: 1 photo').waitFor();
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('Title').fill('Loose handrail, north');
  await page.getByRole('button', { name: 'Update Item' }).click();
  await page.getByText(OUTBOX_MESSAGES.deferred).waitFor();

  await page.goto(localAddress);
  await page.getByRole('heading', { name: 'Loose handrail, north' }).waitFor();
  await mark(page).first().waitFor();
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('Description').fill('Typed in the basement');

  await page.context().setOffline(false);
  await expect
    .poll(async () => (await itemsOf(id)).map(({ title }) => title))
    .toEqual(['Loose handrail, north']);
  const [item, ...others] = await itemsOf(id);
  expect(others).toEqual([]);
  expect(item).toMatchObject({ title: 'Loose handrail, north', category: 'Safety' });
  await expect
    .poll(async () => {
      const answer = await server.as.Admin.get(`/inspectionphotos/by-item/${String(item?.id)}`);
      return bodyOf(listPhotosOfItem, answer).map(({ fileName }) => fileName);
    })
    .toEqual(['rail.jpg']);

  await page.goto(localAddress);
  await page.waitForURL(new RegExp(`/items/${String(item?.id)}$`));
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.waitForURL(new RegExp(`/items/${String(item?.id)}/edit$`));
  await expect
    .poll(() => page.getByLabel('Description').inputValue())
    .toBe('Typed in the basement');
  await close();
});

test('an answer that is lost changes nothing twice', async () => {
  const id = await newInspection('Basement 2');
  const { page, close } = await openOnPhone('Basement 2');
  await page.getByText('Basement 2').first().click();
  await page.getByRole('heading', { name: 'Basement 2' }).waitFor();
  let lost = 0;
  await page.route('**/api/inspectionitems', async (route) => {
    await route.fetch();
    lost += 1;
    await route.abort();
  });
  await createItem(page, 'Wet wall');
  await mark(page).first().waitFor();
  expect(lost).toBeGreaterThan(0);
  await page.unrouteAll({ behavior: 'wait' });
  await mark(page).waitFor({ state: 'detached' });
  expect((await itemsOf(id)).map(({ title }) => title)).toEqual(['Wet wall']);
  await close();
});

test('what somebody else has changed in other fields stays; the author decides about the same field', async () => {
  const id = await newInspection('Basement 3');
  const item = await addItem(server.as.Admin, { inspectionId: id, title: 'Crack' });
  const { page, close } = await openOnPhone('Basement 3');
  const address = `${server.url}${pathOf(id)}/items/${String(item.id)}`;
  await page.goto(address);
  await page.getByRole('heading', { name: 'Crack', level: 1 }).waitFor();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Mark Resolved' }).waitFor();
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('Title').fill('Crack in the slab');
  await page.getByRole('button', { name: 'Update Item' }).click();
  await page.getByText(OUTBOX_MESSAGES.deferred).waitFor();

  const path = `/inspectionitems/${String(item.id)}`;
  await server.as.Admin.put(path, { location: 'Level -1', version: item.version });
  await page.context().setOffline(false);
  await expect
    .poll(async () => (await itemsOf(id)).map(({ title, location }) => [title, location]))
    .toEqual([['Crack in the slab', 'Level -1']]);

  await page.goto(address);
  await page.getByText('Level -1').first().waitFor();
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('Title').fill('Crack, longer');
  await page.getByLabel('Description').fill('It is getting longer.');
  await page.getByRole('button', { name: 'Update Item' }).click();
  await page.getByText(OUTBOX_MESSAGES.deferred).waitFor();
  const [current] = await itemsOf(id);
  const theirs = { title: 'Scratch', description: 'Harmless', version: current?.version };
  expect((await server.as.Admin.put(path, theirs)).status).toBe(200);
  await page.context().setOffline(false);
  await notSent(page).click();
  const dialog = page.getByRole('dialog', { name: 'Not Sent' });
  const choose = (field: string, choice: RegExp) =>
    dialog.getByRole('group', { name: field }).getByRole('radio', { name: choice }).check();
  await choose('Title', /^Keep Mine/);
  await choose('Description', /^Take Theirs/);
  await dialog.getByRole('button', { name: 'Save Decision' }).click();
  await dialog.getByRole('heading', { name: 'Everything is sent' }).waitFor();
  expect(await itemsOf(id)).toMatchObject([
    { title: 'Crack, longer', location: 'Level -1', description: 'Harmless' },
  ]);
  await close();
});
