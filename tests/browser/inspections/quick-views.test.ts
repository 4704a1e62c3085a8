import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { formatDay } from '../../../src/ui/text/dates';
import {
  accessibilityViolations,
  choose,
  DESKTOP,
  openTab,
  PHONE,
  signInAs,
  visit,
} from '../../support/browser/browser';
import {
  addClient,
  addInspection,
  addProject,
  addSite,
  type Site,
} from '../../support/records/records';
import { browser, prepareApp, server, useApp } from '../../support/browser/running-app';

/** The quick views above the inspection list: today's, mine, overdue and all. */

const INSPECTOR = 3;

let site: Site;

useApp();

const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const noon = () => {
  const date = new Date();
  date.setHours(12, 0, 0, 0);
  return date.toISOString();
};

prepareApp(async () => {
  site = await addSite(server.as.Admin);
  const { project } = site;
  const add = (title: string, inspectionDate: string, fields: object = {}) =>
    addInspection(server.as.Admin, { projectId: project.id, title, inspectionDate, ...fields });
  await add('Roof today', noon());
  await add('Mine next week', hoursFromNow(7 * 24), { assignedToId: INSPECTOR });
  await add('Forgotten stairs', hoursFromNow(-100 * 24));
  await add('Finished cellar', hoursFromNow(-101 * 24), { status: 2 });
});

const listed = async (page: Page) =>
  (await page.locator('tbody .main-column').allInnerTexts()).map((text) => text.trim());
const view = (page: Page, name: string) =>
  page
    .getByRole('group', { name: 'Inspections to show' })
    .getByRole('button', { name, exact: true });
const dateOf = (page: Page, title: string) =>
  page.getByRole('row', { name: title }).locator('.date-column').innerText();
const searchOf = (page: Page) => new URL(page.url()).search;

test('an inspector starts with today, and each view is one tap and one address', async () => {
  const { page, complaints, close } = await openTab(browser, server.url, PHONE, {
    hasTouch: true,
    isMobile: true,
  });
  await signInAs(page, 'Inspector', '/inspections');
  await expect.poll(() => listed(page)).toEqual(['Roof today']);
  expect([await view(page, 'Today').getAttribute('aria-pressed'), searchOf(page)]).toEqual([
    'true',
    '',
  ]);
  const day = formatDay(noon());
  expect(await dateOf(page, 'Roof today')).toBe(`${day} 12:00 PM`);

  await view(page, 'Mine').tap();
  await expect.poll(() => listed(page)).toEqual(['Mine next week']);
  await expect.poll(() => searchOf(page)).toBe('?view=mine');
  await view(page, 'Overdue').tap();
  await expect.poll(() => listed(page)).toEqual(['Deck survey', 'Forgotten stairs']);
  await view(page, 'All').tap();
  await expect
    .poll(() => listed(page))
    .toEqual([
      'Mine next week',
      'Roof today',
      'Deck survey',
      'Forgotten stairs',
      'Finished cellar',
    ]);
  expect(await dateOf(page, 'Roof today')).toBe(day);

  // Filters narrow a view, and Back and a reload bring it back.
  await page.getByRole('button', { name: 'Filter' }).tap();
  await choose(page, 'Status', 'Complete');
  await page.getByRole('button', { name: 'Show Inspections' }).tap();
  await expect.poll(() => listed(page)).toEqual(['Finished cellar']);
  await expect.poll(() => searchOf(page)).toBe('?view=all&status=2');
  await page.reload();
  await expect.poll(() => listed(page)).toEqual(['Finished cellar']);
  await view(page, 'Overdue').tap();
  await page.getByRole('heading', { name: 'No inspections found' }).waitFor();
  await page.goBack();
  await expect.poll(() => listed(page)).toEqual(['Finished cellar']);
  expect(await view(page, 'All').getAttribute('aria-pressed')).toBe('true');
  await page.getByRole('button', { name: 'Filter' }).tap();
  await choose(page, 'Status', 'Not Complete');
  await page.getByRole('button', { name: 'Show Inspections' }).tap();
  await expect
    .poll(() => listed(page))
    .toEqual(['Mine next week', 'Roof today', 'Deck survey', 'Forgotten stairs']);
  await expect.poll(() => searchOf(page)).toBe('?view=all&status=incomplete');
  expect(complaints).toEqual([]);
  await close();
});

test('the view chosen last opens again at the bare address, for this user only', async () => {
  const { page, close } = await openTab(browser, server.url, DESKTOP);
  await signInAs(page, 'Inspector', '/inspections');
  await view(page, 'Overdue').click();
  await expect.poll(() => searchOf(page)).toBe('?view=overdue');
  // Back returns to what was shown there.
  await page.goBack();
  await expect.poll(() => view(page, 'Today').getAttribute('aria-pressed')).toBe('true');

  await page.goto('/inspections');
  await expect.poll(() => view(page, 'Overdue').getAttribute('aria-pressed')).toBe('true');
  await expect.poll(() => listed(page)).toContain('Forgotten stairs');
  // An address that names a view does not change the remembered one.
  await page.goto('/inspections?search=Roof');
  await expect.poll(() => view(page, 'Today').getAttribute('aria-pressed')).toBe('true');
  await page.goto('/inspections?view=mine');
  await expect.poll(() => listed(page)).toEqual(['Mine next week']);
  await page.goto('/inspections');
  await expect.poll(() => view(page, 'Overdue').getAttribute('aria-pressed')).toBe('true');
  await view(page, 'Today').click();
  await expect.poll(() => searchOf(page)).toBe('?view=today');

  await view(page, 'Overdue').click();
  await signInAs(page, 'Admin', '/inspections');
  await expect.poll(() => view(page, 'All').getAttribute('aria-pressed')).toBe('true');
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith('inspectionView:')) localStorage.setItem(key, '<hostile>');
    }
  });
  await signInAs(page, 'Inspector', '/inspections');
  await expect.poll(() => view(page, 'Today').getAttribute('aria-pressed')).toBe('true');
  await close();
});

test('the way back from a record leads to the view that Back had returned to', async () => {
  const { page, close } = await openTab(browser, server.url, DESKTOP);
  await signInAs(page, 'Inspector', '/inspections');
  await view(page, 'Today').click();
  await page.goto('/inspections');
  await expect.poll(() => listed(page)).toEqual(['Roof today']);
  await view(page, 'Mine').click();
  await expect.poll(() => listed(page)).toEqual(['Mine next week']);
  await page.goBack();
  await expect.poll(() => listed(page)).toEqual(['Roof today']);
  await page.getByRole('link', { name: 'Roof today' }).first().click();
  await page.getByRole('heading', { name: 'Roof today', level: 1 }).waitFor();
  await page.getByRole('link', { name: 'Back to inspections' }).click();
  await expect.poll(() => listed(page)).toEqual(['Roof today']);
  await close();
});

test('a day without inspections shows where to continue', async () => {
  const { page, close } = await openTab(browser, server.url, PHONE);
  await page.clock.setFixedTime(new Date('2027-06-01T09:00:00'));
  await signInAs(page, 'Inspector', '/inspections');
  await page.getByRole('heading', { name: 'Nothing is planned for today' }).waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Show Mine' }).click();
  await expect.poll(() => listed(page)).toEqual(['Mine next week']);
  await page.goBack();
  await page.getByRole('button', { name: 'Show All' }).click();
  await expect.poll(async () => (await listed(page)).length).toBe(5);
  await close();
});

test('at a desk a manager starts with all, and the views are there too', async () => {
  const { page, close } = await openTab(browser, server.url, DESKTOP);
  await signInAs(page, 'ProjectManager', '/inspections');
  await expect.poll(async () => (await listed(page)).length).toBe(5);
  await expect.poll(() => searchOf(page)).toBe('');
  await view(page, 'Today').click();
  await expect.poll(() => listed(page)).toEqual(['Roof today']);
  await expect.poll(() => searchOf(page)).toBe('?view=today');
  await page.goto('/inspections?view=nonsense');
  await expect.poll(async () => (await listed(page)).length).toBe(5);
  await close();
});

const optionsOf = (page: Page, label: string) =>
  page
    .getByRole('combobox', { name: label, exact: true })
    .locator('xpath=ancestor::*[contains(@class, "p-dropdown")][1]');
/** What the filters show, by their labels. */
const chosenIn = (page: Page, labels = ['Project', 'Client', 'Assigned To', 'Date']) =>
  Promise.all(
    labels.map((label) => optionsOf(page, label).locator('.p-dropdown-label').innerText()),
  );

test('a manager narrows a view by project, client, person and days; the address, Back and the file keep that', async () => {
  const admin = server.as.Admin;
  const client = await addClient(admin, { name: 'Quay Ltd' });
  const project = await addProject(admin, { clientId: client.id, name: 'Quay' });
  const add = (title: string, inspectionDate: string, fields: object = {}) =>
    addInspection(admin, { projectId: project.id, title, inspectionDate, ...fields });
  await add('Quay wall', '2026-03-10T12:00:00.000Z', { assignedToId: INSPECTOR });
  await add('Quay stairs', '2026-03-20T12:00:00.000Z', { assignedToId: INSPECTOR });
  await add('Quay crane', '2026-03-11T12:00:00.000Z');
  const { page, complaints, close } = await openTab(browser, server.url, DESKTOP);
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) requests.push(pathname.slice('/api'.length));
  });
  await signInAs(page, 'ProjectManager', '/inspections');
  await expect.poll(async () => (await listed(page)).length).toBe(8);
  // Nobody waits for options that are not asked for.
  expect(requests.filter((path) => /^\/(projects|clients|users)/.test(path))).toEqual([]);

  await optionsOf(page, 'Project').click();
  await page.getByLabel('Search', { exact: true }).fill('quay');
  await page.getByRole('option', { name: 'Quay – Quay Ltd' }).click();
  await expect.poll(() => listed(page)).toEqual(['Quay stairs', 'Quay crane', 'Quay wall']);
  await choose(page, 'Client', 'Quay Ltd');
  await choose(page, 'Assigned To', 'Unassigned');
  await expect.poll(() => listed(page)).toEqual(['Quay crane']);
  expect(new URLSearchParams(searchOf(page)).get('assignee')).toBe('none');
  await choose(page, 'Assigned To', 'Test Inspector');
  await expect.poll(() => listed(page)).toEqual(['Quay stairs', 'Quay wall']);
  await choose(page, 'Date', 'Choose Days...');
  const days = page.getByRole('dialog', { name: 'Inspections Between' });
  await days.getByLabel('To').fill('2026-03-15');
  await days.getByRole('button', { name: 'Choose' }).click();
  await expect.poll(() => listed(page)).toEqual(['Quay wall']);
  const chosen = { project: project.id, client: client.id, assignee: INSPECTOR };
  const address = new URLSearchParams({
    ...Object.fromEntries(Object.entries(chosen).map(([name, id]) => [name, String(id)])),
    days: '..2026-03-15',
  });
  await expect.poll(() => searchOf(page)).toBe(`?${address.toString()}`);

  const download = page.waitForRequest(/\/api\/downloads\/inspections/);
  await page.getByRole('button', { name: 'Download' }).click();
  await page.getByRole('menuitem', { name: /CSV/ }).click();
  const {
    format,
    timeZone,
    key: _,
    ...query
  } = Object.fromEntries(new URL((await download).url()).searchParams);
  expect([format, typeof timeZone, query]).toEqual([
    'csv',
    'string',
    {
      sort: '-inspectionDate',
      isArchived: 'false',
      projectId: String(project.id),
      clientId: String(client.id),
      assignedToId: String(INSPECTOR),
      endDate: '2026-03-15',
    },
  ]);

  await page.getByRole('link', { name: 'Quay wall' }).first().click();
  await page.getByRole('heading', { name: 'Quay wall', level: 1 }).waitFor();
  await page.goBack();
  const names = ['Quay – Quay Ltd', 'Quay Ltd', 'Test Inspector', 'Until Mar 15, 2026'];
  await expect.poll(() => chosenIn(page)).toEqual(names);
  await page.reload();
  await expect.poll(() => chosenIn(page)).toEqual(names);
  expect(await listed(page)).toEqual(['Quay wall']);
  expect(await accessibilityViolations(page)).toEqual([]);

  // A view that sets a filter itself has no field for it.
  await view(page, 'Mine').click();
  await page.getByRole('heading', { name: 'No inspections found' }).waitFor();
  expect(await page.getByRole('combobox', { name: 'Assigned To' }).count()).toBe(0);
  await page.goBack();
  await page.getByRole('button', { name: 'Clear Filters' }).first().click();
  await expect.poll(async () => (await listed(page)).length).toBe(8);
  await expect.poll(() => searchOf(page)).toBe('');
  expect(complaints).toEqual([]);
  await close();
});

test('a filter by a record that is archived has its name, and one by a deleted record says so', async () => {
  const admin = server.as.Admin;
  const client = await addClient(admin, { name: 'Former Ltd' });
  await admin.patch(`/clients/${String(client.id)}/archive`, {});
  const archived = await addInspection(admin, {
    projectId: site.project.id,
    title: 'Former survey',
  });
  await admin.patch(`/inspections/${String(archived.id)}/archive`, {});
  const { page, close } = await openTab(browser, server.url, DESKTOP);
  const asked = new URLSearchParams({
    project: '999999',
    client: String(client.id),
    assignee: '999999',
  });
  const path = `/inspections?${asked.toString()}`;
  await signInAs(page, 'ProjectManager', `/login?redirect=${encodeURIComponent(path)}`);
  await page.getByRole('heading', { name: 'No inspections found' }).waitFor();
  await expect
    .poll(() => chosenIn(page))
    .toEqual(['Deleted project', 'Former Ltd', 'No longer active', 'Date']);

  // The other lists say the same.
  await visit(page, `/items?view=all&${asked.toString()}&inspection=999999`);
  await expect
    .poll(() => chosenIn(page, ['Project', 'Client', 'Inspection', 'Assignee']))
    .toEqual(['Deleted project', 'Former Ltd', 'Deleted inspection', 'No longer active']);
  await visit(
    page,
    `/items?view=all&client=${String(client.id)}&inspection=${String(archived.id)}`,
  );
  await expect
    .poll(() => chosenIn(page, ['Client', 'Inspection', 'Assignee']))
    .toEqual(['Former Ltd', 'Former survey – Harbour Bridge', 'Assignee']);
  await visit(page, `/reports?project=999999&inspection=${String(archived.id)}`);
  await expect
    .poll(() => chosenIn(page, ['Project', 'Inspection']))
    .toEqual(['Deleted project', 'Former survey – Harbour Bridge']);
  await visit(page, '/projects?client=999999');
  await expect.poll(() => chosenIn(page, ['Filter by Client'])).toEqual(['Deleted client']);
  await close();
});
