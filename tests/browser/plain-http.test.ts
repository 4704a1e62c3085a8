import { type Browser, chromium } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ITEM_MESSAGES } from '../../contract/items/messages';
import { emailOf, signIn } from '../support/server/api';
import { BROWSER, choose, DESKTOP, openTab, PHONE, signInHere } from '../support/browser/browser';
import { clockAt } from '../support/clock';
import { draftsIn } from '../support/browser/drafts';
import { startServer, type TestServer } from '../support/server/server';
import { createSite } from '../support/records/site';
import { photoFile } from '../support/browser/upload-page';
import { userMenu } from '../support/browser/user-menu';

/**
 * A server in the site office with plain HTTP under its own host name. Browsers withhold features
 * there that they allow on localhost, where all other tests run.
 */

const HOST = 'plumbline.test';
const clock = clockAt('2026-11-21T08:00:00.000Z');
let server: TestServer;
let browser: Browser;

beforeAll(async () => {
  const args = [...BROWSER.args, `--host-resolver-rules=MAP ${HOST} 127.0.0.1`];
  [server, browser] = await Promise.all([
    startServer({ now: clock.now }),
    chromium.launch({ ...BROWSER, args }),
  ]);
});

afterAll(async () => {
  await browser.close();
  await server.close();
});

test('two tabs with the same form keep their own text', async () => {
  const { inspectionId } = await createSite(server.as.Admin, 'Two tabs');
  const { port } = new URL(server.url);
  const path = `/inspections/${String(inspectionId)}/items/add`;
  const { page: one, close } = await openTab(browser, `http://${HOST}:${port}`, PHONE);
  await one.goto(`/login?redirect=${path}`);
  await signInHere(one, emailOf('Inspector'));
  const other = await one.context().newPage();
  await other.goto(path);
  await one.getByLabel('Title').fill('One');
  await other.getByLabel('Title').fill('Other');
  await expect.poll(async () => (await draftsIn(one)).length).toBe(2);
  await one.reload();
  const restored = 'What you had typed before and not saved is back in the form.';
  await one.getByText(restored).waitFor();
  expect(await one.getByLabel('Title').inputValue()).toBe('One');
  await other.close();
  await one.getByRole('button', { name: 'Save Draft' }).click();
  await one.getByText(ITEM_MESSAGES.draftSaved).waitFor();
  await one.goto(path);
  await one.getByText(restored).waitFor();
  expect(await one.getByLabel('Title').inputValue()).toBe('Other');
  await close();
});

test('an item with a photo is added, even if the token expires in between', async () => {
  // A second attempt begins after the tokens of the first have expired.
  const admin = await signIn(server.url, emailOf('Admin'));
  const { inspectionId } = await createSite(admin, 'Roof inspection');
  const { port } = new URL(server.url);
  const { page, complaints, close } = await openTab(browser, `http://${HOST}:${port}`, PHONE);
  await page.goto(`/login?redirect=/inspections/${String(inspectionId)}/items/add`);
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await signInHere(page, emailOf('Inspector'));
  await page.getByLabel('Title').fill('Loose gutter');
  await choose(page, 'Category*', 'Structural');
  await page.getByLabel('Description').fill('North side.');
  await page.locator('input[type=file]').setInputFiles([await photoFile('gutter.jpg')]);
  await page.getByRole('img', { name: 'Preview of gutter.jpg' }).waitFor();
  clock.pass({ minutes: 16 });
  await page.getByRole('button', { name: 'Create Item' }).click();
  await page.getByText('Uploaded 1 photo(s)').waitFor();
  const expected = /401|Cross-Origin-Opener-Policy header has been ignored/;
  expect(complaints.filter((text) => !expected.test(text))).toEqual([]);
  await close();
});

test('the app says that it does not open without a network', async () => {
  const { port } = new URL(server.url);
  const { page, close } = await openTab(browser, `http://${HOST}:${port}`, PHONE);
  await page.goto('/login');
  await signInHere(page, emailOf('Inspector'));
  await userMenu(page).click();
  await page.getByRole('menuitem', { name: 'This Device' }).click();
  await page.getByText(/^No\. This needs an https address/).waitFor();
  await close();
});

test('the page of the API document is shown', async () => {
  const { port } = new URL(server.url);
  const { page, complaints, close } = await openTab(browser, `http://${HOST}:${port}`, DESKTOP);
  await page.goto('/api/docs');
  await page.getByRole('heading', { name: /^Plumbline/ }).waitFor();
  const expected = /Cross-Origin-Opener-Policy header has been ignored|Origin-Agent-Cluster/;
  expect(complaints.filter((text) => !expected.test(text))).toEqual([]);
  await close();
});
