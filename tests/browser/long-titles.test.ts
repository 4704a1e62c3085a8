import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { openTab, PHONE, signInAs } from '../support/browser/browser';
import { addClient, addInspection, addItem, addProject } from '../support/records/records';
import { browser, prepareApp, server, useApp } from '../support/browser/running-app';

/** Pages of records with long names. */

const LONG =
  'LEAD-BASED PAINT HAZARD – CEILING, 2nd WINDOW FRAME FROM NORTH AT EAST WALL IN THE 2nd ROOM LOCATED AT APT 4E';

let path = '';
let projectId = 0;

useApp();

prepareApp(async () => {
  const client = await addClient(server.as.Admin, { name: LONG });
  const project = await addProject(server.as.Admin, { clientId: client.id, name: LONG });
  const inspection = await addInspection(server.as.Admin, { projectId: project.id, title: LONG });
  projectId = project.id;
  path = `/inspections/${String(inspection.id)}`;
  for (const status of ['Open', 'InProgress', 'Draft']) {
    const item = { inspectionId: inspection.id, title: LONG, location: LONG, status };
    await addItem(server.as.Admin, item);
  }
});

test.each([
  { width: 1366, height: 768 },
  { width: 1440, height: 900 },
])('at $width the board begins within the first 900 pixels', async (viewport) => {
  const { page, close } = await openTab(browser, server.url, viewport);
  await signInAs(page, 'Admin', `${path}?view=kanban`);
  const first = page.locator('.board .item-card').first();
  await first.waitFor();
  const [board, card] = await Promise.all([
    page.locator('.board').boundingBox(),
    first.boundingBox(),
  ]);
  expect(board?.y).toBeLessThan(900);
  expect(card?.y).toBeLessThan(900);
  await close();
});

test('the truncated title of a phone is shown in full by the keyboard, and truncated again', async () => {
  const { page, complaints, close } = await openTab(browser, server.url, PHONE);
  await signInAs(page, 'Admin', path);
  const heading = page.getByRole('heading', { level: 1, name: LONG });
  const toggle = heading.getByRole('button', { expanded: false });
  await toggle.waitFor();
  const shortened = (await heading.boundingBox())?.height ?? 0;
  await toggle.focus();
  await page.keyboard.press('Enter');
  await heading.getByRole('button', { expanded: true }).waitFor();
  expect((await heading.boundingBox())?.height).toBeGreaterThan(shortened);
  await page.keyboard.press(' ');
  await heading.getByRole('button', { expanded: false }).waitFor();
  expect((await heading.boundingBox())?.height).toBe(shortened);
  expect(complaints).toEqual([]);
  await close();
});

/** The lines of a text, and whether all of them are shown. */
const linesOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => ({
      lines: Math.round(
        element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight),
      ),
      isWhole: element.scrollHeight <= element.clientHeight + 1,
    }));

test('at a desk a title has two lines, and the end of a name is shown', async () => {
  const title = 'Housing maintenance inspection – 2364 TIEBOUT AVENUE';
  const { id } = await addInspection(server.as.Admin, { projectId, title });
  await addItem(server.as.Admin, { inspectionId: id, title: LONG, dueDate: '2020-01-31' });
  const { page, close } = await openTab(browser, server.url, { width: 1366, height: 768 });
  await signInAs(page, 'Admin', '/inspections?view=all&search=TIEBOUT');
  await page.getByRole('link', { name: title, exact: true }).waitFor();
  expect(await linesOf(page, '.main-column .cut-text')).toEqual({ lines: 2, isWhole: true });
  await page.goto('/items?search=APT 4E');
  const end = page.locator('.item-place .cut-end', { hasText: 'TIEBOUT AVENUE' });
  await end.waitFor();
  expect(await end.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
  await close();
});

test('dialogs have one of two widths, and a menu shows the whole name', async () => {
  const { page, close } = await openTab(browser, server.url, { width: 1366, height: 768 });
  await signInAs(page, 'Admin', path);
  const widthOf = async (name: string) => {
    const dialog = page.getByRole('dialog', { name });
    await dialog.getByRole('button', { name: 'Close' }).first().waitFor();
    return dialog.evaluate((element) => (element as HTMLElement).offsetWidth);
  };
  await page.getByRole('button', { name: 'Report', exact: true }).click();
  expect(await widthOf('Report')).toBe(736);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Assign' }).click();
  expect(await widthOf('Assign Inspection')).toBe(560);
  const name = 'W'.repeat(60);
  await server.as.Admin.post('/views', { name, query: 'view=all', isShared: true });
  await page.goto('/items');
  await page.getByRole('button', { name: 'Views' }).click();
  const text = page.getByRole('menuitem', { name }).locator('.p-menuitem-text');
  await text.waitFor();
  const [inner, menu] = [await text.boundingBox(), await page.getByRole('menu').boundingBox()];
  expect((inner?.x ?? 0) + (inner?.width ?? 0)).toBeLessThan((menu?.x ?? 0) + (menu?.width ?? 0));
  await close();
});

test('on a phone five items fit on a screen, and large text keeps inside', async () => {
  const { page, close } = await openTab(browser, server.url, PHONE);
  await signInAs(page, 'Admin', '/items');
  const row = page.locator('tbody tr').first();
  await row.waitFor();
  const { width = 0, height = 0 } = (await row.boundingBox()) ?? {};
  const link = await row.getByRole('link').boundingBox();
  // Between the title and the bar at the bottom of a phone of 844 pixels
  expect(height).toBeLessThan((844 - 56 - 64) / 5);
  expect(link?.width).toBeGreaterThan(width - 40);
  expect(await linesOf(page, '.main-column .cut-text')).toEqual({ lines: 3, isWhole: false });
  // A text size that the page has, and not the browser, moves no breakpoint.
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
    .toBe(PHONE.width);
  await close();
});

test.each([
  ['light', 'rgb(244, 246, 249)'],
  ['dark', 'rgb(16, 22, 29)'],
] as const)('the first paint is the logo on a %s ground', async (colorScheme, ground) => {
  const { page, close } = await openTab(browser, server.url, PHONE, { colorScheme });
  // Only what the page and its style sheet show, before the app runs.
  await page.route('**/*.js', (route) => route.abort());
  await page.goto('/inspections');
  await page.locator('#root svg rect').waitFor();
  const box = await page.locator('#root svg rect').boundingBox();
  expect(box).toMatchObject({ width: 64, height: 64 });
  const colour = () => getComputedStyle(document.body).backgroundColor;
  expect(await page.evaluate(colour)).toBe(ground);
  await close();
});

test('on the smallest phones the facts of an item keep their words whole', async () => {
  const { id: clientId } = await addClient(server.as.Admin, { name: 'Wohnungsbaugenossenschaft' });
  const { id } = await addProject(server.as.Admin, { clientId, name: 'Yard' });
  const survey = await addInspection(server.as.Admin, { projectId: id });
  const dated = { inspectionId: survey.id, dueDate: '2099-12-06' };
  const item = await addItem(server.as.Admin, dated);
  const { page, close } = await openTab(browser, server.url, { width: 360, height: 740 });
  await signInAs(page, 'Admin', `/inspections/${String(survey.id)}/items/${String(item.id)}`);
  const linesIn = (text: string) =>
    page
      .getByText(text)
      .last()
      .evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element.firstChild ?? element);
        return range.getClientRects().length;
      });
  await page.getByRole('button', { name: 'Change Assigned To' }).waitFor();
  expect([await linesIn('Unassigned'), await linesIn('Dec 6, 2099')]).toEqual([1, 1]);
  await page.goto(`/inspections/${String(survey.id)}`);
  await page.locator('.inspection-summary summary').click();
  expect(await linesIn('Wohnungsbaugenossenschaft')).toBe(1);
  await close();
});
