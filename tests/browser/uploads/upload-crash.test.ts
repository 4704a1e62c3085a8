import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { emailOf } from '../../support/server/api';
import { DESKTOP, signInHere } from '../../support/browser/browser';
import { killableBrowser } from '../../support/browser/killable-browser';
import { startServer, type TestServer } from '../../support/server/server';
import {
  chooseFiles,
  keptCounts,
  openUploads,
  photoFile,
  upload,
  uploadSite,
  notSent,
} from '../../support/browser/upload-page';
import { userMenu } from '../../support/browser/user-menu';

/** A browser that is killed while it uploads photos. */

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});

afterAll(() => server.close());

test('every photo is uploaded once, and no entry has lost its file', async () => {
  const browser = killableBrowser();
  onTestFinished(() => browser.remove());
  const site = await uploadSite(server, 'Killed');
  const options = { baseURL: server.url, viewport: DESKTOP };
  const first = await browser.launch(options);
  const page = await first.newPage();
  await openUploads(page, site);
  const files = await Promise.all(
    Array.from({ length: 10 }, (_, n) => photoFile(`k${String(n).padStart(2, '0')}.jpg`)),
  );
  let answered = 0;
  await page.route('**/upload/**', async (route) => {
    answered += 1;
    // Some are stored, some answers are lost, and some uploads never arrive.
    if (answered <= 4) await route.continue();
    else if (answered <= 6) await route.fetch();
  });
  await chooseFiles(page, files);
  await upload(page, 10);
  await expect.poll(async () => (await site.photos()).length).toBe(6);
  await browser.kill();

  const again = await browser.launch(options);
  const restored = await again.newPage();
  await restored.goto(site.path);
  // The session may not have reached the disk in time; the photos have.
  const email = restored.getByLabel('Email');
  await email.or(userMenu(restored)).waitFor();
  if (await email.isVisible()) await signInHere(restored, emailOf('Inspector'));
  await restored.getByText(/photos from last time are waiting/).waitFor();
  // The toast may come before the button that counts the waiting photos.
  await expect.poll(async () => (await site.photos()).length).toBe(10);
  await notSent(restored).waitFor({ state: 'detached' });
  expect((await site.photos()).map(({ fileName }) => fileName)).toEqual(
    files.map(({ name }) => name),
  );
  await expect.poll(() => keptCounts(restored)).toEqual({ entries: 0, files: 0 });
});
