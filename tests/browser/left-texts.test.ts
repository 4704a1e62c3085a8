import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { LEFT_TEXTS } from '../../src/features/unsent/left/left-words';
import {
  accessibilityViolations,
  choose,
  openTab,
  PHONE,
  signInAs,
} from '../support/browser/browser';
import { openDevice } from '../support/browser/device-dialog';
import { expectDraftFiles, expectDrafts } from '../support/browser/drafts';
import { addInspection, addItem, addSite } from '../support/records/records';
import { browser, server, useApp } from '../support/browser/running-app';
import { unzip } from '../support/server/unzip';
import { photoFile } from '../support/browser/upload-page';

/** What was typed into forms that nothing leads to any more. */

useApp();

const INSPECTOR = 3;

/** Removes the photo that was chosen last from the device, as a browser without room does. */
const removeLastFile = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('plumbline-drafts');
        opening.onerror = () => {
          reject(new Error('The drafts cannot be opened'));
        };
        opening.onsuccess = () => {
          const db = opening.result;
          const transaction = db.transaction(['drafts', 'files'], 'readwrite');
          const drafts = transaction.objectStore('drafts').openCursor();
          drafts.onsuccess = () => {
            const cursor = drafts.result;
            if (cursor === null) return;
            const { values } = cursor.value as { values: { photos: { id: string }[] } };
            const key = [...(cursor.key as IDBValidKey[]), values.photos.at(-1)?.id ?? ''];
            transaction.objectStore('files').delete(key);
          };
          transaction.oncomplete = () => {
            db.close();
            resolve();
          };
        };
      }),
  );

test('a resolution that was begun can be taken from the list after its item was deleted', async () => {
  const { project } = await addSite(server.as.Admin);
  const given = { projectId: project.id, title: 'Lift shaft', assignedToId: INSPECTOR };
  const { id: inspectionId } = await addInspection(server.as.Admin, given);
  const { id } = await addItem(server.as.Admin, { inspectionId, title: 'Rusty rail' });
  const { page, close } = await openTab(browser, server.url, PHONE);
  await signInAs(page, 'Inspector', `/inspections/${String(inspectionId)}/items/${String(id)}`);
  await page.getByRole('button', { name: 'Mark Resolved' }).click();
  await choose(page, 'Resolution Type*', 'Replaced');
  await page
    .locator('input[type=file]')
    .setInputFiles(await Promise.all(['rail.jpg', 'post.jpg', 'gone.jpg'].map(photoFile)));
  await page.getByLabel('Resolution Notes').fill('New rail.\nPainted twice.');
  await expectDraftFiles(page, 3);
  await page.goto('/inspections');
  expect((await server.as.Admin.delete(`/inspectionitems/${String(id)}`)).status).toBe(200);

  const { dialog } = await openDevice(page);
  await dialog.getByRole('button', { name: 'Show List' }).click();
  const list = page.getByRole('dialog', { name: 'Not Sent' });
  const entry = list.getByRole('region', { name: 'Not Saved' }).getByRole('listitem');
  await entry.waitFor();
  await expect
    .poll(async () => (await entry.innerText()).split('\n').filter((line) => line.trim() !== ''))
    .toEqual([
      `Resolution of item ${String(id)}`,
      'Resolution Notes: New rail.',
      'Painted twice.',
      'With 3 photos',
      'Discard',
      'Save Photos',
      'Copy',
    ]);
  expect(await accessibilityViolations(page)).toEqual([]);

  await removeLastFile(page);
  const downloading = page.waitForEvent('download');
  await entry.getByRole('button', { name: 'Save Photos' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('photos.zip');
  expect([...unzip(await readFile(await download.path())).keys()]).toEqual([
    '1-rail.jpg',
    '2-post.jpg',
  ]);
  await page.getByText(LEFT_TEXTS.missing(2, 3)).waitFor();
  await entry.waitFor();
  const exporting = page.waitForEvent('download');
  await list.getByRole('button', { name: 'Export' }).click();
  const exported = await readFile(await (await exporting).path());
  expect([...unzip(exported).keys()]).toEqual([
    'plumbline-unsent.json',
    `not-saved/1 Resolution of item ${String(id)}.txt`,
    'not-saved/1 photo 1-rail.jpg',
    'not-saved/1 photo 2-post.jpg',
  ]);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await entry.getByRole('button', { name: 'Copy text' }).click();
  await entry.getByText('Copied').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    'Resolution Notes: New rail.\nPainted twice.',
  );

  await entry.getByRole('button', { name: 'Discard' }).click();
  const question = page.getByRole('dialog', { name: 'Discard Text' });
  await question.getByRole('button', { name: 'Discard' }).click();
  await entry.waitFor({ state: 'detached' });
  await list.getByRole('button', { name: 'Export' }).waitFor({ state: 'detached' });
  await expect.poll(() => list.evaluate((one) => one.contains(document.activeElement))).toBe(true);
  await expectDrafts(page, []);
  await expectDraftFiles(page, 0);
  await close();
});

test('what a new form suggests is not listed as typed', async () => {
  await addSite(server.as.Admin);
  const { page, close } = await openTab(browser, server.url, PHONE);
  await signInAs(page, 'ProjectManager', '/inspections/create');
  const inspector = page.getByLabel('Inspector Name');
  await expect.poll(() => inspector.inputValue()).not.toBe('');
  await page.getByLabel('Inspection Title').fill('Monthly check of the crane');
  await expectDrafts(page, ['2 inspection:new']);
  await page.goto('/inspections');
  const { dialog } = await openDevice(page);
  await dialog.getByRole('button', { name: 'Show List' }).click();
  const list = page.getByRole('dialog', { name: 'Not Sent' });
  const entry = list.getByRole('region', { name: 'Not Saved' }).getByRole('listitem');
  await entry.waitFor();
  expect(await entry.locator('.left-text').innerText()).toBe('Title: Monthly check of the crane');
  await close();
});
