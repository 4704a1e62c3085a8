import { beforeAll, expect, test } from 'vitest';
import { openTab, PHONE, signInAs } from '../support/browser';
import { addClient, addInspection, addItem, addProject } from '../support/records';
import { browser, server, useApp } from '../support/running-app';

/** Pages of records with long names. */

const LONG =
  'LEAD-BASED PAINT HAZARD – CEILING, 2nd WINDOW FRAME FROM NORTH AT EAST WALL IN THE 2nd ROOM LOCATED AT APT 4E';

let path = '';

useApp();

beforeAll(async () => {
  const client = await addClient(server.as.Admin, { name: LONG });
  const project = await addProject(server.as.Admin, { clientId: client.id, name: LONG });
  const inspection = await addInspection(server.as.Admin, { projectId: project.id, title: LONG });
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

test.each(['light', 'dark'] as const)(
  'the first paint is not blank when %s',
  async (colorScheme) => {
    const { page, close } = await openTab(browser, server.url, PHONE, { colorScheme });
    // Only what the page and its style sheet show, before the app runs.
    await page.route('**/*.js', (route) => route.abort());
    await page.goto('/inspections');
    await page.locator('#root svg').waitFor();
    const box = await page.locator('#root svg').boundingBox();
    expect(box).toMatchObject({ width: 64, height: 64 });
    await close();
  },
);
