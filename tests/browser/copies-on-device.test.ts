import type { Page, Route } from 'playwright';
import { expect, test } from 'vitest';
import { COMMENT_MESSAGES } from '../../contract/comments/messages';
import type { Inspection } from '../../contract/inspections/inspection';
import { OUTBOX_MESSAGES } from '../../contract/outbox/messages';
import { emailOf } from '../support/api';
import {
  accessibilityViolations,
  ON_DEVICE,
  openTab,
  PHONE,
  signInAs,
  signInHere,
  visit,
} from '../support/browser';
import { addComment } from '../support/comments';
import { endComparisons, openDevice, waitForCopies } from '../support/device-dialog';
import { holdStore } from '../support/hold-store';
import { addPhotos } from '../support/item-photos';
import { jpeg } from '../support/pictures';
import { addInspection, addItem, addSite, type Site } from '../support/records';
import { browser, prepareApp, server, useApp } from '../support/running-app';
import { storedValues } from '../support/stored-values';
import { withResolvers } from '../support/with-resolvers';
import { userMenu } from '../support/user-menu';

/** Inspections on the device: they are read without a network, and only by their user. */

useApp();

const INSPECTOR = 3;
const OLD = { inspectionDate: '2020-05-04T08:00:00.000Z' };

let site: Site;
let inspection: Inspection;

prepareApp(async () => {
  site = await addSite(server.as.Admin);
  inspection = await addInspection(server.as.Admin, {
    projectId: site.project.id,
    title: 'Basement of Block A',
    assignedToId: INSPECTOR,
    ...OLD,
  });
});

/** The stored values of one kind: inspections without their items, or items and photos. */
const copiesIn = (page: Page, store: 'heads' | 'contents'): Promise<unknown[]> =>
  storedValues(page, { database: 'plumbline-copies', store });

const copiedTitles = async (page: Page) =>
  ((await copiesIn(page, 'heads')) as { head: { title: string } }[]).map(({ head }) => head.title);

const copiedItemTitles = async (page: Page) =>
  ((await copiesIn(page, 'contents')) as { inspectionItems: { title: string }[] }[]).flatMap(
    ({ inspectionItems }) => inspectionItems.map(({ title }) => title),
  );

/** How much is in the browser. */
const amountsIn = async (page: Page): Promise<[inspections: number, pictures: number]> => [
  (await copiesIn(page, 'heads')).length,
  await page.evaluate(async () => (await (await caches.open('plumbline-pictures')).keys()).length),
];

/** Passes on the copy of an inspection as if it had too many photos, and comments on an item. */
const withNewest = (itemId: number) => async (route: Route) => {
  const answer = await route.fetch();
  const json = (await answer.json()) as { photos: unknown[]; comments: unknown[] };
  const [photos, comments] = [json.photos.slice(-1), json.comments.slice(-1)];
  const commentsLeftOut = [{ itemId, count: json.comments.length - comments.length }];
  await route.fulfill({ response: answer, json: { ...json, photos, comments, commentsLeftOut } });
};

test('an assigned inspection is read without a network, with the user’s own last change', async () => {
  const item = await addItem(server.as.Admin, { inspectionId: inspection.id, title: 'Wet wall' });
  await addPhotos(server.as.Admin, item.id, [
    { bytes: await jpeg({ width: 640, height: 480 }), name: 'old.jpg' },
    { bytes: await jpeg({ width: 1280, height: 960 }), name: 'wall.jpg' },
  ]);
  for (const text of ['First', 'Second', 'Third'])
    await addComment(server.as.Admin, item.id, { text });
  const { page, close } = await openTab(browser, server.url, PHONE, ON_DEVICE);
  await page.route(/\/api\/device-copies\/\d+$/, withNewest(item.id));
  await signInAs(page, 'Inspector', '/inspections?view=mine');
  await waitForCopies(page, 2);
  const before = await amountsIn(page);

  const address = `/inspections/${String(inspection.id)}/items/${String(item.id)}`;
  await page.goto(`${address}/edit`);
  await page.getByLabel('Title').fill('Wet north wall');
  await page.getByRole('button', { name: 'Update Item' }).click();
  await expect.poll(() => copiedItemTitles(page)).toEqual(['Wet north wall']);

  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Inspections' }).last().click();
  const notice = page.getByRole('status').getByText(/Copy from .+|Inspections as of .+/);
  await notice.waitFor();
  await page.getByRole('button', { name: 'Mine', exact: true }).click();
  await page.getByText('Basement of Block A').click();
  await page.getByRole('heading', { name: 'Basement of Block A' }).waitFor();
  await page.getByText('Wet north wall').first().click();
  const heading = page.getByRole('heading', { name: 'Wet north wall' });
  await heading.waitFor();
  const picture = page.getByRole('img', { name: /wall\.jpg/ }).first();
  await expect
    .poll(() => picture.evaluate((img) => (img as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
  expect(before).toEqual([2, 2]);
  // The larger picture replaces the one that the viewer requests.
  await picture.click();
  await page.locator('.viewer-stage[aria-busy=false]').waitFor();
  const shown = page.locator('.viewer-picture img').last();
  expect(await shown.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBe(640);
  await page.keyboard.press('Escape');

  await notice.waitFor();
  const place = await heading.boundingBox();
  await page.context().setOffline(false);
  await notice.waitFor({ state: 'detached' });
  expect(await heading.boundingBox()).toEqual(place);

  await page.context().setOffline(true);
  await page.reload();
  await heading.waitFor();
  // Sorting these would put the others behind them.
  await page.getByText('1 more photo is not on this device.').waitFor();
  await page.getByRole('heading', { name: 'Comments (3)' }).waitFor();
  await page.getByText(COMMENT_MESSAGES.leftOut(2)).waitFor();
  await page.getByRole('link', { name: 'Manage Photos' }).click();
  await page.getByRole('heading', { name: 'Photos (2)' }).waitFor();
  await page.getByText('1 more photo is not on this device.').waitFor();
  expect(await page.getByRole('button', { name: /^Move / }).count()).toBe(0);
  await close();
});

test('without a network the list of all items has those of the inspections on the device', async () => {
  await addItem(server.as.Admin, { inspectionId: inspection.id, title: 'Cellar wall' });
  const { page, close } = await openTab(browser, server.url, PHONE, ON_DEVICE);
  await signInAs(page, 'Inspector', '/inspections?view=mine');
  await waitForCopies(page, 2);
  await page.context().setOffline(true);
  await visit(page, '/items?view=all&search=cellar+wall');
  await page.getByText(/^You are offline\..+ Items of inspections as of/).waitFor();
  await page.getByRole('heading', { name: '1 item on this device' }).waitFor();
  await page.getByText(/^Basement of Block A ·/).waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Overdue', exact: true }).click();
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await page.getByRole('heading', { name: 'None on this device' }).waitFor();
  await page.getByRole('button', { name: 'Show All' }).click();
  await page.getByRole('link', { name: 'Cellar wall' }).waitFor();
  // An item that was added here is in the list, as one that waits.
  await visit(page, `/inspections/${String(inspection.id)}/items/add`);
  await page.getByLabel('Title').fill('Cellar door');
  await page.getByRole('radio', { name: 'Safety' }).check();
  await page.getByLabel('Description').fill('It does not close.');
  await page.getByRole('button', { name: 'Create Item' }).click();
  await page.getByText(OUTBOX_MESSAGES.deferred).waitFor();
  await visit(page, '/items?view=all&search=cellar+door');
  await page.getByRole('heading', { name: '1 item on this device' }).waitFor();
  await page.getByRole('link', { name: 'Cellar door' }).click();
  await page.getByRole('heading', { name: 'Cellar door', level: 1 }).waitFor();

  // What is not here says so, is no error, and loads by itself.
  await visit(page, '/inspections/999999');
  await page.getByText(/^This inspection is not on this device\./).waitFor();
  await page.getByRole('link', { name: 'Back to inspections' }).waitFor();
  expect(await page.locator('main').getByRole('alert').count()).toBe(0);
  await page.context().setOffline(false);
  await page.getByRole('heading', { name: 'Inspection Not Found' }).waitFor();
  await visit(page, '/inspections/999999/items/add');
  await page.getByRole('heading', { name: 'Inspection Not Found' }).waitFor();
  await close();
});

test('a copy that the device finds late is shown by itself, and what was begun stays', async () => {
  const item = await addItem(server.as.Admin, { inspectionId: inspection.id, title: 'Dry wall' });
  const { page, close } = await openTab(browser, server.url, PHONE, ON_DEVICE);
  await signInAs(page, 'Inspector', '/inspections?view=mine');
  await waitForCopies(page, 2);
  const other = await page.context().newPage();
  await other.goto('/api/health');
  await page.context().setOffline(true);
  const letGo = await holdStore(other, { database: 'plumbline-copies', store: 'contents' });
  await visit(page, `/inspections/${String(inspection.id)}/items/${String(item.id)}`);
  const failure = page.getByText('Looking for this item on this device...');
  await failure.waitFor();
  const { close: closeDevice } = await openDevice(page);
  await letGo();
  await page.getByText('Dry wall').first().waitFor();
  await page.getByText(/^You are offline\..+ Copy from/).waitFor();
  await failure.waitFor({ state: 'detached' });
  await closeDevice();
  await page.getByRole('heading', { name: 'Dry wall', level: 1 }).waitFor();
  await close();
});

test('an inspection that was opened is kept; a deleted one is not', async () => {
  const opened = await addInspection(server.as.Admin, {
    projectId: site.project.id,
    title: 'Old and opened',
    ...OLD,
  });
  await server.as.Admin.patch(`/inspections/${String(opened.id)}/archive`);
  const { page, close } = await openTab(browser, server.url, PHONE, ON_DEVICE);
  await signInAs(page, 'ProjectManager', '/inspections');
  await waitForCopies(page, 2);
  await page.goto(`/inspections/${String(opened.id)}`);
  await page.getByRole('heading', { name: 'Old and opened' }).waitFor();
  const { dialog, close: closeDevice } = await openDevice(page);
  await expect.poll(() => copiedTitles(page)).toContain('Old and opened');

  await server.as.Admin.delete(`/inspections/${String(opened.id)}`);
  await dialog.getByRole('button', { name: 'Update Now' }).click();
  await expect.poll(() => copiedTitles(page)).not.toContain('Old and opened');
  await closeDevice();
  await close();
});

test('a chosen inspection is kept, and one tab updates the copies for all', async () => {
  const chosen = await addInspection(server.as.Admin, {
    projectId: site.project.id,
    title: 'Old and chosen',
    ...OLD,
  });
  // Without the choice it would have to be among the newest, or recently opened.
  await server.as.Admin.patch(`/inspections/${String(chosen.id)}/archive`);
  const { page, close } = await openTab(browser, server.url, PHONE, ON_DEVICE);
  await signInAs(page, 'ProjectManager', `/inspections/${String(chosen.id)}`);
  await page.getByRole('heading', { name: 'Old and chosen' }).waitFor();
  await waitForCopies(page);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Keep on This Device' }).click();
  await page.getByText('The inspection is kept on this device').waitFor();

  const second = await page.context().newPage();
  await second.goto('/inspections');
  await second.getByRole('heading', { name: 'Inspections' }).first().waitFor();
  const { dialog, close: closeDevice } = await openDevice(second);
  await dialog.getByText('Show the inspections').click();
  const stop = dialog.getByRole('button', { name: 'Stop keeping Old and chosen' });
  await stop.waitFor();

  await addItem(server.as.Admin, { inspectionId: chosen.id, title: 'Loose cable' });
  await dialog.getByRole('button', { name: 'Update Now' }).click();
  await expect.poll(() => copiedItemTitles(second)).toContain('Loose cable');
  await stop.click();
  await stop.waitFor({ state: 'detached' });
  await closeDevice();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Keep on This Device' }).waitFor();
  await close();
});

test('copies are removed on request and when their user leaves', async () => {
  const { page, close } = await openTab(browser, server.url, PHONE, ON_DEVICE);
  await signInAs(page, 'Admin', '/inspections');
  const { dialog } = await openDevice(page);
  await dialog.getByText(/inspections?, .*, as of/).waitFor();
  await dialog.getByRole('button', { name: 'Remove from This Device' }).click();
  await dialog.getByText('None. They need a connection to be read.').waitFor();
  await expect.poll(() => amountsIn(page)).toEqual([0, 0]);
  await page.reload();
  const again = await openDevice(page);
  await again.dialog.getByRole('button', { name: 'Keep Inspections Here' }).click();
  await again.dialog.getByText(/inspections?, .*, as of/).waitFor();
  expect((await amountsIn(page))[0]).toBeGreaterThan(0);
  await again.close();

  await userMenu(page).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Sign In' }).waitFor();
  await expect.poll(() => amountsIn(page)).toEqual([0, 0]);

  await signInHere(page, emailOf('Admin'));
  await expect.poll(async () => (await amountsIn(page))[0]).toBeGreaterThan(0);
  // The session ends while no page of the app is open.
  await page.goto('/api/health');
  await page.evaluate(() => {
    for (const key of ['authToken', 'user']) localStorage.removeItem(key);
  });
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign In' }).waitFor();
  await expect.poll(() => amountsIn(page)).toEqual([0, 0]);
  await close();
});

/** Requests the answer at once and holds it; `held` resolves when it is there. */
function holdAnswer() {
  const [held, release] = [withResolvers(), withResolvers()];
  const handle = async (route: Route) => {
    const response = await route.fetch();
    held.resolve();
    await release.promise;
    await route.fulfill({ response });
  };
  return { handle, held: held.promise, release: release.resolve };
}

test('an answer that was requested before a change does not replace the copy with it', async () => {
  const { id } = await addInspection(server.as.Admin, {
    projectId: site.project.id,
    title: 'Stairs of Block A',
    assignedToId: INSPECTOR,
  });
  const { page, close } = await openTab(browser, server.url, PHONE, ON_DEVICE);
  await signInAs(page, 'Inspector', '/inspections?view=mine');
  await waitForCopies(page);
  await addItem(server.as.Admin, { inspectionId: id, title: 'Steep step' });
  const older = holdAnswer();
  await page.route(`**/api/device-copies/${String(id)}`, older.handle, { times: 1 });
  await page.goto(`/inspections/${String(id)}/items/add`);
  await older.held;

  await page.getByLabel('Title').fill('Loose handrail');
  await page.getByRole('radio', { name: 'Safety' }).check();
  await page.getByLabel('Description').fill('Second landing.');
  await page.getByRole('button', { name: 'Create Item' }).click();
  await expect.poll(() => copiedItemTitles(page)).toContain('Loose handrail');
  const { isTried } = await endComparisons(page);
  older.release();
  await isTried;
  expect(await copiedItemTitles(page)).toContain('Loose handrail');
  await page.unroute('**/api/device-copies?*');
  await page.reload();
  await expect
    .poll(() => copiedItemTitles(page))
    .toEqual(expect.arrayContaining(['Steep step', 'Loose handrail']));
  await close();
});

test('a list that was requested before an inspection was created leaves its copy', async () => {
  const { page, close } = await openTab(browser, server.url, PHONE, ON_DEVICE);
  await signInAs(page, 'Admin', '/inspections');
  await waitForCopies(page);
  const older = holdAnswer();
  await page.route('**/api/device-copies?*', older.handle, { times: 1 });
  await page.goto('/inspections/create');
  await older.held;
  await page.getByLabel('Inspection Title').fill('Made in between');
  await page
    .getByLabel('Project*')
    .locator('xpath=ancestor::*[contains(@class, "p-dropdown")][1]')
    .click();
  await page.getByRole('option').first().click();
  await page.getByRole('button', { name: 'Create Inspection' }).click();
  await expect.poll(() => copiedTitles(page)).toContain('Made in between');
  const { isTried } = await endComparisons(page);
  older.release();
  await isTried;
  expect(await copiedTitles(page)).toContain('Made in between');
  await close();
});
