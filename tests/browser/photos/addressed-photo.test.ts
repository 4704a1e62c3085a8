import type { Page, Route } from 'playwright';
import { expect, test } from 'vitest';
import type { Photo } from '../../../contract/photos/photo';
import { DESKTOP, ON_DEVICE, openTab, PHONE, signInAs, visit } from '../../support/browser/browser';
import { waitForCopies } from '../../support/browser/device-dialog';
import { untilFollowing } from '../../support/browser/following';
import { addPhotos } from '../../support/records/item-photos';
import { jpeg } from '../../support/records/pictures';
import { addInspection, addItem, addSite } from '../../support/records/records';
import { browser, prepareApp, server, useApp } from '../../support/browser/running-app';
import { toast } from '../../support/browser/shown-toasts';
import { withResolvers } from '../../support/with-resolvers';

/** Links to a photo, while the page shows the device's copy or changes. */

useApp();

const INSPECTOR = 3;
const GONE = 'This photo no longer exists';
const ELSEWHERE = 'This photo is not on this device';

let address: string;
/** An item of the same inspection with older photos. */
let otherAddress: string;
let old: Photo;
let recent: Photo;

prepareApp(async () => {
  const site = await addSite(server.as.Admin);
  const inspection = await addInspection(server.as.Admin, {
    projectId: site.project.id,
    title: 'Basement of Block A',
    assignedToId: INSPECTOR,
  });
  const bytes = await jpeg({ width: 640, height: 480 });
  const addressOf = ({ id }: { id: number }) =>
    `/inspections/${String(inspection.id)}/items/${String(id)}`;
  const other = await addItem(server.as.Admin, { inspectionId: inspection.id, title: 'Dry wall' });
  otherAddress = addressOf(other);
  await addPhotos(server.as.Admin, other.id, [{ bytes }, { bytes }]);
  const item = await addItem(server.as.Admin, { inspectionId: inspection.id, title: 'Wet wall' });
  address = addressOf(item);
  const photos = ['Old', 'Recent'].map((caption) => ({ bytes, caption }));
  [old, recent] = (await addPhotos(server.as.Admin, item.id, photos)) as [Photo, Photo];
});

/** Passes on the copy of an inspection as if it had too many photos. */
async function withNewest(route: Route): Promise<void> {
  const answer = await route.fetch();
  const json = (await answer.json()) as { photos: unknown[] };
  await route.fulfill({ response: answer, json: { ...json, photos: json.photos.slice(-1) } });
}

/** On a device whose copy of the inspection has only its newest photo. */
async function onDevice() {
  const tab = await openTab(browser, server.url, PHONE, ON_DEVICE);
  await tab.page.route(/\/api\/device-copies\/\d+$/, withNewest);
  await signInAs(tab.page, 'Inspector', '/inspections?view=mine');
  await waitForCopies(tab.page);
  return tab;
}

/** The photo in the address, and the photo that the viewer shows; null for none. */
async function addressedAndShown(page: Page): Promise<[string | null, string | null]> {
  const title = page.locator('.viewer').getByRole('heading', { level: 2 });
  return [
    new URL(page.url()).searchParams.get('photo'),
    (await title.allTextContents())[0] ?? null,
  ];
}

const expectShown = (page: Page, addressed: string | null, shown: string | null) =>
  expect.poll(() => addressedAndShown(page)).toEqual([addressed, shown]);

/** Holds the reads of the item and its photos: until `answer` is called, and from `hold` on again. */
async function heldReads(page: Page, answerWith: (route: Route) => Promise<void>) {
  let gate = withResolvers();
  await page.route(
    /\/api\/inspection(photos\/by-item|items)\/\d+(\/with-photos)?$/,
    async (route) => {
      await gate.promise;
      await answerWith(route);
    },
  );
  return {
    answer: () => {
      gate.resolve();
    },
    hold: () => {
      gate = withResolvers();
    },
  };
}

test('without a network a photo that the copy lacks is not called deleted and opens later; its item can get photos', async () => {
  const { page, close } = await onDevice();
  await page.context().setOffline(true);
  await visit(page, `${address}?photo=${String(old.id)}`);
  await toast(page, ELSEWHERE).waitFor();
  await page.getByText('1 more photo is not on this device.').waitFor();
  await expectShown(page, String(old.id), null);

  // Closing another photo does not lead back to this one.
  await page.getByRole('button', { name: 'View Recent' }).click();
  await page.locator('.viewer').getByRole('heading', { name: 'Recent' }).waitFor();
  await page.goBack();
  await page.locator('.viewer').waitFor({ state: 'detached' });
  await expectShown(page, null, null);

  await visit(page, `${address}/photos?photo=${String(old.id)}`);
  await page.getByRole('heading', { name: 'Photos (2)' }).waitFor();
  await toast(page, ELSEWHERE).first().waitFor();
  await expectShown(page, String(old.id), null);

  await visit(page, otherAddress);
  await page.getByText('2 more photos are not on this device.').waitFor();
  expect(await page.getByRole('link', { name: 'Manage Photos' }).count()).toBe(1);
  const dialog = page.getByRole('dialog', { name: 'Add Photos' });
  await page.getByRole('button', { name: 'Add Photos' }).click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'detached' });

  await visit(page, `${address}?photo=${String(old.id)}`);
  await page.getByRole('button', { name: 'View Recent' }).waitFor();
  await page.context().setOffline(false);
  await page.locator('.viewer').getByRole('heading', { name: 'Old' }).waitFor();
  await expectShown(page, String(old.id), 'Old');
  expect(await toast(page, GONE).count()).toBe(0);
  await close();
});

test('a link to a photo that the copy lacks waits for the server’s answer, and says nothing of the photo if that is a refusal', async () => {
  const { page, close } = await onDevice();
  let isRefused = true;
  const { answer, hold } = await heldReads(page, (route) =>
    isRefused ? route.fulfill({ status: 403, json: { message: 'Not yours' } }) : route.continue(),
  );
  const toasts = page.locator('.p-toast').getByText(/This photo/);
  await visit(page, `${address}?photo=${String(old.id)}`);
  await page.getByRole('button', { name: 'View Recent' }).waitFor();
  answer();
  await page.getByRole('alert').getByText('Not yours').first().waitFor();
  await expectShown(page, String(old.id), null);
  expect(await toasts.count()).toBe(0);

  isRefused = false;
  await visit(page, '/inspections?view=mine');
  for (const screen of ['', '/photos']) {
    hold();
    await visit(page, `${address}${screen}?photo=${String(old.id)}`);
    await page.getByRole('button', { name: 'View Recent' }).waitFor();
    await expectShown(page, String(old.id), null);
    answer();
    await page.locator('.viewer').getByRole('heading', { name: 'Old' }).waitFor();
    await visit(page, '/inspections?view=mine');
    await page.locator('.viewer').waitFor({ state: 'detached' });
  }
  expect(await toasts.count()).toBe(0);

  hold();
  await visit(page, `${address}?photo=999999`);
  await page.getByRole('button', { name: 'View Recent' }).waitFor();
  await expectShown(page, '999999', null);
  answer();
  await toast(page, GONE).waitFor();
  await expectShown(page, null, null);
  await close();
});

test('a photo that is deleted before the viewer’s code is here is reported', async () => {
  const { page, complaints, close } = await openTab(browser, server.url, DESKTOP, { isIdle: true });
  await untilFollowing(page, () => signInAs(page, 'Inspector', address));
  const code = withResolvers();
  await page.route('**/photo-viewer-*.js', async (route) => {
    await code.promise;
    await route.continue();
  });
  const asked = page.waitForRequest('**/photo-viewer-*.js');
  await page.getByRole('button', { name: 'View Recent' }).click();
  await asked;
  for (const { id } of [old, recent]) {
    await server.as.Admin.delete(`/inspectionphotos/${String(id)}`);
  }
  await toast(page, GONE).waitFor();
  code.resolve();
  await page.getByRole('heading', { name: 'Photos (0)' }).waitFor();
  await expectShown(page, null, null);
  expect(complaints).toEqual([]);
  await close();
});
