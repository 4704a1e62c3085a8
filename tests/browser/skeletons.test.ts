import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { DESKTOP, openTab, signInAs } from '../support/browser/browser';
import { addInspection, addItem, addSite } from '../support/records/records';
import { browser, prepareApp, server, useApp } from '../support/browser/running-app';
import { withResolvers } from '../support/with-resolvers';

/** The outline that a page shows before its data, or its header, has the position of what follows. */

let project = '';
let inspection = '';
let item = '';

useApp();

prepareApp(async () => {
  const site = await addSite(server.as.Admin);
  const projectId = site.project.id;
  project = `/projects/${String(projectId)}`;
  const { id } = await addInspection(server.as.Admin, {
    projectId,
    title: 'Housing maintenance inspection – 2238 ADAMS PLACE AT THE CORNER OF EAST 160 STREET',
  });
  for (const title of ['Second', 'Third', 'Fourth', 'Fifth', 'Sixth'])
    await addInspection(server.as.Admin, { projectId, title });
  inspection = `/inspections/${String(id)}`;
  const added = await addItem(server.as.Admin, { inspectionId: id });
  item = `${inspection}/items/${String(added.id)}`;
});

async function topOf(page: Page, selector: string): Promise<number> {
  const element = page.locator(selector).first();
  await element.waitFor();
  return (await element.boundingBox())?.y ?? -1;
}

const PAGES = [
  { name: 'the inspections', shape: '.table-skeleton', content: '.table-card' },
  { name: 'the projects', shape: '.table-skeleton', content: '.table-card' },
  {
    name: 'the clients',
    shape: '.table-skeleton',
    content: '.table-card',
    says: 'Loading clients...',
  },
  { name: 'an inspection', shape: '.page-header', content: '.page-header' },
  { name: 'a board', shape: '.page-header', content: '.page-header' },
  { name: 'the form of an inspection', shape: '.form-skeleton', content: '.form' },
  { name: 'an item', shape: '.page-header', content: '.page-header' },
  { name: 'the form of an item', shape: '.item-form-skeleton', content: '.item-form' },
];

const pathOf = (name: string) =>
  ({
    'the inspections': '/inspections?view=all',
    'the projects': '/projects',
    'the clients': '/clients',
    'an inspection': inspection,
    'a board': `${inspection}?view=kanban`,
    'the form of an inspection': `${inspection}/edit`,
    'an item': item,
    'the form of an item': `${item}/edit`,
  })[name] ?? '';

test.each(PAGES)('the outline of $name has the position of its content', async (one) => {
  const { page, complaints, close } = await openTab(browser, server.url, DESKTOP);
  const answer = withResolvers<undefined>();
  await page.route(/\/api\/(?!auth)/, async (route) => {
    await answer.promise;
    await route.continue();
  });
  await signInAs(page, 'Admin', pathOf(one.name));
  const outline = page.locator('.skeleton').first();
  await outline.waitFor();
  if (one.says !== undefined) await page.getByText(one.says).waitFor();
  const before = await topOf(page, one.shape);
  answer.resolve(undefined);
  await outline.waitFor({ state: 'detached' });
  const after = await topOf(page, one.content);
  expect(Math.abs(after - before)).toBeLessThanOrEqual(2);
  expect(complaints).toEqual([]);
  await close();
});

/** How much of the page has moved without a user's action since it opened, as browsers count it. */
const watchMoves = (page: Page) =>
  page.addInitScript(() => {
    const shifts = { sum: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.sum += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });

const movesOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum);

const LATE = [
  { name: 'the list of a project', late: /\/api\/inspections\/by-project\// },
  { name: 'the inspection of an item', late: /\/api\/inspections\/\d+/ },
];

test.each([
  { what: LATE[0], width: 1366, shown: 'Details' },
  { what: LATE[0], width: 390, shown: 'Details' },
  { what: LATE[1], width: 1366, shown: 'ADAMS PLACE' },
  { what: LATE[1], width: 390, shown: 'ADAMS PLACE' },
])('nothing moves when $what.name comes late, at $width', async ({ what, width, shown }) => {
  const { page, close } = await openTab(browser, server.url, { width, height: 844 });
  await watchMoves(page);
  const answer = withResolvers<undefined>();
  await page.route(what?.late ?? '', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await signInAs(page, 'Admin', what === LATE[0] ? project : item);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.locator('.skeleton, .whereabouts').first().waitFor();
  answer.resolve(undefined);
  await page.getByText(shown, { exact: false }).last().waitFor();
  expect(await movesOf(page)).toBeLessThan(0.02);
  await close();
});

/** The left edges of columns, in whole pixels. */
const edgesOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().left)));

test('the outline of the columns has the positions of the columns', async () => {
  const { page, close } = await openTab(browser, server.url, DESKTOP);
  const code = withResolvers<undefined>();
  await page.route('**/assets/board-*.js', async (route) => {
    await code.promise;
    await route.continue();
  });
  await signInAs(page, 'Admin', pathOf('a board'));
  await page.locator('.board-skeleton').waitFor();
  const before = await edgesOf(page, '.board-skeleton > .skeleton-row');
  const top = await topOf(page, '.board-skeleton');
  code.resolve(undefined);
  expect(Math.abs((await topOf(page, '.quick-filters')) - top)).toBeLessThanOrEqual(2);
  const areInPlace = async () => {
    const after = await edgesOf(page, '.board-column');
    return after.map((left, index) => Math.abs(left - (before[index] ?? 0)) <= 4);
  };
  await expect.poll(areInPlace).toEqual([true, true, true, true, true]);
  await close();
});
