import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { DESKTOP, openTab, signInAs } from '../support/browser';
import { addInspection, addItem, addSite } from '../support/records';
import { browser, server, useApp } from '../support/running-app';
import { withResolvers } from '../support/with-resolvers';

/** The outline that a page shows before its data has the position of the content that follows. */

let inspection = '';
let item = '';

useApp();

beforeAll(async () => {
  const { project } = await addSite(server.as.Admin);
  const { id } = await addInspection(server.as.Admin, { projectId: project.id });
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
  { name: 'the clients', shape: '.table-skeleton', content: '.table-card' },
  { name: 'an inspection', shape: '.record-skeleton', content: '.page-header' },
  { name: 'a board', shape: '.board-page-skeleton', content: '.page-header' },
  { name: 'the form of an inspection', shape: '.form-skeleton', content: '.form' },
  { name: 'an item', shape: '.item-skeleton', content: '.page-header' },
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
  const before = await topOf(page, one.shape);
  answer.resolve(undefined);
  const after = await topOf(page, one.content);
  expect(Math.abs(after - before)).toBeLessThanOrEqual(2);
  await page.locator(one.shape).first().waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
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
