import type { Page, Route } from 'playwright';
import { describe, expect, test } from 'vitest';
import type { Inspection } from '../../../contract/inspections/inspection';
import { SEARCH_DEBOUNCE_MS } from '../../../contract/limits';
import { INSPECTION_MESSAGES } from '../../../contract/inspections/messages';
import { RULE_MESSAGES } from '../../../contract/messages/rules';
import type { Role } from '../../../contract/roles';
import {
  accessibilityViolations,
  choose,
  DESKTOP,
  openTab,
  PHONE,
  signInAs,
  type Viewport,
} from '../../support/browser/browser';
import { failLoads } from '../../support/browser/failed-loads';
import { fillWithRecords, WITH_RECORDS } from '../../support/records/real-records';
import { addInspection, addItem, addSite } from '../../support/records/records';
import { browser, prepareApp, server, useApp } from '../../support/browser/running-app';
import { withResolvers } from '../../support/with-resolvers';

/** Inspections: the list, the form and the view, on real records if available. */

let projectId: number;

useApp(WITH_RECORDS);

prepareApp(async () => {
  await fillWithRecords(server);
  projectId = (await addSite(server.as.Admin)).project.id;
  for (let number = 1; number <= 60; number += 1) {
    await addInspection(server.as.Inspector, {
      projectId,
      title: `Quaysurvey ${String(number)}`,
      status: number % 3,
    });
  }
});

async function open(path: string, viewport: Viewport = DESKTOP, role: Role = 'ProjectManager') {
  const tab = await openTab(browser, server.url, viewport);
  await signInAs(tab.page, role, `/login?redirect=${encodeURIComponent(path)}`);
  return tab;
}

const listed = async (page: Page) =>
  (await page.locator('tbody .main-column').allInnerTexts()).map((text) => text.trim());
const searchOf = (page: Page) => new URL(page.url()).search;
const headers = async (page: Page) =>
  (await page.locator('thead th:visible').allInnerTexts()).map((text) => text.trim());
const pathOf = ({ id }: { id: number }) => `/inspections/${String(id)}`;

describe('the list', () => {
  test('has all columns at a desk, and a disabled Type filter', async () => {
    const { page, complaints, close } = await open('/inspections');
    await page.locator('tbody tr').first().waitFor();
    expect(await headers(page)).toEqual([
      'Title',
      'Project',
      'Client',
      'Status',
      'Date',
      'Inspector',
      'Items',
      'Issues',
      'Actions',
    ]);
    expect((await listed(page)).length).toBe(25);
    expect(await page.getByRole('combobox', { name: 'Type' }).isDisabled()).toBe(true);
    expect(await page.getByTitle(INSPECTION_MESSAGES.noTypes).count()).toBe(1);
    expect(await page.getByRole('button', { name: 'Clear Filters' }).isDisabled()).toBe(true);
    expect(complaints).toEqual([]);
    await close();
  });

  test('has fewer columns on the phone, and a menu whose Delete only logs', async () => {
    const { page, close } = await open('/inspections?search=quaysurvey', PHONE);
    const warnings: string[] = [];
    const deletions: string[] = [];
    page.on('console', (message) => warnings.push(message.text()));
    page.on('request', (request) => {
      if (request.method() === 'DELETE') deletions.push(request.url());
    });
    await page.locator('tbody tr').first().waitFor();
    expect(await headers(page)).toEqual(['Title', 'Project', 'Client', 'Status', 'Date']);
    const before = await listed(page);
    const kebab = page.getByRole('button', { name: /^More for Quaysurvey/ }).first();
    await kebab.click();
    await page.getByRole('menuitem', { name: 'View' }).waitFor();
    expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(['View', 'Edit', 'Delete']);
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect
      .poll(() => warnings.filter((text) => /^Delete inspection \d+$/.test(text)).length)
      .toBe(1);
    await page.getByText(INSPECTION_MESSAGES.notDeleted).waitFor();
    expect([await listed(page), deletions]).toEqual([before, []]);
    await kebab.click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await page.getByRole('heading', { name: 'Edit Inspection' }).waitFor();
    await close();
  });

  test('searches once, when the user pauses; filters, order and page are in the address', async () => {
    const { page, close } = await open('/inspections');
    await page.locator('tbody tr').first().waitFor();
    const searches: string[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname === '/api/inspections') searches.push(searchParams.get('search') ?? '');
    });
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByRole('searchbox').pressSequentially('quaysurvey');
    await page.clock.runFor(SEARCH_DEBOUNCE_MS - 1);
    expect(searches).toEqual([]);
    await page.clock.runFor(1);
    await page.clock.resume();
    await page.locator('.pagination').getByText('1–25 of 60').waitFor();
    expect(searches).toEqual(['quaysurvey']);
    await choose(page, 'Status', 'Complete');
    await page.locator('.pagination').getByText('1–20 of 20').waitFor();
    await page.getByRole('columnheader', { name: 'Title' }).getByRole('button').click();
    await expect.poll(() => searchOf(page)).toBe('?search=quaysurvey&status=2&sort=title');
    await expect.poll(async () => (await listed(page))[0]).toBe('Quaysurvey 2');
    await page.locator('tbody tr').first().locator('td').nth(1).click();
    await page.getByRole('heading', { name: 'Quaysurvey 2' }).waitFor();
    await page.goBack();
    await page.locator('.pagination').getByText('1–20 of 20').waitFor();
    expect(await page.getByRole('searchbox').inputValue()).toBe('quaysurvey');
    await page.getByRole('button', { name: 'Clear Filters' }).click();
    await expect.poll(() => searchOf(page)).toBe('?sort=title');
    await page.goBack();
    await page.locator('.pagination').getByText('1–20 of 20').waitFor();
    await page.reload();
    await page.locator('.pagination').getByText('1–20 of 20').waitFor();
    await close();
  });

  test('text typed right after a choice of filter is searched, too', async () => {
    const { page, close } = await open('/inspections');
    await page.locator('tbody tr').first().waitFor();
    await page.locator('.p-dropdown').first().click();
    // Both happen before the browser shows the choice.
    await page.getByRole('option', { name: 'Complete', exact: true }).evaluate((option) => {
      (option as HTMLElement).click();
      const box = document.querySelector<HTMLInputElement>('input[type=search]');
      // React notices a value only if it is set as the browser sets it.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
        box,
        'quaysurvey',
      );
      box?.dispatchEvent(new Event('input', { bubbles: true }));
    });
    await expect.poll(() => searchOf(page)).toBe('?search=quaysurvey&status=2');
    await page.locator('.pagination').getByText('1–20 of 20').waitFor();
    await close();
  });

  test('has pages, and shows the last one for a link beyond it', async () => {
    const { page, close } = await open('/inspections?search=quaysurvey&page=99');
    await page.locator('.pagination').getByText('51–60 of 60').waitFor();
    await expect.poll(() => searchOf(page)).toBe('?search=quaysurvey&page=3');
    await page.getByRole('button', { name: 'Page 2', exact: true }).click();
    await page.locator('.pagination').getByText('26–50 of 60').waitFor();
    await page.goBack();
    await page.locator('.pagination').getByText('51–60 of 60').waitFor();
    await close();
  });

  test('a slow older answer never overwrites a newer one', async () => {
    const { page, close } = await open('/inspections');
    const held = withResolvers();
    const slow = async (route: Route) => {
      await held.promise;
      await route.continue().catch(() => undefined);
    };
    await page.route('**/api/inspections?*status=0*', slow);
    const asked = page.waitForRequest('**/api/inspections?*status=0*');
    await choose(page, 'Status', 'Open');
    await asked;
    await choose(page, 'Status', 'Complete');
    await page.getByRole('searchbox').fill('quaysurvey');
    await page.locator('.pagination').getByText('1–20 of 20').waitFor();
    held.resolve();
    await page.unroute('**/api/inspections?*status=0*');
    await page.getByRole('columnheader', { name: 'Title' }).getByRole('button').click();
    await page.waitForURL(/sort=title/);
    await page.locator('.pagination').getByText('1–20 of 20').waitFor();
    expect(await page.locator('tbody .chip').allInnerTexts()).toEqual(Array(20).fill('Complete'));
    await close();
  });

  test('reports that nothing matches, and that it cannot be loaded', async () => {
    const { page, close } = await open('/inspections?search=nothingofthatname');
    await page.getByRole('heading', { name: 'No inspections found' }).waitFor();
    const answerAfter = await failLoads(page, '**/api/inspections?*');
    await choose(page, 'Status', 'Open');
    await page.getByText('Network error - please check your connection').waitFor();
    await answerAfter(() => page.getByRole('button', { name: 'Retry' }).click());
    await page.getByRole('heading', { name: 'No inspections found' }).waitFor();
    await close();
  });
});

describe('the form', () => {
  /** There may be thousands of projects, so the user searches for one. */
  const chooseProject = async (page: Page) => {
    await page
      .getByLabel('Project*')
      .locator('xpath=ancestor::*[contains(@class, "p-dropdown")][1]')
      .click();
    await page.locator('.p-dropdown-filter').pressSequentially('bridge harb', { delay: 20 });
    await expect
      .poll(() => page.getByRole('option').allInnerTexts())
      .toEqual(['Harbour Bridge – Bau AG']);
    await page.getByRole('option').click();
    await page.locator('.p-dropdown-label', { hasText: 'Harbour Bridge' }).waitFor();
  };
  const create = async (page: Page) => {
    await page.getByLabel('Inspection Title').fill('Night visit');
    await chooseProject(page);
  };

  test('starts with the current time, requires its fields, and is accessible', async () => {
    const { page, complaints, close } = await open('/inspections/create', PHONE);
    const date = page.getByLabel('Inspection Date');
    const shown = await date.inputValue();
    const now = await page.evaluate(() => Date.now());
    const at = await page.evaluate((text) => new Date(text).getTime(), shown);
    expect(now - at).toBeGreaterThanOrEqual(0);
    expect(now - at).toBeLessThan(5 * 60_000);
    const submit = page.getByRole('button', { name: 'Create Inspection' });
    expect(await submit.isDisabled()).toBe(true);
    expect(await page.getByLabel('Project*').getAttribute('aria-required')).toBe('true');
    await page.getByLabel('Inspection Title').focus();
    await page.getByLabel('Inspector Name').fill('');
    await date.fill('');
    await page.getByLabel('Temperature').fill('abc');
    await page.getByLabel('Temperature').blur();
    for (const message of [
      INSPECTION_MESSAGES.title,
      INSPECTION_MESSAGES.date,
      INSPECTION_MESSAGES.inspectorName,
      RULE_MESSAGES.numeric,
    ]) {
      await page.getByText(message).waitFor();
    }
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  test('the project is found among thousands by a part of its name; a title of 201 characters and a year of five digits are refused, any text of 200 is stored', async () => {
    const { page, close } = await open('/inspections/create');
    await create(page);
    const title = page.getByLabel('Inspection Title');
    await title.fill('x'.repeat(201));
    await title.blur();
    await page.getByText(RULE_MESSAGES.maxLength(200)).waitFor();
    await page.getByText('201 / 200').waitFor();
    expect(await page.getByRole('button', { name: 'Create Inspection' }).isDisabled()).toBe(true);
    const text = `🏗️ مرحبا <b>${'y'.repeat(200)}`.slice(0, 200);
    await title.fill(text);
    const submit = page.getByRole('button', { name: 'Create Inspection' });
    await expect.poll(() => submit.isEnabled()).toBe(true);
    const date = page.getByLabel('Inspection Date');
    await date.fill('12026-01-01T10:00');
    await date.blur();
    const error = page.getByText(RULE_MESSAGES.date);
    await error.waitFor();
    expect(await submit.isDisabled()).toBe(true);
    await date.fill('2031-01-01T10:00');
    await error.waitFor({ state: 'detached' });
    // Without its month it is no date.
    await date.press('Backspace');
    await error.waitFor();
    await date.fill('2031-01-01T10:00');
    await page.getByLabel('Temperature').fill('-12.5');
    await choose(page, 'Assigned To', 'Test Inspector');
    await submit.click();
    await page.getByRole('heading', { name: 'Inspections', exact: true }).waitFor();
    const { body } = await server.as.Inspector.get(
      '/inspections?sort=-createdAt&page=1&pageSize=1',
    );
    const assigned = { assignedToId: 3, assignedToUserName: 'Test Inspector' };
    expect(body).toMatchObject([{ title: text, temperature: -12.5, ...assigned }]);
    const [created] = body as Inspection[];
    await page.goto(`/inspections/${String(created?.id)}/edit`);
    await page.locator('.p-dropdown-label[title="Test Inspector"]').waitFor();
    await choose(page, 'Assigned To', 'Site Admin');
    await page.getByRole('button', { name: 'Update Inspection' }).click();
    await page.getByText(INSPECTION_MESSAGES.updated).waitFor();
    const now = await server.as.Inspector.get(`/inspections/${String(created?.id)}`);
    expect(now.body).toMatchObject({ title: text, assignedToUserName: 'Site Admin' });
    await close();
  });

  test('a failed save is reported and keeps typed text, and a double click creates one record', async () => {
    const { page, complaints, close } = await open('/inspections/create', DESKTOP, 'Inspector');
    await create(page);
    await page.getByLabel('Inspection Date').fill('2031-01-01T10:00');
    await page.route('**/api/inspections', (route) =>
      route.fulfill({ status: 422, json: { message: 'The disk is full' } }),
    );
    const submit = page.getByRole('button', { name: 'Create Inspection' });
    await submit.click();
    const alert = page.getByRole('alert').filter({ hasText: INSPECTION_MESSAGES.saveFailed });
    await alert.getByText('The disk is full').waitFor();
    await expect
      .poll(() => complaints.some((text) => text.startsWith('Saving failed:')))
      .toBe(true);
    expect(await page.getByLabel('Inspection Title').inputValue()).toBe('Night visit');
    await page.unroute('**/api/inspections');
    await submit.dblclick();
    // The inspector's list opens with Today; the new inspection is shown whatever its date is.
    await page.getByText(INSPECTION_MESSAGES.created).waitFor();
    await page.getByRole('heading', { name: 'Inspections', exact: true }).waitFor();
    await page.getByRole('row', { name: /Night visit/ }).waitFor();
    const { body } = await server.as.Inspector.get('/inspections?search=Night%20visit');
    expect((body as Inspection[]).length).toBe(1);
    await close();
  });
});

describe('the view', () => {
  test('shows all details', async () => {
    const inspection = await addInspection(server.as.Inspector, {
      projectId,
      title: 'Deck survey in the rain',
      description: 'Every second plank.',
      notes: 'Key at the porter’s.',
      status: 1,
      weatherConditions: 'Rain',
      temperature: -2.5,
    });
    await addItem(server.as.Inspector, { inspectionId: inspection.id, title: 'Rotten plank' });
    await addItem(server.as.Inspector, {
      inspectionId: inspection.id,
      title: 'Sound plank',
      status: 'Closed',
    });
    const { page, complaints, close } = await open(pathOf(inspection), DESKTOP);
    await page.getByRole('heading', { name: 'Deck survey in the rain' }).waitFor();
    // The details are one line, until somebody asks for more.
    const summary = page.locator('.inspection-summary > summary');
    expect((await summary.innerText()).split('\n').filter((line) => line !== '')).toEqual([
      'In Progress',
      '1 of 2 resolved',
      'Nov 20, 2026 · Ida Falk · Bau AG',
      'Details',
      'Every second plank.',
      'Notes: Key at the porter’s.',
      'Weather: Rain, -2.5\u00a0°C · Created by Test Inspector · Issues found: 1',
    ]);
    await summary.click();
    const completion = page.getByRole('region', { name: 'Item completion' });
    expect((await completion.innerText()).split('\n')).toEqual([
      'Item completion',
      '50%',
      '1 of 2 resolved, verified or closed',
    ]);
    const bar = completion.getByRole('progressbar', { name: 'Item completion' });
    expect(await bar.getAttribute('value')).toBe('50');
    const details = await page
      .locator('.details > div')
      .evaluateAll((all) =>
        Object.fromEntries(
          all.map((detail) => [
            detail.querySelector('dt')?.textContent ?? '',
            detail.querySelector('dd')?.textContent ?? '',
          ]),
        ),
      );
    expect(details).toMatchObject({
      Status: 'In Progress',
      Client: 'Bau AG',
      'Assigned To': 'Ida Falk',
      Weather: 'Rain, -2.5\u00a0°C',
      'Created By': 'Test Inspector',
      Items: '2',
      'Issues Found': '1',
    });
    await page.getByText('Harbour Bridge').waitFor();
    await page.locator('.description').getByText('Every second plank.').waitFor();
    await page.getByRole('heading', { name: 'Notes' }).waitFor();
    await page.locator('.description').getByText('Key at the porter’s.').waitFor();
    await page.getByRole('link', { name: 'Add Item' }).waitFor();
    expect(await page.getByRole('link', { name: 'Edit', exact: true }).getAttribute('href')).toBe(
      `${pathOf(inspection)}/edit?from=inspection`,
    );
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.waitForURL((url) => url.pathname === pathOf(inspection));
    expect(complaints).toEqual([]);
    await close();
  });

  test('all items of a real inspection are counted by the list and by the board', async () => {
    const { body } = await server.as.Inspector.get(
      '/inspections?sort=-itemCount&page=1&pageSize=1',
    );
    const [inspection] = body as [Inspection];
    const { page, complaints, close } = await open(pathOf(inspection));
    await page.getByRole('heading', { name: `Items ${String(inspection.itemCount)}` }).waitFor();
    await page.getByRole('button', { name: 'Kanban' }).click();
    await page.getByRole('region', { name: /^Closed \d+$/ }).waitFor();
    const counts = await page.locator('.board-column .count').allInnerTexts();
    expect(counts.reduce((sum, count) => sum + Number(count), 0)).toBe(inspection.itemCount);
    expect(complaints).toEqual([]);
    await close();
  });

  test('an unknown id is reported as not found', async () => {
    const { page, close } = await open('/inspections/2147483647');
    await page.getByRole('heading', { name: 'Inspection Not Found' }).waitFor();
    await page.getByText('The inspection with ID 2147483647 could not be found.').waitFor();
    await page.getByRole('link', { name: 'Back to Inspections' }).click();
    await page.getByRole('heading', { name: 'Inspections', exact: true }).waitFor();
    await close();
  });

  test('a failed load is reported and can be retried', async () => {
    const inspection = await addInspection(server.as.Inspector, { projectId, title: 'Far away' });
    const { page, close } = await open('/inspections');
    await page.route('**/with-items', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto(pathOf(inspection));
    await page.getByText(INSPECTION_MESSAGES.loadDetailsFailed).waitFor();
    await page.getByText('Failed to fetch inspection items').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.unroute('**/with-items');
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('heading', { name: 'Far away' }).waitFor();
    await close();
  });
});
