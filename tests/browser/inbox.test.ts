import type { Locator } from 'playwright';
import { expect, test } from 'vitest';
import { DESKTOP, ON_DEVICE, openTab, signInAs } from '../support/browser/browser';
import { addComment } from '../support/records/comments';
import { waitForCopies } from '../support/browser/device-dialog';
import { addItem, addSite } from '../support/records/records';
import { browser, server, useApp } from '../support/browser/running-app';

/** An open inbox, its count of unread notices, the connection and other tabs. */

useApp();

const INSPECTOR = 3;

test('an inbox that was opened offline loads by itself, and hears what was read elsewhere', async () => {
  const { inspection } = await addSite(server.as.Admin);
  const item = await addItem(server.as.Admin, { inspectionId: inspection.id });
  const { page, close } = await openTab(browser, server.url, DESKTOP, ON_DEVICE);
  await signInAs(page, 'Inspector', '/inspections?view=mine');
  await waitForCopies(page);
  await page.context().setOffline(true);
  await addComment(server.as.Admin, item.id, {
    text: '@Test Inspector, is this done?',
    mentionedUserIds: [INSPECTOR],
  });
  await page.goto('/inbox');
  await page.getByText('Notices need a connection. They load when it returns.').waitFor();
  await page.context().setOffline(false);
  const unread = page.locator('.inbox .notice-unread');
  await unread.getByText('is this done?').waitFor();
  await page.getByRole('link', { name: 'Inbox 1 unread', exact: true }).waitFor();

  const other = await page.context().newPage();
  await other.goto('/inbox');
  await other.getByRole('button', { name: 'Mark All Read' }).click();
  await page.getByRole('link', { name: 'Inbox', exact: true }).waitFor();
  await expect.poll(() => unread.count()).toBe(0);
  expect(await page.locator('.inbox').getByRole('listitem').count()).toBe(1);
  await close();
});

test('a notice that is opened in a new tab is read', async () => {
  const { inspection } = await addSite(server.as.Admin);
  const titles = ['Left', 'Opened with the key', 'Opened with the wheel'];
  for (const title of titles)
    await addItem(server.as.Admin, {
      inspectionId: inspection.id,
      title,
      assignedToId: INSPECTOR,
    });
  const { page, close } = await openTab(browser, server.url, DESKTOP);
  await signInAs(page, 'Inspector', '/inbox');
  const notice = (title: string) => page.locator('.inbox').getByRole('link', { name: title });
  const opened = async (title: string, how: Parameters<Locator['click']>[0]) => {
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      notice(title).click(how),
    ]);
    await tab.getByRole('heading', { name: title }).waitFor();
  };
  await opened('Opened with the key', { modifiers: ['ControlOrMeta'] });
  await opened('Opened with the wheel', { button: 'middle' });
  await notice('Left').click({ button: 'right' });
  const unread = page.locator('.notice-unread');
  await expect.poll(() => unread.locator('strong:last-of-type').allInnerTexts()).toEqual(['Left']);
  const count = async () => (await server.as.Inspector.get('/inbox/unread')).body;
  await expect.poll(count).toEqual({ unread: 1 });
  await close();
});
