import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  accessibilityViolations,
  DESKTOP,
  launchBrowser,
  openTab,
  PHONE,
} from '../support/browser';
import { signedInBefore } from '../support/signed-in';
import { createItem, createSite } from '../support/site';
import { startServer, type TestServer } from '../support/server';

/** No screen has a serious or critical accessibility violation, or is wider than the phone. */

let server: TestServer;
let browser: Browser;
let screens: readonly (readonly [path: string, heading: RegExp])[];

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
  const { inspectionId } = await createSite(server.as.Admin, 'Roof inspection');
  const itemId = await createItem(server.as.Admin, inspectionId, 'Loose tile');
  const inspection = `/inspections/${String(inspectionId)}`;
  const item = `${inspection}/items/${String(itemId)}`;
  screens = [
    ['/dashboard', /^Welcome/],
    ['/clients', /^Clients/],
    ['/projects', /^Projects/],
    ['/users', /^Users/],
    ['/inspections', /^Inspections/],
    ['/inspections/create', /^New Inspection/],
    [inspection, /^Roof inspection/],
    ['/inspections/999999', /^Inspection Not Found/],
    [`${inspection}/edit`, /^Edit Inspection/],
    [`${inspection}/items/add`, /^Add Item/],
    [item, /^Loose tile/],
    [`${item}/edit`, /^Edit Item/],
    [`${item}/photos`, /^Manage Photos/],
    ['/change-password', /^Change Password/],
    ['/nowhere', /^Page Not Found/],
  ];
});

afterAll(async () => {
  await browser.close();
  await server.close();
});

const overflow = () => document.documentElement.scrollWidth - window.innerWidth;

describe.each([
  { name: 'desktop', viewport: DESKTOP },
  { name: 'phone', viewport: PHONE },
])('on a $name', ({ viewport }) => {
  test('every screen is accessible and fits', { timeout: 120_000 }, async () => {
    const { page, complaints, close } = await openTab(browser, server.url, viewport);
    const found: Record<string, unknown> = {};
    const inspect = async (path: string) => {
      await page.locator('.skeleton, .splash').first().waitFor({ state: 'detached' });
      const violations = await accessibilityViolations(page);
      const tooWide = Math.max(0, await page.evaluate(overflow));
      if (violations.length > 0 || tooWide > 0) found[path] = { violations, tooWide };
    };
    await page.goto('/login');
    await page.getByRole('heading', { name: 'Sign In' }).waitFor();
    await inspect('/login');
    await signedInBefore(page, 'Admin');
    for (const [path, heading] of screens) {
      await page.goto(path);
      await page.getByRole('heading', { name: heading }).first().waitFor();
      await inspect(path);
    }
    expect(found).toEqual({});
    // The browser reports the missing inspection; nothing else may be reported.
    expect(complaints.filter((text) => !text.includes('404'))).toEqual([]);
    await close();
  });
});
