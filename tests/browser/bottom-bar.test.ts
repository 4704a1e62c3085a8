import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { openTab, PHONE, signInAs, type Tab } from '../support/browser/browser';
import { addInspection, addItem, addSite } from '../support/records/records';
import { browser, server, useApp } from '../support/browser/running-app';
import { textSizeOf } from '../support/browser/text-size';

/** The bar at the bottom of a phone, and the rail of a tablet. */

useApp();

const TABLET = { width: 820, height: 1180 };

const bar = (page: Page) => page.getByRole('navigation', { name: 'Quick access' });
const textsOf = (page: Page) => bar(page).getByRole('link').allInnerTexts();

async function open(role: 'Admin' | 'Inspector', path: string, viewport = PHONE): Promise<Tab> {
  const tab = await openTab(browser, server.url, viewport);
  await signInAs(tab.page, role, path);
  await tab.page.getByRole('heading', { level: 1 }).waitFor();
  return tab;
}

async function boxOf(page: Page, selector: string) {
  const box = await page.locator(selector).last().boundingBox();
  if (box === null) throw new Error(`${selector} is not visible`);
  return box;
}

test('the bar of a phone leads to the main places and marks the current one', async () => {
  const { page, complaints, close } = await open('Admin', '/projects');
  expect((await textsOf(page)).filter((text) => text !== '')).toEqual([
    'Dashboard',
    'Inspections',
    'Projects',
    'Clients',
  ]);
  const current = bar(page).locator('[aria-current=page]');
  expect(await current.innerText()).toBe('Projects');
  await bar(page).getByRole('link', { name: 'Clients' }).click();
  await page.getByRole('heading', { name: 'Clients', level: 1 }).waitFor();
  await expect.poll(() => current.innerText()).toBe('Clients');
  const sizes = await bar(page)
    .locator('a, button')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
  expect(sizes.filter(({ width, height }) => width < 44 || height < 44)).toEqual([]);
  expect(complaints).toEqual([]);
  await close();
});

test('the plus in the bar is the main action of the page, which has no second button for it', async () => {
  const { inspection, project } = await addSite(server.as.Admin);
  const { page, close } = await open('Admin', '/clients');
  await bar(page).getByRole('button', { name: 'Add Client' }).click();
  await page.getByRole('dialog', { name: 'Add Client' }).waitFor();
  for (const [path, name, target] of [
    ['/inspections', 'New Inspection', '/inspections/create'],
    [
      `/projects/${String(project.id)}`,
      'New Inspection',
      `/inspections/create?project=${String(project.id)}`,
    ],
    [
      `/inspections/${String(inspection.id)}`,
      'Add Item',
      `/inspections/${String(inspection.id)}/items/add`,
    ],
  ] as const) {
    await page.goto(path);
    const plus = page.getByRole('link', { name, exact: true });
    await plus.first().waitFor();
    expect(await plus.count()).toBe(1);
    expect(await bar(page).getByRole('link', { name }).getAttribute('href')).toBe(target);
  }
  await close();
});

test('a page without a main action has no plus', async () => {
  const { inspection } = await addSite(server.as.Admin);
  const { id } = await addItem(server.as.Admin, { inspectionId: inspection.id });
  const path = `/inspections/${String(inspection.id)}`;
  const { page, close } = await open('Inspector', `${path}/items/${String(id)}`);
  expect(await textsOf(page)).toEqual(['Inspections', 'Items']);
  await close();
});

test('the bar never covers the end of the page', async () => {
  const { project } = await addSite(server.as.Admin);
  for (let count = 0; count < 8; count += 1) {
    await addInspection(server.as.Admin, { projectId: project.id });
  }
  const { page, close } = await open('Inspector', '/inspections?view=all');
  await page.locator('tbody tr').last().waitFor();
  await page.evaluate(() => {
    window.scrollTo(0, document.documentElement.scrollHeight);
  });
  const end = await boxOf(page, '.table-card');
  const { y, height } = await boxOf(page, '.bottom-bar');
  expect(Math.round(y + height)).toBe(PHONE.height);
  expect(end.y + end.height).toBeLessThanOrEqual(y);
  await close();
});

/** What is wrong with the bar: names that cannot be read, and targets that are small or overlap. */
const faultsOf = (page: Page) =>
  bar(page).evaluate((nav) => {
    const edges = nav.getBoundingClientRect();
    const isWithin = (inner: DOMRect, outer: DOMRect) =>
      inner.left >= outer.left - 0.5 &&
      inner.right <= outer.right + 0.5 &&
      inner.top >= outer.top - 0.5 &&
      inner.bottom <= outer.bottom + 0.5;
    const targets = [...nav.querySelectorAll('a, button')].map((target) => ({
      name: target.textContent || 'the plus',
      place: target.getBoundingClientRect(),
      label: target.querySelector('span'),
    }));
    return targets.flatMap(({ name, place, label }) => {
      const text = document.createRange();
      if (label !== null) text.selectNodeContents(label);
      const isHidden = label !== null && getComputedStyle(label).clipPath !== 'none';
      const isCut = label !== null && !isWithin(text.getBoundingClientRect(), place);
      const covered = targets.filter(
        (other) =>
          other.place.left > place.left &&
          other.place.left < place.right - 0.5 &&
          other.place.top < place.bottom - 0.5 &&
          other.place.bottom > place.top + 0.5,
      );
      return [
        ...(isHidden ? [`${name} is hidden`] : []),
        ...(isCut ? [`${name} is cut`] : []),
        ...(isWithin(place, edges) ? [] : [`${name} leaves the bar`]),
        ...(place.width < 44 || place.height < 44 ? [`${name} is too small for a thumb`] : []),
        ...covered.map((other) => `${name} covers ${other.name}`),
      ];
    });
  });

test.each([
  ['Admin', '/projects'],
  ['Inspector', '/inspections'],
] as const)('%s can read every name at any width and text size', async (role, path) => {
  const height = 700;
  const { page, close } = await open(role, path, { width: 320, height });
  const setTextSize = await textSizeOf(page);
  const setPageTextSize = (size: string) =>
    page.evaluate((wanted) => {
      document.documentElement.style.fontSize = wanted;
    }, size);
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height });
    for (const size of [16, 18, 20, 22, 24, 32]) {
      await setTextSize(size);
      await page.waitForFunction((wanted) => {
        const { fontSize } = getComputedStyle(document.documentElement);
        return fontSize === `${String(wanted)}px`;
      }, size);
      expect([width, size, await faultsOf(page)]).toEqual([width, size, []]);
      const bottom = await boxOf(page, '.bottom-bar');
      // The page keeps most of the screen.
      expect(bottom.height).toBeLessThan(height / 5);
    }
    await setTextSize(16);
    // A text size that the page has, and not the browser.
    await setPageTextSize('200%');
    await expect.poll(() => faultsOf(page)).toEqual([]);
    await setPageTextSize('');
  }
  await close();
});

test('the buttons of a form replace the bar; the keyboard hides it until the field is left, and a printer does', async () => {
  const { inspection } = await addSite(server.as.Admin);
  const path = `/inspections/${String(inspection.id)}`;
  const { page, close } = await open('Inspector', `${path}/items/add`);
  await page.getByRole('button', { name: 'Create Item' }).waitFor();
  expect(await bar(page).isVisible()).toBe(false);

  await page.goto('/inspections');
  await bar(page).waitFor();
  await page.getByLabel('Search inspections').focus();
  expect(await bar(page).isVisible()).toBe(true);
  await page.setViewportSize({ ...PHONE, height: 480 });
  await bar(page).waitFor({ state: 'hidden' });
  await page.setViewportSize(PHONE);
  await bar(page).waitFor();

  // Where the window itself was made lower, nothing makes it higher again.
  await page.getByLabel('Search inspections').focus();
  await page.setViewportSize({ ...PHONE, height: 480 });
  await bar(page).waitFor({ state: 'hidden' });
  await page.getByRole('heading', { level: 1 }).click();
  await bar(page).waitFor();

  await page.emulateMedia({ media: 'print' });
  expect(await bar(page).isVisible()).toBe(false);
  await close();
});

test('on a tablet a rail shows the places, and no drawer is needed', async () => {
  const { page, close } = await open('Admin', '/inspections', TABLET);
  const rail = page.getByRole('navigation', { name: 'Main' });
  expect(await rail.getByRole('link').allInnerTexts()).toEqual([
    'Dashboard',
    'Clients',
    'Projects',
    'Users',
    'Inspections',
    'Items',
    'Reports',
    'New Inspection',
  ]);
  expect(await rail.locator('[aria-current=page]').innerText()).toBe('Inspections');
  const { width } = await boxOf(page, '.side');
  expect(width).toBeLessThanOrEqual(100);
  expect(await bar(page).isVisible()).toBe(false);
  expect(await page.getByRole('button', { name: 'Open navigation' }).isVisible()).toBe(false);
  await rail.getByRole('link', { name: 'Projects' }).click();
  await page.getByRole('heading', { name: 'Projects', level: 1 }).waitFor();
  await close();
});
