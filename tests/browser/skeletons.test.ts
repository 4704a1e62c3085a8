import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { DESKTOP, openTab, signInAs } from '../support/browser';
import { addInspection, addSite } from '../support/records';
import { browser, server, useApp } from '../support/running-app';
import { withResolvers } from '../support/with-resolvers';

/** What a page shows before its data is there has the place of what follows. */

let inspection = '';

useApp();

beforeAll(async () => {
  const { project } = await addSite(server.as.Admin);
  const { id } = await addInspection(server.as.Admin, { projectId: project.id });
  inspection = `/inspections/${String(id)}`;
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
];

const pathOf = (name: string) =>
  name === 'an inspection'
    ? inspection
    : ({ 'the inspections': '/inspections?view=all', 'the projects': '/projects' }[name] ??
      '/clients');

test.each(PAGES)('the outline of $name has the place of its content', async (one) => {
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
  expect(await page.locator(one.shape).count()).toBe(0);
  expect(complaints).toEqual([]);
  await close();
});
