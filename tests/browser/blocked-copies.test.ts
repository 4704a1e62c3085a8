import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { getInspectionWithItems } from '../../contract/inspections/calls';
import { ON_DEVICE, openTab, PHONE, signInAs } from '../support/browser/browser';
import { keptChanges } from '../support/browser/kept-changes';
import { addInspection, addItem, addSite, bodyOf } from '../support/records/records';
import { browser, server, useApp } from '../support/browser/running-app';

/** A suspended tab keeps the copies at an earlier version: the app works without them. */

useApp();

const INSPECTOR = 3;

interface Holding extends Window {
  held?: IDBDatabase;
}

/** Opens the copies as a tab with an earlier version that answers nothing any more. */
const holdEarlierVersion = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('plumbline-copies', 2);
        opening.onsuccess = () => {
          // Otherwise the browser may close it.
          (window as Holding).held = opening.result;
          resolve();
        };
      }),
  );

test('changes are sent, and pages open, while the copies cannot be opened', async () => {
  const { project } = await addSite(server.as.Admin);
  const given = { projectId: project.id, title: 'Roof', assignedToId: INSPECTOR };
  const inspection = await addInspection(server.as.Admin, given);
  const item = await addItem(server.as.Admin, { inspectionId: inspection.id, title: 'Loose tile' });
  const itemNow = async () => {
    const answer = await server.as.Admin.get(`/inspections/${String(inspection.id)}/with-items`);
    return bodyOf(getInspectionWithItems, answer).inspectionItems[0];
  };

  const { page, close } = await openTab(browser, server.url, PHONE, ON_DEVICE);
  const suspended = await page.context().newPage();
  await suspended.goto('/api/health');
  await holdEarlierVersion(suspended);
  const address = `/inspections/${String(inspection.id)}/items/${String(item.id)}`;
  await signInAs(page, 'Inspector', address);
  await page.getByRole('heading', { name: 'Loose tile', level: 1 }).waitFor();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('copiesOf'))).toBe('3');

  const retitle = async (title: string) => {
    await page.getByRole('link', { name: 'Edit' }).click();
    await page.getByLabel('Title').fill(title);
    await page.getByRole('button', { name: 'Update Item' }).click();
  };
  await retitle('Loose tiles');
  await expect.poll(itemNow).toMatchObject({ title: 'Loose tiles' });
  await expect.poll(() => keptChanges(suspended)).toEqual([]);

  await page.route(`**/api/inspectionitems/${String(item.id)}`, async (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort(),
  );
  await page.goto(address);
  await retitle('Loose tiles, north');
  await expect.poll(async () => (await keptChanges(suspended)).length).toBe(1);
  await page.goto(address);
  await page.getByRole('heading', { name: 'Loose tiles, north', level: 1 }).waitFor();
  await close();
});
