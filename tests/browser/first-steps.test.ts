import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { FIRST_STEPS } from '../../contract/messages/first-steps';
import {
  accessibilityViolations,
  DESKTOP,
  openTab,
  PHONE,
  signInAs,
} from '../support/browser/browser';
import { addClient, addProject } from '../support/records/records';
import { browser, server, useApp } from '../support/browser/running-app';

/** What a new office is told to do first. */

useApp();

const nextStep = (page: Page, label: string) =>
  page.locator('.empty-state').getByRole('link', { name: label, exact: true });

test('each page leads to what comes first: the client, its project, then the inspection', async () => {
  const { page, complaints, close } = await openTab(browser, server.url, DESKTOP);
  await signInAs(page, 'Admin', '/inspections/create');
  await page.getByText(FIRST_STEPS.noProjects).waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Go to Projects', exact: true }).click();
  await page.getByText(FIRST_STEPS.clientFirst).waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Add First Project' }).click();
  await page.getByRole('dialog').getByText(FIRST_STEPS.noClients).waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.goto('/dashboard');
  await nextStep(page, 'Go to Clients').click();
  await page.getByRole('button', { name: 'Add First Client' }).waitFor();

  const client = await addClient(server.as.Admin);
  await page.goto('/dashboard');
  await nextStep(page, 'Go to Projects').click();
  await page.getByRole('button', { name: 'Add First Project' }).waitFor();
  expect(await page.getByText(FIRST_STEPS.clientFirst).count()).toBe(0);

  await addProject(server.as.Admin, { clientId: client.id });
  await page.goto('/dashboard');
  await nextStep(page, 'New Inspection').click();
  await page.getByLabel('Inspection Title').waitFor();
  expect(await page.getByText(FIRST_STEPS.noProjects).count()).toBe(0);
  expect(complaints).toEqual([]);
  await close();
});

test('an inspector without projects learns whom to ask', async () => {
  const { body } = await server.as.Admin.get('/projects');
  for (const { id } of body as { id: number }[])
    await server.as.Admin.delete(`/projects/${String(id)}`);
  const { page, close } = await openTab(browser, server.url, PHONE);
  await signInAs(page, 'Inspector', '/inspections/create');
  const ask = `${FIRST_STEPS.noProjects} ${FIRST_STEPS.ask}`;
  await page.getByText(ask).waitFor();
  expect(await page.getByRole('link', { name: 'Go to Projects' }).count()).toBe(0);
  await close();
});
