import { once } from 'node:events';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { openTab, PHONE, signInAs } from '../support/browser/browser';
import { addPhoto } from '../support/records/item-photos';
import { jpeg } from '../support/records/pictures';
import { addItem, addSite } from '../support/records/records';
import { browser, useBrowser } from '../support/browser/running-app';
import { scratchFolder } from '../support/server/scratch';
import { startServer } from '../support/server/server';
import { userMenu } from '../support/browser/user-menu';
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

/** The screens that must open, each with something that only itself shows. */
const SCREENS: readonly [address: string, shown: (page: Page) => Locator][] = [
  ['/inspections', (page) => page.getByRole('searchbox', { name: 'Search inspections' })],
  ['/inspections/create', (page) => page.getByLabel('Inspection Title')],
  ['/change-password', (page) => page.getByLabel('Current Password')],
  ['/no-page', (page) => page.getByRole('heading', { name: 'Page Not Found' })],
];

test('after the first visit every screen opens without the server; a discarded app is stored again', async () => {
  const server = await startServer();
  const { page, close } = await openTab(browser, server.url, PHONE, VISIT);
  await signInAs(page, 'Inspector', '/inspections');
  await waitUntilStored(page);
  await page.context().setOffline(true);
  for (const [address, shown] of SCREENS) {
    await page.goto(address);
    await shown(page).waitFor();
  }
  await page.context().setOffline(false);

  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  });
  await page.reload();
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
    renew: (page: Page, version: string) => {
      edit('index.html', (html) =>
        html.replace(/<html (data-build="\w+" )?/, `<html data-build="${version}" `),
      );
      edit('service-worker.js', (script) =>
        script.replace(/"version":"\w+"/, `"version":"${version}"`),
      );
      return page.evaluate(async () => {
        await (await navigator.serviceWorker.ready).update();
      });
    },
  };
}

const OFFER = 'A new version of Plumbline is ready.';

const startNow = (page: Page) => page.getByRole('button', { name: 'Start it now' }).click();

const buildIn = (page: Page, version: string) => page.locator(`html[data-build=${version}]`);

test('a new version is offered, waits for the user, and starts, although a photo does not arrive', async () => {
  const { server, renew, remove } = await startRenewable();
  const { inspection } = await addSite(server.as.Admin);
  const item = await addItem(server.as.Admin, { inspectionId: inspection.id });
  const photo = await addPhoto(server.as.Admin, item.id, { bytes: await jpeg(), name: 'a.jpg' });
  const { page, close } = await openTab(browser, server.url, PHONE, VISIT);
  await signInAs(page, 'Inspector', '/inspections/create');
  await waitUntilStored(page);
  await page.getByLabel('Inspection Title').fill('Typed in the old version');

  const other = await page.context().newPage();
  await other.goto('/inspections');
  await userMenu(other).waitFor();

  await renew(page, 'next');
  await other.getByText(OFFER).waitFor();
  await page.getByText(OFFER).waitFor();
  expect(await page.getByLabel('Inspection Title').inputValue()).toBe('Typed in the old version');
  await startNow(page);
  await buildIn(page, 'next').waitFor({ state: 'attached' });
  await expect
    .poll(() => page.getByLabel('Inspection Title').inputValue())
    .toBe('Typed in the old version');
  await waitUntilStored(page);
  expect(await page.getByText(OFFER).count()).toBe(0);
  // The other tab still has the old version, and can start the new one too.
  await other.getByText(OFFER).waitFor();
  expect(await buildIn(other, 'next').count()).toBe(0);
  await startNow(other);
  await buildIn(other, 'next').waitFor({ state: 'attached' });
  await other.close();

  await page.context().setOffline(true);
  await page.reload();
  await page.getByLabel('Inspection Title').waitFor();
  expect(await page.evaluate(() => caches.keys())).toContain('plumbline-app-next');
  await page.context().setOffline(false);

  await renew(page, 'third');
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
  await buildIn(page, 'third').waitFor({ state: 'attached' });
  await userMenu(page).waitFor();
  await close();
  await server.close();
  remove();
});
