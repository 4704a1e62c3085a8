import type { Locator, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import {
  accessibilityViolations,
  choose,
  DESKTOP,
  openTab,
  PHONE,
  signInAs,
  type Tab,
  type Viewport,
} from '../../support/browser/browser';
import { failLoads } from '../../support/browser/failed-loads';
import { addPhotos, photoOrder } from '../../support/records/item-photos';
import { lift } from '../../support/browser/lift';
import { jpeg } from '../../support/records/pictures';
import { browser, prepareApp, server, useApp } from '../../support/browser/running-app';
import { createItem, createSite } from '../../support/records/site';
import { ways, withTouchScreen } from '../../support/browser/touch';
import { toast } from '../../support/browser/shown-toasts';
import { withResolvers } from '../../support/with-resolvers';

let inspectionId: number;

useApp();

prepareApp(async () => {
  inspectionId = (await createSite(server.as.Admin, 'Roof inspection')).inspectionId;
});

interface Album extends Tab {
  itemId: number;
  url: string;
  ids: number[];
}

/** The page of an item's photos, with these captions. */
async function openAlbum(viewport: Viewport, ...captions: string[]): Promise<Album> {
  const itemId = await createItem(server.as.Admin, inspectionId, 'Loose tile');
  const bytes = await jpeg();
  const photos = await addPhotos(
    server.as.Inspector,
    itemId,
    captions.map((caption) => ({ bytes, caption })),
  );
  const url = `/inspections/${String(inspectionId)}/items/${String(itemId)}/photos`;
  const tab = await openTab(browser, server.url, viewport);
  await signInAs(tab.page, 'Inspector', url);
  await tab.page.getByRole('heading', { name: `Photos (${String(captions.length)})` }).waitFor();
  return { ...tab, itemId, url, ids: photos.map(({ id }) => id) };
}

const captions = (page: Page) => page.locator('.photo-tile .photo-words > span').allTextContents();
const handle = (page: Page, caption: string) =>
  page.getByRole('button', { name: `Move ${caption}` });

async function middleOf(locator: Locator): Promise<{ x: number; y: number }> {
  await locator.scrollIntoViewIfNeeded();
  // A swipe may still be scrolling the page.
  const element = await locator.elementHandle();
  await element.waitForElementState('stable');
  const box = await locator.boundingBox();
  if (box === null) throw new Error('It is not on the page');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** The held photo takes a place only after the page has found out what is below it. */
const isOverPlace = (page: Page, place: number) =>
  page
    .locator('[id^=DndLiveRegion]')
    .getByText(`Now at place ${String(place)} of`)
    .waitFor();

async function dragByMouse(page: Page, from: string, to: string): Promise<void> {
  const target = await middleOf(handle(page, to));
  const start = await middleOf(handle(page, from));
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + 12, start.y, { steps: 3 });
  await page.mouse.move(target.x, target.y, { steps: 8 });
  await page.locator('.photo-tile.dragging').waitFor();
  await isOverPlace(page, (await captions(page)).indexOf(to) + 1);
  await page.mouse.up();
}

describe('at a desk', () => {
  const viewport = DESKTOP;

  test('photos are sorted by mouse or from a menu, and the order stays', async () => {
    const { page, complaints, close, itemId, ids } = await openAlbum(viewport, 'A', 'B', 'C', 'D');
    expect(await page.title()).toMatch(/^Manage Photos/);
    await dragByMouse(page, 'A', 'B');
    await expect.poll(() => captions(page)).toEqual(['B', 'A', 'C', 'D']);
    const [a, b, c, d] = ids;
    await expect.poll(() => photoOrder(server.as.Inspector, itemId)).toEqual([b, a, c, d]);
    expect(await page.locator('.viewer').count()).toBe(0);
    for (const [place, order] of [
      ['Move Later', ['B', 'C', 'A', 'D']],
      ['Move First', ['A', 'B', 'C', 'D']],
      ['Move Later', ['B', 'A', 'C', 'D']],
    ] as const) {
      await handle(page, 'A').click();
      await page.getByRole('menuitem', { name: place }).click();
      await expect.poll(() => captions(page)).toEqual(order);
    }
    await expect
      .poll(() => page.locator('#announcements').textContent())
      .toBe('Now at place 2 of 4');
    await expect.poll(() => photoOrder(server.as.Inspector, itemId)).toEqual([b, a, c, d]);
    await page.reload();
    await handle(page, 'A').waitFor();
    expect(await captions(page)).toEqual(['B', 'A', 'C', 'D']);
    expect(complaints).toEqual([]);
    await close();
  });

  test('photos are sorted by keyboard, and Escape cancels', async () => {
    const { page, close, itemId, ids } = await openAlbum(viewport, 'A', 'B', 'C');
    const said = page.locator('[id^=DndLiveRegion]');
    await lift(handle(page, 'C'), 'Space', said.getByText('Now at place 3 of 3.'));
    await page.keyboard.press('ArrowLeft');
    await said.getByText('Now at place 2 of 3.').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await said.getByText('Moving cancelled. The photo is where it was.').waitFor();
    expect(await captions(page)).toEqual(['A', 'B', 'C']);

    await lift(handle(page, 'A'), 'Enter', said.getByText('Now at place 1 of 3.'));
    await page.keyboard.press('ArrowRight');
    await said.getByText('Now at place 2 of 3.').waitFor();
    await page.keyboard.press('Enter');
    await said.getByText('Dropped at place 2 of 3.').waitFor();
    await expect.poll(() => captions(page)).toEqual(['B', 'A', 'C']);
    const [a, b, c] = ids;
    await expect.poll(() => photoOrder(server.as.Inspector, itemId)).toEqual([b, a, c]);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Move A');
    await close();
  });

  test('several are deleted at once; failures are reported and stay selected', async () => {
    const { page, close, itemId, ids } = await openAlbum(viewport, 'A', 'B', 'C', 'D');
    const [, b, , d] = ids.map(String);
    const select = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` });
    for (const name of ['A', 'B', 'C']) await select(name).check({ force: true });
    await page.getByText('3 selected').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.route(new RegExp(`/api/inspectionphotos/${b ?? ''}\\?`), (route) =>
      route.fulfill({ status: 422, json: { message: 'No' } }),
    );
    await page.getByRole('button', { name: 'Delete 3' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete Photos' });
    await dialog.getByText('Are you sure you want to delete 3 photos?').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await toast(page, 'Deleted 2 of 3 photos: No').waitFor();
    await dialog.waitFor({ state: 'detached' });
    await expect
      .poll(async () => [await captions(page), await select('B').isChecked()])
      .toEqual([['B', 'D'], true]);
    expect(await photoOrder(server.as.Inspector, itemId)).toEqual([Number(b), Number(d)]);

    await page.getByRole('button', { name: 'Delete 1' }).click();
    const only = page.getByRole('dialog', { name: 'Delete Photo' });
    await only.getByText('Are you sure you want to delete "B"?').waitFor();
    await only.getByRole('button', { name: 'Delete' }).click();
    await toast(page, 'Failed to delete photo: No').waitFor();
    await only.waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Select all' }).click();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Delete 2' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await toast(page, 'Deleted 2 of 2 photos').waitFor();
    await page.getByRole('heading', { name: 'No photos attached' }).waitFor();
    expect(await photoOrder(server.as.Inspector, itemId)).toEqual([]);
    await close();
  });
});

describe('on a phone', () => {
  const viewport = PHONE;

  test('an order that cannot be saved is rolled back and reported', async () => {
    const { page, close, itemId, ids } = await openAlbum(viewport, 'A', 'B', 'C');
    await page.route('**/api/inspectionphotos/reorder/*', (route) =>
      route.fulfill({ status: 422, json: { message: 'No' } }),
    );
    await dragByMouse(page, 'A', 'B');
    await toast(page, 'Failed to reorder photos').waitFor();
    await expect.poll(() => captions(page)).toEqual(['A', 'B', 'C']);
    expect(await photoOrder(server.as.Inspector, itemId)).toEqual(ids);
    await close();
  });

  test('a photo is edited, viewed and deleted from the grid', async () => {
    const { page, close, itemId } = await openAlbum(viewport, 'A', 'B');
    await page.getByRole('button', { name: 'Edit A' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit Photo' });
    await edit.getByLabel('Caption').fill('Ridge');
    await choose(page, 'Category', 'Evidence');
    await edit.getByRole('button', { name: 'Save' }).click();
    await toast(page, 'Photo updated successfully').waitFor();
    await expect.poll(() => captions(page)).toEqual(['Ridge', 'B']);

    await page.getByRole('button', { name: 'View Ridge' }).click();
    const viewer = page.locator('.viewer');
    await viewer.getByText('1 / 2').waitFor();
    await viewer.getByRole('button', { name: 'Delete', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete Photo' });
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await viewer.getByText('1 / 1').waitFor();
    await dialog.waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: 'Photos (1)' }).waitFor();

    await page.getByRole('button', { name: 'Delete B' }).click();
    await dialog.getByText('Are you sure you want to delete "B"?').waitFor();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('heading', { name: 'No photos attached' }).waitFor();
    expect(await photoOrder(server.as.Inspector, itemId)).toEqual([]);
    await close();
  });

  test('photos that failed to load can be retried', async () => {
    const { page, close } = await openAlbum(viewport, 'A');
    const answerAfter = await failLoads(page, '**/api/inspectionphotos/by-item/*');
    await page.reload();
    await page.getByText('Failed to load photos').waitFor();
    await answerAfter(() => page.getByRole('button', { name: 'Retry' }).click());
    await expect.poll(() => captions(page)).toEqual(['A']);
    await close();
  });
});

/** Delays the answers to these requests; returns a function that lets them through. */
async function delay(page: Page, url: string): Promise<() => void> {
  const may = withResolvers();
  await page.route(url, async (route) => {
    await may.promise;
    await route.continue();
  });
  return may.resolve;
}

test('deletions and moves that wait for an answer are carried out, if the page is left at once', async () => {
  const { page, close, itemId, ids, url } = await openAlbum(DESKTOP, 'A', 'B', 'C', 'D', 'E');
  const leave = () => page.getByRole('link', { name: 'Inspections' }).first().click();
  const orderMay = await delay(page, '**/api/inspectionphotos/reorder/*');
  for (const [name, order] of [
    ['E', ['E', 'A', 'B', 'C', 'D']],
    ['D', ['D', 'E', 'A', 'B', 'C']],
  ] as const) {
    await handle(page, name).click();
    await page.getByRole('menuitem', { name: 'Move First' }).click();
    await expect.poll(() => captions(page)).toEqual(order);
  }
  await leave();
  await page.getByRole('heading', { name: 'Inspections', exact: true }).waitFor();
  orderMay();
  const [a, b, c, d, e] = ids;
  await expect.poll(() => photoOrder(server.as.Inspector, itemId)).toEqual([d, e, a, b, c]);

  await page.goto(url);
  for (const name of ['A', 'B', 'C']) {
    await page.getByRole('checkbox', { name: `Select ${name}` }).check({ force: true });
  }
  const deletionMay = await delay(page, '**/api/inspectionphotos/*');
  await page.getByRole('button', { name: 'Delete 3' }).click();
  const asked = page.waitForRequest((request) => request.method() === 'DELETE');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await asked;
  await page.goto('/inspections');
  await page.getByRole('heading', { name: 'Inspections', exact: true }).waitFor();
  deletionMay();
  await expect.poll(() => photoOrder(server.as.Inspector, itemId)).toEqual([d, e]);
  await close();
});

test('a new order in one tab appears in the others, as do a new caption and a deletion', async () => {
  const { page, close, url } = await openAlbum(DESKTOP, 'A', 'B', 'C');
  const [other, item] = [await page.context().newPage(), await page.context().newPage()];
  await other.goto(url);
  await handle(other, 'A').waitFor();
  await item.goto(url.replace(/\/photos$/, ''));
  const shown = item.getByRole('button', { name: /^View / });
  await expect.poll(() => shown.count()).toBe(3);
  await page.bringToFront();
  await dragByMouse(page, 'A', 'B');
  await expect.poll(() => captions(other)).toEqual(['B', 'A', 'C']);
  await expect
    .poll(() => shown.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label'))))
    .toEqual(['View B', 'View A', 'View C']);

  await page.getByRole('button', { name: 'View A' }).click();
  const viewer = page.locator('.viewer');
  await viewer.getByRole('button', { name: 'Edit', exact: true }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Photo' });
  await edit.getByLabel('Caption').fill('A, repaired');
  await edit.getByRole('button', { name: 'Save' }).click();
  for (const tab of [other, item]) {
    await tab.getByRole('button', { name: 'View A, repaired' }).waitFor();
  }
  await viewer.getByRole('button', { name: 'Delete', exact: true }).click();
  await page
    .getByRole('dialog', { name: 'Delete Photo' })
    .getByRole('button', { name: 'Delete' })
    .click();
  for (const tab of [other, item]) {
    await tab.getByRole('heading', { name: 'Photos (2)' }).waitFor();
  }
  await close();
});

test('a long press moves a photo; a swipe scrolls', async () => {
  const { page, close, itemId, ids, url } = await openAlbum(PHONE, 'A', 'B', 'C', 'D');
  const touch = await withTouchScreen(page);
  await page.goto(url);
  const to = await middleOf(page.getByRole('button', { name: 'View B' }));
  const from = await middleOf(page.getByRole('button', { name: 'View A' }));
  await touch(ways([[from, { x: from.x, y: from.y - 80 }]]));
  expect(await captions(page)).toEqual(['A', 'B', 'C', 'D']);

  const at = await middleOf(page.getByRole('button', { name: 'View A' }));
  const [down, ...moves] = ways([[at, { x: to.x, y: at.y }]], 8);
  const isHeld = () => page.locator('.photo-tile.dragging').waitFor();
  await touch([down, isHeld, ...moves, () => isOverPlace(page, 2)]);
  const [a, b, c, d] = ids;
  await expect.poll(() => photoOrder(server.as.Inspector, itemId)).toEqual([b, a, c, d]);
  await close();
});
