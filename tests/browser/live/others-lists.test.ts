import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { DESKTOP, openTab, signInAs } from '../../support/browser/browser';
import { untilFollowing } from '../../support/browser/following';
import { addClient, addInspection, addProject, addSite } from '../../support/records/records';
import { browser, server, useApp } from '../../support/browser/running-app';

/** The lists of the office and the dashboard follow other people's changes. */

useApp();

const rowsOf = (page: Page) =>
  page
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().top));

const held = (page: Page, name: string) => page.getByRole('button', { name });

/** Opens a list by the navigation, so that the tab stays and follows. */
async function open(page: Page, name: string) {
  await page.getByRole('link', { name, exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await page.locator('table[aria-busy=false] tbody tr').first().waitFor();
}

test('clients, projects, users and the dashboard: in place, and new rows on demand', async () => {
  const { Admin } = server.as;
  const site = await addSite(Admin);
  const { page, close, complaints } = await openTab(browser, server.url, DESKTOP, {
    isIdle: true,
  });
  await untilFollowing(page, () => signInAs(page, 'Admin', '/dashboard'));
  // Another session of the same Admin counts as somebody else.
  const recent = page.getByRole('region', { name: 'Recent Inspections' });
  await recent.getByText(site.inspection.title).first().waitFor();
  await addInspection(Admin, { projectId: site.project.id, title: 'Roof of the east wing' });
  await held(page, 'Show Changes').click();
  await recent.getByText('Roof of the east wing').waitFor();

  await open(page, 'Clients');
  const before = await rowsOf(page);
  await Admin.put(`/clients/${String(site.client.id)}`, { name: 'Anders & Co', version: 1 });
  await page.getByText('Anders & Co').waitFor();
  await addClient(Admin, { name: 'A new client' });
  await addClient(Admin, { name: 'Another new client' });
  await held(page, 'Show 2 New').waitFor();
  // Nothing has moved.
  expect(await rowsOf(page)).toEqual(before);
  await held(page, 'Show 2 New').click();
  await page.getByText('Another new client').waitFor();

  await open(page, 'Projects');
  await Admin.put(`/projects/${String(site.project.id)}`, { name: 'Quay', version: 1 });
  await page.getByText('Quay', { exact: true }).waitFor();
  await addProject(Admin, { clientId: site.client.id, name: 'A new project' });
  await held(page, 'Show 1 New').click();
  await page.getByText('A new project').waitFor();

  await open(page, 'Users');
  await Admin.post('/auth/register', {
    email: 'late@plumbline.test',
    firstName: 'Late',
    lastName: 'Comer',
    role: 'Inspector',
    password: 'Plumbline-test-1',
  });
  await held(page, 'Show 1 New').click();
  await page.getByText('late@plumbline.test').waitFor();
  expect(complaints).toEqual([]);
  await close();
});
