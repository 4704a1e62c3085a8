import { expect, test } from 'vitest';
import { DESKTOP, openTab, signInAs, waitForCode } from '../support/browser';
import { browser, server, useApp } from '../support/running-app';

/** Icons are part of the page. */

useApp();

test('every visible icon exists, even offline', async () => {
  const { page, close } = await openTab(browser, server.url, DESKTOP, { isFirstVisit: true });
  const missing = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<SVGUseElement>('svg.icon use')]
        .map((use) => use.href.baseVal)
        .filter((reference) => document.querySelector(`symbol${reference}`) === null),
    );
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign In' }).waitFor();
  expect(await missing()).toEqual([]);
  await signInAs(page, 'Admin', '/login?redirect=/inspections');
  // What this screen needs has arrived when a later one is loaded.
  await waitForCode(page, 'users-screen');
  await page.context().setOffline(true);
  await page.getByRole('navigation').getByRole('link', { name: 'New Inspection' }).click();
  await page.getByRole('heading', { name: 'New Inspection' }).waitFor();
  const icons = page.locator('.page-header svg.icon');
  expect(await icons.count()).toBeGreaterThan(0);
  expect(await missing()).toEqual([]);
  const drawn = await icons.first().evaluate((icon) => {
    const { width, height } = (icon as SVGSVGElement).getBBox();
    return width * height;
  });
  expect(drawn).toBeGreaterThan(0);
  await close();
});
