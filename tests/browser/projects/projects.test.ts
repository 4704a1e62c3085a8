import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { CLIENT_MESSAGES } from '../../../contract/clients/messages';
import { PROJECT_MESSAGES } from '../../../contract/projects/messages';
import { RULE_MESSAGES } from '../../../contract/messages/rules';
import type { Project } from '../../../contract/projects/project';
import { insertClient } from '../../../server/repositories/clients';
import {
  accessibilityViolations,
  choose as chooseFrom,
  DESKTOP,
  openTab,
  signInAs,
} from '../../support/browser/browser';
import { failLoads } from '../../support/browser/failed-loads';
import { addClient, addProject } from '../../support/records/records';
import { browser, server, useApp } from '../../support/browser/running-app';
import { startServer, type TestServer } from '../../support/server/server';

/** Projects: adding, changing and filtering them, including failures. */

useApp();

/** The panel of the previous select may still be closing. */
async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('listbox').waitFor({ state: 'detached' });
  await chooseFrom(page, label, option);
}

const names = (page: Page) => page.locator('.paged-table .main-column strong').allInnerTexts();

async function projectNamed(server: TestServer, name: string): Promise<Project | undefined> {
  const { body } = await server.as.Admin.get('/projects');
  return (body as Project[]).find((project) => project.name === name);
}

const insertClients = ({ services }: TestServer, all: readonly string[]) =>
  services.database.db.transaction().execute(async (tx) => {
    for (const name of all) {
      const person = { contactPerson: 'Jo', email: 'jo@owner.example', phone: null };
      const client = { name, ...person, address: null, notes: null };
      await insertClient(tx, client, '2026-01-01T00:00:00.000Z');
    }
  });

describe('at a desk', () => {
  const viewport = DESKTOP;

  const open = async (path = '/projects') => {
    const tab = await openTab(browser, server.url, viewport);
    await signInAs(tab.page, 'ProjectManager', path);
    await tab.page.getByRole('heading', { name: 'Projects', exact: true }).waitFor();
    return tab;
  };

  test('the first project is added, and then changed', async () => {
    const client = await addClient(server.as.Admin, { name: 'Bau AG' });
    const { page, complaints, close } = await open();
    await page.getByText('Manage construction projects and site locations').waitFor();
    await page.getByText('Start by adding your first project.').waitFor();
    await page.getByRole('button', { name: 'Add First Project' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Project' });
    await dialog.getByRole('button', { name: 'Add Project' }).click();
    expect(await dialog.locator('.field-error').allInnerTexts()).toEqual([
      RULE_MESSAGES.required,
      RULE_MESSAGES.required,
      RULE_MESSAGES.required,
    ]);
    expect(await accessibilityViolations(page)).toEqual([]);
    await choose(page, 'Client*', 'Bau AG');
    await dialog.getByLabel('Name').fill('Harbour Bridge');
    await dialog.getByLabel('Address').fill('Quay 4');
    await dialog.getByLabel('Project Manager').fill('Ida Falk');
    const budget = dialog.getByLabel('Budget');
    for (const [text, message] of [
      ['abc', RULE_MESSAGES.numeric],
      ['-5', RULE_MESSAGES.positiveNumber],
    ] as const) {
      await budget.fill(text);
      await budget.blur();
      await dialog.getByText(message).waitFor();
    }
    await budget.fill('1,000,000,000');
    await dialog.getByText('$1,000,000,000.00').waitFor();
    await dialog.getByLabel('Notes').fill('Two spans');

    const snackbar = page.locator('.p-toast').getByText(PROJECT_MESSAGES.endAfterStart);
    await dialog.getByLabel('Start Date').fill('2028-02-29');
    await dialog.getByLabel('End Date').fill('2028-02-29');
    await dialog.locator('.field-error').getByText(PROJECT_MESSAGES.endAfterStart).waitFor();
    await dialog.getByRole('button', { name: 'Add Project' }).click();
    await snackbar.waitFor();
    await snackbar.waitFor({ state: 'detached' });
    expect(await projectNamed(server, 'Harbour Bridge')).toBe(undefined);

    await dialog.getByLabel('End Date').fill('2028-03-01');
    await dialog.getByRole('button', { name: 'Add Project' }).click();
    await page.getByText(PROJECT_MESSAGES.created).waitFor();
    expect(await projectNamed(server, 'Harbour Bridge')).toMatchObject({
      clientId: client.id,
      clientName: 'Bau AG',
      address: 'Quay 4',
      budget: 1_000_000_000,
      startDate: '2028-02-29',
      endDate: '2028-03-01',
      description: 'Two spans',
      notes: 'Two spans',
      status: 'Upcoming',
    });
    const row = page.getByRole('row').filter({ hasText: 'Harbour Bridge' });
    await row.getByText('Feb 29, 2028').waitFor();
    await row.getByText('Upcoming').waitFor();

    await page.getByRole('button', { name: 'Edit Harbour Bridge' }).click();
    const editing = page.getByRole('dialog', { name: 'Edit Project' });
    expect(await editing.getByLabel('Project Manager').inputValue()).toBe('');
    await editing.getByLabel('Budget').fill('');
    await editing.getByLabel('Start Date').fill('');
    await editing.getByLabel('End Date').fill('');
    await editing.getByRole('button', { name: 'Update Project' }).click();
    await page.getByText(PROJECT_MESSAGES.updated).waitFor();
    expect(await projectNamed(server, 'Harbour Bridge')).toMatchObject({
      budget: 0,
      startDate: null,
      endDate: null,
      status: 'Upcoming',
      version: 2,
    });
    expect(complaints).toEqual([]);
    await close();
  });

  test('a day that does not exist is not silently saved as an empty date', async () => {
    const { page, close } = await open();
    const client = await addClient(server.as.Admin, { name: 'Leap AG' });
    await addProject(server.as.Admin, {
      clientId: client.id,
      name: 'Leap',
      startDate: '2028-02-29',
      endDate: '2028-06-01',
    });
    await page.reload();
    await page.getByRole('button', { name: 'Edit Leap' }).click();
    const start = page.getByLabel('Start Date');
    await expect.poll(() => start.inputValue()).toBe('2028-02-29');
    // The year of a leap day is changed, so the browser has no date.
    await start.focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type('2027');
    await page.getByRole('button', { name: 'Update Project' }).click();
    await page.getByText(RULE_MESSAGES.date).waitFor();
    // A day that does not exist is neither before nor after another.
    expect(await page.getByText(PROJECT_MESSAGES.endAfterStart).count()).toBe(0);
    expect(await projectNamed(server, 'Leap')).toMatchObject({
      startDate: '2028-02-29',
      version: 1,
    });
    await start.fill('2027-02-28');
    await page.getByRole('button', { name: 'Update Project' }).click();
    await page.getByText(PROJECT_MESSAGES.updated).waitFor();
    expect(await projectNamed(server, 'Leap')).toMatchObject({ startDate: '2027-02-28' });
    await close();
  });

  test('the list is searched, filtered and sorted; a click on a row only writes to the log, its name is a link', async () => {
    const [one, other] = [
      await addClient(server.as.Admin, { name: 'Quay Company' }),
      await addClient(server.as.Admin, { name: 'Airport' }),
    ];
    const dates = (start: string, end: string) => ({ startDate: start, endDate: end });
    const add = (clientId: number, name: string, fields: object) =>
      addProject(server.as.Admin, { clientId, name, address: 'Sortstreet', ...fields });
    await add(one.id, 'Sort A', dates('2020-02-01', '2099-01-01'));
    await add(other.id, 'Sort B', dates('2020-01-01', '2020-06-01'));
    await add(one.id, 'Sort C', {});
    const { page, close } = await open('/projects?search=sortstreet');
    await expect.poll(() => names(page)).toEqual(['Sort A', 'Sort B', 'Sort C']);
    for (const [label, order] of [
      ['Start Date', ['Sort B', 'Sort A', 'Sort C']],
      ['Client', ['Sort B', 'Sort A', 'Sort C']],
      ['Status', ['Sort C', 'Sort A', 'Sort B']],
      ['Name', ['Sort A', 'Sort B', 'Sort C']],
    ] as const) {
      await choose(page, 'Sort by', label);
      await expect.poll(() => names(page)).toEqual(order);
    }
    await choose(page, 'Status', 'Completed');
    await expect.poll(() => names(page)).toEqual(['Sort B']);
    await choose(page, 'Filter by Client', 'Quay Company');
    await page.getByText('No projects match your search criteria.').waitFor();
    await choose(page, 'Status', 'In Progress');
    await expect.poll(() => names(page)).toEqual(['Sort A']);

    const said = page.waitForEvent('console', (message) => message.text().includes('was clicked'));
    const address = page.url();
    await page.getByRole('cell', { name: 'Sortstreet' }).click();
    await said;
    expect(page.url()).toBe(address);
    expect(await page.getByRole('dialog').count()).toBe(0);

    await page.getByRole('link', { name: 'Sort A' }).click();
    await page.getByRole('heading', { name: 'Sort A', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Back to projects' }).click();
    await expect.poll(() => page.url()).toBe(address);
    await close();
  });

  test('a client that has been archived is reported, and typed text stays', async () => {
    const client = await addClient(server.as.Admin, { name: 'Gone AG' });
    await addClient(server.as.Admin, { name: 'Other AG' });
    const { page, close } = await open();
    await page.getByRole('button', { name: 'Add Project' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Project' });
    await choose(page, 'Client*', 'Gone AG');
    await dialog.getByLabel('Name').fill('Late');
    await dialog.getByLabel('Address').fill('Quay 4');
    await server.as.Admin.patch(`/clients/${String(client.id)}/archive`);
    await dialog.getByRole('button', { name: 'Add Project' }).click();
    const alert = dialog.getByRole('alert');
    await alert.getByText(PROJECT_MESSAGES.createFailed).waitFor();
    await alert.getByText(CLIENT_MESSAGES.isArchived).waitFor();
    expect(await dialog.getByLabel('Name').inputValue()).toBe('Late');
    expect(await projectNamed(server, 'Late')).toBe(undefined);
    await choose(page, 'Client*', 'Other AG');
    await dialog.getByRole('button', { name: 'Add Project' }).click();
    await page.getByText(PROJECT_MESSAGES.created).waitFor();
    await page.getByRole('button', { name: 'View', exact: true }).click();
    await page.getByRole('heading', { name: 'Late', level: 1 }).waitFor();
    expect(await projectNamed(server, 'Late')).toMatchObject({ clientName: 'Other AG' });
    await close();
  });

  test('the server’s answer to a save is shown; a list that failed to load is empty', async () => {
    const client = await addClient(server.as.Admin, { name: 'Answer AG' });
    const project = await addProject(server.as.Admin, { clientId: client.id, name: 'Answer' });
    const { page, close } = await open('/projects?search=answer');
    await page.getByRole('button', { name: 'Edit Answer' }).click();
    await page.getByLabel('Address').fill('Quay 5');
    await server.as.Admin.delete(`/projects/${String(project.id)}`);
    await page.getByRole('button', { name: 'Update Project' }).click();
    const alert = page.getByRole('dialog').getByRole('alert');
    await alert.getByText(PROJECT_MESSAGES.updateFailed).waitFor();
    await alert.getByText('Project not found').waitFor();
    expect(await page.getByLabel('Address').inputValue()).toBe('Quay 5');
    expect(await accessibilityViolations(page)).toEqual([]);

    const answerAfter = await failLoads(page, '**/api/projects/active?*');
    await page.reload();
    await page.getByRole('alert').getByText(PROJECT_MESSAGES.loadFailed).waitFor();
    expect(await page.getByRole('table').count()).toBe(0);
    await answerAfter(() => page.getByRole('button', { name: 'Retry' }).click());
    await page.getByText('No projects match your search criteria.').waitFor();
    await close();
  });
});

test('with hundreds of clients the select offers all, searches, and names the selected one', async () => {
  const server = await startServer();
  const names171 = Array.from({ length: 171 }, (_, index) => `Owner ${String(1000 + index)}`);
  await insertClients(server, names171);
  const { page, close } = await openTab(browser, server.url, DESKTOP);
  await signInAs(page, 'ProjectManager', '/projects');
  await page.getByRole('button', { name: 'Add First Project' }).click();
  const select = page
    .getByLabel('Client*', { exact: true })
    .locator('xpath=ancestor::*[contains(@class, "p-dropdown")][1]');
  await select.click();
  await expect.poll(() => page.getByRole('option').allInnerTexts()).toEqual(names171);
  await page.keyboard.press('Escape');

  await insertClients(
    server,
    Array.from({ length: 100 }, (_, index) => `Owner ${String(2000 + index)}`),
  );
  const last = await addClient(server.as.Admin, { name: 'Zenith Estates' });
  await addProject(server.as.Admin, { clientId: last.id, name: 'Last tower' });
  await page.goto(`/projects?client=${String(last.id)}`);
  await expect.poll(() => names(page)).toEqual(['Last tower']);
  const filter = page
    .getByLabel('Filter by Client')
    .locator('xpath=ancestor::*[contains(@class, "p-dropdown")][1]');
  await expect.poll(() => filter.innerText()).toContain('Zenith Estates');
  await page.getByRole('button', { name: 'Edit Last tower' }).click();
  const chosen = page
    .getByLabel('Client*', { exact: true })
    .locator('xpath=ancestor::*[contains(@class, "p-dropdown")][1]');
  await expect.poll(() => chosen.innerText()).toContain('Zenith Estates');
  await chosen.click();
  await page.locator('.p-dropdown-filter').fill('OWNER 2099');
  await expect
    .poll(() => page.getByRole('option').allInnerTexts())
    .toEqual(['Zenith Estates', 'Owner 2099']);
  await page.getByRole('option', { name: 'Owner 2099' }).click();
  await page.getByRole('button', { name: 'Update Project' }).click();
  await page.getByText(PROJECT_MESSAGES.updated).waitFor();
  expect(await projectNamed(server, 'Last tower')).toMatchObject({ clientName: 'Owner 2099' });
  await close();
  await server.close();
});

test('a failure to load projects and clients is one panel, whose Retry loads both; one of clients alone is shown with the projects', async () => {
  const own = await startServer();
  const { page, close } = await openTab(browser, own.url, DESKTOP);
  const client = await addClient(own.as.Admin, { name: 'Late AG' });
  await addProject(own.as.Admin, { clientId: client.id, name: 'Shown later' });
  await signInAs(page, 'ProjectManager');
  const lists = /\/api\/(clients|projects\/active)\?/;
  const refused = { status: 500, json: { message: 'The disk is full' } };
  await page.route(lists, (route) => route.fulfill(refused));
  const answers = [page.waitForResponse(/clients\?/), page.waitForResponse(/active\?/)];
  await page.goto('/projects');
  await Promise.all(answers);
  await page.getByRole('alert').getByText(PROJECT_MESSAGES.loadFailed).waitFor();
  expect(await page.getByRole('button', { name: 'Retry' }).count()).toBe(1);
  await page.unroute(lists);
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByText('Shown later').waitFor();
  await choose(page, 'Filter by Client', 'Late AG');
  expect(await page.getByText(PROJECT_MESSAGES.loadFailed).count()).toBe(0);

  await page.route('**/api/clients?*', (route) => route.fulfill(refused));
  await page.goto('/projects');
  await page.getByText('Shown later').waitFor();
  const alert = page.getByRole('alert').filter({ hasText: 'Failed to load clients' });
  await alert.waitFor();
  expect((await alert.innerText()).split('\n').filter(Boolean)).toEqual([
    'Failed to load clients',
    'The disk is full',
    'Retry',
  ]);
  await page.unroute('**/api/clients?*');
  await alert.getByRole('button', { name: 'Retry' }).click();
  await alert.waitFor({ state: 'detached' });
  await choose(page, 'Filter by Client', 'Late AG');
  await page.waitForURL(/client=/);
  await close();
  await own.close();
});
