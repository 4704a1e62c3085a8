import { expect, test } from 'vitest';
import sharp from 'sharp';
import { ITEM_MESSAGES } from '../../contract/items/messages';
import { choose, openTab, PHONE, signInByForm } from '../support/browser/browser';
import { browser, server, useApp } from '../support/browser/running-app';
import { createSite } from '../support/records/site';

/** The main job: an inspector finds an inspection, records a finding and attaches a photo. */

useApp();

const photo = () =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: '#aa5533' } })
    .jpeg()
    .toBuffer();

test('on a phone an inspector adds an item with a photo and sees both', async () => {
  const title = 'Roof inspection';
  const { inspectionId } = await createSite(server.as.Admin, title);
  const { page, complaints, close } = await openTab(browser, server.url, PHONE);
  await signInByForm(page, 'Inspector');
  await page.waitForURL(`${server.url}/inspections`);

  await page.getByRole('searchbox', { name: 'Search inspections' }).fill(title);
  await page.waitForURL(/search=/);
  await page.getByRole('link', { name: title, exact: true }).click();
  await page.getByRole('heading', { name: 'No Inspection Items' }).waitFor();

  await page.getByRole('link', { name: 'Add First Item' }).click();
  await page.getByLabel('Title').fill('Loose ridge tile');
  await choose(page, 'Category*', 'Structural');
  await page.getByLabel('Description').fill('Third tile from the east gable.');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'ridge.jpg', mimeType: 'image/jpeg', buffer: await photo() });
  await page.getByRole('img', { name: 'Preview of ridge.jpg' }).waitFor();
  await page.getByRole('button', { name: 'Create Item' }).click();
  await page.getByText(ITEM_MESSAGES.created).waitFor();
  await page.getByText('Uploaded 1 photo(s)').waitFor();

  await page.getByRole('link', { name: 'Loose ridge tile', exact: true }).click();
  await page.getByRole('heading', { name: 'Loose ridge tile' }).waitFor();
  const thumbnail = page.getByRole('img', { name: 'ridge.jpg' });
  await thumbnail.scrollIntoViewIfNeeded();
  await thumbnail.evaluate((image: HTMLImageElement) => image.decode());
  expect(await thumbnail.evaluate((image: HTMLImageElement) => image.naturalWidth > 0)).toBe(true);

  await page.getByRole('link', { name: 'Back to the inspection' }).click();
  await page.getByRole('link', { name: 'Loose ridge tile', exact: true }).waitFor();
  const stored = await server.as.Inspector.get(`/inspections/${String(inspectionId)}/with-items`);
  expect(stored.body).toMatchObject({
    itemCount: 1,
    failedItemCount: 1,
    inspectionItems: [
      {
        title: 'Loose ridge tile',
        category: 'Structural',
        description: 'Third tile from the east gable.',
        status: 'Open',
        assessment: 1,
        priority: 2,
        photoCount: 1,
      },
    ],
  });
  expect(complaints).toEqual([]);
  await close();
});
