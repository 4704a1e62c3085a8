import type { Browser, Page } from 'playwright';
import { openTab, signInAs, type Tab, type Viewport } from './browser';

/** Reads the dashboard as a user does. */

interface Visit {
  viewport: Viewport;
  /** The time in the browser when the dashboard is opened. */
  at: string;
  timeZone?: string;
  /** Called before the first request. */
  prepare?: (page: Page) => Promise<unknown>;
}

/** Opens the dashboard as a project manager at a time and place. */
export async function visitDashboard(
  browser: Browser,
  url: string,
  { viewport, at, timeZone = 'UTC', prepare }: Visit,
): Promise<Tab> {
  const tab = await openTab(browser, url, viewport, { timezoneId: timeZone });
  await tab.page.clock.install({ time: at });
  await prepare?.(tab.page);
  await signInAs(tab.page, 'ProjectManager', '/dashboard');
  await tab.page.getByRole('heading', { name: /^Welcome/ }).waitFor();
  return tab;
}

export const loaded = (page: Page) =>
  page.locator('.dashboard .skeleton, .dashboard .metric-awaited').first().waitFor({
    state: 'detached',
  });

/** The figures on the cards by their labels. */
export async function figuresOf(page: Page): Promise<Record<string, string>> {
  await page.locator('.metric').nth(3).waitFor();
  await loaded(page);
  const cards = await page.locator('.metric').all();
  const pairs = cards.map(async (card) => [
    await card.locator('.metric-label').innerText(),
    await card.locator('.metric-value, .metric-failure').innerText(),
  ]);
  return Object.fromEntries((await Promise.all(pairs)) as [string, string][]);
}

/** A part of the dashboard by its heading. */
export const partOf = (page: Page, heading: string) =>
  page.getByRole('region', { name: heading, exact: true });

/** The entries of a part, each as its visible lines. */
export async function entriesOf(page: Page, heading: string): Promise<string[][]> {
  await loaded(page);
  const texts = await partOf(page, heading).getByRole('listitem').allInnerTexts();
  return texts.map((text) => text.split('\n').filter((line) => line.trim() !== ''));
}
