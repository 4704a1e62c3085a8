import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { DESKTOP, openTab, PHONE, signInAs } from '../../support/browser/browser';
import { untilFollowing } from '../../support/browser/following';
import { addPhoto, addPhotos, photoOrder } from '../../support/records/item-photos';
import { jpeg } from '../../support/records/pictures';
import { browser, server, useApp } from '../../support/browser/running-app';
import { createItem, createSite } from '../../support/records/site';

/** Other people's changes of photos appear on the page that manages them. */

useApp();

const captions = (page: Page) => page.locator('.photo-tile .photo-words > span').allTextContents();

async function itemWith(...names: string[]) {
  const { inspectionId } = await createSite(server.as.Admin, 'Roof inspection');
  const itemId = await createItem(server.as.Admin, inspectionId, 'Loose tile');
  const bytes = await jpeg();
  const photos = await addPhotos(
    server.as.Admin,
    itemId,
    names.map((caption) => ({ bytes, caption })),
  );
  const path = `/inspections/${String(inspectionId)}/items/${String(itemId)}/photos`;
  return { itemId, bytes, ids: photos.map(({ id }) => id), path };
}

test('a photo that a colleague adds and puts first is shown, and keeps its place', async () => {
  const { itemId, bytes, ids, path } = await itemWith('A', 'B');
  const { page, close, complaints } = await openTab(browser, server.url, DESKTOP, {
    isIdle: true,
  });
  await untilFollowing(page, () => signInAs(page, 'Inspector', path));
  await expect.poll(() => captions(page)).toEqual(['A', 'B']);
  const added = await addPhoto(server.as.Admin, itemId, { bytes, caption: 'X' });
  const order = { photoIds: [added.id, ...ids] };
  const answer = await server.as.Admin.patch(`/inspectionphotos/reorder/${String(itemId)}`, order);
  expect(answer.status).toBe(200);
  await expect.poll(() => captions(page)).toEqual(['X', 'A', 'B']);
  await page.getByRole('button', { name: 'Move B' }).click();
  await page.getByRole('menuitem', { name: 'Move Earlier' }).click();
  const [a, b] = ids;
  await expect.poll(() => photoOrder(server.as.Admin, itemId)).toEqual([added.id, b, a]);
  await expect.poll(() => captions(page)).toEqual(['X', 'B', 'A']);
  expect(complaints).toEqual([]);
  await close();
});

test('photos and pictures that could not be loaded are loaded when the connection returns', async () => {
  const { path } = await itemWith('A', 'B');
  const { page, close } = await openTab(browser, server.url, PHONE);
  const breakConnection = async () => {
    await page.context().setOffline(true);
    const notice = page.getByText('You are offline');
    await notice.waitFor();
    await page.context().setOffline(false);
    await notice.waitFor({ state: 'detached' });
  };
  const [list, files] = ['**/api/inspectionphotos/by-item/*', '**/uploads/**'];
  for (const address of [list, files]) await page.route(address, (route) => route.abort());
  await signInAs(page, 'Inspector', path);
  await page.getByText('Failed to load photos').waitFor();
  await page.unroute(list);
  await breakConnection();
  await page.getByText('Failed to load photos').waitFor({ state: 'detached' });
  await expect.poll(() => captions(page)).toEqual(['A', 'B']);
  const missing = page.getByText('Picture not loaded');
  await expect.poll(() => missing.count()).toBe(2);
  await page.unroute(files);
  await breakConnection();
  await expect.poll(() => missing.count()).toBe(0);
  await close();
});
