import { once } from 'node:events';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { openTab, PHONE, signInAs } from '../support/browser';
import { addPhoto } from '../support/item-photos';
import { jpeg } from '../support/pictures';
import { addItem, addSite } from '../support/records';
import { browser, useBrowser } from '../support/running-app';
import { scratchFolder } from '../support/scratch';
import { startServer } from '../support/server';
import { userMenu } from '../support/user-menu';
import { withResolvers } from '../support/with-resolvers';

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

/** A server whose build can be replaced by a newer one. */
async function startRenewable() {
  const { folder: webApp, remove } = scratchFolder();
  cpSync('dist/client', webApp, { recursive: true });
  const server = await startServer({ webApp });
  const edit = (name: string, change: (content: string) => string) => {
    const file = path.join(webApp, name);
    writeFileSync(file, change(readFileSync(file, 'utf8')));
    for (const packed of ['br', 'gz']) rmSync(`${file}.${packed}`, { force: true });
  };
  return {
    server,
    remove,
    renew: (page: Page) => {
      edit('index.html', (html) => html.replace('<html ', '<html data-build="next" '));
      edit('service-worker.js', (script) => script.replace(/"version":"\w+"/, '"version":"next"'));
      return page.evaluate(async () => {
        await (await navigator.serviceWorker.ready).update();
      });
    },
  };
}

const OFFER = 'A new version of Plumbline is ready.';

const startNow = (page: Page) => page.getByRole('button', { name: 'Start it now' }).click();

const newBuildIn = (page: Page) => page.locator('html[data-build=next]');

test('a new version is offered, waits for the user, and starts', async () => {
  const { server, renew, remove } = await startRenewable();
  const { page, close } = await openTab(browser, server.url, PHONE, VISIT);
  await signInAs(page, 'Inspector', '/inspections/create');
  await waitUntilStored(page);
  await page.getByLabel('Inspection Title').fill('Typed in the old version');

  const other = await page.context().newPage();
  await other.goto('/inspections');
  await userMenu(other).waitFor();

  await renew(page);
  await other.getByText(OFFER).waitFor();
  await page.getByText(OFFER).waitFor();
  expect(await page.getByLabel('Inspection Title').inputValue()).toBe('Typed in the old version');
  await startNow(page);
  await newBuildIn(page).waitFor({ state: 'attached' });
  await expect
    .poll(() => page.getByLabel('Inspection Title').inputValue())
    .toBe('Typed in the old version');
  await waitUntilStored(page);
  expect(await page.getByText(OFFER).count()).toBe(0);
  // The other tab still has the old version, and can start the new one too.
  await other.getByText(OFFER).waitFor();
  expect(await newBuildIn(other).count()).toBe(0);
  await startNow(other);
  await newBuildIn(other).waitFor({ state: 'attached' });
  await other.close();

  await server.close();
  await page.reload();
  await page.getByLabel('Inspection Title').waitFor();
  expect(await page.evaluate(() => caches.keys())).toContain('plumbline-app-next');
  await close();
  remove();
});

test('a new version starts although a photo does not arrive', async () => {
  const { server, renew, remove } = await startRenewable();
  const { inspection } = await addSite(server.as.Admin);
  const item = await addItem(server.as.Admin, { inspectionId: inspection.id });
  const photo = await addPhoto(server.as.Admin, item.id, { bytes: await jpeg(), name: 'a.jpg' });
  const { page, close } = await openTab(browser, server.url, PHONE, VISIT);
  await signInAs(page, 'Inspector', '/inspections/create');
  await waitUntilStored(page);
  await renew(page);
  await page.getByText(OFFER).waitFor();
  const asked = withResolvers<undefined>();
  server.services.fileTurns.run = () => {
    asked.resolve(undefined);
    return new Promise(() => undefined);
  };
  await page.evaluate((address) => {
    void fetch(address);
  }, photo.url);
  await asked.promise;
  await startNow(page);
  // The browser keeps the old worker for minutes, but the page has the new code.
  await newBuildIn(page).waitFor({ state: 'attached' });
  await userMenu(page).waitFor();
  await close();
  await server.close();
  remove();
});
