import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { CLIENT_MESSAGES } from '../../contract/clients/messages';
import { DESKTOP, openTab, PHONE, signInAs, visit } from '../support/browser/browser';
import { addSite } from '../support/records/records';
import { browser, prepareApp, server, useApp } from '../support/browser/running-app';

/** Pages that could not be loaded, and are loaded again automatically. */

useApp();

const REPEATED = 'The app keeps trying.';

let path: string;
let name: string;
let client: string;

prepareApp(async () => {
  const { project, ...site } = await addSite(server.as.Admin);
  path = `/projects/${String(project.id)}`;
  name = project.name;
  client = site.client.name;
});

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? null);
const shown = (page: Page) => page.getByRole('heading', { name, level: 1 });

test('a page loads when the network is back, although the first requests still fail', async () => {
  const { page, close } = await openTab(browser, server.url, PHONE);
  await signInAs(page, 'ProjectManager', '/dashboard');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const record = `**/api${path}`;
  let failed = 0;
  await page.route(record, (route) => {
    failed += 1;
    // The pause is too long for the load to repeat itself in this test.
    return failed === 1
      ? route.fulfill({ status: 503, headers: { 'retry-after': '60' } })
      : route.abort();
  });
  await visit(page, path);
  const retry = page.getByRole('button', { name: 'Retry' });
  await page.getByText(REPEATED).waitFor();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect.poll(() => failed, { timeout: 20_000 }).toBe(2);
  await retry.focus();
  const alert = await page.locator('.error-panel').elementHandle();
  // The page repeats what failed, and nothing moves.
  await expect.poll(() => failed, { timeout: 20_000 }).toBe(4);
  await page.getByText(REPEATED).waitFor();
  expect([await focused(page), await alert.evaluate((one) => one.isConnected)]).toEqual([
    'Retry',
    true,
  ]);
  await page.unroute(record);
  await shown(page).waitFor();

  // A list that cannot be loaded shows no rows of the query before.
  await visit(page, '/clients');
  const row = page.getByText(client, { exact: true });
  await row.waitFor();
  await page.context().setOffline(true);
  await visit(page, '/clients?search=nowhere');
  await page.getByText(CLIENT_MESSAGES.loadFailed).waitFor();
  expect(await row.count()).toBe(0);
  await page.context().setOffline(false);
  await page.getByText('No clients match your search criteria.').waitFor();
  await close();
});

test('a server that asks for a pause is asked again by itself, or at once by the user', async () => {
  const { page, close } = await openTab(browser, server.url, PHONE);
  await signInAs(page, 'ProjectManager', '/dashboard');
  const record = `**/api${path}`;
  let asked = 0;
  await page.route(record, (route) => {
    asked += 1;
    // The last pause is too long for the load to repeat itself in this test.
    const headers = { 'retry-after': asked < 3 ? '1' : '60' };
    return route.fulfill({ status: 429, headers, json: { message: 'Too many requests' } });
  });
  await visit(page, path);
  await page.getByText('Too many requests').waitFor();
  await page.getByText(REPEATED).waitFor();
  await expect.poll(() => asked).toBe(3);
  await page.unroute(record);
  await page.getByRole('button', { name: 'Retry' }).click();
  await shown(page).waitFor();
  await close();
});

test('the user need not wait for an attempt that the inbox makes by itself', async () => {
  const { page, close } = await openTab(browser, server.url, PHONE);
  await signInAs(page, 'ProjectManager', '/dashboard');
  await page.getByRole('heading', { level: 1 }).waitFor();
  let asked = 0;
  await page.route(/\/api\/inbox(\?|$)/, async (route) => {
    asked += 1;
    if (asked === 1) await route.abort();
    // The attempt that the inbox makes by itself is never answered.
    if (asked > 2) await route.continue();
  });
  await visit(page, '/inbox');
  await page.getByText(REPEATED).waitFor();
  await expect.poll(() => asked, { timeout: 20_000 }).toBe(2);
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByText('Nothing here yet').waitFor();
  expect(asked).toBe(3);
  await close();
});

test('a select whose clients could not be loaded loads them again, and the page says so', async () => {
  const { page, close } = await openTab(browser, server.url, DESKTOP);
  await signInAs(page, 'ProjectManager', '/dashboard');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.route('**/api/clients*', (route) => route.abort());
  await visit(page, '/projects');
  const alert = page.getByRole('alert').filter({ hasText: CLIENT_MESSAGES.loadFailed });
  await alert.getByText(REPEATED).waitFor();
  await page.unroute('**/api/clients*');
  await alert.waitFor({ state: 'detached' });
  await close();
});
