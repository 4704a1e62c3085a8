import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import type { Inspection } from '../../contract/inspections/inspection';
import { ON_DEVICE, openTab, PHONE, signInAs } from '../support/browser/browser';
import { endComparisons, waitForCopies } from '../support/browser/device-dialog';
import { addPhotos } from '../support/records/item-photos';
import { jpeg } from '../support/records/pictures';
import { addInspection, addItem, addSite } from '../support/records/records';
import { browser, server, useApp } from '../support/browser/running-app';
import { storedValues } from '../support/browser/stored-values';
import { chooseFiles, photoFile, upload } from '../support/browser/upload-page';
import { withResolvers } from '../support/with-resolvers';

/** What changes and photos do to the copies on the device. */

useApp();

const INSPECTOR = 3;

async function newInspection(title: string, assignedToId = INSPECTOR): Promise<Inspection> {
  const { project } = await addSite(server.as.Admin);
  return addInspection(server.as.Admin, { projectId: project.id, title, assignedToId });
}

const copiedTitles = async (page: Page) =>
  (
    await storedValues<{ head: { title: string } }>(page, {
      database: 'plumbline-copies',
      store: 'heads',
    })
  ).map(({ head }) => head.title);

test('a photo of an inspection that is not copied yet stops no copy of another', async () => {
  const [other, own] = [await newInspection('Copied first'), await newInspection('Copied next')];
  const item = await addItem(server.as.Admin, { inspectionId: own.id, title: 'Crack' });
  const { page, close } = await openTab(browser, server.url, PHONE, ON_DEVICE);
  await page.goto('/api/health');
  await page.evaluate((id) => {
    localStorage.setItem('keptInspections', JSON.stringify([id]));
  }, other.id);
  const [held, release] = [withResolvers(), withResolvers()];
  await page.route(`**/api/device-copies/${String(other.id)}`, async (route) => {
    const response = await route.fetch();
    held.resolve();
    await release.promise;
    await route.fulfill({ response });
  });
  const address = `/inspections/${String(own.id)}/items/${String(item.id)}/photos`;
  await signInAs(page, 'Inspector', address);
  await held.promise;
  await chooseFiles(page, [await photoFile('crack.jpg')]);
  await upload(page, 1);
  await page.getByRole('heading', { name: 'Photos (1)' }).waitFor();
  await expect
    .poll(() => storedValues(page, { database: 'plumbline-uploads', store: 'entries' }))
    .toEqual([]);
  const { isTried } = await endComparisons(page);
  release.resolve();
  await expect.poll(() => copiedTitles(page)).toContain('Copied next');
  await isTried;
  expect(await copiedTitles(page)).toContain('Copied first');
  await close();
});

test('after all photos were sorted, a copy that lacked some has them all', async () => {
  const inspection = await newInspection('Sorted');
  const item = await addItem(server.as.Admin, { inspectionId: inspection.id, title: 'Facade' });
  const [first, second] = await addPhotos(
    server.as.Admin,
    item.id,
    await Promise.all(
      ['a.jpg', 'b.jpg'].map(async (name) => ({
        name,
        bytes: await jpeg({ width: 640, height: 480 }),
      })),
    ),
  );
  const { page, close } = await openTab(browser, server.url, PHONE, ON_DEVICE);
  await page.route(/\/api\/device-copies\/\d+$/, async (route) => {
    const response = await route.fetch();
    const json = (await response.json()) as { photos: unknown[] };
    await route.fulfill({ response, json: { ...json, photos: json.photos.slice(-1) } });
  });
  const address = `/inspections/${String(inspection.id)}/items/${String(item.id)}`;
  await signInAs(page, 'Inspector', `${address}/photos`);
  await page.getByRole('heading', { name: 'Photos (2)' }).waitFor();
  await waitForCopies(page);
  await expect.poll(() => copiedTitles(page)).toContain('Sorted');
  await endComparisons(page);
  await page
    .getByRole('button', { name: /^Move / })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Move Later' }).click();
  const photosOf = async () => {
    const contents = await storedValues<{
      inspectionItems: { id: number; photoCount: number; thumbnailUrl: string }[];
      photos: { inspectionItemId: number; thumbnailUrl: string }[];
    }>(page, { database: 'plumbline-copies', store: 'contents' });
    const items = contents.flatMap(({ inspectionItems }) => inspectionItems);
    const copied = items.find(({ id }) => id === item.id);
    const photos = contents
      .flatMap((one) => one.photos)
      .filter(({ inspectionItemId }) => inspectionItemId === item.id)
      .map(({ thumbnailUrl }) => thumbnailUrl);
    return { photos, count: copied?.photoCount, shown: copied?.thumbnailUrl };
  };
  const sorted = [second, first].map((photo) => photo?.thumbnailUrl);
  await expect.poll(photosOf).toEqual({ photos: sorted, count: 2, shown: second?.thumbnailUrl });
  await page.context().setOffline(true);
  await page.goto(address);
  await page.getByRole('heading', { name: 'Facade', level: 1 }).waitFor();
  await page
    .getByRole('img', { name: /b\.jpg/ })
    .first()
    .waitFor();
  expect(await page.getByText(/not on this device/).count()).toBe(0);
  await close();
});
