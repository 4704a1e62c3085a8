import type { Page, Route } from 'playwright';
import { expect, test } from 'vitest';
import { UPLOAD_MESSAGES } from '../../../contract/uploads/messages';
import { openTab, PHONE } from '../../support/browser/browser';
import { browser, server, useApp } from '../../support/browser/running-app';
import {
  removePhoto,
  chooseFiles,
  keptCounts,
  openUploads,
  photoFile,
  upload,
  uploadSite,
  notSent,
} from '../../support/browser/upload-page';

/** A server that does not answer for a while, interrupted uploads, and withdrawn photos. */

useApp();

test('after 45 seconds without a server the queue continues within 10, and its rows show why it pauses', async () => {
  const site = await uploadSite(server, 'Outage');
  const { page, close } = await openTab(browser, server.url, PHONE);
  await page.clock.install();
  await openUploads(page, site);
  const isDown = (route: Route) => route.abort('connectionrefused');
  await page.route('**/api/**', isDown);
  await chooseFiles(page, await Promise.all(['one.jpg', 'two.jpg'].map(photoFile)));
  await upload(page, 2);
  const rows = page.getByRole('listitem').filter({ hasText: UPLOAD_MESSAGES.unanswered });
  await rows.nth(1).waitFor();
  for (let second = 0; second < 45; second += 1) await page.clock.runFor(1000);
  // One of them may be trying it right now.
  await expect.poll(() => rows.count()).toBe(2);
  await page.unroute('**/api/**', isDown);
  const gone = page.getByText(UPLOAD_MESSAGES.unanswered).first().waitFor({ state: 'detached' });
  for (let second = 0; second < 10; second += 1) await page.clock.runFor(1000);
  await gone;
  await expect.poll(async () => (await site.photos()).length).toBe(2);
  await close();
});

/** The server stores what is uploaded, but its answers get lost. */
async function loseAnswers(page: Page): Promise<{ stored: () => number }> {
  let stored = 0;
  await page.route('**/upload/**', async (route) => {
    if (route.request().method() !== 'POST') {
      await route.continue();
      return;
    }
    await route.fetch();
    stored += 1;
  });
  return { stored: () => stored };
}

test('a photo that is cancelled after the server had stored it is removed there, even if the user leaves first', async () => {
  const site = await uploadSite(server, 'Taken back');
  const { page, close } = await openTab(browser, server.url, PHONE);
  await openUploads(page, site);
  const { stored } = await loseAnswers(page);
  await chooseFiles(page, await Promise.all(['now.jpg', 'later.jpg'].map(photoFile)));
  await upload(page, 2);
  await expect.poll(stored).toBe(2);
  expect(await site.photos()).toHaveLength(2);
  await removePhoto(page.getByRole('button', { name: 'Cancel now.jpg' }));
  await expect
    .poll(async () => (await site.photos()).map(({ fileName }) => fileName))
    .toEqual(['later.jpg']);

  // The server is not notified before the user leaves.
  await page.context().setOffline(true);
  await removePhoto(page.getByRole('button', { name: 'Cancel later.jpg' }));
  await notSent(page).waitFor({ state: 'detached' });
  await page.context().setOffline(false);
  await page.reload();
  await page.getByRole('button', { name: 'Browse Photos' }).waitFor();
  await expect.poll(() => site.photos()).toEqual([]);
  await page.getByRole('heading', { name: 'No photos attached' }).first().waitFor();
  await expect.poll(() => keptCounts(page)).toEqual({ entries: 0, files: 0 });
  await close();
});
