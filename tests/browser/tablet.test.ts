import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { USER_MESSAGES } from '../../contract/users/messages';
import { emailOf } from '../support/server/api';
import { openTab, PHONE, signInAs, visit } from '../support/browser/browser';
import { addClient, addInspection, addItem, addProject } from '../support/records/records';
import { browser, prepareApp, server, useApp } from '../support/browser/running-app';

/** A tablet shows lists as tables, a phone shows a card for each row. */

const TABLET = { width: 820, height: 1180 };
const LONG = 'North tower, levels one to nine, apartments facing the river and the old harbour';

let inspectionPath = '';

useApp();

prepareApp(async () => {
  const client = await addClient(server.as.Admin, { name: LONG, contactPerson: LONG });
  const project = await addProject(server.as.Admin, {
    clientId: client.id,
    name: LONG,
    address: LONG,
  });
  const inspection = await addInspection(server.as.Admin, { projectId: project.id, title: LONG });
  const item = { inspectionId: inspection.id, title: LONG, dueDate: '2020-01-31' };
  await addItem(server.as.Admin, item);
  inspectionPath = `/inspections/${String(inspection.id)}`;
});

/** The column headings, and how many visible cells of each row begin beside its first. */
async function tableOf(page: Page) {
  const table = page.getByRole('table').first();
  await table.locator('tbody tr').first().waitFor();
  const headings = await table.getByRole('columnheader').allInnerTexts();
  const rows = await table.locator('tbody tr').evaluateAll((all) =>
    all.map((row) => {
      const cells = [...row.children].filter((cell) => cell.checkVisibility());
      const [first] = cells.map((cell) => cell.getBoundingClientRect().top);
      return {
        cells: cells.length,
        beside: cells.filter((cell) => cell.getBoundingClientRect().top === first).length,
        isInside: cells.every((cell) => cell.getBoundingClientRect().right <= innerWidth),
      };
    }),
  );
  return { headings: headings.map((text) => text.trim()), rows };
}

const LISTS = [
  { path: '/inspections', columns: ['Title', 'Project', 'Client', 'Status', 'Date', 'More'] },
  { path: '/clients', columns: ['Name', 'Contact Person', 'Email', 'Actions'] },
  { path: '/projects', columns: ['Name', 'Client', 'Start', 'End', 'Status', 'Actions'] },
  {
    path: '/users',
    columns: ['Email', 'Name', 'Role', 'Active', 'Locked Out', 'Password Reset', 'More'],
  },
  {
    path: 'the inspection',
    columns: ['Title', 'Priority', 'Status', 'Due Date', 'Assignee', 'More'],
  },
];

test('lists are tables on a tablet, and cards on a phone', async () => {
  const { page, complaints, close } = await openTab(browser, server.url, TABLET);
  await signInAs(page, 'Admin', '/inbox');
  for (const { path, columns } of LISTS) {
    await page.setViewportSize(TABLET);
    await visit(page, path.startsWith('/') ? path : inspectionPath);
    const headings = async () => [path, (await tableOf(page)).headings];
    await expect.poll(headings).toEqual([path, columns]);
    const { rows } = await tableOf(page);
    const inLine = { cells: columns.length, beside: columns.length, isInside: true };
    expect([path, rows]).toEqual([path, rows.map(() => inLine)]);
    await page.setViewportSize(PHONE);
    const faults = async () => {
      const onPhone = (await tableOf(page)).rows;
      return [path, onPhone.filter((row) => row.cells === row.beside || !row.isInside)];
    };
    await expect.poll(faults).toEqual([path, []]);
  }
  expect(complaints).toEqual([]);
  await close();
});

test('the menu of a user shows why they cannot deactivate themselves, to the keyboard too', async () => {
  const { page, close } = await openTab(browser, server.url, PHONE);
  await signInAs(page, 'Admin', '/users');
  await page.getByRole('button', { name: `More for ${emailOf('Admin')}` }).click();
  const refused = page.getByRole('menuitem', { name: /^Deactivate/ });
  await refused.getByText(USER_MESSAGES.deactivateSelf).waitFor();
  expect(await refused.getAttribute('aria-disabled')).toBe('true');
  await page.keyboard.press('End');
  const active = page.getByRole('menu');
  const id = await refused.getAttribute('id');
  await expect.poll(() => active.getAttribute('aria-activedescendant')).toBe(id);
  await page.keyboard.press('Enter');
  await page.locator('.p-toast-message').getByText(USER_MESSAGES.deactivateSelf).waitFor();
  await active.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: `More for ${emailOf('Admin')}` }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await page.getByRole('dialog', { name: 'Edit User' }).waitFor();
  await close();
});

test.each([
  { where: 'a tablet', viewport: TABLET },
  { where: 'a phone', viewport: PHONE },
])('on $where, More of another row opens the menu of that row', async ({ viewport }) => {
  const { page, complaints, close } = await openTab(browser, server.url, viewport);
  await signInAs(page, 'Admin', '/users');
  const more = (role: 'Admin' | 'ProjectManager') =>
    page.getByRole('button', { name: `More for ${emailOf(role)}` });
  const entries = page.getByRole('menuitem');
  await more('ProjectManager').click();
  await expect
    .poll(() => entries.allInnerTexts())
    .toEqual(['Edit', 'Reset Password', 'Deactivate']);
  await more('Admin').click();
  await entries.getByText(USER_MESSAGES.deactivateSelf).waitFor();
  await expect
    .poll(async () => {
      const menu = await page.locator('.p-menu').boundingBox();
      const button = await more('Admin').boundingBox();
      return Math.round((menu?.y ?? 0) - (button?.y ?? 0) - (button?.height ?? 0));
    })
    .toBe(0);
  await more('Admin').click();
  await page.getByRole('menu').waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
  await close();
});
