import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { INSPECTION_MESSAGES } from '../../contract/inspections/messages';
import { ITEM_MESSAGES } from '../../contract/items/messages';
import { PHOTO_MESSAGES } from '../../contract/photos/messages';
import { DESKTOP, openTab, PHONE, signInAs } from '../support/browser/browser';
import { jpeg } from '../support/records/pictures';
import { addItem, addSite } from '../support/records/records';
import { browser, server, useApp } from '../support/browser/running-app';
import { chooseFiles, openUploads, uploadSite } from '../support/browser/upload-page';

/** Toasts: at the bottom, one at a time, and never over an action. */

useApp();

const toasts = (page: Page) => page.locator('.p-toast-message:visible');

/** Whether the background of a toast lets nothing through. */
const isOpaque = (toast: Element) =>
  !/rgba\(.*, 0?\.\d+\)|transparent/.test(getComputedStyle(toast).backgroundColor) &&
  getComputedStyle(toast).opacity === '1';

test.each([
  { where: 'a phone', viewport: PHONE, above: '.bottom-bar' },
  { where: 'a desk', viewport: DESKTOP, above: null },
])('on $where a toast is at the bottom and covers no bar', async ({ viewport, above }) => {
  await addSite(server.as.Admin);
  const { page, close } = await openTab(browser, server.url, viewport);
  await signInAs(page, 'Admin', '/inspections');
  if (above === null) {
    await page
      .getByRole('button', { name: /^Delete / })
      .first()
      .click();
  } else {
    await page
      .getByRole('button', { name: /^More for / })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
  }
  const toast = toasts(page).filter({ hasText: INSPECTION_MESSAGES.notDeleted });
  // It stays as long as the pointer rests on it.
  await toast.hover();
  await expect.poll(() => toast.evaluate(isOpaque)).toBe(true);
  const box = await toast.boundingBox();
  const bar = above === null ? null : await page.locator(above).boundingBox();
  const end = (box?.y ?? 0) + (box?.height ?? 0);
  expect(end).toBeLessThan(bar?.y ?? viewport.height);
  expect(end).toBeGreaterThan((bar?.y ?? viewport.height) - 40);
  await close();
});

test('errors that wait are shown after a reload', async () => {
  const { inspection } = await addSite(server.as.Admin);
  const { page, close } = await openTab(browser, server.url, DESKTOP);
  await signInAs(page, 'Inspector', `/inspections/${String(inspection.id)}/items/add`);
  await page.getByLabel('Title').fill('Loose handrail');
  await page.getByRole('button', { name: 'Save Draft' }).waitFor();
  const errors = { title: ['Title is taken', 'Title is dull'], dueDate: 'Not on a Sunday' };
  await page.route('**/api/inspectionitems', (route) =>
    route.fulfill({ status: 422, json: { message: 'Validation failed', errors } }),
  );
  await page.getByRole('button', { name: 'Save Draft' }).click();
  // It stays as long as the pointer rests on it, and the others wait.
  await toasts(page).getByText('Title is taken').hover();
  await page.reload();
  await toasts(page).getByText('Title is dull').waitFor();
  await toasts(page).getByText('Not on a Sunday').waitFor();
  const kept = await page.evaluate(() => Object.keys(sessionStorage));
  expect(kept).not.toContain('toasts');
  await close();
});

test('toasts follow each other, also on the next page', async () => {
  const { inspection } = await addSite(server.as.Admin);
  const { id } = await addItem(server.as.Admin, { inspectionId: inspection.id });
  const path = `/inspections/${String(inspection.id)}`;
  const { page, close } = await openTab(browser, server.url, PHONE);
  await signInAs(page, 'Admin', `${path}/items/${String(id)}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate Item' }).click();
  await toasts(page).filter({ hasText: ITEM_MESSAGES.duplicated }).waitFor();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete Item' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.waitForURL((url) => url.pathname === path);
  const deleted = toasts(page).filter({ hasText: ITEM_MESSAGES.deleted });
  // It stays as long as the pointer rests on it.
  await deleted.hover();
  await page
    .getByRole('navigation', { name: 'Quick access' })
    .getByRole('link', { name: 'Projects' })
    .dispatchEvent('click');
  await page.getByRole('heading', { name: 'Projects', level: 1 }).waitFor();
  expect(await toasts(page).allInnerTexts()).toEqual([ITEM_MESSAGES.deleted]);
  await close();
});

test('twenty refused files are listed where they were chosen, until the list is closed', async () => {
  const site = await uploadSite(server, 'Refused');
  const { page, close } = await openTab(browser, server.url, PHONE);
  await openUploads(page, site);
  const cutOff = (await jpeg()).subarray(0, 900);
  const nameOf = (place: number) => `roof-${String(place + 1)}.jpg`;
  await chooseFiles(
    page,
    Array.from({ length: 20 }, (_, place) => ({
      name: nameOf(place),
      mimeType: 'image/jpeg',
      buffer: cutOff,
    })),
  );
  const alert = page.getByRole('alert').filter({ hasText: nameOf(19) });
  await alert.waitFor();
  await expect
    .poll(async () => (await alert.getByRole('paragraph').allInnerTexts()).sort())
    .toEqual(
      Array.from(
        { length: 20 },
        (_, place) => `${nameOf(place)}: ${PHOTO_MESSAGES.damaged}`,
      ).sort(),
    );
  expect(await toasts(page).count()).toBe(0);
  await alert.getByRole('button', { name: 'Dismiss' }).click();
  await alert.waitFor({ state: 'detached' });
  await close();
});
