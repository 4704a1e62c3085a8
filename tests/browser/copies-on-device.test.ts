import type { Page, Route } from 'playwright';
import { expect, test } from 'vitest';
import { COMMENT_MESSAGES } from '../../contract/comments/messages';
import { listInspections } from '../../contract/inspections/calls';
import type { Inspection } from '../../contract/inspections/inspection';
import { OUTBOX_MESSAGES } from '../../contract/outbox/messages';
import { emailOf } from '../support/server/api';
import {
  accessibilityViolations,
  ON_DEVICE,
  openTab,
  PHONE,
  signInAs,
  signInHere,
  visit,
} from '../support/browser/browser';
import { addComment } from '../support/records/comments';
import { endComparisons, openDevice, waitForCopies } from '../support/browser/device-dialog';
import { holdStore } from '../support/browser/hold-store';
import { addPhotos } from '../support/records/item-photos';
import { keptChanges } from '../support/browser/kept-changes';
import { jpeg } from '../support/records/pictures';
import { addInspection, addItem, addSite, bodyOf, type Site } from '../support/records/records';
import { browser, prepareApp, server, useApp } from '../support/browser/running-app';
import { storedKeys, storedValues } from '../support/browser/stored-values';
import { withResolvers } from '../support/with-resolvers';
import { userMenu } from '../support/browser/user-menu';

/** Inspections on the device: they are read without a network, and only by their user. */

useApp();

const MANAGER = 2;
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

/** The users and the inspections that they have opened. */
const openedIn = (page: Page): Promise<[userId: number, id: number][]> =>
  storedKeys(page, { database: 'plumbline-copies', store: 'opened' });

/** The manager has opened many other inspections since this one. */
const forgetOpened = (page: Page, id: number): Promise<void> =>
  page.evaluate(
    (key) =>
      new Promise<void>((resolve) => {
        indexedDB.open('plumbline-copies').onsuccess = ({ target }) => {
          const database = (target as IDBOpenDBRequest).result;
          const writing = database.transaction('opened', 'readwrite');
          writing.objectStore('opened').delete(key);
          writing.oncomplete = () => {
            database.close();
            resolve();
          };
        };
      }),
    [MANAGER, id],
  );

/** How much is in the browser. */
const amountsIn = async (page: Page): Promise<[inspections: number, pictures: number]> => [
  (await copiesIn(page, 'heads')).length,
  await page.evaluate(async () => (await (await caches.open('plumbline-pictures')).keys()).length),
];

/** Fills in the open form of a new inspection and sends it. */
async function createInspection(page: Page, title: string): Promise<void> {
  await page.getByLabel('Inspection Title').fill(title);
  await page
    .getByLabel('Project*')
    .locator('xpath=ancestor::*[contains(@class, "p-dropdown")][1]')
    .click();
  await page.getByRole('option').first().click();
  await page.getByRole('button', { name: 'Create Inspection' }).click();
}

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

test('without a network a copy that is found late is shown by itself, and the list of all items has those on the device', async () => {
  const given = { inspectionId: inspection.id, title: 'Cellar wall' };
  const item = await addItem(server.as.Admin, given);
  const { page, close } = await openTab(browser, server.url, PHONE, ON_DEVICE);
  await signInAs(page, 'Inspector', '/inspections?view=mine');
  await waitForCopies(page, 2);
  const other = await page.context().newPage();
  await other.goto('/api/health');
  await page.context().setOffline(true);
  const letGo = await holdStore(other, { database: 'plumbline-copies', store: 'contents' });
  await visit(page, `/inspections/${String(inspection.id)}/items/${String(item.id)}`);
  const looking = page.getByText('Looking for this item on this device...');
  await looking.waitFor();
  const { close: closeDevice } = await openDevice(page);
  await letGo();
  await page.getByText('Cellar wall').first().waitFor();
  await page.getByText(/^You are offline\..+ Copy from/).waitFor();
  await looking.waitFor({ state: 'detached' });
  // What was begun in the meantime stays.
  await closeDevice();
  await page.getByRole('heading', { name: 'Cellar wall', level: 1 }).waitFor();

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
  // The list of inspections has the same filters here, except the one that the device cannot answer.
  const { project, client } = site;
  const found = `project=${String(project.id)}&assignee=${String(INSPECTOR)}&days=..2020-12-31`;
  await visit(page, `/inspections?view=all&${found}`);
  await page.getByText('1 on this device').waitFor();
  await page.getByRole('link', { name: 'Basement of Block A' }).waitFor();
  await page.getByRole('button', { name: 'Remove Project: Harbour Bridge – Bau AG' }).waitFor();
  await page.getByRole('button', { name: 'Remove Assigned To: Test Inspector' }).waitFor();
  await visit(page, `/inspections?view=all&client=${String(client.id)}`);
  await page.getByText('Inspections of a client need a connection.').waitFor();
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

test('opened and chosen inspections, and those of opened items, are kept, a deleted one is not, and one tab updates the copies for all', async () => {
  // Archived inspections are not among the newest, which are copied anyway.
  const addArchived = async (title: string) => {
    const { id } = await addInspection(server.as.Admin, {
      projectId: site.project.id,
      title,
      ...OLD,
    });
    await server.as.Admin.patch(`/inspections/${String(id)}/archive`);
    return id;
  };
  const [opened, chosen] = [
    await addArchived('Old and opened'),
    await addArchived('Old and chosen'),
  ];
  const ofItem = await addArchived('Old, with an opened item');
  const crack = await addItem(server.as.Admin, { inspectionId: ofItem, title: 'Crack' });
  const { page, close } = await openTab(browser, server.url, PHONE, ON_DEVICE);
  // The first page, before there are copies.
  await signInAs(page, 'ProjectManager', `/inspections/${String(opened)}`);
  await page.getByRole('heading', { name: 'Old and opened' }).waitFor();
  await waitForCopies(page);
  await expect.poll(() => openedIn(page)).toContainEqual([MANAGER, opened]);
  // As from a message about the item.
  await visit(page, `/inspections/${String(ofItem)}/items/${String(crack.id)}`);
  await expect.poll(() => copiedItemTitles(page)).toContain('Crack');
  await visit(page, `/inspections/${String(chosen)}`);
  await page.getByRole('heading', { name: 'Old and chosen' }).waitFor();
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
  await expect
    .poll(() => copiedTitles(second))
    .toEqual(expect.arrayContaining(['Old and opened', 'Old and chosen']));

  // The first tab would load the inspection again, as opened.
  const api = `/api/inspections/${String(chosen)}`;
  await page.route(
    ({ pathname }) => pathname.startsWith(api),
    () => undefined,
  );
  await forgetOpened(second, chosen);
  await addItem(server.as.Admin, { inspectionId: chosen, title: 'Loose cable' });
  await server.as.Admin.delete(`/inspections/${String(opened)}`);
  await dialog.getByRole('button', { name: 'Update Now' }).click();
  await expect.poll(() => copiedItemTitles(second)).toContain('Loose cable');
  await expect.poll(() => copiedTitles(second)).not.toContain('Old and opened');
  expect(await openedIn(second)).not.toContainEqual([MANAGER, chosen]);
  await stop.click();
  await stop.waitFor({ state: 'detached' });
  await closeDevice();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Keep on This Device' }).waitFor();
  await close();
});

test('copies are removed on request, also of new inspections, and when their user leaves', async () => {
  const { page, close } = await openTab(browser, server.url, PHONE, ON_DEVICE);
  await signInAs(page, 'Admin', '/inspections');
  const { dialog } = await openDevice(page);
  await dialog.getByText(/inspections?, .*, as of/).waitFor();
  await dialog.getByRole('button', { name: 'Remove from This Device' }).click();
  await dialog.getByText('None. They need a connection to be read.').waitFor();
  await expect.poll(() => amountsIn(page)).toEqual([0, 0]);
  await page.goto('/inspections/create');
  await createInspection(page, 'Made afterwards');
  await expect
    .poll(async () => {
      const answer = await server.as.Admin.get('/inspections?search=Made+afterwards');
      return bodyOf(listInspections, answer).length;
    })
    .toBe(1);
  await expect.poll(() => keptChanges(page)).toEqual([]);
  expect(await copiedTitles(page)).toEqual([]);
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

test('answers that were requested before a change do not undo it in the copies', async () => {
  const { id } = await addInspection(server.as.Admin, {
    projectId: site.project.id,
    title: 'Stairs of Block A',
    assignedToId: INSPECTOR,
  });
  const { page, close } = await openTab(browser, server.url, PHONE, ON_DEVICE);
  await signInAs(page, 'Inspector', '/inspections?view=mine');
  await waitForCopies(page);
  const list = holdAnswer();
  await page.route('**/api/device-copies?*', list.handle, { times: 1 });
  await page.goto('/inspections/create');
  await list.held;
  await createInspection(page, 'Made in between');
  await expect.poll(() => copiedTitles(page)).toContain('Made in between');
  const afterList = await endComparisons(page);
  list.release();
  await afterList.isTried;
  expect(await copiedTitles(page)).toContain('Made in between');
  await page.unroute('**/api/device-copies?*');

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
  const afterItem = await endComparisons(page);
  older.release();
  await afterItem.isTried;
  expect(await copiedItemTitles(page)).toContain('Loose handrail');
  await page.unroute('**/api/device-copies?*');
  await page.reload();
  await expect
    .poll(() => copiedItemTitles(page))
    .toEqual(expect.arrayContaining(['Steep step', 'Loose handrail']));
  await close();
});
