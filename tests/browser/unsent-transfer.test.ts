import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { getInspectionWithItems } from '../../contract/inspections/calls';
import { OUTBOX_MESSAGES } from '../../contract/outbox/messages';
import { TRANSFER_MESSAGES } from '../../contract/outbox/transfer-messages';
import { listPhotosOfItem } from '../../contract/photos/calls';
import { openTab, PHONE, signInAs } from '../support/browser/browser';
import { openDevice } from '../support/browser/device-dialog';
import { addInspection, addSite, bodyOf } from '../support/records/records';
import { browser, server, useApp } from '../support/browser/running-app';
import { notSent, photoFile } from '../support/browser/upload-page';

/** Work that one phone cannot send is sent by another one. */

useApp();

const INSPECTOR = 3;

/** The titles of the items of an inspection with the names of their photos, on the server. */
async function arrivedAt(inspectionId: number) {
  const path = `/inspections/${String(inspectionId)}/with-items`;
  const { inspectionItems } = bodyOf(getInspectionWithItems, await server.as.Admin.get(path));
  return Promise.all(
    inspectionItems.map(async ({ id, title }) => {
      const answer = await server.as.Admin.get(`/inspectionphotos/by-item/${String(id)}`);
      return [title, bodyOf(listPhotosOfItem, answer).map(({ fileName }) => fileName)];
    }),
  );
}

async function makeFinding(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /^Add (First )?Item$/ })
    .first()
    .click();
  const photos = [await photoFile('rail.jpg'), await photoFile('stairs.jpg')];
  await page.locator('form input[type=file]').setInputFiles(photos);
  await page.getByLabel('Title').fill('Loose handrail');
  await page.getByRole('radio', { name: 'Safety' }).check();
  await page.getByLabel('Description').fill('Second landing.');
  await page.getByRole('button', { name: 'Create Item' }).click();
  await page.getByText(OUTBOX_MESSAGES.deferred).waitFor();
}

test('an exported finding with photos is imported by another phone, and arrives once', async () => {
  const { project } = await addSite(server.as.Admin);
  const { id } = await addInspection(server.as.Admin, {
    projectId: project.id,
    title: 'Tunnel',
    assignedToId: INSPECTOR,
  });
  const first = await openTab(browser, server.url, PHONE);
  await signInAs(first.page, 'Inspector', `/inspections/${String(id)}`);
  await first.page.getByRole('heading', { name: 'Tunnel' }).waitFor();
  await first.page.route('**/api/**', (route) => route.abort());
  await makeFinding(first.page);
  await notSent(first.page).click();
  const list = first.page.getByRole('dialog', { name: 'Not Sent' });
  await expect.poll(() => list.getByText('Photo of Loose handrail').count()).toBe(2);
  const saving = first.page.waitForEvent('download');
  await list.getByRole('button', { name: 'Export' }).click();
  const download = await saving;
  expect(download.suggestedFilename()).toMatch(/^plumbline-unsent-[\d-]{10}\.zip$/);
  const file = await download.path();

  const second = await openTab(browser, server.url, PHONE);
  await signInAs(second.page, 'Inspector', '/dashboard');
  const { dialog: device } = await openDevice(second.page);
  const chooser = device.getByLabel('Exported file');
  await chooser.setInputFiles(file);
  await second.page.getByText(TRANSFER_MESSAGES.imported({ changes: 1, photos: 2 })).waitFor();
  const all = [['Loose handrail', ['rail.jpg', 'stairs.jpg']]];
  await expect.poll(() => arrivedAt(id)).toEqual(all);
  await notSent(second.page).waitFor({ state: 'detached' });
  await chooser.setInputFiles(file);
  await second.page.getByText(TRANSFER_MESSAGES.imported({ changes: 0, photos: 2 })).waitFor();
  await notSent(second.page).waitFor({ state: 'detached' });
  await second.close();

  await first.page.unroute('**/api/**');
  await list.getByRole('heading', { name: 'Nothing is left to send' }).waitFor();
  expect(await arrivedAt(id)).toEqual(all);
  await first.close();
});
