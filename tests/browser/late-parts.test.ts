import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { INSPECTION_MESSAGES } from '../../contract/inspections/messages';
import { ASKED_PART_MESSAGES } from '../../contract/messages/asked-part';
import { DESKTOP, openTab, PHONE, signInAs, type Viewport } from '../support/browser/browser';
import { userMenu } from '../support/browser/user-menu';
import { withResolvers } from '../support/with-resolvers';
import { addSite } from '../support/records/records';
import { browser, prepareApp, server, useApp } from '../support/browser/running-app';

/** What opens over a page, such as menus, is loaded after its first records, and may be wanted earlier. */

const CODE = /assets\/prime-.*\.js$/;

let title = '';
let project = '';

useApp();

prepareApp(async () => {
  const site = await addSite(server.as.Admin);
  ({ title } = site.inspection);
  project = site.project.name;
});

/** Opens a list without that code. `release` lets it load. */
async function openList(viewport: Viewport, path = '/inspections?view=all', shown = title) {
  const tab = await openTab(browser, server.url, viewport, { isFirstVisit: true });
  const held = withResolvers<undefined>();
  await tab.page.route(CODE, async (route) => {
    await held.promise;
    await route.continue();
  });
  await signInAs(tab.page, 'Admin', path);
  await tab.page.getByRole('link', { name: shown, exact: true }).waitFor();
  const release = () => {
    held.resolve(undefined);
  };
  return { ...tab, release };
}

const selectOf = (page: Page) => page.locator('.filters .p-dropdown').first();

test('it waits for the records of the first page', async () => {
  const { page, close } = await openTab(browser, server.url, DESKTOP, { isFirstVisit: true });
  const answer = withResolvers<undefined>();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (CODE.test(request.url())) asked.push('the code');
  });
  await page.route('**/api/inspections?*', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await signInAs(page, 'Admin', '/inspections?view=all');
  await page.locator('.table-skeleton').waitFor();
  await page.evaluate(async () => {
    for (let frame = 0; frame < 5; frame += 1) await new Promise(requestAnimationFrame);
  });
  expect(asked).toEqual([]);
  answer.resolve(undefined);
  await page.getByRole('link', { name: title, exact: true }).waitFor();
  await expect.poll(() => asked).toEqual(['the code']);
  await close();
});

test('a select that was pressed early opens when it can', async () => {
  const { page, release, complaints, close } = await openList(DESKTOP);
  expect(await selectOf(page).innerText()).toBe('Status');
  await selectOf(page).click();
  expect(await page.getByRole('option').count()).toBe(0);
  release();
  await page.getByRole('option', { name: 'Complete', exact: true }).click();
  await expect.poll(() => new URL(page.url()).search).toContain('status=2');
  expect(await selectOf(page).locator('.p-dropdown-label').innerText()).toBe('Complete');
  expect(complaints).toEqual([]);
  await close();
});

test('a select that has the focus keeps it, and a key opens it', async () => {
  const { page, release, close } = await openList(DESKTOP);
  const select = page.getByRole('combobox', { name: 'Status', exact: true });
  await select.focus();
  release();
  await page.locator('select').first().waitFor({ state: 'attached' });
  expect(await select.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.press('ArrowDown');
  await page.getByRole('option', { name: 'Complete', exact: true }).waitFor();
  await close();
});

test('text typed on a select is searched in it, however late its search appears', async () => {
  const { page, release, complaints, close } = await openList(DESKTOP, '/projects', project);
  const search = page.getByRole('textbox', { name: 'Search', exact: true });
  const select = page.getByRole('combobox', { name: 'Filter by Client' });
  await select.focus();
  await page.keyboard.type('no such client');
  release();
  await search.waitFor();
  await expect.poll(() => search.inputValue()).toBe('no such client');
  await page.getByText('No clients match your search criteria.').waitFor();
  await page.keyboard.press('Escape');
  await search.waitFor({ state: 'detached' });
  await expect.poll(() => select.evaluate((one) => one === document.activeElement)).toBe(true);

  await page.keyboard.type('n e');
  await expect.poll(() => search.inputValue()).toBe('n e');
  await select.focus();
  await page.keyboard.type('st');
  expect(await search.inputValue()).toBe('n est');
  expect(complaints).toEqual([]);
  await close();
});

test('a menu that was pressed early opens at its button when it can', async () => {
  const { page, release, complaints, close } = await openList(PHONE);
  const more = page.getByRole('button', { name: `More for ${title}` });
  await more.click();
  release();
  const menu = page.getByRole('menu');
  await menu.getByRole('menuitem', { name: 'Delete' }).waitFor();
  const [button, panel] = [await more.boundingBox(), await menu.boundingBox()];
  expect(Math.abs((panel?.y ?? 0) - (button?.y ?? 0))).toBeLessThan(120);
  expect(complaints).toEqual([]);
  await close();
});

test('the navigation and a message that were wanted early are shown when they can be', async () => {
  const { page, release, close } = await openList(DESKTOP);
  await page.getByRole('button', { name: `Delete ${title}` }).click();
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: 'Open navigation' }).click();
  release();
  await page.getByRole('dialog', { name: 'Navigation' }).waitFor();
  await page.locator('.p-toast').getByText(INSPECTION_MESSAGES.notDeleted).waitFor();
  await close();
});

test('code that was lost is loaded when the connection returns', async () => {
  const { page, close } = await openTab(browser, server.url, PHONE, { isFirstVisit: true });
  await page.route(CODE, (route) => route.abort());
  const lost = page.waitForEvent('requestfailed', (request) => CODE.test(request.url()));
  await signInAs(page, 'Admin', '/inspections?view=all');
  await lost;
  await page.getByRole('button', { name: `More for ${title}` }).click();
  await page.unroute(CODE);
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await page.getByRole('menuitem', { name: 'Delete' }).waitFor();
  await close();
});

test('what a click opens says that it has crashed, or opens at the next click if its code was missing', async () => {
  const { page, complaints, close } = await openTab(browser, server.url, PHONE, {
    isFirstVisit: true,
  });
  const missing = /assets\/appearance-dialog-.*\.js$/;
  await page.route(missing, (route) => route.abort());
  await page.route(/assets\/device-dialog-.*\.js$/, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export default function Broken() { throw new Error("Broken on purpose"); }',
    }),
  );
  await signInAs(page, 'Admin', '/inspections?view=all');
  const open = async (name: string) => {
    await userMenu(page).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await open('This Device');
  const failure = page.locator('.p-toast').getByText(ASKED_PART_MESSAGES.broken);
  await failure.waitFor();
  expect(await page.locator('.p-toast').getByText(ASKED_PART_MESSAGES.notLoaded).count()).toBe(0);
  await page.getByRole('link', { name: title, exact: true }).waitFor();
  expect(complaints.join()).toContain('Broken on purpose');
  // It can be asked for again.
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await failure.waitFor({ state: 'detached' });
  await open('This Device');
  await failure.waitFor();
  await page.getByRole('button', { name: 'Close', exact: true }).click();

  await open('Appearance');
  await page.locator('.p-toast').getByText(ASKED_PART_MESSAGES.notLoaded).waitFor();
  await page.unroute(missing);
  await open('Appearance');
  await page.getByRole('dialog', { name: 'Appearance' }).waitFor();
  await close();
});
