import type { Page, Route } from 'playwright';
import { INSPECTION_MESSAGES } from '../../../contract/inspections/messages';
import { expect, test } from 'vitest';
import type { Client } from '../../../contract/clients/client';
import { PROJECT_MESSAGES } from '../../../contract/projects/messages';
import { getProject } from '../../../contract/projects/calls';
import type { Project } from '../../../contract/projects/project';
import { SERVER_MESSAGES } from '../../../contract/messages/server';
import { DESKTOP, openTab, signInAs } from '../../support/browser/browser';
import { failLoads } from '../../support/browser/failed-loads';
import {
  addClient,
  addInspection,
  addItem,
  addProject,
  bodyOf,
} from '../../support/records/records';
import { browser, prepareApp, server, useApp } from '../../support/browser/running-app';

/** The pages of one project and of one client: what they show, and their actions. */

let client: Client;

useApp();

prepareApp(async () => {
  client = await addClient(server.as.Admin, { name: 'Quay Company', phone: '+49 30 1234567 8' });
});

const open = async (path: string) => {
  const tab = await openTab(browser, server.url, DESKTOP);
  await signInAs(tab.page, 'ProjectManager', path);
  return tab;
};

const pathOf = ({ id }: Project) => `/projects/${String(id)}`;
const card = (page: Page, name: string) => page.getByRole('region', { name });
const now = async ({ id }: Project) =>
  bodyOf(getProject, await server.as.Admin.get(`/projects/${String(id)}`));

test('a project shows its figures, open items, inspections, client and people', async () => {
  const project = await addProject(server.as.Admin, {
    clientId: client.id,
    name: 'Harbour Bridge',
    address: 'Quay 4\nSecond gate',
    notes: 'Night shifts',
    budget: 1_234_567.5,
  });
  const inspection = await addInspection(server.as.Admin, {
    projectId: project.id,
    title: 'Deck survey',
  });
  await addItem(server.as.Admin, {
    inspectionId: inspection.id,
    title: 'Cracked beam',
    dueDate: '2020-01-01',
  });
  const archived = await addInspection(server.as.Admin, {
    projectId: project.id,
    title: 'Old survey',
  });
  await server.as.Admin.patch(`/inspections/${String(archived.id)}/archive`, {});

  const { page, complaints, close } = await open(pathOf(project));
  await page.getByRole('heading', { name: 'Harbour Bridge', level: 1 }).waitFor();
  await expect
    .poll(() => page.locator('.figure').allInnerTexts())
    .toEqual([
      'Inspections\n1\n1 open, 0 in progress',
      'Open Items\n1',
      'Overdue Items\n1',
      'Resolved Items\n0\nwith verified and closed',
    ]);
  const details = card(page, 'Details');
  await details.getByText('Night shifts').waitFor();
  expect(await details.getByText('Quay 4').innerText()).toBe('Quay 4\nSecond gate');
  await details.getByText('$1,234,567.50').waitFor();
  await card(page, 'People').getByText('1 inspection').waitFor();
  await card(page, 'Inspections').getByRole('link', { name: 'Deck survey' }).waitFor();
  expect(await page.getByText('Old survey').count()).toBe(0);
  await page.getByText('Show archived').click();
  await page.getByText('Old survey').waitFor();
  await page.waitForURL(/archived=show/);

  await card(page, 'Open Items').getByRole('link', { name: 'Cracked beam' }).click();
  await page.getByRole('heading', { name: 'Cracked beam' }).waitFor();
  await page.goBack();
  await page.locator('.page-header').getByRole('link', { name: 'Quay Company' }).click();
  await page.getByRole('heading', { name: 'Quay Company', level: 1 }).waitFor();
  await card(page, 'Details').getByText('Eva Roth').waitFor();
  await card(page, 'Projects').getByRole('link', { name: 'Harbour Bridge' }).waitFor();
  expect(complaints).toEqual([]);
  await close();
});

test('a project is put on hold and resumed; the slower user is notified', async () => {
  const project = await addProject(server.as.Admin, {
    clientId: client.id,
    name: 'Tower',
    startDate: '2020-01-01',
    endDate: '2099-01-01',
  });
  const { page, close } = await open(pathOf(project));
  const status = page.locator('.page-header .chip');
  await expect.poll(() => status.innerText()).toBe('In Progress');
  await page.getByRole('button', { name: 'Put on Hold' }).click();
  await page.getByText(PROJECT_MESSAGES.held).waitFor();
  await expect.poll(() => status.innerText()).toBe('On Hold');
  expect(await now(project)).toMatchObject({ status: 'OnHold', startDate: '2020-01-01' });
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.getByText(PROJECT_MESSAGES.resumed).waitFor();
  await expect.poll(() => status.innerText()).toBe('In Progress');

  const change = async (changes: object) => {
    const body = { ...changes, version: (await now(project)).version };
    expect((await server.as.Admin.put(`/projects/${String(project.id)}`, body)).status).toBe(200);
  };
  // Its other fields do not matter, and are shown.
  await change({ name: 'Tower Two' });
  await page.getByRole('button', { name: 'Put on Hold' }).click();
  await expect.poll(() => status.innerText()).toBe('On Hold');
  await page.getByRole('heading', { name: 'Tower Two', level: 1 }).waitFor();
  expect(await now(project)).toMatchObject({ status: 'OnHold', name: 'Tower Two' });
  await change({ status: 'InProgress', name: 'Tower Three' });
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.getByRole('alert').getByText(SERVER_MESSAGES.stale).waitFor();
  await page.getByRole('heading', { name: 'Tower Three', level: 1 }).waitFor();
  await expect.poll(() => status.innerText()).toBe('In Progress');
  await close();
});

test('a project is edited on its page, and a new inspection starts with it', async () => {
  const project = await addProject(server.as.Admin, { clientId: client.id, name: 'Museum' });
  const { page, close } = await open(pathOf(project));
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Project' });
  await dialog.getByLabel('Name').fill('Museum Annex');
  await dialog.getByRole('button', { name: 'Update Project' }).click();
  await page.getByRole('heading', { name: 'Museum Annex', level: 1 }).waitFor();
  await page.locator('.page-header').getByRole('link', { name: 'New Inspection' }).click();
  await page.getByRole('heading', { name: 'New Inspection' }).waitFor();
  const chosen = page.locator('.p-dropdown-label', { hasText: 'Museum Annex – Quay Company' });
  await chosen.waitFor();
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await page.waitForURL(server.url + pathOf(project));
  const again = page.locator('.page-header').getByRole('link', { name: 'New Inspection' });
  await again.waitFor();

  // While a project that cannot be loaded is loaded again, the form stays.
  const brief = `**/api/projects/${String(project.id)}`;
  const busy = (route: Route) => route.fulfill({ status: 503, json: { message: 'Busy' } });
  const retry = () => page.getByRole('button', { name: 'Retry' }).click();
  const answerAfter = await failLoads(page, brief, busy);
  await again.click();
  await page.getByText(INSPECTION_MESSAGES.projectNotLoaded).waitFor();
  await answerAfter(retry);
  await chosen.waitFor();
  // Nobody has typed anything: leaving asks nothing.
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.waitForURL(server.url + pathOf(project));
  await again.waitFor();

  const answerNextAfter = await failLoads(page, brief, busy);
  await again.click();
  await page.getByText(INSPECTION_MESSAGES.projectNotLoaded).waitFor();
  const title = page.getByLabel('Inspection Title');
  await title.fill('Annex survey');
  await title.evaluate((field) => {
    field.classList.add('typed-in');
  });
  await answerNextAfter(retry);
  await chosen.waitFor();
  expect(await page.locator('.typed-in').inputValue()).toBe('Annex survey');
  await close();
});

test('a project without anything, an unknown one, and one that cannot be loaded', async () => {
  const project = await addProject(server.as.Admin, { clientId: client.id, name: 'Empty' });
  const { page, close } = await open(pathOf(project));
  await page.getByText('Nothing is open in this project.').waitFor();
  await page.getByText('No inspections yet.').waitFor();
  await page.getByText('Nobody works on this project yet.').waitFor();
  await page.goto('/projects/999999');
  await page.getByText(PROJECT_MESSAGES.notFound(999_999)).waitFor();
  await page.goto('/projects/roof');
  await page.getByRole('heading', { name: PROJECT_MESSAGES.invalidId }).waitFor();
  await page.getByRole('link', { name: 'Back to Projects' }).click();
  await page.getByRole('heading', { name: 'Projects', exact: true }).waitFor();

  const answerAfter = await failLoads(page, '**/api/projects/*/summary*');
  await page.getByRole('link', { name: 'Empty' }).click();
  const alert = page.getByRole('alert').filter({ hasText: PROJECT_MESSAGES.loadDetailsFailed });
  await alert.waitFor();
  await answerAfter(() => alert.getByRole('button', { name: 'Retry' }).click());
  await page.getByRole('heading', { name: 'Empty', level: 1 }).waitFor();
  await close();
});

test('at midnight the overdue items of a project and the projects with a status change', async () => {
  const dates = { startDate: '2036-03-02', endDate: '2036-12-31' };
  const project = await addProject(server.as.Admin, {
    clientId: client.id,
    name: 'North Pier',
    ...dates,
  });
  const { id: inspectionId } = await addInspection(server.as.Admin, { projectId: project.id });
  await addItem(server.as.Admin, { inspectionId, dueDate: '2036-03-01' });
  const { page, close } = await openTab(browser, server.url, DESKTOP);
  const evening = new Date('2036-03-01T23:50:00');
  await page.clock.install({ time: evening });
  await signInAs(page, 'ProjectManager', pathOf(project));
  const overdue = page.locator('.figure', { hasText: 'Overdue Items' });
  await expect.poll(() => overdue.innerText()).toBe('Overdue Items\n0');
  await page.clock.fastForward('11:00');
  await expect.poll(() => overdue.innerText()).toBe('Overdue Items\n1');

  await page.clock.setSystemTime(evening);
  await page.goto('/projects?status=Upcoming&search=North');
  await page.getByRole('link', { name: 'North Pier' }).waitFor();
  await page.clock.fastForward('11:00');
  await page.getByText('No projects match your search criteria.').waitFor();
  await close();
});
