import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { choose, DESKTOP, openTab, signInAs, visit } from '../support/browser/browser';
import { addClient, addItem, addSite } from '../support/records/records';
import { browser, server, useApp } from '../support/browser/running-app';

/** A choice in a list creates a history entry; further typing in a search does not. */

useApp();

const addressOf = (page: Page) => page.evaluate(() => location.pathname + location.search);
const expectAddress = (page: Page, address: string) =>
  expect.poll(() => addressOf(page)).toBe(address);

test('users, clients and projects: Back undoes a search and each choice', async () => {
  await addClient(server.as.Admin);
  const { page, close } = await openTab(browser, server.url, DESKTOP);
  await signInAs(page, 'Admin', '/inspections');
  await visit(page, '/users');
  const search = page.getByLabel('Search users');
  await search.pressSequentially('inspector');
  await expectAddress(page, '/users?search=inspector');
  await page.goBack();
  await expectAddress(page, '/users');
  await expect.poll(() => search.inputValue()).toBe('');
  await page.goForward();
  await expectAddress(page, '/users?search=inspector');
  await expect.poll(() => search.inputValue()).toBe('inspector');
  await page.goBack();
  await choose(page, 'Role', 'Project Manager');
  await expectAddress(page, '/users?role=ProjectManager');
  await expect
    .poll(() => page.locator('tbody .main-column').allInnerTexts())
    .toEqual(['projectmanager@plumbline.test']);
  await search.fill('inspector');
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await expectAddress(page, '/users');

  await visit(page, '/clients');
  await page.getByLabel('Search clients').pressSequentially('bau');
  await expect.poll(() => addressOf(page)).toContain('search=bau');
  const searched = await addressOf(page);
  await page.getByLabel('Show archived').check({ force: true });
  await expect.poll(() => addressOf(page)).toContain('archived');
  await page.goBack();
  await expectAddress(page, searched);
  await page.goBack();
  await expectAddress(page, '/clients');

  await visit(page, '/projects');
  await choose(page, 'Status', 'Upcoming');
  await expect.poll(() => addressOf(page)).toContain('status=');
  const filtered = await addressOf(page);
  await choose(page, 'Sort by', 'Start Date');
  await expect.poll(() => addressOf(page)).toContain('sort=');
  await page.goBack();
  await expectAddress(page, filtered);
  await page.goBack();
  await expectAddress(page, '/projects');
  await close();
});

test('items: completing the last draft clears the filter for drafts', async () => {
  const { inspection } = await addSite(server.as.Admin);
  await addItem(server.as.Inspector, { inspectionId: inspection.id, title: 'Finished' });
  await addItem(server.as.Inspector, {
    inspectionId: inspection.id,
    title: 'Half a thought',
    status: 'Draft',
  });
  const path = `/inspections/${String(inspection.id)}`;
  const { page, close } = await openTab(browser, server.url, DESKTOP);
  await signInAs(page, 'Inspector', path);
  await choose(page, 'Status', 'Draft');
  await expectAddress(page, `${path}?status=Draft`);
  await page.getByText('Finished').waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Half a thought' }).first().click();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByRole('button', { name: 'Update Item' }).click();
  await page.getByRole('link', { name: 'Finished' }).first().waitFor();
  await expectAddress(page, path);
  await page.getByRole('link', { name: 'Half a thought' }).first().waitFor();

  // The list shows it when it is selected and there are none.
  await choose(page, 'Status', 'Draft');
  await page.getByRole('heading', { name: 'No matching items' }).waitFor();
  await close();
});
