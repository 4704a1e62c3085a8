import { once } from 'node:events';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { openTab, PHONE, signInAs } from '../support/browser';
import { browser, useBrowser } from '../support/running-app';
import { scratchFolder } from '../support/scratch';
import { startServer } from '../support/server';
import { userMenu } from '../support/user-menu';

/** The code of the app on the device: it opens without a network, and is updated on request. */

useBrowser();

const VISIT = { isFirstVisit: true, serviceWorkers: 'allow' } as const;

/** Waits until the app is stored, as its dialog shows. */
async function waitUntilStored(page: Page): Promise<void> {
  await userMenu(page).click();
  await page.getByRole('menuitem', { name: 'This Device' }).click();
  const dialog = page.getByRole('dialog', { name: 'This Device' });
  await dialog.getByText(/^Yes\. Changes are kept/).waitFor();
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await dialog.waitFor({ state: 'hidden' });
}

test('an app that the browser has discarded is stored again by the next visit', async () => {
  const server = await startServer();
  const { page, close } = await openTab(browser, server.url, PHONE, VISIT);
  await signInAs(page, 'Inspector', '/inspections');
  await waitUntilStored(page);
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  });
  await page.reload();
  await waitUntilStored(page);
  await server.close();
  await page.reload();
  await userMenu(page).waitFor();
  await close();
});

test('after the first visit every screen opens without the server', async () => {
  const server = await startServer();
  const { page, close } = await openTab(browser, server.url, PHONE, VISIT);
  await signInAs(page, 'Inspector', '/inspections');
  await waitUntilStored(page);

  await server.close();
  const proxy = createServer((_, answer) => {
    answer.writeHead(502).end('Bad gateway');
  });
  await once(proxy.listen(Number(new URL(server.url).port), '127.0.0.1'), 'listening');
  await page.reload();
  await userMenu(page).waitFor();
  proxy.close();
  proxy.closeAllConnections();

  for (const address of ['/inspections', '/inspections/create', '/change-password', '/no-page']) {
    await page.goto(address);
    await userMenu(page).waitFor();
  }
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  await close();
});

test('a new version is offered, waits for the user, and starts', async () => {
  const { folder: webApp, remove } = scratchFolder();
  cpSync('dist/client', webApp, { recursive: true });
  const server = await startServer({ webApp });
  const { page, close } = await openTab(browser, server.url, PHONE, VISIT);
  await signInAs(page, 'Inspector', '/inspections/create');
  await waitUntilStored(page);
  await page.getByLabel('Inspection Title').fill('Typed in the old version');

  const other = await page.context().newPage();
  await other.goto('/inspections');
  await userMenu(other).waitFor();

  const edit = (name: string, change: (content: string) => string) => {
    const file = path.join(webApp, name);
    writeFileSync(file, change(readFileSync(file, 'utf8')));
    for (const packed of ['br', 'gz']) rmSync(`${file}.${packed}`, { force: true });
  };
  edit('index.html', (html) => html.replace('<html ', '<html data-build="next" '));
  edit('service-worker.js', (script) => script.replace(/"version":"\w+"/, '"version":"next"'));
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());

  const offer = 'A new version of Plumbline is ready.';
  await other.getByText(offer).waitFor();
  await page.getByText(offer).waitFor();
  expect(await page.getByLabel('Inspection Title').inputValue()).toBe('Typed in the old version');
  await page.getByRole('button', { name: 'Start it now' }).click();
  await page.locator('html[data-build=next]').waitFor({ state: 'attached' });
  await expect
    .poll(() => page.getByLabel('Inspection Title').inputValue())
    .toBe('Typed in the old version');
  await waitUntilStored(page);
  expect(await page.getByText(offer).count()).toBe(0);
  // The other tab still has the old version, and can start the new one too.
  await other.getByText(offer).waitFor();
  expect(await other.locator('html[data-build=next]').count()).toBe(0);
  await other.getByRole('button', { name: 'Start it now' }).click();
  await other.locator('html[data-build=next]').waitFor({ state: 'attached' });
  await other.close();

  await server.close();
  await page.reload();
  await page.getByLabel('Inspection Title').waitFor();
  expect(await page.evaluate(() => caches.keys())).toContain('plumbline-app-next');
  await close();
  remove();
});
