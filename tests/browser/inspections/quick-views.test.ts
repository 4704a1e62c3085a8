import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { formatDay } from '../../../src/ui/dates';
import {
  accessibilityViolations,
  choose,
  DESKTOP,
  openTab,
  PHONE,
  signInAs,
} from '../../support/browser';
import { addInspection, addSite } from '../../support/records';
import { browser, prepareApp, server, useApp } from '../../support/running-app';

/** The quick views above the inspection list: today's, mine, overdue and all. */

const INSPECTOR = 3;

useApp();

const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const noon = () => {
  const date = new Date();
  date.setHours(12, 0, 0, 0);
  return date.toISOString();
};

prepareApp(async () => {
  const { project } = await addSite(server.as.Admin);
  const add = (title: string, inspectionDate: string, fields: object = {}) =>
    addInspection(server.as.Admin, { projectId: project.id, title, inspectionDate, ...fields });
  await add('Roof today', noon());
  await add('Mine next week', hoursFromNow(7 * 24), { assignedToId: INSPECTOR });
  await add('Forgotten stairs', hoursFromNow(-100 * 24));
  await add('Finished cellar', hoursFromNow(-101 * 24), { status: 2 });
});

const listed = async (page: Page) =>
  (await page.locator('tbody .main-column').allInnerTexts()).map((text) => text.trim());
const view = (page: Page, name: string) =>
  page
    .getByRole('group', { name: 'Inspections to show' })
    .getByRole('button', { name, exact: true });
const dateOf = (page: Page, title: string) =>
  page.getByRole('row', { name: title }).locator('.date-column').innerText();
const searchOf = (page: Page) => new URL(page.url()).search;

test('an inspector starts with today, and each view is one tap and one address', async () => {
  const { page, complaints, close } = await openTab(browser, server.url, PHONE, {
    hasTouch: true,
    isMobile: true,
  });
  await signInAs(page, 'Inspector', '/inspections');
  await expect.poll(() => listed(page)).toEqual(['Roof today']);
  expect([await view(page, 'Today').getAttribute('aria-pressed'), searchOf(page)]).toEqual([
    'true',
    '',
  ]);
  const day = formatDay(noon());
  expect(await dateOf(page, 'Roof today')).toBe(`${day} 12:00 PM`);

  await view(page, 'Mine').tap();
  await expect.poll(() => listed(page)).toEqual(['Mine next week']);
  await expect.poll(() => searchOf(page)).toBe('?view=mine');
  await view(page, 'Overdue').tap();
  await expect.poll(() => listed(page)).toEqual(['Deck survey', 'Forgotten stairs']);
  await view(page, 'All').tap();
  await expect
    .poll(() => listed(page))
    .toEqual([
      'Mine next week',
      'Roof today',
      'Deck survey',
      'Forgotten stairs',
      'Finished cellar',
    ]);
  expect(await dateOf(page, 'Roof today')).toBe(day);

  // Filters narrow a view, and Back and a reload bring it back.
  await choose(page, 'Status', 'Complete');
  await expect.poll(() => listed(page)).toEqual(['Finished cellar']);
  await expect.poll(() => searchOf(page)).toBe('?view=all&status=2');
  await page.reload();
  await expect.poll(() => listed(page)).toEqual(['Finished cellar']);
  await view(page, 'Overdue').tap();
  await page.getByRole('heading', { name: 'No inspections found' }).waitFor();
  await page.goBack();
  await expect.poll(() => listed(page)).toEqual(['Finished cellar']);
  expect(await view(page, 'All').getAttribute('aria-pressed')).toBe('true');
  expect(complaints).toEqual([]);
  await close();
});

test('the view chosen last opens again at the bare address, for this user only', async () => {
  const { page, close } = await openTab(browser, server.url, DESKTOP);
  await signInAs(page, 'Inspector', '/inspections');
  await view(page, 'Overdue').click();
  await expect.poll(() => searchOf(page)).toBe('?view=overdue');
  // Back returns to what was shown there.
  await page.goBack();
  await expect.poll(() => view(page, 'Today').getAttribute('aria-pressed')).toBe('true');

  await page.goto('/inspections');
  await expect.poll(() => view(page, 'Overdue').getAttribute('aria-pressed')).toBe('true');
  await expect.poll(() => listed(page)).toContain('Forgotten stairs');
  // An address that names a view does not change the remembered one.
  await page.goto('/inspections?search=Roof');
  await expect.poll(() => view(page, 'Today').getAttribute('aria-pressed')).toBe('true');
  await page.goto('/inspections?view=mine');
  await expect.poll(() => listed(page)).toEqual(['Mine next week']);
  await page.goto('/inspections');
  await expect.poll(() => view(page, 'Overdue').getAttribute('aria-pressed')).toBe('true');
  await view(page, 'Today').click();
  await expect.poll(() => searchOf(page)).toBe('?view=today');

  await view(page, 'Overdue').click();
  await signInAs(page, 'Admin', '/inspections');
  await expect.poll(() => view(page, 'All').getAttribute('aria-pressed')).toBe('true');
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith('inspectionView:')) localStorage.setItem(key, '<hostile>');
    }
  });
  await signInAs(page, 'Inspector', '/inspections');
  await expect.poll(() => view(page, 'Today').getAttribute('aria-pressed')).toBe('true');
  await close();
});

test('the way back from a record leads to the view that Back had returned to', async () => {
  const { page, close } = await openTab(browser, server.url, DESKTOP);
  await signInAs(page, 'Inspector', '/inspections');
  await view(page, 'Today').click();
  await page.goto('/inspections');
  await expect.poll(() => listed(page)).toEqual(['Roof today']);
  await view(page, 'Mine').click();
  await expect.poll(() => listed(page)).toEqual(['Mine next week']);
  await page.goBack();
  await expect.poll(() => listed(page)).toEqual(['Roof today']);
  await page.getByRole('link', { name: 'Roof today' }).first().click();
  await page.getByRole('heading', { name: 'Roof today', level: 1 }).waitFor();
  await page.getByRole('link', { name: 'Back to inspections' }).click();
  await expect.poll(() => listed(page)).toEqual(['Roof today']);
  await close();
});

test('a day without inspections shows where to continue', async () => {
  const { page, close } = await openTab(browser, server.url, PHONE);
  await page.clock.setFixedTime(new Date('2027-06-01T09:00:00'));
  await signInAs(page, 'Inspector', '/inspections');
  await page.getByRole('heading', { name: 'Nothing is planned for today' }).waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Show Mine' }).click();
  await expect.poll(() => listed(page)).toEqual(['Mine next week']);
  await page.goBack();
  await page.getByRole('button', { name: 'Show All' }).click();
  await expect.poll(async () => (await listed(page)).length).toBe(5);
  await close();
});

test('at a desk a manager starts with all, and the views are there too', async () => {
  const { page, close } = await openTab(browser, server.url, DESKTOP);
  await signInAs(page, 'ProjectManager', '/inspections');
  await expect.poll(async () => (await listed(page)).length).toBe(5);
  await expect.poll(() => searchOf(page)).toBe('');
  await view(page, 'Today').click();
  await expect.poll(() => listed(page)).toEqual(['Roof today']);
  await expect.poll(() => searchOf(page)).toBe('?view=today');
  await page.goto('/inspections?view=nonsense');
  await expect.poll(async () => (await listed(page)).length).toBe(5);
  await close();
});
