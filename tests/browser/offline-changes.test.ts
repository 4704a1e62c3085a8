import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { getItemHistory } from '../../contract/history/calls';
import { getInspectionWithItems } from '../../contract/inspections/calls';
import { ITEM_LIST_MESSAGES } from '../../contract/items/list-messages';
import { ITEM_MESSAGES, VERIFICATION_MESSAGES } from '../../contract/items/messages';
import { OUTBOX_MESSAGES } from '../../contract/outbox/messages';
import { listPhotosOfItem } from '../../contract/photos/calls';
import type { Role } from '../../contract/roles';
import {
  choose,
  ON_DEVICE,
  openTab,
  PHONE,
  signInAs,
  type Tab,
  visit,
} from '../support/browser/browser';
import { waitForCopies } from '../support/browser/device-dialog';
import { addByForm } from '../support/browser/items-form';
import { addInspection, addItem, addSite, bodyOf, inspectionNow } from '../support/records/records';
import { browser, server, useApp } from '../support/browser/running-app';
import { shownToasts, watchToasts } from '../support/browser/shown-toasts';
import { chooseFiles, keptState, notSent, photoFile, upload } from '../support/browser/upload-page';

/** Changes of items without a network: they stay on the device and arrive once. */

useApp();

const INSPECTOR = 3;
const HOUR_MS = 3_600_000;

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
async function openOnPhone(title: string, role: Role = 'Inspector'): Promise<Tab> {
  const tab = await openTab(browser, server.url, PHONE, ON_DEVICE);
  const view = role === 'Inspector' ? 'mine' : 'all';
  await signInAs(tab.page, role, `/inspections?view=${view}`);
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
  await addByForm(page, title);
  await page.getByText(OUTBOX_MESSAGES.deferred).waitFor();
}

test('a finding with a photo, made and changed in a basement, arrives once', async () => {
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
  await page.getByLabel('Caption').fill('Upper bracket');
  await page.getByLabel('Title').fill('Loose handrail');
  await page.getByRole('radio', { name: 'Safety' }).check();
  await page.getByLabel('Description').fill('Second landing.');
  await page.getByRole('button', { name: 'Create Item' }).click();
  // A toast stays while the pointer rests on it.
  await page.getByText(OUTBOX_MESSAGES.deferred).hover();
  await page.waitForURL(`${server.url}${pathOf(id)}`);
  await page.getByRole('button', { name: 'View', exact: true }).click();
  await page.getByRole('heading', { name: 'Loose handrail', level: 1 }).waitFor();
  await page.goBack();
  await mark(page).first().waitFor();
  await page.locator('.photo-count', { hasText: '1 photo' }).waitFor();

  await openItem(page, 'Loose handrail');
  expect(page.url()).toMatch(/\/items\/~[\da-z]+$/);
  const localAddress = page.url();
  await page.getByText('Not sent yet: 1 photo').waitFor();
  await page.getByRole('heading', { name: 'Photos (1)' }).waitFor();
  await page.getByRole('link', { name: 'Manage Photos' }).click();
  await page.getByRole('heading', { name: 'Manage Photos', level: 1 }).waitFor();
  await page.goBack();
  await page.getByRole('button', { name: 'Change Assigned To' }).click();
  await choose(page, 'Assigned To', 'Test ProjectManager');
  expect(await page.getByText('The people could not be loaded').count()).toBe(0);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Change Assigned To' }).waitFor();
  await page.getByRole('button', { name: 'More actions' }).first().click();
  await page.getByRole('menuitem', { name: 'Delete Item' }).click();
  const question = page.getByRole('dialog', { name: 'Delete Item' });
  await question.getByText(ITEM_LIST_MESSAGES.photosToo(1, 1)).waitFor();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('Title').fill('Loose handrail, north');
  await page.getByRole('button', { name: 'Update Item' }).click();
  await page.getByText('Loose handrail, north').first().waitFor();

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
  expect(item).toMatchObject({
    title: 'Loose handrail, north',
    category: 'Safety',
    assignedTo: { name: 'Test ProjectManager' },
  });
  await expect
    .poll(async () => {
      const answer = await server.as.Admin.get(`/inspectionphotos/by-item/${String(item?.id)}`);
      return bodyOf(listPhotosOfItem, answer).map(({ fileName, caption }) => [fileName, caption]);
    })
    .toEqual([['rail.jpg', 'Upper bracket']]);

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
  const { page, close } = await openTab(browser, server.url, PHONE);
  await signInAs(page, 'Inspector', pathOf(id));
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

test('a copy made in a basement is not called done, and arrives with its photo, though its original was deleted there', async () => {
  const id = await newInspection('Basement 7');
  const { page, close } = await openOnPhone('Basement 7');
  await page.getByText('Basement 7').first().click();
  await page.getByRole('heading', { name: 'Basement 7' }).waitFor();
  await page.context().setOffline(true);
  await createItem(page, 'Wet ceiling');
  await openItem(page, 'Wet ceiling');
  const original = page.url();
  const act = async (name: string) => {
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await watchToasts(page);
  await act('Duplicate Item');
  await page.waitForURL((url) => url.href !== original);
  await expect.poll(() => mark(page).count()).toBe(1);
  expect(await shownToasts(page)).not.toContain(ITEM_MESSAGES.duplicated);
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('Title').fill('Wet ceiling, north');
  await page.getByRole('button', { name: 'Update Item' }).click();
  await openItem(page, 'Wet ceiling, north');
  const photos = `${page.url()}/photos`;
  const openPhotos = async () => {
    await page.goto(photos);
    await page.getByRole('button', { name: 'Browse Photos' }).waitFor();
  };
  await openPhotos();
  await chooseFiles(page, [await photoFile('ceiling.jpg')]);
  await upload(page, 1);
  await expect.poll(() => keptState(page, 'ceiling.jpg')).toBe('pending');

  await page.goto(original);
  await page.getByRole('heading', { name: 'Wet ceiling', level: 1 }).waitFor();
  await act('Delete Item');
  const question = page.getByRole('dialog', { name: 'Delete Item' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await page.getByText(ITEM_MESSAGES.deleted).waitFor();
  expect(await itemsOf(id)).toEqual([]);

  await openPhotos();
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 400) refused.push(response.url());
  });
  await page.context().setOffline(false);
  await expect
    .poll(async () => (await itemsOf(id)).map(({ title, photoCount }) => [title, photoCount]))
    .toEqual([['Wet ceiling, north', 1]]);
  await notSent(page).waitFor({ state: 'detached' });
  // The open page shows what has arrived, and has not asked the server for a local id.
  await page.getByRole('heading', { name: 'Photos (1)' }).waitFor();
  await page.getByRole('button', { name: 'View ceiling.jpg', exact: true }).waitFor();
  expect(refused).toEqual([]);
  await close();
});

test('a verification in a basement is marked, is not called done, and arrives once; a completion keeps its moment', async () => {
  const id = await newInspection('Basement 5');
  const item = await addItem(server.as.Inspector, { inspectionId: id, title: 'Loose rail' });
  const path = `/inspectionitems/${String(item.id)}`;
  const resolution = { notes: 'Bolts tightened', requiresVerification: true };
  expect((await server.as.Inspector.patch(`${path}/resolve`, resolution)).status).toBe(200);
  const { page, close } = await openOnPhone('Basement 5', 'ProjectManager');
  const address = `${server.url}${pathOf(id)}/items/${String(item.id)}`;
  await page.goto(address);
  await page.getByText('resolved by Test Inspector').waitFor();
  await watchToasts(page);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  const verified = page.locator('main').getByText('Verified', { exact: true }).first();
  await verified.waitFor();
  await mark(page).waitFor();
  await page.getByText(OUTBOX_MESSAGES.deferred).waitFor();
  expect(await shownToasts(page)).not.toContain(VERIFICATION_MESSAGES.verified);
  await page.goto(address);
  await verified.waitFor();
  await mark(page).waitFor();
  expect(await itemsOf(id)).toMatchObject([{ status: 'Resolved', verifiedByUserName: null }]);

  await page.context().setOffline(false);
  await mark(page).waitFor({ state: 'detached' });
  expect(await itemsOf(id)).toMatchObject([
    { status: 'Verified', verifiedByUserName: 'Test ProjectManager', version: item.version + 2 },
  ]);
  const { entries } = bodyOf(getItemHistory, await server.as.Admin.get(`${path}/history`));
  const byManager = entries.filter(({ user }) => user?.name === 'Test ProjectManager');
  expect(byManager).toHaveLength(1);

  await visit(page, pathOf(id));
  await page.getByRole('heading', { name: 'Basement 5' }).waitFor();
  await page.context().setOffline(true);
  // The clock of the device is a year behind.
  const made = Date.now() - 365 * 24 * HOUR_MS;
  await page.clock.setFixedTime(made);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Complete' }).click();
  await mark(page).first().waitFor();
  await page.clock.setFixedTime(made + HOUR_MS);
  await page.context().setOffline(false);
  await mark(page).first().waitFor({ state: 'detached' });
  const { completedDate } = await inspectionNow(server.as.Admin, { id });
  const hours = (Date.now() - Date.parse(completedDate ?? '')) / HOUR_MS;
  expect(hours).toBeCloseTo(1, 1);
  await close();
});
