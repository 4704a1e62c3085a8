import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { getItemHistory } from '../../contract/history/calls';
import { getItem, updateItem } from '../../contract/items/calls';
import { RULE_MESSAGES } from '../../contract/messages/rules';
import { UPLOAD_MESSAGES } from '../../contract/uploads/messages';
import type { Item } from '../../contract/items/item';
import type { KeptChange } from '../../machines/outbox/kept-change';
import { NOT_SENT } from '../../src/features/unsent/changes/change-words';
import {
  accessibilityViolations,
  DESKTOP,
  openTab,
  PHONE,
  signInAs,
} from '../support/browser/browser';
import { keepChanges, keptChanges, ofItem, waitingChange } from '../support/browser/kept-changes';
import { addItem, addProject, addSite, bodyOf } from '../support/records/records';
import { browser, server, useApp } from '../support/browser/running-app';
import { signedInBefore } from '../support/browser/signed-in';
import {
  chooseFiles,
  keptCounts,
  keptState,
  moveToItem,
  notSent,
  photoFile,
  removePhoto,
} from '../support/browser/upload-page';
import { userMenu } from '../support/browser/user-menu';

/** Changes that the server does not have: what waits, what was refused, and what clashes. */

useApp();

const INSPECTOR = 3;
const MADE = Date.UTC(2026, 10, 20, 9, 30);

const changeOf = (item: Item, order: number, fields: Partial<KeptChange>): KeptChange =>
  waitingChange({
    ...ofItem(item),
    key: `not-sent-${String(item.id)}-${String(order)}`,
    userId: INSPECTOR,
    order,
    madeAt: MADE,
    ...fields,
  });

const readItem = async (id: number) =>
  bodyOf(getItem, await server.as.Admin.get(`/inspectionitems/${String(id)}`));

/** Somebody else changes an item. */
async function changeElsewhere({ id }: Item, fields: Partial<Item>): Promise<void> {
  const { version } = await readItem(id);
  const path = `/inspectionitems/${String(id)}`;
  bodyOf(updateItem, await server.as.Admin.put(path, { ...fields, version }));
}

async function newItem(title: string): Promise<Item> {
  const { inspection } = await addSite(server.as.Admin);
  return addItem(server.as.Admin, { inspectionId: inspection.id, title });
}

/** Opens the app of a user who has made these changes on an earlier visit. */
async function openWith(changes: readonly KeptChange[], viewport = DESKTOP) {
  const tab = await openTab(browser, server.url, viewport);
  await signedInBefore(tab.page, 'Inspector');
  await tab.page.goto(`${server.url}/api/health`);
  await keepChanges(tab.page, changes);
  await tab.page.goto(`${server.url}/dashboard`);
  return tab;
}

async function openList(page: Page): Promise<Locator> {
  await notSent(page).click();
  return page.getByRole('dialog', { name: 'Not Sent' });
}

const entry = (dialog: Locator, title: string, deed: string) =>
  dialog.getByRole('listitem').filter({ hasText: title }).filter({ hasText: deed });

test('a clash is decided field by field; nothing is preselected, and a pick stays', async () => {
  const item = await newItem('Crack in the wall');
  const theirs = { description: 'Wider than before', priority: 4 } as const;
  await changeElsewhere(item, theirs);
  const { page, close } = await openWith(
    [
      changeOf(item, 1, {
        body: { description: 'Two metres long', priority: 1 },
        base: { description: item.description, priority: item.priority },
      }),
      changeOf(item, 2, {
        call: 'setItemStatus',
        body: { status: 'InProgress' },
        base: { status: 'Open' },
      }),
    ],
    PHONE,
  );
  const dialog = await openList(page);
  const save = dialog.getByRole('button', { name: 'Save Decision' });
  await save.waitFor();
  await entry(dialog, item.title, 'Moved to In Progress:')
    .getByText('Waiting for an earlier change')
    .waitFor();
  await expect
    .poll(() => notSent(page).getAttribute('aria-label'))
    .toBe('Needs your decision: 1, waiting: 1');
  await entry(dialog, item.title, 'Changed description and priority of').waitFor();
  const description = dialog.getByRole('group', { name: 'Description' });
  const priority = dialog.getByRole('group', { name: 'Priority' });
  await description.getByText('Two metres long').waitFor();
  await description.getByText('Wider than before').waitFor();
  await priority.getByText('Low').waitFor();
  await priority.getByText('Critical').waitFor();
  expect(await dialog.getByRole('radio', { checked: true }).count()).toBe(0);
  expect(await accessibilityViolations(page)).toEqual([]);
  await description.getByRole('radio', { name: /^Keep Mine/ }).check();
  expect(await save.isDisabled()).toBe(true);
  // A pick stays while the page lives.
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await openList(page);
  await description.getByRole('radio', { name: /^Keep Mine/, checked: true }).waitFor();
  expect(await dialog.getByRole('radio', { checked: true }).count()).toBe(1);
  await priority.getByRole('radio', { name: /^Take Theirs/ }).check();
  await save.click();
  await dialog.getByRole('heading', { name: 'Nothing is left to send' }).waitFor();
  expect(await readItem(item.id)).toMatchObject({
    description: 'Two metres long',
    priority: 4,
    status: 'InProgress',
  });
  const declined = async () => {
    const history = await server.as.Admin.get(`/inspectionitems/${String(item.id)}/history`);
    const { entries } = bodyOf(getItemHistory, history);
    return entries.filter((each) => each.isDeclined).map(({ changes }) => changes);
  };
  await expect.poll(declined).toEqual([[{ field: 'priority', from: 1, to: 4 }]]);
  await expect.poll(() => keptChanges(page)).toEqual([]);
  await close();
});

test('a change of an item that was deleted says so, and is not edited without fields', async () => {
  const item = await newItem('Deleted by somebody');
  await server.as.Admin.delete(`/inspectionitems/${String(item.id)}`);
  const status = { call: 'updateItem', body: { status: 'InProgress' } } as const;
  const { page, close } = await openWith([changeOf(item, 1, { ...status, base: {} })]);
  const dialog = await openList(page);
  const refused = entry(dialog, item.title, 'Moved to In Progress:');
  await refused.getByText(NOT_SENT.perhapsDeleted).waitFor();
  expect(await refused.getByRole('button').allInnerTexts()).toEqual(['Remove', 'Try Again']);
  await close();
});

test('a refused change shows the reason, can be sent again, and is removed after a question', async () => {
  const item = await newItem('Refused');
  const { page, close } = await openWith([
    changeOf(item, 1, { body: { title: '' }, base: { title: item.title } }),
  ]);
  const dialog = await openList(page);
  const refused = entry(dialog, item.title, 'Changed title of');
  await refused.getByText(/^Title: /).waitFor();
  await refused.getByRole('button', { name: 'Try Again' }).click();
  await refused.getByText(/^Title: /).waitFor();
  await refused.getByRole('button', { name: 'Remove' }).click();
  const question = page.getByRole('dialog', { name: 'Remove Change' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  await refused.getByRole('button', { name: 'Remove' }).click();
  await question.getByRole('button', { name: 'Remove' }).click();
  await dialog.getByRole('heading', { name: 'Nothing is left to send' }).waitFor();
  // The control that had the focus is gone.
  await dialog.locator(':focus').waitFor();
  expect(await readItem(item.id)).toMatchObject({ title: item.title, version: item.version });
  await expect.poll(() => keptChanges(page)).toEqual([]);
  await close();
});

test('a refused change is edited in a dialog, which names errors, and sent again', async () => {
  const item = await newItem('Edited');
  const { page, close } = await openWith([
    changeOf(item, 1, {
      body: { title: '', notes: 'Wet' },
      base: { title: item.title, notes: null },
    }),
  ]);
  const dialog = await openList(page);
  const refused = entry(dialog, item.title, 'Changed title and notes of');
  await refused.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Change' });
  await edit.getByRole('button', { name: 'Cancel' }).click();
  await refused.getByRole('button', { name: 'Edit' }).and(page.locator(':focus')).click();
  expect(await edit.getByLabel('Notes').count()).toBe(0);
  const send = edit.getByRole('button', { name: 'Save and Send' });
  await edit.getByLabel('Title').fill(' ');
  await send.click();
  await edit.getByText(RULE_MESSAGES.required).waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await edit.getByLabel('Title').fill('Corrected');
  await send.click();
  await dialog.getByRole('heading', { name: 'Nothing is left to send' }).waitFor();
  expect(await readItem(item.id)).toMatchObject({ title: 'Corrected', notes: 'Wet' });
  await close();
});

test('a refused inspection is edited; changes made by a newer version are reported and removed', async () => {
  const { client } = await addSite(server.as.Admin);
  const project = await addProject(server.as.Admin, { clientId: client.id, name: 'Seventh Pier' });
  const local = { ...(await newItem('Of another site')), id: -779, inspectionId: -779 };
  const inspectionDate = '2026-11-20T09:30:00.000Z';
  const body = {
    title: 'Refused inspection',
    inspectionDate,
    inspectorName: 'Ann',
    status: 0,
    projectId: 999_999,
  };
  const refused = { call: 'createInspection', title: body.title, body, version: null } as const;
  const newer = changeOf(local, 2, { format: 9 as never });
  const { page, close } = await openWith([
    changeOf(local, 1, { ...refused, format: 2, projectName: 'Gone' }),
    newer,
  ]);
  const dialog = await openList(page);
  await dialog.getByText(/^1 change on this device can only be read by a newer version/).waitFor();
  await entry(dialog, body.title, 'Created').getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Change' });
  await edit.locator('.p-dropdown').click();
  await page.getByRole('searchbox', { name: 'Search' }).fill(project.name);
  await page.getByRole('option', { name: project.name }).first().click();
  expect(await accessibilityViolations(page)).toEqual([]);
  await edit.getByRole('button', { name: 'Save and Send' }).click();
  await entry(dialog, body.title, 'Created').waitFor({ state: 'detached' });
  const { body: found } = await server.as.Admin.get(`/inspections?search=Refused`);
  expect(found).toMatchObject([{ title: body.title, projectId: project.id, inspectionDate }]);
  await expect.poll(() => keptChanges(page)).toMatchObject([{ key: newer.key }]);
  await dialog.getByRole('alert').getByRole('button', { name: 'Remove' }).click();
  const question = page.getByRole('dialog', { name: 'Remove Unread Changes' });
  await question.getByRole('button', { name: 'Remove' }).click();
  await dialog.getByRole('heading', { name: 'Nothing is left to send' }).waitFor();
  await expect.poll(() => keptChanges(page)).toEqual([]);
  await close();
});

test('a refused new item is moved to another inspection', async () => {
  const { inspection, project } = await addSite(server.as.Admin);
  const item = { ...(await newItem('Source')), id: -778, title: 'Moved', inspectionId: 999_999 };
  const body = { title: 'Moved', status: 'draft', inspectionId: 999_999 };
  const { page, close } = await openWith([
    changeOf(item, 1, { call: 'createItem', body, version: null }),
  ]);
  const dialog = await openList(page);
  const refused = entry(dialog, 'Moved', 'Created');
  await refused.getByRole('button', { name: 'Move', exact: true }).click();
  const move = page.getByRole('dialog', { name: 'Move to Another Inspection' });
  await move.locator('.p-dropdown').click();
  const name = `${inspection.title} – ${project.name}`;
  await page.getByRole('option', { name, exact: true }).first().click();
  await move.getByRole('button', { name: 'Move and Send' }).click();
  await dialog.getByRole('heading', { name: 'Nothing is left to send' }).waitFor();
  const { body: all } = await server.as.Admin.get('/inspectionitems/by-status/Draft');
  expect(all).toMatchObject([{ title: 'Moved' }]);
  await close();
});

test('the photos of a new item that is removed report it, and stay until they are removed', async () => {
  const item = await newItem('Has a photo');
  const local = { ...item, id: -777, title: 'Never accepted' };
  const { page, close } = await openTab(browser, server.url, DESKTOP);
  const { inspectionId, id } = item;
  await signInAs(
    page,
    'Inspector',
    `/inspections/${String(inspectionId)}/items/${String(id)}/photos`,
  );
  await page.getByRole('button', { name: 'Browse Photos' }).waitFor();
  await chooseFiles(page, [await photoFile('a.jpg')]);
  await expect.poll(() => keptState(page, 'a.jpg')).toBe('chosen');
  await page.goto(`${server.url}/api/health`);
  await moveToItem(page, local.id);
  await keepChanges(page, [
    changeOf(local, 1, { call: 'createItem', body: { title: '', inspectionId }, version: null }),
  ]);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/upload/')) sent.push(request.url());
  });
  await page.goto(`${server.url}/dashboard`);
  const dialog = await openList(page);
  const refused = entry(dialog, local.title, 'Created');
  await refused.getByRole('button', { name: 'Remove' }).click();
  const question = page.getByRole('dialog', { name: 'Remove Change' });
  await question.getByText('Its 1 photo cannot be sent without it.').waitFor();
  await question.getByRole('button', { name: 'Remove' }).click();
  await dialog.getByText(UPLOAD_MESSAGES.itemRemoved).waitFor();
  await expect.poll(() => keptState(page, 'a.jpg')).toBe('failed');
  // The next time, the photo that needs its user comes before what only waits.
  await page.goto(`${server.url}/api/health`);
  await keepChanges(page, [
    changeOf(item, 2, { body: { title: 'Waits' }, base: { title: item.title } }),
  ]);
  const changed = `**/api/inspectionitems/${String(id)}`;
  await page.route(changed, (route) => route.abort());
  await page.goto(`${server.url}/dashboard`);
  await openList(page);
  await entry(dialog, item.title, 'Changed').waitFor();
  const headings = await dialog.getByRole('heading', { level: 2 }).allTextContents();
  expect(headings.slice(0, 2)).toEqual(['Photos', 'Waiting']);
  // Not the caption of the photo, which would open the keyboard of a phone.
  expect(await dialog.locator(':focus').evaluate(({ tagName }) => tagName)).toBe('BUTTON');
  await page.unroute(changed);
  await removePhoto(dialog.getByRole('button', { name: 'Remove a.jpg' }));
  await dialog.getByRole('heading', { name: 'Nothing is left to send' }).waitFor();
  expect(sent).toEqual([]);
  await expect.poll(() => keptCounts(page)).toEqual({ entries: 0, files: 0 });
  await close();
});

test('an entry opens its item; logging out names what is not sent, and keeps it', async () => {
  const item = await newItem('Left behind');
  const { page, close } = await openWith([
    changeOf(item, 1, { body: { title: '' }, base: { title: item.title } }),
  ]);
  const dialog = await openList(page);
  await dialog.getByRole('link', { name: item.title }).click();
  await page.getByRole('heading', { name: item.title, level: 1 }).waitFor();
  await dialog.waitFor({ state: 'detached' });
  await userMenu(page).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  const question = page.getByRole('dialog', { name: 'Log out?' });
  await question.getByText(/^1 change is not sent yet/).waitFor();
  await question.getByRole('button', { name: 'Logout' }).click();
  await page.getByLabel('Email').waitFor();
  expect(await keptChanges(page)).toMatchObject([{ record: item.id }]);
  await close();
});
