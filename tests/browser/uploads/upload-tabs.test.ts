import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { DESKTOP, openTab } from '../../support/browser/browser';
import { browser, server, useApp } from '../../support/browser/running-app';
import {
  chooseFiles,
  keptPhoto,
  openUploads,
  photoFile,
  upload,
  type UploadSite,
  uploadSite,
  notSent,
} from '../../support/browser/upload-page';

/** Photos in several tabs of one browser. */

useApp();

const files = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, n) => photoFile(`p${String(n)}.jpg`)));

async function openSecond(first: Page, { path }: UploadSite): Promise<Page> {
  const page = await first.context().newPage();
  await page.goto(path);
  await page.getByRole('button', { name: 'Browse Photos' }).waitFor();
  return page;
}

/** No upload of this page ever ends. */
const holdUploads = (page: Page) => page.route('**/upload/**', () => undefined);

test('a caption typed in one tab appears in the other, which takes over the photos when the first closes', async () => {
  const site = await uploadSite(server, 'Taken over');
  const { page, close } = await openTab(browser, server.url, DESKTOP);
  await openUploads(page, site);
  await chooseFiles(page, await files(2));
  await page.getByRole('button', { name: 'Upload 2 Photo(s)' }).waitFor();
  const second = await openSecond(page, site);
  await second.getByRole('button', { name: 'Upload 2 Photo(s)' }).waitFor();
  const caption = second.getByLabel('Caption').first();
  await caption.fill('Typed in the second tab');
  await expect
    .poll(() => page.getByLabel('Caption').first().inputValue())
    .toBe('Typed in the second tab');
  await caption.blur();
  await holdUploads(page);
  await upload(page, 2);
  await second.getByText('Waiting to be uploaded').nth(1).waitFor();
  await page.close();
  await expect
    .poll(async () => (await site.photos()).map((photo) => [photo.fileName, photo.caption]))
    .toEqual([
      ['p0.jpg', 'Typed in the second tab'],
      ['p1.jpg', null],
    ]);
  await notSent(second).waitFor({ state: 'detached' });
  await close();
});

test('a caption typed in an outdated row changes only the caption', async () => {
  const site = await uploadSite(server, 'A stale row');
  const { page, close } = await openTab(browser, server.url, DESKTOP);
  await openUploads(page, site);
  await chooseFiles(page, await files(1));
  await page.getByRole('button', { name: 'Upload 1 Photo(s)' }).waitFor();
  // A tab that gets no messages from the others, as if suspended by the browser.
  await page.context().addInitScript(() => {
    BroadcastChannel.prototype.addEventListener = () => undefined;
  });
  const second = await openSecond(page, site);
  await holdUploads(page);
  await upload(page, 1);
  await expect.poll(async () => (await keptPhoto(page, 'p0.jpg'))?.state).toBe('pending');
  await second.getByLabel('Caption').fill('Late');
  await expect.poll(() => keptPhoto(page, 'p0.jpg')).toMatchObject({ caption: 'Late' });
  expect(await keptPhoto(page, 'p0.jpg')).toMatchObject({ state: 'pending' });
  await close();
});
