import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { OUTBOX_MESSAGES } from '../../contract/outbox/messages';
import type { SentChange, SentPhoto } from '../../machines/outbox/sent-entry';
import { emailOf } from '../support/server/api';
import {
  accessibilityViolations,
  ON_DEVICE,
  openTab,
  PHONE,
  signInAs,
  signInHere,
} from '../support/browser/browser';
import { openDevice, waitForCopies } from '../support/browser/device-dialog';
import { addInspection, addItem, addSite } from '../support/records/records';
import { browser, server, useApp } from '../support/browser/running-app';
import { chooseFiles, keptState, notSent, photoFile, upload } from '../support/browser/upload-page';
import { addValues, storedKeys } from '../support/browser/stored-values';
import { userMenu } from '../support/browser/user-menu';

/** What a device has sent, for a person who wants to see that everything has arrived. */

useApp();

const ADMIN = 1;
const INSPECTOR = 3;
const SENT = { database: 'plumbline-sent', store: 'sent' };

/** A photo that the Inspector has sent. */
const sentPhoto = (number: number, sentAt: number): SentPhoto => ({
  kind: 'photo',
  key: `earlier-${String(number)}`,
  userId: INSPECTOR,
  itemId: number,
  sentAt,
});

/** The deletion of a photo that the Inspector has sent. */
const deletionOf = (photoId: number, sentAt: number): SentChange => ({
  kind: 'change',
  key: 'deletion',
  userId: INSPECTOR,
  sentAt,
  call: 'deletePhoto',
  body: {},
  title: 'beam.jpg',
  record: photoId,
  inspectionId: 0,
  isMerged: false,
});

/** The contents of the list: each entry without its time. */
const entriesIn = (page: Page): Promise<string[]> =>
  page
    .getByRole('region', { name: 'Recently Sent' })
    .getByRole('listitem')
    .evaluateAll((entries) =>
      entries.map((entry) => {
        const shown = entry.cloneNode(true) as Element;
        shown.querySelector('time')?.remove();
        return shown.textContent.replaceAll(/\s+/g, ' ').trim();
      }),
    );

/**
 * Delays all removals of pictures but the first, as a slow device does; the list of what was sent is
 * removed after them. The returned function lets them go on.
 */
async function delayRemovals(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const remove = caches.delete.bind(caches);
    let isFirst = true;
    const end = new Promise<void>((resolve) => {
      Object.assign(window, { endRemovals: resolve });
    });
    caches.delete = async (name) => {
      if (!isFirst) await end;
      isFirst = false;
      return remove(name);
    };
  });
  return () => page.evaluate('endRemovals()');
}

async function showFromDevice(page: Page): Promise<void> {
  const { dialog } = await openDevice(page);
  await dialog.getByRole('button', { name: 'Show List' }).click();
  await page.getByRole('dialog', { name: 'Not Sent' }).waitFor();
}

test('a user who leaves the basement sees that all has arrived, until the next day or until they log out', async () => {
  const { project } = await addSite(server.as.Admin);
  const given = { projectId: project.id, title: 'Lift shaft', assignedToId: INSPECTOR };
  const { id: inspectionId } = await addInspection(server.as.Admin, given);
  const item = await addItem(server.as.Inspector, { inspectionId, title: 'Rusty rail' });
  const path = `/inspections/${String(inspectionId)}/items/${String(item.id)}`;
  const { page, close } = await openTab(browser, server.url, PHONE, ON_DEVICE);
  await signInAs(page, 'Inspector', path);
  await waitForCopies(page);
  await page.goto(`${path}/photos`);
  await page.getByRole('button', { name: 'Browse Photos' }).waitFor();
  await page.context().setOffline(true);
  await chooseFiles(page, [await photoFile('one.jpg'), await photoFile('two.jpg')]);
  await upload(page, 2);
  await expect.poll(() => keptState(page, 'two.jpg')).toBe('pending');
  await page.goto(`${path}/edit`);
  await page.getByLabel('Title').fill('Rusty rail, loose');
  await page.getByRole('button', { name: 'Update Item' }).click();
  await page.getByText(OUTBOX_MESSAGES.deferred).waitFor();
  const theirs = { location: 'Pit', version: item.version };
  const itemCall = `/inspectionitems/${String(item.id)}`;
  expect((await server.as.Admin.put(itemCall, theirs)).status).toBe(200);
  await expect.poll(() => notSent(page).getAttribute('aria-label')).toBe('Not sent: 3');

  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'All sent' }).click();
  const dialog = page.getByRole('dialog', { name: 'Not Sent' });
  await dialog.getByRole('heading', { name: 'Nothing is left to send' }).waitFor();
  await dialog.getByText('1 change and 2 photos from this device have arrived').waitFor();
  await expect
    .poll(async () => (await entriesIn(page)).toSorted())
    .toEqual([
      '2 photos of Rusty rail, loose · Lift shaft',
      'Changed title of Rusty rail, loose · Lift shaft · Merged with changes made in the meantime',
    ]);
  expect((await server.as.Admin.get(itemCall)).body).toMatchObject({
    title: 'Rusty rail, loose',
    location: 'Pit',
  });
  expect(await accessibilityViolations(page)).toEqual([]);
  await dialog.getByRole('link', { name: 'Rusty rail, loose' }).first().click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'All sent' }).waitFor({ state: 'detached' });

  await page.reload();
  await page.getByRole('heading', { name: 'Rusty rail, loose' }).waitFor();
  await showFromDevice(page);
  await expect.poll(async () => (await entriesIn(page)).length).toBe(2);
  await page.keyboard.press('Escape');

  // The list stays within bounds, and forgets yesterday.
  const now = await page.evaluate(() => Date.now());
  const earlier = Array.from({ length: 2005 }, (_, index) => sentPhoto(index, now - index * 1000));
  const ofYesterday = sentPhoto(9999, now - 25 * 3_600_000);
  await addValues(page, SENT, [...earlier, ofYesterday]);
  await page.goto(`${path}/edit`);
  await expect.poll(async () => (await storedKeys(page, SENT)).length).toBe(2000);
  expect(await storedKeys(page, SENT)).not.toContain(ofYesterday.key);
  await addValues(page, SENT, [ofYesterday]);
  await page.getByLabel('Title').fill('Rusty rail, mended');
  await page.getByRole('button', { name: 'Update Item' }).click();
  await expect.poll(() => storedKeys(page, SENT)).not.toContain(ofYesterday.key);

  const endRemovals = await delayRemovals(page);
  await userMenu(page).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByLabel('Email').waitFor();
  await expect.poll(() => storedKeys(page, SENT)).toEqual([]);
  await addValues(page, SENT, [
    ...earlier.slice(0, 3),
    { ...sentPhoto(1, now), key: 'own', userId: ADMIN, photoId: 7 },
    { ...deletionOf(7, now), userId: ADMIN },
  ]);
  await signInHere(page, emailOf('Admin'));
  await showFromDevice(page);
  await page.getByText('1 change and 1 photo from this device have arrived').waitFor();
  await expect
    .poll(async () => (await entriesIn(page)).toSorted())
    .toEqual([
      '1 photo of an item that is not on this device · Deleted since',
      'Deleted photo beam.jpg',
    ]);
  await endRemovals();
  expect(await storedKeys(page, SENT)).toEqual(expect.arrayContaining(['deletion', 'own']));
  await close();
});
