import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type BrowserContext, chromium } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emailOf } from '../../support/api';
import { BROWSER, DESKTOP, signInHere, WITHOUT_WORKER } from '../../support/browser';
import { scratchFolder } from '../../support/scratch';
import { startServer, type TestServer } from '../../support/server';
import {
  chooseFiles,
  keptCounts,
  openUploads,
  photoFile,
  upload,
  uploadSite,
  notSent,
} from '../../support/upload-page';

/** A browser that is killed while it uploads photos. */

let server: TestServer;
const profile = scratchFolder();
let context: BrowserContext | undefined;

beforeAll(async () => {
  server = await startServer();
});

afterAll(async () => {
  await context?.close();
  await server.close();
  profile.remove();
});

async function launch(): Promise<BrowserContext> {
  const options = { ...BROWSER, ...WITHOUT_WORKER, baseURL: server.url, viewport: DESKTOP };
  context = await chromium.launchPersistentContext(profile.folder, options);
  return context;
}

/** Every process of the browser that this test has started, by its profile. */
function killBrowser(): void {
  const own = readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      return readFileSync(path.join('/proc', name, 'cmdline'), 'utf8').includes(profile.folder);
    } catch {
      return false;
    }
  });
  for (const pid of own) process.kill(Number(pid), 'SIGKILL');
}

test('every photo is uploaded once, and no entry has lost its file', async () => {
  const site = await uploadSite(server, 'Killed');
  const first = await launch();
  const page = await first.newPage();
  await openUploads(page, site);
  const files = await Promise.all(
    Array.from({ length: 20 }, (_, n) => photoFile(`k${String(n).padStart(2, '0')}.jpg`)),
  );
  let answered = 0;
  await page.route('**/upload/**', async (route) => {
    answered += 1;
    // Some are stored, some answers are lost, and some uploads never arrive.
    if (answered <= 4) await route.continue();
    else if (answered <= 6) await route.fetch();
  });
  await chooseFiles(page, files);
  await upload(page, 20);
  await expect.poll(async () => (await site.photos()).length).toBe(6);
  const gone = new Promise((resolve) => first.once('close', resolve));
  killBrowser();
  await gone;

  const again = await launch();
  const restored = await again.newPage();
  await restored.goto(site.path);
  // The session may not have reached the disk in time; the photos have.
  const email = restored.getByLabel('Email');
  await email.or(restored.getByRole('button', { name: /^User menu/ })).waitFor();
  if (await email.isVisible()) await signInHere(restored, emailOf('Inspector'));
  await restored.getByText(/photos from last time waiting/).waitFor();
  // The toast may come before the button that counts the waiting photos.
  await expect.poll(async () => (await site.photos()).length).toBe(20);
  await notSent(restored).waitFor({ state: 'detached' });
  expect((await site.photos()).map(({ fileName }) => fileName)).toEqual(
    files.map(({ name }) => name),
  );
  expect(await keptCounts(restored)).toEqual({ entries: 0, files: 0 });
});
