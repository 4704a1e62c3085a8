import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { REQUEST_TIMEOUT_MS } from '../../contract/limits';
import { ITEM_MESSAGES } from '../../contract/items/messages';
import { OUTBOX_MESSAGES } from '../../contract/outbox/messages';
import { ON_DEVICE, openTab, PHONE, signInAs } from '../support/browser/browser';
import { addComment } from '../support/records/comments';
import { waitForCopies } from '../support/browser/device-dialog';
import { addPhotos, photoOrder } from '../support/records/item-photos';
import { lift } from '../support/browser/lift';
import { jpeg } from '../support/records/pictures';
import { addInspection, addItem, addSite } from '../support/records/records';
import { browser, server, useApp } from '../support/browser/running-app';
import { notSent } from '../support/browser/upload-page';

/**
 * Photos are changed and items deleted without a network; this survives the page and arrives once.
 */

useApp();

const INSPECTOR = 3;

/** A phone with an inspection, an item of it and three photos; the item's address and id. */
async function openOnPhone(title: string) {
  const admin = server.as.Admin;
  const { project } = await addSite(admin);
  const given = { projectId: project.id, title, assignedToId: INSPECTOR };
  const inspection = await addInspection(admin, given);
  const item = await addItem(admin, { inspectionId: inspection.id, title: `${title}: crack` });
  const bytes = await jpeg({ width: 64, height: 48 });
  const photos = ['A', 'B', 'C'].map((caption) => ({ bytes, caption }));
  await addPhotos(admin, item.id, photos);
  const { page, close } = await openTab(browser, server.url, PHONE, ON_DEVICE);
  await signInAs(page, 'Inspector', '/inspections?view=mine');
  await page.getByText(title).first().waitFor();
  await waitForCopies(page);
  const address = `${server.url}/inspections/${String(inspection.id)}/items/${String(item.id)}`;
  return { page, close, address, item };
}

const openList = async (page: Page) => {
  await notSent(page).click();
  return page.getByRole('dialog', { name: 'Not Sent' });
};

test('captions, a deletion and an order of photos, made offline, survive the page and arrive once', async () => {
  const { page, close, address, item } = await openOnPhone('Basement album');
  const before = await photoOrder(server.as.Admin, item.id);
  await page.goto(`${address}/photos`);
  await page.getByRole('heading', { name: 'Photos (3)' }).waitFor();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Edit A' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Photo' });
  await edit.getByLabel('Caption').fill('West door');
  await edit.getByRole('button', { name: 'Save' }).click();
  await page.getByText(OUTBOX_MESSAGES.deferred).waitFor();
  await page.getByRole('button', { name: 'Delete C' }).click();
  const question = page.getByRole('dialog', { name: 'Delete Photo' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('heading', { name: 'Photos (2)' }).waitFor();
  const captions = () =>
    page.locator('.photo-tile .photo-words > span:first-child').allTextContents();
  const said = page.locator('[id^=DndLiveRegion]');
  const handle = page.getByRole('button', { name: 'Move West door' });
  await lift(handle, 'Enter', said.getByText('Now at place 1 of 2.'));
  await page.keyboard.press('ArrowRight');
  await said.getByText('Now at place 2 of 2.').waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(captions).toEqual(['B', 'West door']);
  const note = page.getByText('The order is not sent yet');
  await note.waitFor();

  await page.goto(`${address}/photos`);
  // Before a request without an answer fails.
  const timeout = REQUEST_TIMEOUT_MS / 2;
  await page.getByRole('heading', { name: 'Photos (2)' }).waitFor({ timeout });
  await expect.poll(captions).toEqual(['B', 'West door']);
  await page.getByRole('button', { name: 'View West door' }).getByText('Not sent yet').waitFor();
  await note.waitFor();
  expect(await photoOrder(server.as.Admin, item.id)).toEqual(before);
  await page.context().setOffline(false);
  await page.getByText('Not sent yet', { exact: true }).waitFor({ state: 'detached' });
  await note.waitFor({ state: 'detached' });
  await expect.poll(() => notSent(page).count()).toBe(0);
  const path = `/inspectionphotos/by-item/${String(item.id)}`;
  expect((await server.as.Admin.get(path)).body).toMatchObject([
    { id: before[1], caption: 'B', version: 1 },
    { id: before[0], caption: 'West door', version: 2 },
  ]);
  expect(await captions()).toEqual(['B', 'West door']);
  await close();
});

test('an item deleted offline disappears at once, can be restored, and asks if it has changed', async () => {
  const { page, close, address, item } = await openOnPhone('Basement item');
  await page.goto(address);
  await page.getByRole('heading', { name: item.title, level: 1 }).waitFor();
  await page.context().setOffline(true);
  const remove = async () => {
    await page.getByRole('button', { name: 'More actions' }).first().click();
    await page.getByRole('menuitem', { name: 'Delete Item' }).click();
    const question = page.getByRole('dialog', { name: 'Delete Item' });
    await question.getByRole('button', { name: 'Delete' }).click();
    await page.getByText(OUTBOX_MESSAGES.deferred).waitFor();
    expect(await page.getByText(ITEM_MESSAGES.deleted).count()).toBe(0);
  };
  await remove();
  let dialog = await openList(page);
  const entry = dialog.getByRole('listitem').filter({ hasText: item.title });
  await entry.getByText('Deleted', { exact: true }).waitFor();
  await entry.getByRole('button', { name: 'Take Back' }).click();
  await dialog.getByRole('heading', { name: 'Nothing is left to send' }).waitFor();

  await page.goto(address);
  await page.getByRole('heading', { name: item.title, level: 1 }).waitFor();
  await remove();
  const path = `/inspectionitems/${String(item.id)}`;
  await server.as.Admin.put(path, { title: 'Wider than thought', version: 1 });
  const bytes = await jpeg({ width: 64, height: 48 });
  await addPhotos(server.as.Admin, item.id, [{ bytes }, { bytes }]);
  await addComment(server.as.Admin, item.id, { text: 'It is still wet' });
  await page.context().setOffline(false);
  dialog = await openList(page);
  const said = 'Site Admin has changed it and added 2 photos and a comment since you saw it';
  await entry.getByText(said).waitFor();
  await entry.getByRole('button', { name: 'Delete Anyway' }).click();
  await dialog.getByRole('heading', { name: 'Nothing is left to send' }).waitFor();
  expect((await server.as.Admin.get(path)).status).toBe(404);
  await close();
});
