import { rm } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { emailOf } from '../../support/server/api';
import { DESKTOP, openTab, PHONE, signInAs, signInHere } from '../../support/browser/browser';
import { jpeg } from '../../support/records/pictures';
import { addItem, addSite } from '../../support/records/records';
import { browser, prepareApp, server, useApp } from '../../support/browser/running-app';
import { columnIn, savedRows } from '../../support/browser/saved-rows';
import { uploadForm } from '../../support/server/uploads';
import { userMenu } from '../../support/browser/user-menu';

/** The contents of a list as a file. */

useApp();

prepareApp(async () => {
  const { inspection } = await addSite(server.as.Admin);
  const inspectionId = inspection.id;
  await addItem(server.as.Admin, { inspectionId, title: '=Cracked beam', priority: 4 });
  await addItem(server.as.Admin, { inspectionId, title: 'Blocked gutter', priority: 4 });
  await addItem(server.as.Admin, { inspectionId, title: 'Loose tile', priority: 1 });
});

test('the file has the rows of the filter; an incomplete one is not saved', async () => {
  const { page, close } = await openTab(browser, server.url, DESKTOP);
  await signInAs(page, 'Inspector', '/login?redirect=/items?view=all%26priority=4%26sort=title');
  await page.getByRole('link', { name: 'Blocked gutter', exact: true }).waitFor();
  const files: string[] = [];
  page.on('download', (file) => files.push(file.suggestedFilename()));
  await page.route('**/api/downloads/items*', (route) => route.abort());
  await page.getByRole('button', { name: 'Download' }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const failed = page.getByRole('alert').filter({ hasText: 'The items could not be downloaded' });
  await failed.getByText('Please check your connection').waitFor();
  expect(files).toEqual([]);
  await page.unroute('**/api/downloads/items*');
  const rows = await savedRows(page, () =>
    failed.getByRole('button', { name: 'Try Again' }).click(),
  );
  expect(columnIn(rows, 'Title')).toEqual(["'=Cracked beam", 'Blocked gutter']);
  await page.getByText(/^Downloaded plumbline-items-[\d-]+\.csv$/).waitFor();
  await failed.waitFor({ state: 'detached' });
  await close();
});

test('on a phone it is in the menu of an inspection, with the filter of its items', async () => {
  const { page, close } = await openTab(browser, server.url, PHONE);
  await signInAs(page, 'Inspector', '/login?redirect=/inspections/1?search=loose');
  await page.getByRole('link', { name: 'Loose tile', exact: true }).waitFor();
  await page.getByRole('button', { name: 'More actions' }).click();
  const entry = page.getByRole('menuitem', { name: 'Download CSV' });
  const rows = await savedRows(page, () => entry.click());
  expect(columnIn(rows, 'Title')).toEqual(['Loose tile']);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Download CSV: There is no connection' }).waitFor();
  await close();
});

test('after the photos of an inspection are saved, it says how many could not be read', async () => {
  const admin = server.as.Admin;
  const { inspection } = await addSite(admin);
  const { id } = await addItem(admin, { inspectionId: inspection.id });
  for (const colour of ['#ff0000', '#00ff00']) {
    const form = uploadForm([{ bytes: await jpeg({ colour }), name: `${colour}.jpg` }]);
    expect((await admin.post(`/inspectionphotos/upload/${String(id)}`, form)).status).toBe(201);
  }
  const { config, database } = server.services;
  const { storage_key } = await database.db
    .selectFrom('photos')
    .select('storage_key')
    .where('item_id', '=', id)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  await rm(path.join(config.dataDir, 'photos', storage_key));

  const { page, close } = await openTab(browser, server.url, DESKTOP);
  await signInAs(page, 'Inspector', `/login?redirect=/inspections/${String(inspection.id)}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Download Photos' }).click();
  const name = (await saving).suggestedFilename();
  const lacks = '1 of 2 photos could not be read. The file photos.csv says which.';
  await page.getByText(`Downloaded ${name}. ${lacks}`).waitFor();
  await close();
});

test('a download does not come back after its user has logged out', async () => {
  const { page, close } = await openTab(browser, server.url, DESKTOP);
  let requested = 0;
  await page.route('**/api/downloads/items*', () => {
    // It is never answered.
    requested += 1;
  });
  await signInAs(page, 'Inspector', '/items?view=all');
  await page.getByRole('button', { name: 'Download' }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  await page.locator('.download').waitFor();
  await expect.poll(() => requested).toBe(1);
  await userMenu(page).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Sign In' }).waitFor();
  await signInHere(page, emailOf('Inspector'));
  await page.getByRole('link', { name: 'Inspections' }).first().waitFor();
  expect([await page.locator('.download').count(), requested]).toEqual([0, 1]);
  await close();
});
