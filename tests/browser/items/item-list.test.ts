import type { Page } from 'playwright';
import { beforeEach, expect, test } from 'vitest';
import { REQUEST_TIMEOUT_MS } from '../../../contract/limits';
import { ITEM_LIST_MESSAGES } from '../../../contract/items/list-messages';
import { SERVER_MESSAGES } from '../../../contract/messages/server';
import type { Item } from '../../../contract/items/item';
import { listUsers } from '../../../contract/users/calls';
import {
  accessibilityViolations,
  choose,
  DESKTOP,
  openTab,
  pauseClock,
  PHONE,
  signInAs,
  stopTimers,
  type TabOptions,
  type Viewport,
} from '../../support/browser/browser';
import { untilFollowing } from '../../support/browser/following';
import { addPhotos } from '../../support/records/item-photos';
import { jpeg } from '../../support/records/pictures';
import { OWN_STRINGS } from '../../support/records/hostile-strings';
import { addByForm } from '../../support/browser/items-form';
import { keptChanges } from '../../support/browser/kept-changes';
import { addInspection, addItem, addSite, bodyOf } from '../../support/records/records';
import { browser, prepareApp, server, useApp } from '../../support/browser/running-app';
import { withResolvers } from '../../support/with-resolvers';
import { titles } from '../../support/browser/table-titles';
import { toast } from '../../support/browser/shown-toasts';

/** The items of an inspection as a table: searching, sorting, paging and bulk changes. */

let projectId: number;
let inspectionId: number;
/** Has 106 items, the first one with a photo. */
let longInspectionId: number;

useApp();

prepareApp(async () => {
  projectId = (await addSite(server.as.Admin)).project.id;
  longInspectionId = (await addInspection(server.as.Admin, { projectId })).id;
  const [first] = await addMany(106, longInspectionId);
  await addPhotos(server.as.Inspector, first?.id ?? 0, [{ bytes: await jpeg() }]);
});

beforeEach(async () => {
  inspectionId = (await addInspection(server.as.Admin, { projectId })).id;
});

const add = (fields: Readonly<Record<string, unknown>>) =>
  addItem(server.as.Inspector, { inspectionId, ...fields });

async function addMany(count: number, to = inspectionId): Promise<Item[]> {
  const items: Item[] = [];
  for (let number = 1; number <= count; number += 1) {
    const item = await add({
      inspectionId: to,
      title: `Finding ${String(number)}`,
      status: ['Closed', 'Open', 'Verified', 'InProgress', 'Resolved'][number % 5],
      priority: (number % 4) + 1,
    });
    items.push(item);
  }
  return items;
}

const itemNow = async ({ id }: Item) =>
  (await server.as.Inspector.get(`/inspectionitems/${String(id)}`)).body as Item;

interface ItemsOptions extends TabOptions {
  /** The id of the inspection. */
  of?: number;
}

/** A page that becomes idle follows other people's changes when this resolves. */
async function openItems(
  viewport: Viewport = DESKTOP,
  query = '',
  { of = inspectionId, ...options }: ItemsOptions = {},
) {
  const tab = await openTab(browser, server.url, viewport, options);
  const path = `/inspections/${String(of)}${query}`;
  const load = () => signInAs(tab.page, 'Inspector', `/login?redirect=${encodeURIComponent(path)}`);
  await (options.isIdle === true ? untilFollowing(tab.page, load) : load());
  await tab.page.getByRole('heading', { name: /^Items/ }).waitFor();
  return tab;
}

const searchOf = (page: Page) => new URL(page.url()).search;

async function select(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) {
    await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check();
  }
}

test('a filter by somebody who has none of the items is named', async () => {
  await add({ title: 'Nobody’s' });
  const { users } = bodyOf(listUsers, await server.as.Admin.get('/auth/users'));
  const id = users.find(({ fullName }) => fullName === 'Test Inspector')?.id ?? 0;
  const phone = await openItems(PHONE, `?assignee=${String(id)}`);
  await phone.page.getByText('Assignee: Test Inspector').waitFor();
  await phone.page.goto(`/inspections/${String(inspectionId)}?assignee=999999`);
  await phone.page.getByText('Assignee: No longer active').waitFor();
  await phone.close();
  const desk = await openItems(DESKTOP, `?assignee=${String(id)}`);
  await desk.page.locator('.p-dropdown-label').getByText('Test Inspector').waitFor();
  // A press in the middle of a filter opens it, and does not clear it.
  await desk.page.goto(`/inspections/${String(inspectionId)}?status=Open&priority=1`);
  for (const label of ['Open', 'Low']) {
    await desk.page.locator('.many-filters .p-dropdown').filter({ hasText: label }).click();
    await desk.page.getByRole('option', { name: label }).waitFor();
    await desk.page.keyboard.press('Escape');
  }
  await desk.close();
});

test('15 items per page, with first, last and up to seven numbered pages at a desk', async () => {
  const { page, complaints, close } = await openItems(DESKTOP, '', { of: longInspectionId });
  const headers = await page.getByRole('columnheader').allInnerTexts();
  expect(headers.map((text) => text.trim())).toEqual([
    '',
    'Title',
    'Priority',
    'Status',
    'Category',
    'Due Date',
    'Assignee',
    'Actions',
  ]);
  const pages = page.getByRole('navigation', { name: 'Pages' });
  const numbers = async () =>
    (await pages.getByRole('button', { name: /^Page \d/ }).allInnerTexts()).join(' ');
  await expect
    .poll(async () => [await titles(page), await numbers()])
    .toEqual([
      Array.from({ length: 15 }, (_, index) => `Finding ${String(index + 1)}`),
      '1 2 3 4 5 6 7',
    ]);
  await pages.getByRole('button', { name: 'Page 6', exact: true }).click();
  await page.getByRole('link', { name: 'Finding 76', exact: true }).waitFor();
  await expect
    .poll(async () => [await numbers(), searchOf(page)])
    .toEqual(['2 3 4 5 6 7 8', '?page=6']);
  await pages.getByRole('button', { name: 'Last page' }).click();
  await page.getByRole('link', { name: 'Finding 106', exact: true }).waitFor();
  expect(await titles(page)).toEqual(['Finding 106']);
  await page.goBack();
  await page.getByRole('link', { name: 'Finding 76', exact: true }).waitFor();
  await pages.getByRole('button', { name: 'First page' }).click();
  await page.getByRole('link', { name: 'Finding 1', exact: true }).waitFor();

  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByText('15 selected').waitFor();
  const chosen = page.getByRole('group', { name: 'Selected items' });
  const all = chosen.getByRole('button', { name: 'Select all 106' });
  await all.click();
  await page.getByText('106 selected').waitFor();
  expect(await all.count()).toBe(0);
  await chosen.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog', { name: 'Delete 106 items' }).waitFor();
  expect(complaints).toEqual([]);
  await close();
});

test('a phone shows title and status, and pages by Prev, Next and number, each from its first row', async () => {
  const { page, close } = await openItems(PHONE, '?view=kanban', { of: longInspectionId });
  const rows = page.locator('tbody tr');
  // The number of photos lies on the first one and needs no line of its own.
  await rows.first().locator('.item-thumbnail').getByText('1 photo').waitFor();
  const visible = page.locator('thead th:visible');
  expect((await visible.allInnerTexts()).map((text) => text.trim())).toEqual(['Title', 'Status']);
  expect(await rows.first().locator('td:visible').count()).toBe(2);
  // There is no board.
  expect(await page.getByRole('group', { name: 'View' }).count()).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);

  const pages = page.getByRole('navigation', { name: 'Pages' });
  const next = pages.getByRole('button', { name: 'Next' });
  const prev = pages.getByRole('button', { name: 'Prev' });
  const expectPage = async (number: number) => {
    await pages.getByText(`Page ${String(number)} / 8`, { exact: true }).waitFor();
    const first = `Finding ${String(15 * (number - 1) + 1)}`;
    await expect.poll(async () => (await titles(page))[0]).toBe(first);
  };
  await expectPage(1);
  expect(await prev.isDisabled()).toBe(true);
  const topOfFirstRow = () => rows.first().evaluate((row) => row.getBoundingClientRect().top);
  await next.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  expect(await topOfFirstRow()).toBeLessThan(0);
  await next.click();
  await expectPage(2);
  const endOfBars = () =>
    page.evaluate(() =>
      Math.max(
        ...[...document.querySelectorAll('.top-bar, .page-bar')].map(
          (bar) => bar.getBoundingClientRect().bottom,
        ),
      ),
    );
  await expect
    .poll(async () => (await topOfFirstRow()) - (await endOfBars()))
    .toBeGreaterThanOrEqual(0);
  expect(await topOfFirstRow()).toBeLessThan(PHONE.height / 2);
  await next.and(page.locator(':focus')).waitFor();
  // Back finds the page as it was left.
  await page.goBack();
  await expectPage(1);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);

  const field = pages.getByRole('textbox', { name: 'Page, 1 to 8' });
  const goTo = async (typed: string) => {
    await pages.getByRole('button', { name: /^Page \d/ }).click();
    await field.fill(typed);
    await page.keyboard.press('Enter');
  };
  await goTo('7');
  await expectPage(7);
  await expect.poll(() => new URLSearchParams(searchOf(page)).get('page')).toBe('7');
  await rows.first().click({ position: { x: 300, y: 20 } });
  await page.getByRole('heading', { name: 'Finding 91' }).waitFor();
  await page.goBack();
  await expectPage(7);
  await next.click();
  await expectPage(8);
  // The end of the list does not take the focus away.
  await page.keyboard.press('Enter');
  await pages
    .getByRole('button', { name: 'Next', disabled: true })
    .and(page.locator(':focus'))
    .waitFor();
  await prev.click();
  await expectPage(7);
  await goTo('4,000');
  await expectPage(8);
  for (const nothing of ['', 'abc', '-3', '1e9']) {
    await goTo(nothing);
    await expectPage(8);
  }
  await goTo('0');
  const number = pages.getByRole('button', { name: 'Page 1 / 8', exact: true });
  await number.click();
  await field.waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await stopTimers(page);
  await page.keyboard.press('Escape');
  await number.waitFor();
  expect(await number.evaluate((button) => button === document.activeElement)).toBe(true);
  await close();
});

test('on a phone one button filters, chips remove filters, and menus sort and open the resolution', async () => {
  await addItem(server.as.Inspector, { inspectionId, title: 'Low', priority: 1 });
  await addItem(server.as.Inspector, {
    inspectionId,
    title: 'Urgent',
    priority: 4,
    dueDate: '2020-01-01',
  });
  const { page, close } = await openItems(PHONE);
  await expect.poll(() => titles(page)).toEqual(['Low', 'Urgent']);
  const facts = page.locator('tbody tr').last().locator('.item-facts');
  expect((await facts.innerText()).replaceAll(/\s+/g, ' ')).toBe(
    'Critical Due Jan 1, 2020 Overdue',
  );
  await page.getByRole('button', { name: /^Sort/ }).click();
  await page.getByRole('menuitem', { name: 'Most urgent first' }).click();
  await expect.poll(() => titles(page)).toEqual(['Urgent', 'Low']);
  await expect.poll(() => searchOf(page)).toBe('?sort=-priority');

  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Filter Items' });
  await choose(page, 'Priority', 'Low');
  expect(await accessibilityViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Show Items' }).click();
  await expect.poll(() => titles(page)).toEqual(['Low']);
  await page.getByRole('button', { name: 'Filter (1)' }).waitFor();
  await page.getByRole('button', { name: 'Remove Priority: Low' }).click();
  await expect.poll(() => titles(page)).toEqual(['Urgent', 'Low']);

  await page.getByRole('button', { name: 'More for Urgent' }).click();
  await page.getByRole('menuitem', { name: 'Mark Resolved' }).click();
  await page.getByRole('dialog', { name: /Resol/ }).waitFor();
  await close();
});

test('status sorts by the order of the workflow; the order is in the address', async () => {
  for (const status of ['Closed', 'Open', 'Verified', 'Draft', 'InProgress', 'Resolved']) {
    await add({ title: status, status });
  }
  const { page, close } = await openItems();
  const header = page.getByRole('columnheader', { name: 'Status' });
  await header.getByRole('button').click();
  const forward = ['Draft', 'Open', 'InProgress', 'Resolved', 'Verified', 'Closed'];
  await expect.poll(() => titles(page)).toEqual(forward);
  expect(await header.getAttribute('aria-sort')).toBe('ascending');
  await header.getByRole('button').click();
  await expect.poll(() => titles(page)).toEqual(forward.toReversed());
  await expect.poll(() => searchOf(page)).toBe('?sort=-status');
  await page.reload();
  await expect.poll(() => titles(page)).toEqual(forward.toReversed());
  // A draft is marked as one.
  expect(await page.locator('tbody tr').last().innerText()).toContain('Draft');
  await close();
});

test('search and four filters, and how to clear them', async () => {
  const me = (await server.as.Inspector.get('/auth/me')).body as { id: number };
  await add({ title: 'Gerüst im Fußweg', category: 'Safety', priority: 4, assignedToId: me.id });
  await add({ title: 'Loose tile', category: 'Structural', location: 'North gable' });
  await add({ title: 'Wet cellar', status: 'Closed', category: 'Plumbing' });
  const { page, close } = await openItems();
  await page.getByRole('searchbox', { name: 'Search items' }).fill('GERUST fussweg');
  await expect.poll(() => titles(page)).toEqual(['Gerüst im Fußweg']);
  await page.getByRole('searchbox', { name: 'Search items' }).fill('gable');
  await expect.poll(() => titles(page)).toEqual(['Loose tile']);
  await choose(page, 'Status', 'Closed');
  await page.getByRole('heading', { name: 'No matching items' }).waitFor();
  await expect.poll(() => searchOf(page)).toBe('?search=gable&status=Closed');
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Clear Filters' }).last().click();
  await expect.poll(async () => (await titles(page)).length).toBe(3);
  await choose(page, 'Assignee', 'Test Inspector');
  await expect.poll(() => titles(page)).toEqual(['Gerüst im Fußweg']);
  await choose(page, 'Assignee', 'Unassigned');
  await choose(page, 'Category', 'Plumbing');
  await expect.poll(() => titles(page)).toEqual(['Wet cellar']);
  await choose(page, 'Priority', 'Critical');
  await page.getByRole('heading', { name: 'No matching items' }).waitFor();
  await page.goBack();
  await expect.poll(() => titles(page)).toEqual(['Wet cellar']);
  await close();
});

test('Back from an item and from its forms restores the list', async () => {
  const { page, close } = await openItems(DESKTOP, '?search=finding&sort=-title&page=7', {
    of: longInspectionId,
  });
  const left = page.url();
  const wayBack = page.getByRole('link', { name: 'Back to the inspection' });
  await page.getByRole('link', { name: 'Finding 4', exact: true }).click();
  await page.getByRole('heading', { name: 'Finding 4' }).waitFor();
  await wayBack.click();
  await page.waitForURL(left);
  await expect.poll(() => titles(page)).toContain('Finding 4');

  await page.getByRole('link', { name: 'Add Item' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.waitForURL(left);
  await page.goto(`${new URL(left).pathname}/items/add`);
  await wayBack.click();
  await page.waitForURL(new URL(left).pathname);
  await close();
});

test('an inspection without items says so and offers to add one', async () => {
  const { page, close } = await openItems();
  await page.getByRole('heading', { name: 'No Inspection Items' }).waitFor();
  await page
    .getByRole('main')
    .getByText(/^No items yet\. Record what you find/)
    .waitFor();
  expect(await page.getByRole('link', { name: 'Add Item' }).count()).toBe(1);
  await page.getByRole('link', { name: 'Add First Item' }).click();
  await page.getByRole('heading', { name: 'Add Item' }).waitFor();
  await close();
});

test('status and priority of several items change together', async () => {
  const items = [
    await add({ title: 'One' }),
    await add({ title: 'Two' }),
    await add({ title: 'Three' }),
  ];
  const { page, complaints, close } = await openItems();
  await select(page, 'One', 'Two');
  await page.getByText('2 selected').waitFor();
  await choose(page, 'Set Status', 'Resolved');
  await toast(page, 'Updated 2 items').waitFor();
  expect(await Promise.all(items.map(async (item) => (await itemNow(item)).status))).toEqual([
    'Resolved',
    'Resolved',
    'Open',
  ]);
  // The two are still selected, for another change.
  await page.getByText('2 selected').waitFor();
  await select(page, 'Three');
  await page.getByText('3 selected').waitFor();
  // The actions stay below the bar at the top, wherever the rows are.
  await page.setViewportSize({ width: DESKTOP.width, height: 500 });
  await page.evaluate(() => {
    window.scrollTo(0, document.documentElement.scrollHeight);
  });
  const bar = page.locator('.card-header', { has: page.getByRole('group') });
  expect((await bar.boundingBox())?.y).toBe(60);
  await page.setViewportSize(DESKTOP);
  await choose(page, 'Set Priority', 'Critical');
  await toast(page, 'Updated 3 items').waitFor();
  expect(await Promise.all(items.map(async (item) => (await itemNow(item)).priority))).toEqual([
    4, 4, 4,
  ]);
  const question = page.getByRole('dialog', { name: 'Set Status to In Progress' });
  await choose(page, 'Set Status', 'In Progress');
  await question.getByText(ITEM_LIST_MESSAGES.reopens(2, 3)).waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'hidden' });
  const statuses = () => Promise.all(items.map(async (item) => (await itemNow(item)).status));
  expect(await statuses()).toEqual(['Resolved', 'Resolved', 'Open']);
  await choose(page, 'Set Status', 'In Progress');
  await question.getByRole('button', { name: 'Set Status' }).click();
  await toast(page, 'Updated 3 items').last().waitFor();
  await expect.poll(statuses).toEqual(['InProgress', 'InProgress', 'InProgress']);
  await page.getByText('3 selected').waitFor();
  // What was verified does not become only resolved unasked.
  await choose(page, 'Set Status', 'Verified');
  await expect.poll(statuses).toEqual(['Verified', 'Verified', 'Verified']);
  await choose(page, 'Set Status', 'Resolved');
  const undoing = page.getByRole('dialog', { name: 'Set Status to Resolved' });
  await undoing
    .getByText('3 of these items are verified. Their verifications will be undone.')
    .waitFor();
  await undoing.getByRole('button', { name: 'Set Status' }).click();
  await expect.poll(statuses).toEqual(['Resolved', 'Resolved', 'Resolved']);
  expect(complaints).toEqual([]);
  await close();
});

test('an item of this device stays selected when the server gets it', async () => {
  await add({ title: 'Of the server' });
  const { page, close } = await openItems();
  const creations = '**/api/inspectionitems';
  await page.route(creations, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await addByForm(page, 'Of this device');
  await page.getByRole('heading', { name: /^Items/ }).waitFor();
  await select(page, 'Of this device', 'Of the server');
  await page.getByText('2 selected').waitFor();
  await page.unroute(creations);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  // A local id begins with a tilde.
  await expect.poll(() => page.locator('tbody a[href*="~"]').count()).toBe(0);
  await page.getByText('2 selected').waitFor();
  await choose(page, 'Set Priority', 'Critical');
  await toast(page, 'Updated 2 items').waitFor();
  await close();
});

test('if some of several changes are refused, the others are made and the refused ones are named', async () => {
  const changed = await add({ title: 'Changed by somebody' });
  const deleted = await add({ title: 'Deleted by somebody' });
  const mine = await add({ title: 'Mine' });
  const { page, close } = await openItems();
  await select(page, 'Changed by somebody', 'Deleted by somebody', 'Mine');
  const theirs = { status: 'InProgress' };
  await server.as.Admin.patch(`/inspectionitems/${String(changed.id)}/status`, theirs);
  await server.as.Admin.delete(`/inspectionitems/${String(deleted.id)}`);
  await choose(page, 'Set Status', 'Closed');
  await toast(page, 'Updated 1 of 3 items').waitFor();
  await page.getByText(`Changed by somebody: ${SERVER_MESSAGES.clash}`).waitFor();
  await page.getByText('Deleted by somebody: Inspection item not found').waitFor();
  await page.getByText('3 selected').waitFor();
  expect([(await itemNow(changed)).status, (await itemNow(mine)).status]).toEqual([
    'InProgress',
    'Closed',
  ]);
  // Their change is shown now, and the second try is based on it.
  await page.getByRole('checkbox', { name: 'Select Deleted by somebody' }).uncheck();
  await page.getByRole('checkbox', { name: 'Select Mine' }).uncheck();
  await choose(page, 'Set Status', 'Closed');
  await toast(page, 'Updated 1 item').last().waitFor();
  expect(await itemNow(changed)).toMatchObject({ status: 'Closed' });
  await close();
});

test('several changes are kept before they are sent: closing the page loses none', async () => {
  const names = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'];
  const items = await Promise.all(names.map((title) => add({ title })));
  const { page, close } = await openItems();
  const statusCalls = '**/api/inspectionitems/*/status';
  await page.route(statusCalls, () => undefined);
  await page.clock.install();
  await select(page, ...names);
  await choose(page, 'Set Status', 'Closed');
  // No change makes room for others because the server has not answered it for a while.
  await pauseClock(page);
  await page.getByText('0 of 6 done...').waitFor();
  // Before the first requests are given up, which makes room too.
  const timeout = REQUEST_TIMEOUT_MS / 2;
  await expect.poll(async () => (await keptChanges(page)).length, { timeout }).toBe(6);
  await page.unroute(statusCalls);
  await page.clock.resume();
  await page.goto(`${server.url}/dashboard`);
  const statuses = () => Promise.all(items.map(async (item) => (await itemNow(item)).status));
  await expect.poll(statuses).toEqual(names.map(() => 'Closed'));
  const versions = await Promise.all(items.map(async (item) => (await itemNow(item)).version));
  expect(versions).toEqual(names.map(() => 2));
  await close();
});

test('a user who leaves the list while several items change is shown the outcome', async () => {
  const mine = await add({ title: 'Mine' });
  const theirs = await add({ title: 'Changed by somebody' });
  const { page, close } = await openItems();
  const left = withResolvers();
  await page.route('**/api/inspectionitems/*/status', async (route) => {
    await left.promise;
    await route.continue();
  });
  await select(page, 'Mine', 'Changed by somebody');
  await server.as.Admin.patch(`/inspectionitems/${String(theirs.id)}/status`, {
    status: 'InProgress',
  });
  await choose(page, 'Set Status', 'Closed');
  await page.getByText('0 of 2 done...').waitFor();
  await page.getByRole('link', { name: 'Back to inspections' }).click();
  await page.getByRole('heading', { name: 'Inspections', level: 1 }).waitFor();
  left.resolve();
  const refused = { title: 'Changed by somebody', message: SERVER_MESSAGES.clash };
  await toast(page, ITEM_LIST_MESSAGES.finishedAfterwards('status', 2, [refused])).waitFor();
  expect((await itemNow(mine)).status).toBe('Closed');
  expect((await itemNow(theirs)).status).toBe('InProgress');
  await close();
});

test('deleting several asks first, and leaves filtered-out items alone', async () => {
  const items = [
    await add({ title: 'Roof A' }),
    await add({ title: 'Roof B' }),
    await add({ title: 'Cellar' }),
  ];
  const bytes = await jpeg();
  for (const { id } of items) await addPhotos(server.as.Admin, id, [{ bytes }]);
  const { page, close } = await openItems(DESKTOP, '', { isIdle: true });
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  const search = page.getByRole('searchbox', { name: 'Search items' });
  await search.fill('roof');
  await page.getByText('2 selected').waitFor();
  await page.getByText(ITEM_LIST_MESSAGES.hidden(1)).waitFor();
  await page
    .getByRole('group', { name: 'Selected items' })
    .getByRole('button', { name: 'Delete' })
    .click();
  const question = page.getByRole('dialog', { name: 'Delete 2 items' });
  await question.getByText(`Are you sure? ${ITEM_LIST_MESSAGES.photosToo(2, 2)}`).waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('2 selected').waitFor();
  await page.getByRole('button', { name: 'Report', exact: true }).last().click();
  const report = page.getByRole('dialog', { name: 'Report' });
  await report.getByText(': 2 items').waitFor();
  await report.getByRole('radio', { name: '4', exact: true }).check();
  // Other people's changes of the selected items close no dialog and keep what was chosen in it.
  const rename = (to: (title: string) => string) =>
    Promise.all(
      items.slice(0, 2).map(async (item) => {
        const { id, title, version } = await itemNow(item);
        await server.as.Admin.put(`/inspectionitems/${String(id)}`, { title: to(title), version });
      }),
    );
  await rename((title) => title.replace('Roof', 'Wall'));
  await page.getByText('No matching items').first().waitFor({ state: 'attached' });
  expect(await report.getByRole('radio', { name: '4', exact: true }).isChecked()).toBe(true);
  await rename((title) => title.replace('Wall', 'Roof'));
  await page.getByText('2 selected').waitFor({ state: 'attached' });
  await report.getByRole('button', { name: 'Make Draft' }).click();
  await report.getByRole('link', { name: 'Open PDF' }).waitFor();
  await report.getByRole('button', { name: 'Close', exact: true }).last().click();
  await page
    .getByRole('group', { name: 'Selected items' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await toast(page, 'Deleted 2 items').waitFor();
  await page.getByRole('heading', { name: 'No matching items' }).waitFor();
  expect(await Promise.all(items.map(async (item) => (await itemNow(item)).title))).toEqual([
    undefined,
    undefined,
    'Cellar',
  ]);
  await page.getByRole('button', { name: 'Deselect' }).click();
  await page.getByText(ITEM_LIST_MESSAGES.hidden(1)).waitFor({ state: 'detached' });
  await search.fill('');
  expect(await page.getByRole('checkbox', { name: 'Select Cellar' }).isChecked()).toBe(false);
  await close();
});

test('a row is viewed, edited and deleted by its actions; after the last one the empty state is shown', async () => {
  await add({ title: 'Only one' });
  const { page, close } = await openItems();
  expect(await page.getByRole('link', { name: 'View Only one' }).getAttribute('href')).toMatch(
    /items\/\d+$/,
  );
  expect(await page.getByRole('link', { name: 'Edit Only one' }).getAttribute('href')).toMatch(
    /edit$/,
  );
  await page.getByRole('button', { name: 'Delete Only one' }).click();
  const question = page.getByRole('dialog', { name: 'Delete Item' });
  await question.getByText('Are you sure?').waitFor();
  await question.getByRole('button', { name: 'Delete' }).click();
  await toast(page, 'Item deleted successfully').waitFor();
  await page.getByRole('heading', { name: 'No Inspection Items' }).waitFor();
  await close();
});

test('any text is shown as typed, at both sizes', async () => {
  const texts = [
    // A text of control characters only becomes empty.
    ...OWN_STRINGS.map((text) => text.trim()).filter((text) => /[^\p{Cc}]/u.test(text)),
    'W'.repeat(200),
    'مرحبا بالعالم',
  ];
  for (const title of texts) await add({ title, location: title, description: title });
  for (const viewport of [DESKTOP, PHONE]) {
    const { page, complaints, close } = await openItems(viewport);
    const stored = (
      await server.as.Inspector.get(`/inspectionitems/by-inspection/${String(inspectionId)}`)
    ).body as Item[];
    await expect
      .poll(() => page.locator('tbody .main-column a').allTextContents())
      .toEqual(stored.slice(0, 15).map(({ title }) => title));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
    expect(complaints).toEqual([]);
    await close();
  }
});

test('an invalid address shows everything', async () => {
  await addMany(3);
  const { page, close } = await openItems(
    DESKTOP,
    '?view=moon&status=Lost&priority=9&category=x&assignee=-1&sort=password&page=0',
  );
  await expect.poll(async () => (await titles(page)).length).toBe(3);
  await page.goto(`/inspections/${String(inspectionId)}?page=999`);
  await expect.poll(async () => (await titles(page)).length).toBe(3);
  await close();
});
