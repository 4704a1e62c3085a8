import type { Route } from 'playwright';
import { beforeEach, expect, test } from 'vitest';
import { COMMENT_MESSAGES } from '../../../contract/comments/messages';
import { ITEM_MESSAGES } from '../../../contract/items/messages';
import { INBOX_MESSAGES } from '../../../contract/inbox/messages';
import { addComment, currentComments } from '../../support/records/comments';
import { choose, DESKTOP, ON_DEVICE, openTab, signInAs } from '../../support/browser/browser';
import { waitForCopies } from '../../support/browser/device-dialog';
import { draftsIn } from '../../support/browser/drafts';
import { failLoads } from '../../support/browser/failed-loads';
import { addItem, addSite, type Site } from '../../support/records/records';
import { browser, server, useApp } from '../../support/browser/running-app';
import { notSent } from '../../support/browser/upload-page';

/** Comments on an item, and the inbox of those whom they concern. */

useApp();

let site: Site;
let itemId: number;

beforeEach(async () => {
  await server.services.database.db.deleteFrom('inbox').execute();
  site = await addSite(server.as.Admin);
  itemId = (await addItem(server.as.Admin, { inspectionId: site.inspection.id })).id;
});

const itemPath = () => `/inspections/${String(site.inspection.id)}/items/${String(itemId)}`;

test('a comment is drafted, mentions somebody, waits without a connection, and is sent once', async () => {
  const { page, close } = await openTab(browser, server.url, DESKTOP, { isIdle: true });
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
  const { page, close } = await openTab(browser, server.url, DESKTOP, { isIdle: true });
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
  const readAll = page.getByRole('button', { name: 'Mark All Read' });
  await readAll.click();
  await page.getByRole('link', { name: 'Inbox', exact: true }).waitFor();
  await expect.poll(() => page.getByText('Unread:').count()).toBe(0);
  await expect
    .poll(() => page.locator('#announcements').textContent())
    .toContain(INBOX_MESSAGES.allRead);
  expect(await readAll.evaluate((button) => button === document.activeElement)).toBe(true);
  // The notices that the user reads do not move.
  await addItem(server.as.Admin, { inspectionId: site.inspection.id, assignedToId: 3 });
  const showNew = page.getByRole('button', { name: 'Show 1 New' });
  await showNew.waitFor();
  expect(await notices.count()).toBe(2);
  await showNew.click();
  await expect.poll(() => notices.count()).toBe(3);
  await close();
});

test('half-written comments survive the moment at which their item and its comment are sent', async () => {
  const { page, close } = await openTab(browser, server.url, DESKTOP, ON_DEVICE);
  const inspectionPath = `/inspections/${String(site.inspection.id)}`;
  await signInAs(page, 'Inspector', inspectionPath);
  await waitForCopies(page);
  await page.goto(`${inspectionPath}/items/add`);
  await page.getByLabel('Title').waitFor();
  await page.context().setOffline(true);
  await page.getByLabel('Title').fill('Wet wall');
  await page.getByRole('radio', { name: 'Safety' }).check();
  await page.getByLabel('Description').fill('Second landing.');
  await page.getByRole('button', { name: 'Create Item' }).click();
  await page.getByRole('link', { name: 'Wet wall' }).first().click();
  const field = page.getByRole('textbox', { name: 'New Comment' });
  await field.fill('Since Monday.');
  await page.getByRole('button', { name: 'Add Comment' }).click();
  const comment = page.getByRole('listitem').filter({ hasText: 'Test Inspector' });
  await comment.getByText('Not sent yet').waitFor();
  await comment.getByRole('button', { name: 'Edit' }).click();
  const edited = page.getByRole('textbox', { name: 'Comment', exact: true });
  // The key does nothing while the form looks for a draft.
  await comment.getByRole('button', { name: 'Cancel', disabled: false }).waitFor();
  await edited.press('Escape');
  await edited.waitFor({ state: 'detached' });
  await comment.getByRole('button', { name: 'Edit' }).click();
  await edited.fill('Since Sunday.');
  await field.fill('And the ceiling');
  await expect.poll(async () => (await draftsIn(page)).length).toBe(2);

  await page.context().setOffline(false);
  await notSent(page).waitFor({ state: 'detached' });
  const { body } = await server.as.Admin.get(
    `/inspections/${String(site.inspection.id)}/with-items`,
  );
  const { inspectionItems } = body as { inspectionItems: { id: number; title: string }[] };
  const sent = inspectionItems.find(({ title }) => title === 'Wet wall');
  await expect
    .poll(async () => (await currentComments(server.as.Admin, sent?.id ?? 0)).length)
    .toBe(1);
  await comment.getByText('Not sent yet').waitFor({ state: 'detached' });
  expect(await edited.inputValue()).toBe('Since Sunday.');
  // A new page opens both as they were left.
  await page.goto(`${inspectionPath}/items/${String(sent?.id)}`);
  await expect.poll(() => field.inputValue()).toBe('And the ceiling');
  await expect.poll(() => edited.inputValue()).toBe('Since Sunday.');
  await page.getByRole('button', { name: 'Save Comment' }).click();
  await page.getByText('Since Sunday.').waitFor();
  await close();
});

test('what is typed in a comment stays when its list is loaded again, it is deleted, or the inspection archived', async () => {
  const { page, close } = await openTab(browser, server.url, DESKTOP, { isFirstVisit: true });
  const listed = '**/api/inspectionitems/*/comments*';
  const busy = (route: Route) => route.fulfill({ status: 503, json: { message: 'Busy' } });
  const answerAfter = await failLoads(page, listed, busy);
  await signInAs(page, 'Inspector', itemPath());
  const field = page.getByRole('textbox', { name: 'New Comment' });
  await page.getByText(COMMENT_MESSAGES.loadFailed).waitFor();
  await field.fill('And the ceiling');
  await field.evaluate((element) => {
    element.classList.add('typed-in');
  });
  await answerAfter(() => page.getByRole('button', { name: 'Retry' }).click());
  await page.getByRole('heading', { name: 'Comments (0)' }).waitFor();
  // Not a restored draft: the same field.
  expect(await page.locator('.typed-in').inputValue()).toBe('And the ceiling');

  const comment = await addComment(server.as.Inspector, itemId, { text: 'Since Monday.' });
  const entry = page.locator(`#comment-${String(comment.id)}`);
  await entry.getByRole('button', { name: 'Edit' }).click();
  const edited = page.getByRole('textbox', { name: 'Comment', exact: true });
  await edited.fill('Since Sunday.');
  expect((await server.as.Admin.delete(`/comments/${String(comment.id)}`)).status).toBe(200);
  await entry.getByText(COMMENT_MESSAGES.isDeleted).waitFor();
  await entry.getByText('Site Admin deleted a comment').waitFor();
  expect(await edited.inputValue()).toBe('Since Sunday.');
  // The reason is read once, not again with every key press.
  const reason = entry.getByRole('status').filter({ hasText: COMMENT_MESSAGES.isDeleted });
  expect(await reason.innerText()).toBe(COMMENT_MESSAGES.isDeleted);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await entry.getByRole('button', { name: 'Copy What You Typed' }).click();
  await entry.getByText('Copied').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Since Sunday.');
  expect(await page.getByRole('button', { name: 'Save Comment' }).isDisabled()).toBe(true);

  const other = await addComment(server.as.Inspector, itemId, { text: 'It leaks.' });
  const edit = page.locator(`#comment-${String(other.id)}`).getByRole('button', { name: 'Edit' });
  await edit.waitFor();
  await server.as.Admin.patch(`/inspections/${String(site.inspection.id)}/archive`);
  await page.getByText('Inspection archived').waitFor();
  await edit.waitFor({ state: 'detached' });
  await page.getByText(COMMENT_MESSAGES.archived).waitFor();
  expect(await page.getByRole('button', { name: 'Add Comment' }).isDisabled()).toBe(true);
  expect(await field.inputValue()).toBe('And the ceiling');
  await close();
});

test('a verification takes its notice from the badge of those who verify', async () => {
  const { Inspector } = server.as;
  const body = { notes: 'Bolts tightened', requiresVerification: true };
  await Inspector.patch(`/inspectionitems/${String(itemId)}/resolve`, body);
  const { page, close } = await openTab(browser, server.url, DESKTOP, { isIdle: true });
  await signInAs(page, 'Admin', itemPath());
  await page.getByRole('link', { name: 'Inbox 1 unread', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await page.getByRole('link', { name: 'Inbox', exact: true }).waitFor();
  await close();
});

test('an inbox that cannot be loaded again keeps working, and retries what failed', async () => {
  const { Admin } = server.as;
  for (let number = 0; number < 30; number += 1)
    await addComment(Admin, itemId, { text: '@Test Inspector', mentionedUserIds: [3] });
  const { page, close } = await openTab(browser, server.url, DESKTOP, { isIdle: true });
  await signInAs(page, 'Inspector', '/inbox');
  const notices = page.locator('.inbox').getByRole('listitem');
  await expect.poll(() => notices.count()).toBe(25);
  const older = page.getByRole('button', { name: 'Show Older Notices' });
  const retry = page.getByRole('button', { name: 'Retry' });
  const answerAfter = await failLoads(page, /\/api\/inbox\?/);
  await older.click();
  await retry.waitFor();
  await answerAfter(() => retry.click());
  await expect.poll(() => notices.count()).toBe(30);

  await addItem(Admin, { inspectionId: site.inspection.id, assignedToId: 3 });
  const showNew = page.getByRole('button', { name: 'Show 1 New' });
  await showNew.waitFor();
  await page.route(/\/api\/inbox(\?|$)/, (route) => route.abort());
  await showNew.click();
  await retry.waitFor();
  expect(await notices.count()).toBe(30);
  await page.unroute(/\/api\/inbox(\?|$)/);
  await page.getByRole('button', { name: 'Mark All Read' }).click();
  await expect.poll(() => page.locator('.inbox .notice-unread').count()).toBe(0);
  await close();
});

test('nobody else is chosen: a mention that is corrected, and people of one name', async () => {
  const { Admin } = server.as;
  const person = { firstName: 'Jan', role: 'Inspector', password: 'Cedar-lintel-47' };
  const add = async (lastName: string, name = 'jan') => {
    const email = `${name}.${lastName.toLowerCase()}@example.test`;
    const { body } = await Admin.post('/auth/register', { ...person, lastName, email });
    return (body as { user: { id: number } }).user.id;
  };
  const [, longer] = [await add('Berg'), await add('Bergmann')];
  const { page, close } = await openTab(browser, server.url, DESKTOP);
  await signInAs(page, 'Inspector', itemPath());
  const field = page.getByRole('textbox', { name: 'New Comment' });
  const mention = async (typed: string, name: string) => {
    await field.fill(typed);
    await page.getByRole('option', { name, exact: true }).click();
  };
  await mention('@Jan B', 'Jan Berg');
  await mention('@Jan Bergm', 'Jan Bergmann');
  await page.getByRole('button', { name: 'Add Comment' }).click();
  await expect
    .poll(async () => (await currentComments(Admin, itemId)).map((one) => one.mentionedUserIds))
    .toEqual([[longer]]);

  // Of two people with one name, the right one is chosen by the address.
  const other = await add('Bergmann', 'jan.other');
  await page.reload();
  const chosen = 'Jan Bergmann (jan.other.bergmann@example.test)';
  await mention('@Jan Bergm', chosen);
  expect(await field.inputValue()).toBe('@Jan Bergmann ');
  await page.getByRole('button', { name: 'Add Comment' }).click();
  await expect
    .poll(async () => (await currentComments(Admin, itemId)).at(-1)?.mentionedUserIds)
    .toEqual([other]);
  await page.getByRole('button', { name: 'Change Assigned To' }).click();
  await choose(page, 'Assigned To', chosen);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText(ITEM_MESSAGES.assigneeChanged).waitFor();
  const { body } = await Admin.get(`/inspectionitems/${String(itemId)}`);
  expect(body).toMatchObject({ assignedTo: { id: other, name: 'Jan Bergmann' } });
  await close();
});
