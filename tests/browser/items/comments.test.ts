import { beforeEach, expect, test } from 'vitest';
import { addComment, currentComments } from '../../support/comments';
import { DESKTOP, openTab, signInAs } from '../../support/browser';
import { addItem, addSite, type Site } from '../../support/records';
import { browser, server, useApp } from '../../support/running-app';

/** Comments on an item, and the inbox of those whom they concern. */

useApp();

let site: Site;
let itemId: number;

beforeEach(async () => {
  site = await addSite(server.as.Admin);
  itemId = (await addItem(server.as.Admin, { inspectionId: site.inspection.id })).id;
});

const itemPath = () => `/inspections/${String(site.inspection.id)}/items/${String(itemId)}`;

test('a comment is drafted, mentions somebody, waits without a connection, and is sent once', async () => {
  const { page, close } = await openTab(browser, server.url, DESKTOP, { isFirstVisit: true });
  await signInAs(page, 'Inspector', itemPath());
  const field = () => page.getByRole('textbox', { name: 'New Comment' });
  await field().fill('Please look, @Adm');
  await page.getByRole('option', { name: 'Site Admin' }).waitFor();
  await field().press('Enter');
  await expect.poll(() => field().inputValue()).toBe('Please look, @Site Admin ');
  await page.reload();
  await expect.poll(() => field().inputValue()).toBe('Please look, @Site Admin ');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Add Comment' }).click();
  const comment = page.getByRole('listitem').filter({ hasText: 'Please look,' });
  await comment.getByText('Not sent yet').waitFor();
  await page.context().setOffline(false);
  await comment.getByText('Not sent yet').waitFor({ state: 'detached' });
  const texts = (await currentComments(server.as.Admin, itemId)).map((one) => ({
    text: one.text,
    mentioned: one.mentionedUserIds,
  }));
  expect(texts).toEqual([{ text: 'Please look, @Site Admin', mentioned: [1] }]);
  await close();
});

test('an inbox counts what concerns its user, and leads to it', async () => {
  const { page, close } = await openTab(browser, server.url, DESKTOP, { isFirstVisit: true });
  const text = '@Test Inspector, is this done?';
  await addComment(server.as.Admin, itemId, { text, mentionedUserIds: [3] });
  await signInAs(page, 'Inspector', '/inspections');
  const link = (count: number) =>
    page.getByRole('link', { name: `Inbox ${String(count)} unread`, exact: true });
  await link(1).waitFor();
  // New notices are counted at once.
  await addItem(server.as.Admin, {
    inspectionId: site.inspection.id,
    title: 'Loose rail',
    assignedToId: 3,
  });
  await link(2).click();
  const notices = page.locator('.inbox').getByRole('listitem');
  await expect.poll(() => notices.count()).toBe(2);
  expect(await notices.first().textContent()).toContain('assigned you the item Loose rail');
  await notices.filter({ hasText: text }).getByRole('link').click();
  await page.getByRole('heading', { name: 'Comments (1)' }).waitFor();
  await page.locator('.comment-addressed').getByText(text).waitFor();
  await link(1).click();
  await page.getByRole('button', { name: 'Mark All Read' }).click();
  await page.getByRole('link', { name: 'Inbox', exact: true }).waitFor();
  expect(await page.getByText('Unread:').count()).toBe(0);
  // The notices that the user reads do not move.
  await addItem(server.as.Admin, { inspectionId: site.inspection.id, assignedToId: 3 });
  const showNew = page.getByRole('button', { name: 'Show 1 New' });
  await showNew.waitFor();
  expect(await notices.count()).toBe(2);
  await showNew.click();
  await expect.poll(() => notices.count()).toBe(3);
  await close();
});
