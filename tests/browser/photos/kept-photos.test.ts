import { expect, test } from 'vitest';
import { DESKTOP, openTab } from '../../support/browser/browser';
import { addPhoto } from '../../support/records/item-photos';
import { jpeg } from '../../support/records/pictures';
import { addItem, addSite } from '../../support/records/records';
import { browser, server, useApp } from '../../support/browser/running-app';
import { signedInBefore } from '../../support/browser/signed-in';

/** Photos cached by the browser do not outlive the session in which they were shown. */

useApp();

test('a viewed photo is not shown after logging out', async () => {
  const { inspection } = await addSite(server.as.Admin);
  const item = await addItem(server.as.Admin, { inspectionId: inspection.id });
  const photo = await addPhoto(server.as.Admin, item.id, { bytes: await jpeg() });
  const { page, close } = await openTab(browser, server.url, DESKTOP);
  await signedInBefore(page, 'Inspector');

  let asked = 0;
  server.services.photos.open = ((open) => (key, range) => {
    asked += 1;
    return open(key, range);
  })(server.services.photos.open.bind(server.services.photos));
  const shown = async () => (await page.goto(photo.url))?.headers()['content-type'];
  expect(await shown()).toBe('image/jpeg');
  await page.goto('/api/health');
  expect(await shown()).toBe('image/jpeg');
  expect(asked).toBe(1);

  await page.request.post('/api/auth/logout', { data: {} });
  await page.goto('/api/health');
  expect(await shown()).toBe('text/html; charset=utf-8');
  expect(new URL(page.url()).pathname).toBe('/login');
  await close();
});
