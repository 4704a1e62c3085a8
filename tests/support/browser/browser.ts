import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright';
import type { Role } from '../../../contract/roles';
import { CHROMIUM } from '../../../scripts/chromium';
import { emailOf, PASSWORD } from '../server/api';
import { borrowContext, storagePage, type Viewport } from './contexts';
import { signedInBefore } from './signed-in';
import { repeatStoppedLoads } from './stopped-loads';
import { userMenu } from './user-menu';

/** A real browser, and a real server that serves the built app. */

/**
 * Features to disable. A full Chromium starts a process for the toolbar of every window, which
 * takes as long as the page itself. Chromium only uses the last list of features, so it repeats
 * those of the driver that tests need.
 */
const WITHOUT = [
  'PreloadTopChromeWebUI',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  // Parses each file in another thread although the process already has its code.
  'ScriptStreaming',
  // A process kept ready for another site.
  'SpareRendererForSitePerProcess',
];

/**
 * A page lives for seconds, so compiling a function again for speed costs more than it saves, unless
 * it runs far more often than the default asks for. The accessibility check still gets fast code.
 */
const LATE_COMPILERS = [
  '--invocation-count-for-maglev=8000',
  '--invocation-count-for-turbofan=60000',
];

/** In MB; the memory of such a page fills up before it needs to be tidied. */
const ROOM_FOR_NEW = '--min-semi-space-size=16';

const FLAGS = [
  `--disable-features=${WITHOUT.join(',')}`,
  `--js-flags=${[...LATE_COMPILERS, ROOM_FOR_NEW].join(' ')}`,
  '--no-sandbox',
  '--disable-gpu',
  // Pages of one context share a process, which has already compiled the app.
  '--process-per-site',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };
export type { Viewport };

/** The launch options of the browser. */
export const BROWSER = { executablePath: CHROMIUM, args: FLAGS };

/** The service worker would answer requests that tests intercept. */
export const WITHOUT_WORKER = { serviceWorkers: 'block' } as const;

export function launchBrowser(): Promise<Browser> {
  return chromium.launch(BROWSER);
}

let shared: Promise<Browser> | undefined;

/** The browser of all test files of this worker; it ends with the worker. */
export function sharedBrowser(): Promise<Browser> {
  shared ??= launchBrowser();
  return shared;
}

async function ownContext(browser: Browser, options: BrowserContextOptions) {
  const context = repeatStoppedLoads(await browser.newContext(options));
  return { context, giveBack: () => context.close() };
}

export interface Tab {
  page: Page;
  /** The errors on the page's console, including uncaught errors and blocked content. */
  complaints: string[];
  close: () => Promise<void>;
}

export interface TabOptions extends BrowserContextOptions {
  /**
   * Whether the browser has never opened the app: nothing is cached, and the code of all screens is
   * loaded ahead, which takes as long as the page itself.
   */
  isFirstVisit?: boolean;
  /**
   * Whether the page becomes idle when it has everything it needs: it then follows other people's
   * changes and copies inspections. The code of other screens is not loaded ahead.
   */
  isIdle?: boolean;
}

/** A device on which the app was used before: it opens without a network, and copies inspections. */
export const ON_DEVICE = { isIdle: true, serviceWorkers: 'allow' } as const;

/** Runs in the page. Loading ahead asks for idle time again as soon as it has had some. */
function neverIdleTwice(): void {
  const wait = window.requestIdleCallback.bind(window);
  let hasJustBeen = false;
  window.requestIdleCallback = (call) =>
    hasJustBeen
      ? 0
      : wait((deadline) => {
          hasJustBeen = true;
          setTimeout(() => {
            hasJustBeen = false;
          });
          call(deadline);
        });
}

/** Runs in the page. */
function neverIdle(): void {
  window.requestIdleCallback = () => 0;
}

/** Stores the app in the context, unless it is there from an earlier test. */
async function storeApp(context: BrowserContext): Promise<void> {
  const page = await storagePage(context);
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/service-worker.js');
    await navigator.serviceWorker.ready;
  });
}

/** Opens a tab without other tabs' cookies and storage. */
export async function openTab(
  browser: Browser,
  url: string,
  viewport: Viewport,
  { isFirstVisit = false, isIdle = false, ...options }: TabOptions = {},
): Promise<Tab> {
  const all = { ...WITHOUT_WORKER, ...options, baseURL: url };
  const { context, giveBack } = await (isFirstVisit
    ? ownContext(browser, { ...all, viewport })
    : borrowContext(browser, all, viewport));
  if (!isFirstVisit && all.serviceWorkers === 'allow') await storeApp(context);
  const page = await context.newPage();
  if (!isFirstVisit) await page.addInitScript(isIdle ? neverIdleTwice : neverIdle);
  page.setDefaultTimeout(60_000);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  return { page, complaints, close: giveBack };
}

/** Fills in the login form and sends it. */
export async function fillLogin(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** Signs in with the visible login form, and waits until the app is open. */
export async function signInHere(page: Page, email: string): Promise<void> {
  await fillLogin(page, email, PASSWORD);
  await userMenu(page).waitFor();
}

/** Opens the login form, signs in as the test user of a role, and waits until the app is open. */
export async function signInByForm(page: Page, role: Role, path = '/login'): Promise<void> {
  await page.goto(path);
  await signInHere(page, emailOf(role));
}

/**
 * Opens the app as a test user who has signed in before, and waits until it is open. The page and
 * its session are the same as after the login form, which is skipped to save time.
 */
export async function signInAs(page: Page, role: Role, path = '/login'): Promise<void> {
  await signedInBefore(page, role);
  await page.goto(path);
  await userMenu(page).waitFor();
}

/**
 * Opens a page of the app that is already open, as a link does. This takes a tenth of the time of
 * loading it.
 */
export async function visit(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState(null, '', address);
  }, path);
}

/** Leaves a page of the app with everything on it, so that the next one finds nothing of it. */
export async function leave(page: Page): Promise<void> {
  await visit(page, '/elsewhere');
  await page.getByRole('heading', { name: 'Page Not Found', includeHidden: true }).waitFor();
}

/** Waits until the code of a screen that was not opened yet has loaded. */
export async function waitForCode(page: Page, screen: string): Promise<void> {
  await page.waitForFunction(
    (name) =>
      performance.getEntriesByType('resource').some((entry) => entry.name.includes(`/${name}-`)),
    screen,
  );
}

/** Stops the clock of a page that has one of its own, a second ahead. */
export async function pauseClock(page: Page): Promise<void> {
  const pause = () => page.clock.pauseAt(Date.now() + 1000);
  try {
    await pause();
  } catch (error) {
    // A page that was busy for longer has passed that time. Its clock stands still then.
    if (!String(error).includes('Cannot fast-forward to the past')) throw error;
    await pause();
  }
}

/**
 * Stops the timers of the page, including the one that looks for a lost focus. What happens now
 * happens at once.
 */
export async function stopTimers(page: Page): Promise<void> {
  await page.clock.install();
  await pauseClock(page);
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** An open menu or list belongs to the button that opened it, not to a region of the page. */
const OPEN_POPUP = /^region: \.p-(menu|dropdown)/;

/**
 * The accessibility violations on the page, by rule and element: of the given rule, or of all,
 * including best practices.
 */
export async function accessibilityViolations(page: Page, rule?: string): Promise<string[]> {
  // A list that is closing still exists for a moment, and may be removed in the middle of the
  // audit.
  await page.waitForFunction(() => document.querySelector('[class*="-exit-active"]') === null);
  // Waits for animations: content that fades in has less contrast at first.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
        .map(({ finished }) => finished),
    ),
  );
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const violations = await page.evaluate(async (runOnly) => {
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    const options = runOnly === undefined ? {} : { runOnly };
    return (await run(document, { resultTypes: ['violations'], ...options })).violations;
  }, rule);
  return violations.flatMap(({ id, nodes }) =>
    nodes
      .map(({ target }) => `${id}: ${target.join(' ')}`)
      .filter((violation) => !OPEN_POPUP.test(violation)),
  );
}

/** Chooses an option of one of the app's selects or groups of chips. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  const control = page.getByLabel(label, { exact: true });
  await control.first().waitFor({ state: 'attached' });
  const chips = control.and(page.getByRole('radiogroup'));
  if ((await chips.count()) > 0) {
    await chips.getByRole('radio', { name: option, exact: true }).check();
    return;
  }
  // The list of a select that is closing has the same label.
  const select = control.and(page.getByRole('combobox'));
  await select.locator('xpath=ancestor::*[contains(@class, "p-dropdown")][1]').click();
  await page.getByRole('option', { name: option, exact: true }).click();
}
