import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { Item } from '../../contract/items/item';
import {
  accessibilityViolations,
  choose,
  DESKTOP,
  openTab,
  PHONE,
  signInAs,
} from '../support/browser/browser';
import { untilFollowing } from '../support/browser/following';
import { addPhotos } from '../support/records/item-photos';
import { jpeg } from '../support/records/pictures';
import { addItem, addSite, type Site } from '../support/records/records';
import { browser, prepareApp, server, useApp } from '../support/browser/running-app';

/** Who changed what and when, on the pages of an item and of an inspection. */

useApp();

let site: Site;
let item: Item;

const itemPath = () => `/inspections/${String(site.inspection.id)}/items/${String(item.id)}`;

prepareApp(async () => {
  const { Admin, Inspector } = server.as;
  site = await addSite(Admin);
  item = await addItem(Admin, { inspectionId: site.inspection.id, title: 'Wet wall' });
  const call = `/inspectionitems/${String(item.id)}`;
  await Inspector.put(call, { title: 'Wet north wall', dueDate: '2026-12-24', version: 1 });
  const photos = await addPhotos(Inspector, item.id, [
    { bytes: await jpeg(), name: 'one.jpg' },
    { bytes: await jpeg({ colour: '#aa3322' }), name: 'two.jpg' },
  ]);
  const photoIds = photos.map(({ id }) => id).reverse();
  await Inspector.patch(`/inspectionphotos/reorder/${String(item.id)}`, { photoIds });
  await Admin.patch(`${call}/status`, { status: 'InProgress' });
});

test('the history of an item says who changed what, and follows a change', async () => {
  const { page, close } = await openTab(browser, server.url, PHONE, { isIdle: true });
  await untilFollowing(page, () => signInAs(page, 'Inspector', itemPath()));
  await page.getByRole('button', { name: 'Show History' }).click();
  const card = page.getByRole('region', { name: 'History' });
  const entries = card.getByRole('listitem');
  const sentences = () => entries.locator('p:first-child').allInnerTexts();
  await expect
    .poll(sentences)
    .toEqual([
      'Site Admin changed the item',
      'Test Inspector changed the order of the photos',
      'Test Inspector added a photo “two.jpg”',
      'Test Inspector added a photo “one.jpg”',
      'Test Inspector changed the item',
      'Site Admin added the item',
    ]);
  expect(await entries.nth(0).locator('dl > div').allInnerTexts()).toEqual([
    'Status\nOpen → In Progress',
  ]);
  expect(await entries.nth(4).locator('dl > div').allInnerTexts()).toEqual([
    'Due Date\nEmpty → Dec 24, 2026',
    'Title\nWet wall → Wet north wall',
  ]);
  expect(await accessibilityViolations(page)).toEqual([]);

  await server.as.Admin.patch(`/inspectionitems/${String(item.id)}/priority`, { priority: 1 });
  await expect
    .poll(() => entries.nth(0).locator('dl > div').allInnerTexts())
    .toEqual(['Priority\nHigh → Low']);
  await close();
});

test('the history is filtered by person and kind', async () => {
  const { page, close } = await openTab(browser, server.url, PHONE);
  await signInAs(page, 'Admin', itemPath());
  await page.getByRole('button', { name: 'Show History' }).click();
  const card = page.getByRole('region', { name: 'History' });
  const sentences = () => card.locator('li p:first-child').allInnerTexts();
  const labels = card.locator('.p-dropdown-label');
  // The people come with the first changes.
  await labels.nth(1).waitFor();
  const cut = await labels.evaluateAll((all) =>
    all.filter((label) => label.scrollWidth > label.clientWidth).map((label) => label.textContent),
  );
  expect([await labels.allInnerTexts(), cut]).toEqual([['Person', 'What Was Changed'], []]);
  await choose(page, 'Person', 'Test Inspector');
  await choose(page, 'What Was Changed', 'Items');
  await expect.poll(sentences).toEqual(['Test Inspector changed the item']);
  await choose(page, 'Person', 'Site Admin');
  await expect.poll(async () => (await sentences()).at(-1)).toBe('Site Admin added the item');
  await choose(page, 'What Was Changed', 'Photos');
  await card.getByText('No changes match the filters.').waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await close();
});

test('the history of an inspection names the items; older entries are loaded on demand', async () => {
  for (let at = 0; at < 50; at += 1) {
    const status = at % 2 === 0 ? 'Open' : 'InProgress';
    await server.as.Admin.patch(`/inspectionitems/${String(item.id)}/status`, { status });
  }
  const { page, close } = await openTab(browser, server.url, DESKTOP, { isIdle: true });
  const path = `/inspections/${String(site.inspection.id)}`;
  await untilFollowing(page, () => signInAs(page, 'Admin', path));
  await page.getByRole('button', { name: 'Show History' }).click();
  const entries = page.getByRole('region', { name: 'History' }).getByRole('listitem');
  await expect.poll(() => entries.count()).toBe(50);
  expect(await entries.nth(0).locator('p:first-child').innerText()).toBe(
    'Site Admin changed the item “Wet north wall”',
  );
  await page.getByRole('button', { name: 'Show Older Changes' }).click();
  await entries.getByText('Site Admin added the inspection').waitFor();
  expect(await page.getByRole('button', { name: 'Show Older Changes' }).count()).toBe(0);
  // Entries that were read stay below new ones.
  await server.as.Admin.patch(`/inspectionitems/${String(item.id)}/priority`, { priority: 4 });
  await expect
    .poll(() => entries.nth(0).locator('dl > div').allInnerTexts())
    .toEqual([expect.stringMatching(/^Priority\n.+ → Critical$/)]);
  await entries.getByText('Site Admin added the inspection').waitFor();
  await close();
});

test('the history is downloaded as it is filtered, and a failed download says why', async () => {
  const { page, close } = await openTab(browser, server.url, PHONE);
  await signInAs(page, 'Admin', itemPath());
  await page.getByRole('button', { name: 'Show History' }).click();
  await choose(page, 'What Was Changed', 'Photos');
  const download = page.getByRole('button', { name: 'Download History' });
  const [file] = await Promise.all([page.waitForEvent('download'), download.click()]);
  expect(file.suggestedFilename()).toBe(`plumbline-history-of-item-${String(item.id)}.csv`);
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n').slice(0, -1);
  expect(lines[0]).toMatch(/^\ufeffTime \(\S+\),Person,Change,Field,From,To$/);
  expect(lines.slice(1).map((line) => line.split(',').slice(1, 3).join(' '))).toEqual([
    'Test Inspector changed the order of the photos',
    'Test Inspector added a photo “two.jpg”',
    'Test Inspector added a photo “one.jpg”',
  ]);
  await page.context().setOffline(true);
  await download.click();
  const alert = page.getByRole('alert').filter({ hasText: 'The history was not downloaded' });
  await alert.waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await close();
});
