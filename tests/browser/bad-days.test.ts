import type { Page, Route } from 'playwright';
import { expect, test } from 'vitest';
import { STORAGE_KEYS } from '../../contract/limits';
import { getItem } from '../../contract/items/calls';
import { OUTBOX_MESSAGES } from '../../contract/outbox/messages';
import { UPLOAD_MESSAGES } from '../../contract/uploads/messages';
import { emailOf } from '../support/server/api';
import { ON_DEVICE, openTab, PHONE, signInAs, signInHere } from '../support/browser/browser';
import { keptChanges } from '../support/browser/kept-changes';
import { addInspection, addItem, addSite, bodyOf } from '../support/records/records';
import { browser, server, useApp } from '../support/browser/running-app';
import { chooseFiles, notSent, photoFile, upload } from '../support/browser/upload-page';
import { userMenu } from '../support/browser/user-menu';

/**
 * Networks, clocks and servers that are worse than no network: nothing is lost, and nobody is
 * signed out.
 */

useApp();

const INSPECTOR = 3;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const EVERYTHING = '**/api/**';

/** An item that the inspector has on a phone, with its form open and a new title in it. */
async function openForm(title: string, { madeAt = Date.now() } = {}) {
  const { project } = await addSite(server.as.Admin);
  const given = { projectId: project.id, title, assignedToId: INSPECTOR };
  const { id: inspectionId } = await addInspection(server.as.Admin, given);
  const { id } = await addItem(server.as.Admin, { inspectionId, title: `${title}: crack` });
  const { page, close } = await openTab(browser, server.url, PHONE, ON_DEVICE);
  await page.clock.install({ time: madeAt });
  const path = `/inspections/${String(inspectionId)}/items/${String(id)}`;
  await signInAs(page, 'Inspector', `${path}/edit`);
  const newTitle = `${title}: wide crack`;
  await page.getByLabel('Title').fill(newTitle);
  const item = async () =>
    bodyOf(getItem, await server.as.Admin.get(`/inspectionitems/${String(id)}`));
  return { page, close, path, newTitle, item };
}

const save = (page: Page) => page.getByRole('button', { name: 'Update Item' }).click();
const deferred = (page: Page) => page.getByText(OUTBOX_MESSAGES.deferred).waitFor();
const isSignedIn = (page: Page) => userMenu(page).waitFor();

/** The change is on the server once, and not on the device. */
async function arrived(page: Page, { item, newTitle }: Awaited<ReturnType<typeof openForm>>) {
  await expect.poll(async () => (await item()).title).toBe(newTitle);
  await expect.poll(() => keptChanges(page)).toEqual([]);
  expect((await item()).version).toBe(2);
}

test('a change of last week arrives after its session has ended, when its user signs in again', async () => {
  const form = await openForm('Last week', { madeAt: Date.now() - 7 * DAY_MS });
  const { page, close, path } = form;
  await page.context().setOffline(true);
  await save(page);
  await deferred(page);
  await page.evaluate((key) => {
    localStorage.setItem(key, 'expired');
  }, STORAGE_KEYS.accessToken);
  await page.context().clearCookies();
  await page.goto('about:blank');
  await page.clock.setSystemTime(Date.now());
  await page.context().setOffline(false);
  await page.goto(path);
  await page.getByLabel('Email').waitFor();
  expect(await keptChanges(page)).toHaveLength(1);
  await signInHere(page, emailOf('Inspector'));
  await arrived(page, form);
  await close();
});

test('behind a portal that answers everything with its own page, changes and photos wait', async () => {
  const form = await openForm('Hotel');
  const { page, close, path } = form;
  const photos = await page.context().newPage();
  await photos.goto(`${path}/photos`);
  await chooseFiles(photos, [await photoFile('hotel.jpg')]);
  const portal = (route: Route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Welcome to our hotel</h1>' });
  await page.context().route(EVERYTHING, portal);
  await upload(photos, 1);
  await photos.getByText(UPLOAD_MESSAGES.unanswered).first().waitFor();
  await save(page);
  await deferred(page);
  await expect.poll(() => notSent(page).getAttribute('aria-label')).toBe('Not sent: 2');
  await isSignedIn(page);
  expect((await form.item()).photoCount).toBe(0);
  await page.context().unroute(EVERYTHING, portal);
  await arrived(page, form);
  await expect.poll(async () => (await form.item()).photoCount).toBe(1);
  await close();
});

test('after half an hour without any answer the user is signed in, and the change arrives', async () => {
  const form = await openForm('Half an hour');
  const { page, close } = form;
  const silence = () => undefined;
  await page.context().route(EVERYTHING, silence);
  await page.clock.pauseAt(Date.now() + MINUTE_MS);
  await save(page);
  await expect
    .poll(async () => {
      await page.clock.runFor(1000);
      return page.getByText(OUTBOX_MESSAGES.deferred).count();
    })
    .toBe(1);
  for (let minute = 0; minute < 30; minute += 1) await page.clock.runFor(MINUTE_MS);
  await isSignedIn(page);
  expect(await keptChanges(page)).toHaveLength(1);
  await page.context().unroute(EVERYTHING, silence);
  await expect
    .poll(async () => {
      await page.clock.runFor(5000);
      return keptChanges(page);
    })
    .toEqual([]);
  await arrived(page, form);
  await close();
});

test.each([
  ['a year late', -365],
  ['a year early', 365],
])(
  'on a device whose clock is %s changes arrive as on any other, and the session goes on',
  async (name, days) => {
    const form = await openForm(name, { madeAt: Date.now() + days * DAY_MS });
    const { page, close, path, newTitle } = form;
    await page.context().setOffline(true);
    await save(page);
    await deferred(page);
    await page.context().setOffline(false);
    await arrived(page, form);
    // The next page has the same session, and shows the item that the server has.
    await page.goto(path);
    await page.getByRole('heading', { name: newTitle, level: 1 }).waitFor();
    await isSignedIn(page);
    await close();
  },
);

test('a change that an older server refuses with 404 is not lost, and shows the reason', async () => {
  const form = await openForm('Older');
  const { page, close, newTitle } = form;
  await page.context().setOffline(true);
  await save(page);
  await deferred(page);
  const older = async (route: Route) => {
    if (route.request().method() !== 'PUT') await route.continue();
    else await route.fulfill({ status: 404, json: { message: 'This server is too old' } });
  };
  await page.context().route('**/api/inspectionitems/*', older);
  await page.context().setOffline(false);
  await notSent(page).click();
  const dialog = page.getByRole('dialog', { name: 'Not Sent' });
  await dialog.getByText('This server is too old').waitFor();
  expect(await keptChanges(page)).toMatchObject([{ body: { title: newTitle } }]);
  await page.context().unroute('**/api/inspectionitems/*', older);
  await dialog.getByRole('button', { name: 'Try Again' }).click();
  await arrived(page, form);
  await close();
});
