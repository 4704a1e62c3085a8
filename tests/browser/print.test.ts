import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { DESKTOP, openTab, PHONE, signInAs, type Viewport } from '../support/browser/browser';
import { addClient, addInspection, addItem, addProject } from '../support/records/records';
import { browser, prepareApp, server, useApp } from '../support/browser/running-app';

/**
 * The contents of paper: the facts of an inspection and all its items; a list as shown; no buttons.
 */

/** More than a page of the table, and more than a column of the board shows at once. */
const COUNT = 40;
const titles = Array.from({ length: COUNT }, (_, index) => `Finding ${String(index + 1)}`);

let path = '';

useApp();

prepareApp(async () => {
  const client = await addClient(server.as.Admin, { name: 'Greyfriars Housing Association' });
  const project = await addProject(server.as.Admin, { clientId: client.id });
  const inspection = await addInspection(server.as.Admin, {
    projectId: project.id,
    title: 'Roof of the north tower',
    inspectionDate: '2026-03-04T10:00:00.000Z',
  });
  path = `/inspections/${String(inspection.id)}`;
  for (const [index, title] of titles.entries()) {
    await addItem(server.as.Admin, {
      inspectionId: inspection.id,
      title,
      dueDate: '2020-01-31',
      priority: 4,
      status: index % 2 === 0 ? 'Open' : 'InProgress',
    });
  }
});

async function printed(address: string, viewport: Viewport, ready: string) {
  const { page, complaints, close } = await openTab(browser, server.url, viewport);
  await signInAs(page, 'Admin', address);
  await page.getByText(ready).first().waitFor();
  await page.waitForFunction(() =>
    [...document.styleSheets].some(({ href, cssRules }) => href?.includes('print') && cssRules),
  );
  await page.emulateMedia({ media: 'print' });
  return { page, complaints, close };
}

/** The visible buttons and navigation, which do not belong on paper. The headings of a list sort it. */
const controlsOn = (page: Page) =>
  page
    .locator(':is(:not(th) > button, nav:not(.pagination), input, .page-actions):visible')
    .allInnerTexts();

const rowsOn = (page: Page) => page.locator('.on-paper tbody tr').allInnerTexts();

test.each([
  { name: 'the table at a desk', query: '?view=list', viewport: DESKTOP, groups: ['Items 40'] },
  { name: 'the table of a phone', query: '', viewport: PHONE, groups: ['Items 40'] },
  {
    name: 'the board',
    query: '?view=kanban',
    viewport: DESKTOP,
    groups: ['Open 20', 'In Progress 20'],
  },
])('$name prints the facts of the inspection and all its items', async (view) => {
  const { page, complaints, close } = await printed(path + view.query, view.viewport, 'Finding 1');
  await page.locator('.on-paper tbody tr').last().waitFor();
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Roof of the north tower');
  const facts = await page.locator('.on-paper dl').innerText();
  for (const label of ['Project', 'Client', 'Inspector', 'Mar 4, 2026', '0 of 40']) {
    expect(facts).toContain(label);
  }
  const headings = await page.locator('.on-paper h2').allInnerTexts();
  expect(headings.map((text) => text.trim())).toEqual(view.groups);
  const rows = await rowsOn(page);
  expect(rows).toHaveLength(COUNT);
  for (const row of rows) {
    expect(row).toMatch(/Finding \d+[\s\S]*Critical[\s\S]*(Open|In Progress)[\s\S]*Jan 31, 2020/);
  }
  expect(await controlsOn(page)).toEqual([]);
  const broken = await page
    .locator('.on-paper tr')
    .evaluateAll(
      (all) => all.filter((row) => getComputedStyle(row).breakInside !== 'avoid').length,
    );
  expect(broken).toBe(0);
  expect(complaints).toEqual([]);
  // A page of A4 has room for about twenty findings.
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeGreaterThan(1);
  await page.emulateMedia({ media: 'screen' });
  await page.locator('.on-paper').first().waitFor({ state: 'detached' });
  await close();
});

test.each([
  { name: 'a desk', viewport: DESKTOP },
  { name: 'a phone', viewport: PHONE },
])('the list prints as a table, also from $name', async ({ viewport }) => {
  const { page, close } = await printed('/inspections?view=all', viewport, 'Roof of the north');
  await expect.poll(() => controlsOn(page)).toEqual([]);
  const headings = async () =>
    (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.trim());
  await expect
    .poll(headings)
    .toEqual(['Title', 'Project', 'Client', 'Status', 'Date', 'Inspector', 'Items', 'Issues']);
  await expect
    .poll(() =>
      page
        .locator('tbody tr')
        .first()
        .evaluate((row) => getComputedStyle(row).display),
    )
    .toBe('table-row');
  await close();
});

/** The words of the names in a list that are on two lines. Runs in the page. */
function brokenWords(): string[] {
  const range = document.createRange();
  return [...document.querySelectorAll('.name-column .cut-text')].flatMap(({ firstChild }) =>
    [...(firstChild?.textContent ?? '').matchAll(/\S+/g)]
      .filter(({ index, 0: word }) => {
        if (firstChild === null) return false;
        range.setStart(firstChild, index);
        range.setEnd(firstChild, index + word.length);
        return range.getClientRects().length > 1;
      })
      .map(([word]) => word),
  );
}

test('the columns of a list have room for words, and its categories are printed once', async () => {
  const paper = { width: 718, height: 1000 };
  const { page, close } = await printed('/inspections?view=all', paper, 'Roof of the north');
  const names = page.locator('td.name-column');
  await expect.poll(() => names.count()).toBe(3);
  expect(await page.evaluate(brokenWords)).toEqual([]);
  await close();
  const tablet = { width: 820, height: 1180 };
  const { page: items, close: closeItems } = await printed('/items?view=all', tablet, 'Finding 1');
  await expect.poll(() => items.locator('td.name-column').count()).toBeGreaterThan(9);
  expect(await items.evaluate(brokenWords)).toEqual([]);
  await expect.poll(() => items.locator('.main-column .chip').count()).toBe(0);
  await closeItems();
});
