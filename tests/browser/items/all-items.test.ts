import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { listItems } from '../../../contract/items/list-calls';
import { ITEM_LIST_MESSAGES } from '../../../contract/items/list-messages';
import { RULE_MESSAGES } from '../../../contract/messages/rules';
import { localDay } from '../../../machines/forms/local-minute';
import { choose, DESKTOP, openTab, PHONE, signInAs } from '../../support/browser/browser';
import { addInspection, addItem, addSite, bodyOf } from '../../support/records/records';
import { browser, prepareApp, server, useApp } from '../../support/browser/running-app';
import { titles } from '../../support/browser/table-titles';

/** The items of all inspections: finding, narrowing and changing them together. */

let titleOfFirst: string;
let clientId: number;

useApp();

prepareApp(async () => {
  const admin = server.as.Admin;
  const { client, project, inspection } = await addSite(admin);
  clientId = client.id;
  titleOfFirst = inspection.title;
  const other = await addInspection(admin, { projectId: project.id, title: 'Roof survey' });
  await addItem(admin, { inspectionId: inspection.id, title: 'Cracked beam', priority: 4 });
  await addItem(admin, { inspectionId: other.id, title: 'Loose tile', dueDate: '2026-01-05' });
  await addItem(admin, { inspectionId: other.id, title: 'Blocked gutter' });
});

const shown = (page: Page, ...expected: string[]) =>
  expect.poll(() => titles(page)).toEqual(expected);

test('several items of different inspections get an assignee and a due date', async () => {
  const { page, complaints, close } = await openTab(browser, server.url, DESKTOP);
  await signInAs(page, 'Admin', '/login?redirect=/dashboard');
  await page.getByRole('link', { name: 'Manage Items' }).click();
  await shown(page, 'Blocked gutter', 'Loose tile', 'Cracked beam');
  await page.getByText(`${titleOfFirst} · Harbour Bridge · Bau AG`).waitFor();
  for (const name of ['Loose tile', 'Cracked beam'])
    await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await choose(page, 'Assign To', 'Test Inspector');
  await page.locator('.p-toast').getByText('Updated 2 items').waitFor();
  await expect
    .poll(() => page.locator('tbody tr').filter({ hasText: 'Test Inspector' }).count())
    .toBe(2);
  // Both are still selected.
  await page.getByRole('checkbox', { name: 'Select Loose tile' }).uncheck();
  await page.getByRole('button', { name: 'Set Due Date' }).click();
  const dialog = page.getByRole('dialog', { name: 'Due Date of 1 Item' });
  const due = dialog.getByLabel('Due Date');
  const set = dialog.getByRole('button', { name: 'Set Due Date' });
  expect(await due.getAttribute('min')).toBe(localDay(new Date()));
  await due.fill('2026-02-03');
  await due.blur();
  await dialog.getByText(RULE_MESSAGES.futureDate).waitFor();
  expect(await set.isDisabled()).toBe(true);
  await due.fill('2036-02-03');
  await dialog.getByText(RULE_MESSAGES.futureDate).waitFor({ state: 'detached' });
  await dialog.getByRole('button', { name: 'Remove the Due Date' }).click();
  const removal = page.getByRole('dialog', { name: 'Remove Due Date' });
  await removal.getByText('1 item will have no due date.').waitFor();
  await removal.getByRole('button', { name: 'Cancel' }).click();
  await removal.waitFor({ state: 'detached' });
  await due.press('Control+Enter');
  await page.getByText('Feb 3, 2036').filter({ visible: true }).waitFor();
  const all = bodyOf(listItems, await server.as.Admin.get('/inspectionitems?sort=title'));
  expect(all.map(({ title, assignedTo, dueDate }) => [title, assignedTo?.name, dueDate])).toEqual([
    ['Blocked gutter', undefined, null],
    ['Cracked beam', 'Test Inspector', '2036-02-03'],
    ['Loose tile', 'Test Inspector', '2026-01-05'],
  ]);
  // What a change takes out of the list is still selected, and the page says so.
  await choose(page, 'Set Status', 'Closed');
  await page.getByText(ITEM_LIST_MESSAGES.hidden(1)).waitFor();
  await shown(page, 'Blocked gutter', 'Loose tile');
  await page.getByRole('button', { name: 'Deselect' }).click();
  await page.getByText(ITEM_LIST_MESSAGES.hidden(1)).waitFor({ state: 'detached' });
  const id = String(all.find(({ title }) => title === 'Cracked beam')?.id);
  await server.as.Admin.patch(`/inspectionitems/${id}/status`, { status: 'Open' });
  expect(complaints).toEqual([]);
  await close();
});

test('an inspector narrows the list on a phone; Back restores it after an item', async () => {
  const { page, close } = await openTab(browser, server.url, PHONE);
  await signInAs(page, 'Inspector', '/login?redirect=/items?view=all');
  await shown(page, 'Blocked gutter', 'Loose tile', 'Cracked beam');
  await page.getByRole('button', { name: 'Filter' }).click();
  const dialog = page.getByRole('dialog', { name: 'Filter Items' });
  const values = () => dialog.locator('.p-dropdown-label').allInnerTexts();
  await choose(page, 'Status', 'Open');
  await choose(page, 'Category', 'Electrical');
  await dialog.getByRole('button', { name: 'Clear Filters' }).click();
  await expect.poll(values).toEqual(Array(7).fill('All'));
  await choose(page, 'Status', 'Open');
  await choose(page, 'Priority', 'Critical');
  await expect.poll(values).toEqual(['All', 'All', 'Open', 'Critical', 'All', 'All', 'All']);
  // Back closes it like its button, and all choices are one step of the history.
  await page.goBack();
  await dialog.waitFor({ state: 'detached' });
  await shown(page, 'Cracked beam');
  await expect.poll(() => new URL(page.url()).search).toBe('?view=all&status=Open&priority=4');
  await page.goBack();
  await shown(page, 'Blocked gutter', 'Loose tile', 'Cracked beam');
  await page.goForward();
  await page.getByRole('button', { name: 'Remove Status: Open' }).click();
  await page.getByRole('button', { name: 'Filter (1)' }).click();
  await dialog.getByRole('button', { name: 'Show Items' }).click();
  await dialog.waitFor({ state: 'detached' });
  await shown(page, 'Cracked beam');
  await page.getByRole('link', { name: 'Cracked beam' }).click();
  await page.getByRole('heading', { name: 'Cracked beam' }).waitFor();
  await page.goBack();
  await shown(page, 'Cracked beam');
  await expect.poll(() => new URL(page.url()).search).toBe('?view=all&priority=4');
  await page.getByLabel('Search items').fill('tile');
  await page.getByRole('heading', { name: 'No matching items' }).waitFor();
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await shown(page, 'Blocked gutter', 'Loose tile', 'Cracked beam');
  await close();
});

test('an inspector sees and removes the client that a shared view filters by', async () => {
  const { page, complaints, close } = await openTab(browser, server.url, PHONE);
  await signInAs(page, 'Inspector', `/login?redirect=/items?view=all%26client=${String(clientId)}`);
  await shown(page, 'Blocked gutter', 'Loose tile', 'Cracked beam');
  await page.getByRole('button', { name: 'Remove Client: Bau AG' }).click();
  await expect.poll(() => new URL(page.url()).search).toBe('?view=all');
  expect(complaints).toEqual([]);
  await close();
});

test('items are found by their inspection, by days on which they are due, and without an assignee', async () => {
  const { page, complaints, close } = await openTab(browser, server.url, DESKTOP);
  await signInAs(page, 'Admin', '/login?redirect=/items?view=all');
  await shown(page, 'Blocked gutter', 'Loose tile', 'Cracked beam');
  const field = page.getByLabel('Inspection', { exact: true });
  await field.locator('xpath=ancestor::*[contains(@class,"p-dropdown")][1]').click();
  await page.getByLabel('Search', { exact: true }).fill('roof');
  await page.getByRole('option', { name: 'Roof survey – Harbour Bridge' }).click();
  await shown(page, 'Blocked gutter', 'Loose tile');
  await choose(page, 'Due', 'No Due Date');
  await shown(page, 'Blocked gutter');
  await choose(page, 'Due', 'Choose Days...');
  const dialog = page.getByRole('dialog', { name: 'Due Between' });
  const confirm = dialog.getByRole('button', { name: 'Choose' });
  expect(await confirm.isDisabled()).toBe(true);
  await dialog.getByLabel('From').fill('2026-02-01');
  await dialog.getByLabel('To').fill('2026-01-01');
  await dialog.getByText('Must not be before the first day').waitFor();
  expect(await confirm.isDisabled()).toBe(true);
  await dialog.getByLabel('From').fill('2026-01-01');
  await dialog.getByLabel('To').fill('2026-01-31');
  await confirm.click();
  await shown(page, 'Loose tile');
  await page.locator('.p-dropdown-label[title="Jan 1, 2026 – Jan 31, 2026"]').waitFor();
  await choose(page, 'Assignee', 'Unassigned');
  await page.getByRole('heading', { name: 'No matching items' }).waitFor();
  const { search } = new URL(page.url());
  const params = Object.fromEntries(new URLSearchParams(search));
  expect(params).toEqual({
    view: 'all',
    assignee: 'none',
    due: '2026-01-01..2026-01-31',
    inspection: expect.stringMatching(/^\d+$/) as string,
  });
  await page.reload();
  await page.locator('.p-dropdown-label[title="Roof survey – Harbour Bridge"]').waitFor();
  await page.locator('.p-dropdown-label[title="Jan 1, 2026 – Jan 31, 2026"]').waitFor();
  await page.getByRole('button', { name: 'Clear Filters' }).first().click();
  await shown(page, 'Blocked gutter', 'Loose tile', 'Cracked beam');
  expect(complaints).toEqual([]);
  await close();
});
