import type { Page } from 'playwright';
import { beforeEach, expect, test } from 'vitest';
import { getInspectionWithItems } from '../../../contract/inspections/calls';
import type { Item } from '../../../contract/items/item';
import { RESOLUTION_MESSAGES } from '../../../contract/items/messages';
import {
  accessibilityViolations,
  choose,
  DESKTOP,
  ON_DEVICE,
  openTab,
  signInAs,
  type TabOptions,
} from '../../support/browser/browser';
import { SERVER_MESSAGES } from '../../../contract/messages/server';
import { boardOf, cardOf, columnOf, dragByMouse, dragByTouch } from '../../support/browser/board';
import { waitForCopies } from '../../support/browser/device-dialog';
import { untilFollowing } from '../../support/browser/following';
import { addByForm } from '../../support/browser/items-form';
import { lift } from '../../support/browser/lift';
import { addInspection, addItem, addSite, bodyOf } from '../../support/records/records';
import { browser, prepareApp, server, useApp } from '../../support/browser/running-app';
import { withResolvers } from '../../support/with-resolvers';
import { toast } from '../../support/browser/shown-toasts';

/** The board: cards, and moves by mouse, touch and keyboard, shown at once. */

let projectId: number;
let inspectionId: number;

useApp();

prepareApp(async () => {
  projectId = (await addSite(server.as.Admin)).project.id;
});

beforeEach(async () => {
  inspectionId = (await addInspection(server.as.Admin, { projectId })).id;
});

const add = (fields: Readonly<Record<string, unknown>>) =>
  addItem(server.as.Inspector, { inspectionId, ...fields });

const itemNow = async ({ id }: Item) =>
  (await server.as.Inspector.get(`/inspectionitems/${String(id)}`)).body as Item;

/** A page that becomes idle follows other people's changes when this resolves. */
async function openBoard(viewport = DESKTOP, options: TabOptions = {}) {
  const tab = await openTab(browser, server.url, viewport, options);
  const path = `/inspections/${String(inspectionId)}?view=kanban`;
  const load = () => signInAs(tab.page, 'Inspector', `/login?redirect=${encodeURIComponent(path)}`);
  await (options.isIdle === true ? untilFollowing(tab.page, load) : load());
  await columnOf(tab.page, 'Closed').waitFor();
  return tab;
}

/** Delays the status calls of an item, until the test or the server answers them. */
async function hold(page: Page, { id }: Item, refusal?: { status: number; json: object }) {
  const released = withResolvers();
  await page.route(`**/api/inspectionitems/${String(id)}/status`, async (route) => {
    await released.promise;
    await (refusal === undefined ? route.continue() : route.fulfill(refusal));
  });
  return released.resolve;
}

test('a card shows all details, and its menu offers all actions', async () => {
  const me = (await server.as.Inspector.get('/auth/me')).body as { id: number; fullName: string };
  await add({
    title: 'Missing fire door closer',
    description: 'The door does not shut by itself.',
    category: 'Safety',
    priority: 4,
    dueDate: '2026-01-02',
    assignedToId: me.id,
  });
  await add({ title: 'Hairline crack', location: 'Level 2', priority: 1, category: 'Cosmetic' });
  const { page, complaints, close } = await openBoard();
  const urgent = cardOf(page, 'Missing fire door closer');
  expect((await urgent.innerText()).split('\n').filter(Boolean)).toEqual([
    'Missing fire door closer',
    'No location specified',
    'The door does not shut by itself.',
    'Open',
    'Critical',
    'Safety',
    'Due',
    'Jan 2, 2026 Overdue',
    'Photos',
    '0',
    'Assignee',
    me.fullName,
  ]);
  expect(await urgent.getAttribute('class')).toContain('critical');
  const calm = cardOf(page, 'Hairline crack');
  expect(await calm.getAttribute('class')).not.toContain('critical');
  expect(await calm.innerText()).toContain('Level 2');

  await urgent.getByRole('button', { name: 'More for Missing fire door closer' }).click();
  await page.getByRole('menuitem', { name: 'View Details' }).waitFor();
  expect(await page.getByRole('menuitem').allInnerTexts()).toEqual([
    'View Details',
    'Edit',
    'Mark Resolved',
    'Add Photos',
    'Duplicate',
    'Delete',
  ]);
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('menuitem', { name: 'Add Photos' }).click();
  await page.getByRole('heading', { name: 'Manage Photos' }).waitFor();
  expect(complaints).toEqual([]);
  await close();
});

test('five columns with counts and a button for a new item of each status', async () => {
  for (const status of ['Open', 'InProgress', 'Closed', 'Closed']) {
    await add({ title: `One that is ${status}`, status });
  }
  await add({ title: 'Half a thought', status: 'Draft' });
  const { page, close } = await openBoard();
  expect(await page.locator('.board-column h3').first().innerText()).toMatch(/^Open\s*1$/);
  const counts = await page.locator('.board-column .count').allInnerTexts();
  expect(counts).toEqual(['1', '1', '0', '0', '2']);
  const links = await page
    .getByRole('link', { name: /^Add item to / })
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')?.split('?')[1]));
  expect(links).toEqual(
    ['Open', 'InProgress', 'Resolved', 'Verified', 'Closed'].map((status) => `status=${status}`),
  );
  // A draft is in no column, but is mentioned above the board.
  await page.getByRole('button', { name: 'Show drafts' }).click();
  await page.getByRole('link', { name: 'Half a thought', exact: true }).waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe('?status=Draft');
  await close();
});

test('quick filters by priority and category; a second click shows everything again', async () => {
  await add({ title: 'Urgent wire', priority: 4, category: 'Electrical' });
  await add({ title: 'Calm wire', priority: 1, category: 'Electrical' });
  await add({ title: 'Calm pipe', priority: 1, category: 'Plumbing' });
  const { page, close } = await openBoard();
  const shown = async () => (await boardOf(page))['Open'];
  const chip = (name: string) => page.getByRole('button', { name, exact: true });
  await chip('Electrical').click();
  await chip('Low').click();
  await cardOf(page, 'Urgent wire').waitFor({ state: 'detached' });
  expect(await shown()).toEqual(['Calm wire']);
  expect(await chip('Low').getAttribute('aria-pressed')).toBe('true');
  await expect
    .poll(() => new URL(page.url()).search)
    .toBe('?view=kanban&priority=1&category=Electrical');
  await chip('Low').click();
  await chip('Electrical').click();
  await cardOf(page, 'Calm pipe').waitFor();
  expect(await shown()).toEqual(['Urgent wire', 'Calm wire', 'Calm pipe']);
  await page.goBack();
  await cardOf(page, 'Calm pipe').waitFor({ state: 'detached' });
  expect(await shown()).toEqual(['Urgent wire', 'Calm wire']);
  await close();
});

test('a card dragged by mouse moves at once, and only the last of its moves is reported', async () => {
  const item = await add({ title: 'Loose tile' });
  const { page, complaints, close } = await openBoard();
  const release = await hold(page, item);
  await dragByMouse(page, 'Loose tile', 'In Progress');
  await columnOf(page, 'In Progress').getByRole('link', { name: 'Loose tile' }).waitFor();
  await dragByMouse(page, 'Loose tile', 'Open');
  await dragByMouse(page, 'Loose tile', 'Resolved');
  const toasts = page.locator('.p-toast').getByText(/^Item moved to /);
  expect(await toasts.count()).toBe(0);
  release();
  await toast(page, 'Item moved to Resolved').waitFor();
  expect(await toasts.allInnerTexts()).toEqual(['Item moved to Resolved']);
  expect(await itemNow(item)).toMatchObject({
    status: 'Resolved',
    isResolved: true,
    resolvedByUserName: 'Test Inspector',
  });
  await expect.poll(() => boardOf(page)).toMatchObject({ Open: [], Resolved: ['Loose tile'] });
  expect(complaints).toEqual([]);
  await close();
});

test('a card dropped between two columns moves to the one that it covers more of', async () => {
  const item = await add({ title: 'Loose tile' });
  const { page, close } = await openBoard();
  const card = await cardOf(page, 'Loose tile').boundingBox();
  const before = await columnOf(page, 'In Progress').boundingBox();
  const after = await columnOf(page, 'Resolved').boundingBox();
  if (card === null || before === null || after === null) throw new Error('There is no board');
  // Held at its left edge, it lies to the right of the pointer.
  const from = { x: card.x + 16, y: card.y + card.height - 6 };
  const to = { x: (before.x + before.width + after.x) / 2, y: from.y };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 12, from.y);
  await page.mouse.move(to.x, to.y, { steps: 8 });
  await columnOf(page, 'Resolved').and(page.locator('.over')).waitFor();
  await page.mouse.up();
  await toast(page, 'Item moved to Resolved').waitFor();
  expect(await itemNow(item)).toMatchObject({ status: 'Resolved' });
  await close();
});

test('on a tablet, upright or not, a card dragged by touch moves', async () => {
  const item = await add({ title: 'Wet attic' });
  const { page, close } = await openBoard({ width: 820, height: 1180 }, { hasTouch: true });
  await page.getByRole('button', { name: 'Kanban', pressed: true }).waitFor();
  await dragByTouch(page, 'Wet attic', 'In Progress');
  await toast(page, 'Item moved to In Progress').waitFor();
  expect(await itemNow(item)).toMatchObject({ status: 'InProgress' });
  await page.setViewportSize({ width: 1180, height: 820 });
  await dragByTouch(page, 'Wet attic', 'Verified');
  await toast(page, 'Item moved to Verified').waitFor();
  expect(await itemNow(item)).toMatchObject({ status: 'Verified' });
  await page.getByRole('button', { name: 'List' }).click();
  await page.getByRole('table', { name: 'Inspection items' }).waitFor();
  // The view that was chosen last is remembered.
  await page.getByRole('button', { name: 'Kanban' }).click();
  await page.goto(`/inspections/${String(inspectionId)}`);
  await page.getByRole('button', { name: 'Kanban', pressed: true }).waitFor();
  await close();
});

test('a move by keyboard is announced, and the card keeps the focus', async () => {
  const item = await add({ title: 'Cracked pane' });
  const { page, close } = await openBoard();
  const said = page.locator('[id^="DndLiveRegion"]');
  const handle = page.getByRole('button', { name: 'Move Cracked pane' });
  await lift(handle, 'Space', said.filter({ hasText: 'is over Open' }));
  await page.keyboard.press('ArrowRight');
  await said.filter({ hasText: 'Cracked pane is over In Progress.' }).waitFor();
  await page.keyboard.press('ArrowRight');
  await said.filter({ hasText: 'Cracked pane is over Resolved.' }).waitFor();
  await page.keyboard.press('ArrowLeft');
  await said.filter({ hasText: 'Cracked pane is over In Progress.' }).waitFor();
  await page.keyboard.press('Space');
  await said.filter({ hasText: 'Cracked pane was dropped in In Progress.' }).waitFor();
  await toast(page, 'Item moved to In Progress').waitFor();
  expect(await itemNow(item)).toMatchObject({ status: 'InProgress' });
  await page.waitForFunction(
    () => document.activeElement?.getAttribute('aria-label') === 'Move Cracked pane',
  );

  for (const key of ['Escape', 'Tab']) {
    await lift(handle, 'Enter', said.filter({ hasText: 'Cracked pane is over In Progress.' }));
    await page.keyboard.press('ArrowRight');
    await said.filter({ hasText: 'Cracked pane is over Resolved.' }).waitFor();
    await page.keyboard.press(key);
    await said.filter({ hasText: 'Moving was cancelled' }).waitFor();
    await expect
      .poll(() => boardOf(page))
      .toMatchObject({ 'In Progress': ['Cracked pane'], Resolved: [] });
  }
  await close();
});

test('a refused move alone is undone with its message, also after changes by someone else', async () => {
  const locked = await add({ title: 'Locked' });
  const accepted = await add({ title: 'Accepted' });
  const urgent = await add({ title: 'Urgent now' });
  const closed = await add({ title: 'Closed by them' });
  const deleted = await add({ title: 'Deleted by them' });
  const { page, close } = await openBoard();
  const release = await hold(page, locked, {
    status: 422,
    json: { message: 'The site is locked today' },
  });
  await dragByMouse(page, 'Locked', 'Closed');
  await dragByMouse(page, 'Accepted', 'Closed');
  await toast(page, 'Item moved to Closed').waitFor();
  await expect.poll(() => boardOf(page)).toMatchObject({ Closed: ['Locked', 'Accepted'] });
  release();
  await toast(page, 'The site is locked today').waitFor();
  await expect.poll(() => boardOf(page)).toMatchObject({ Closed: ['Accepted'] });

  // Another field does not prevent the move.
  await server.as.Admin.patch(`/inspectionitems/${String(urgent.id)}/priority`, { priority: 4 });
  await dragByMouse(page, 'Urgent now', 'Verified');
  await toast(page, 'Item moved to Verified').waitFor();
  await expect.poll(() => cardOf(page, 'Urgent now').innerText()).toContain('Critical');

  await server.as.Admin.patch(`/inspectionitems/${String(closed.id)}/status`, { status: 'Closed' });
  await dragByMouse(page, 'Closed by them', 'Verified');
  await toast(page, SERVER_MESSAGES.clash).waitFor();

  await server.as.Admin.delete(`/inspectionitems/${String(deleted.id)}`);
  await dragByMouse(page, 'Deleted by them', 'Verified');
  await toast(page, 'Inspection item not found').waitFor();

  await expect
    .poll(() => boardOf(page))
    .toEqual({
      Open: ['Locked'],
      'In Progress': [],
      Resolved: [],
      Verified: ['Urgent now'],
      Closed: ['Accepted', 'Closed by them'],
    });
  expect(await Promise.all([locked, accepted, urgent].map(itemNow))).toMatchObject([
    { status: 'Open' },
    { status: 'Closed' },
    { status: 'Verified', priority: 4 },
  ]);
  await close();
});

test('a held card follows what others do with it, and a return is a question', async () => {
  const item = await add({ title: 'Loose tile' });
  await add({ title: 'Another' });
  const { page, close } = await openBoard(DESKTOP, { isIdle: true });
  const said = page.locator('[id^="DndLiveRegion"]');
  const handle = page.getByRole('button', { name: 'Move Loose tile' });
  await lift(handle, 'Space', said.filter({ hasText: 'is over Open' }));
  await server.as.Admin.patch(`/inspectionitems/${String(item.id)}/resolve`, {
    isResolved: true,
    notes: 'Fixed.',
    requiresVerification: true,
  });
  await columnOf(page, 'Resolved').getByRole('link', { name: 'Loose tile' }).waitFor();
  // In Progress is refused without a reason.
  await page.locator('.board-column.refused').waitFor();
  await page.locator('.board-card.held').getByText('Resolved').waitFor();
  await handle.and(page.locator(':focus')).waitFor();
  await page.keyboard.press('ArrowLeft');
  await said.filter({ hasText: 'Loose tile is over Open.' }).waitFor();
  await page.keyboard.press('Space');
  await said
    .getByText('Return Loose tile? It stays in Resolved until you give a reason.')
    .waitFor();
  await page.getByRole('dialog', { name: 'Return Item' }).waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  await lift(handle, 'Space', said.filter({ hasText: 'is over Resolved' }));
  await server.as.Admin.delete(`/inspectionitems/${String(item.id)}`);
  await said
    .getByText('Moving was cancelled. Loose tile was deleted, or is no longer shown here.')
    .waitFor();
  await expect.poll(() => page.locator('.board-card.held').count()).toBe(0);
  await close();
});

test('after others delete a held card, the focus is on the next one, or on its column', async () => {
  const titles = ['First', 'Middle', 'Last'];
  const items = await Promise.all(titles.map((title) => add({ title })));
  await add({ title: 'Elsewhere', status: 'Closed' });
  const { page, close } = await openBoard(DESKTOP, { isIdle: true });
  const said = page.locator('[id^="DndLiveRegion"]');
  const loseHeld = async (title: string) => {
    const handle = page.getByRole('button', { name: `Move ${title}` });
    await lift(handle, 'Space', said.filter({ hasText: `${title} is over Open` }));
    const id = items[titles.indexOf(title)]?.id;
    await server.as.Admin.delete(`/inspectionitems/${String(id)}`);
    await said.getByText(`Moving was cancelled. ${title} was deleted`).waitFor();
  };
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement;
      return element?.getAttribute('aria-label') ?? element?.textContent;
    });
  await loseHeld('Middle');
  await expect.poll(focused).toBe('Move Last');
  await loseHeld('Last');
  await expect.poll(focused).toBe('Move First');
  await loseHeld('First');
  await expect.poll(focused).toBe('Open 0');
  await close();
});

test('a card stays held when its item arrives, even before an answer that lacks it', async () => {
  await add({ title: 'Another', status: 'Closed' });
  const { page, close } = await openBoard(DESKTOP, ON_DEVICE);
  await waitForCopies(page);
  await page.context().setOffline(true);
  await addByForm(page, 'Loose tile');
  await page.getByRole('button', { name: 'Kanban' }).click();
  const said = page.locator('[id^="DndLiveRegion"]');
  const handle = page.getByRole('button', { name: 'Move Loose tile' });
  await lift(handle, 'Space', said.filter({ hasText: 'is over Open' }));
  const late = withResolvers();
  const shown = page.waitForResponse('**/with-items');
  await page.route(
    '**/with-items',
    async (route) => {
      const response = await route.fetch();
      late.resolve();
      await page.getByRole('button', { name: 'All sent' }).waitFor();
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await page.route('**/api/inspectionitems', async (route) => {
    await late.promise;
    await route.continue();
  });
  await page.context().setOffline(false);
  await (await shown).finished();
  await cardOf(page, 'Loose tile').locator('a:not([href*="~"])').waitFor();
  await handle.and(page.locator(':focus')).waitFor();
  await page.keyboard.press('ArrowRight');
  await said.filter({ hasText: 'Loose tile is over In Progress.' }).waitFor();
  await page.keyboard.press('Space');
  await columnOf(page, 'In Progress').getByRole('link', { name: 'Loose tile' }).waitFor();
  const address = `/inspections/${String(inspectionId)}/with-items`;
  await expect
    .poll(async () => {
      const answer = await server.as.Admin.get(address);
      return bodyOf(getInspectionWithItems, answer).inspectionItems;
    })
    .toMatchObject([{ title: 'Another' }, { title: 'Loose tile', status: 'InProgress' }]);
  await close();
});

test('a card that was dragged twice is where it was dropped last, also for who leaves at once', async () => {
  const item = await add({ title: 'Undecided' });
  const { page, close } = await openBoard();
  const release = await hold(page, item);
  await dragByMouse(page, 'Undecided', 'In Progress');
  await dragByMouse(page, 'Undecided', 'Closed');
  await page.getByRole('link', { name: 'Back to inspections' }).click();
  await page.waitForURL('**/inspections');
  release();
  await expect.poll(() => itemNow(item)).toMatchObject({ status: 'Closed' });
  await close();
});

test('duplicate, resolve and delete work from the card', async () => {
  await add({ title: 'Original' });
  const { page, close } = await openBoard();
  const act = async (card: number, name: string) => {
    await page
      .getByRole('button', { name: /^More for Original/ })
      .nth(card)
      .click();
    await page.getByRole('menuitem', { name }).click();
  };
  await act(0, 'Duplicate');
  await toast(page, 'Item duplicated successfully').waitFor();
  await expect.poll(async () => (await boardOf(page))['Open']?.length).toBe(2);
  await act(1, 'Delete');
  const question = page.getByRole('dialog', { name: 'Delete Item' });
  await question.getByText('Are you sure?').waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await question.getByRole('button', { name: 'Delete' }).click();
  await toast(page, 'Item deleted successfully').waitFor();
  await expect.poll(() => boardOf(page)).toMatchObject({ Open: ['Original'] });
  await act(0, 'Mark Resolved');
  await choose(page, 'Resolution Type*', 'Replaced');
  await page.getByLabel('Resolution Notes').fill('Done.');
  await page.getByRole('button', { name: 'Mark as Resolved' }).click();
  await toast(page, RESOLUTION_MESSAGES.resolved).waitFor();
  await expect.poll(() => boardOf(page)).toMatchObject({ Open: [], Resolved: ['Original'] });
  await close();
});

/** Whether the card is visible in its scrolled column. */
function isInSight(card: Element): boolean {
  const list = card.closest('.board-cards')?.getBoundingClientRect();
  const { top, bottom } = card.getBoundingClientRect();
  return list !== undefined && top >= list.top - 1 && bottom <= list.bottom + 1;
}

test('300 cards: only visible ones are in the page, and all can be reached', async () => {
  await Promise.all(
    Array.from({ length: 300 }, (_, index) =>
      add({
        title: `Finding ${String(index + 1)}`,
        status: ['Open', 'InProgress', 'Resolved', 'Verified', 'Closed'][index % 5],
      }),
    ),
  );
  const { page, close } = await openBoard();
  expect(await page.locator('.board-column .count').allInnerTexts()).toEqual(Array(5).fill('60'));
  expect(await page.locator('.board-cards .item-card').count()).toBeLessThan(60);
  const open = columnOf(page, 'Open').locator('.board-cards');
  await open.evaluate((list) => {
    list.scrollTop = list.scrollHeight;
  });
  const last = open.locator('[aria-posinset="60"] h3');
  await last.waitFor();
  expect(await page.locator('.board-cards .item-card').count()).toBeLessThan(60);
  // Its position in the other column is far down as well, so that column scrolls there.
  const title = await last.innerText();
  await dragByMouse(page, title, 'Closed');
  await toast(page, 'Item moved to Closed').waitFor();
  const card = columnOf(page, 'Closed').locator('.item-card').filter({ hasText: title });
  await expect.poll(() => card.evaluate(isInSight)).toBe(true);
  await close();
});

test('status, priority and category share no colour', async () => {
  const { inspection } = await addSite(server.as.Admin);
  const statuses = ['Open', 'InProgress', 'Resolved', 'Verified', 'Closed'];
  const categories = ['Structural', 'Electrical', 'Plumbing', 'HVAC', 'Safety', 'Cosmetic'];
  for (const [index, category] of categories.entries()) {
    await addItem(server.as.Admin, {
      inspectionId: inspection.id,
      category,
      priority: (index % 4) + 1,
      status: statuses[index % statuses.length],
    });
  }
  const { page, close } = await openTab(browser, server.url, DESKTOP);
  await signInAs(page, 'Admin', `/inspections/${String(inspection.id)}?view=kanban`);
  await page.locator('.item-card').nth(5).waitFor();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const [status = [], priority = [], category = []] = await page.evaluate(() => {
      const colourOf = (element: Element) => getComputedStyle(element).backgroundColor;
      const chips = [...document.querySelectorAll('.item-card-chips')].map(({ children }) => [
        ...children,
      ]);
      return [0, 1, 2].map((place) => [
        ...new Set(
          chips.map((row) => {
            const chip = row[place];
            const coloured = chip?.querySelector('.chip-dot') ?? chip;
            return coloured === undefined ? 'none' : colourOf(coloured);
          }),
        ),
      ]);
    });
    expect([priority.length, category.length]).toEqual([4, 6]);
    const all = [...status, ...priority, ...category];
    expect(all).toEqual([...new Set(all)]);
  }
  await close();
});
