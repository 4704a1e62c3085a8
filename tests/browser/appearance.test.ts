import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { DESKTOP, openTab, signInAs } from '../support/browser/browser';
import { browser, server, useApp } from '../support/browser/running-app';
import { userMenu } from '../support/browser/user-menu';

/** The colours of the app follow the device, or the user's choice. */

useApp();

const LIGHT = 'rgb(244, 246, 249)';
const DARK = 'rgb(16, 22, 29)';
const INK_ON_PAPER = 'rgb(28, 39, 51)';

const groundOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.body).backgroundColor);

/** The colour of the browser's own bar. */
const barOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')]
      .filter(({ media }) => matchMedia(media).matches)
      .map(({ content }) => content),
  );

async function openAppearance(page: Page) {
  await userMenu(page).click();
  await page.getByRole('menuitem', { name: 'Appearance' }).click();
  return page.getByRole('dialog', { name: 'Appearance' });
}

test('a choice takes effect at once, in other tabs too, and stays after a reload', async () => {
  const { page, close } = await openTab(browser, server.url, DESKTOP);
  await signInAs(page, 'Inspector');
  const other = await page.context().newPage();
  await other.goto(`${server.url}/inspections`);
  expect([await groundOf(page), await barOf(page)]).toEqual([LIGHT, ['#14304f']]);

  const dialog = await openAppearance(page);
  await dialog.getByRole('radio', { name: /^Same as the device/, checked: true }).waitFor();
  await dialog.getByRole('radio', { name: /^Dark/ }).check();
  expect([await groundOf(page), await barOf(page)]).toEqual([DARK, ['#0b1420']]);
  await expect.poll(() => groundOf(other)).toBe(DARK);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await dialog.waitFor({ state: 'detached' });

  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await groundOf(page)).toBe(DARK);
  await page.emulateMedia({ media: 'print' });
  expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe(INK_ON_PAPER);
  await page.emulateMedia({ media: 'screen' });

  const again = await openAppearance(page);
  await again.getByRole('radio', { name: /^Dark/, checked: true }).waitFor();
  await again.getByRole('radio', { name: /^Same as the device/ }).check();
  expect(await groundOf(page)).toBe(LIGHT);
  await close();
});

test('without a choice, or with one that cannot be read, the colours follow the device', async () => {
  const { page, close } = await openTab(browser, server.url, DESKTOP);
  await page.goto('/login');
  await page.evaluate(() => {
    localStorage.setItem('theme', '{"hostile":true}');
  });
  await page.reload();
  await page.getByLabel('Email').waitFor();
  expect(await groundOf(page)).toBe(LIGHT);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect([await groundOf(page), await barOf(page)]).toEqual([DARK, ['#0b1420']]);
  await close();
});
