import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright';
import { repeatStoppedLoads } from './stopped-loads';

/**
 * Browser contexts that are reused after their tab is closed. They have the code of the app in
 * their cache, so the next tab opens in half the time. Nothing else is left in them.
 */

export interface Viewport {
  width: number;
  height: number;
}

interface Kept {
  context: BrowserContext;
  /** False after a change that cannot be undone, such as another clock. */
  isReusable: boolean;
  /** The size of its new pages. */
  viewport: Viewport;
}

interface Waiting {
  kept: Kept;
  /** The options that it was made with. */
  key: string;
}

/** Each has its own process. */
const MOST_WAITING = 8;

const waitingIn = new WeakMap<Browser, Waiting[]>();

/** The page of each context through which its storage is cleared. */
const anchors = new WeakMap<BrowserContext, Page>();

function waitingOf(browser: Browser): Waiting[] {
  const waiting = waitingIn.get(browser) ?? [];
  waitingIn.set(browser, waiting);
  return waiting;
}

function takeFrom(waiting: Waiting[], key: string): Kept | undefined {
  const at = waiting.findLastIndex((one) => one.key === key);
  return at < 0 ? undefined : waiting.splice(at, 1)[0]?.kept;
}

/** The contexts that are not returned yet. */
function lentContexts(browser: Browser): BrowserContext[] {
  const waiting = new Set(waitingOf(browser).map(({ kept }) => kept.context));
  return browser.contexts().filter((context) => !waiting.has(context));
}

/** Closes the contexts that were not returned, such as those of a failed test. */
export async function closeLostContexts(browser: Browser): Promise<void> {
  await Promise.all(lentContexts(browser).map((context) => context.close()));
}

/** How much of a page's text an error repeats: the top bar, the dialogs and the first rows. */
const SHOWN_CHARACTERS = 1500;

const ANSWER_MS = 2000;

/** The result of work that does not fail, or another one if it takes too long. */
async function within<Result>(ms: number, work: Promise<Result>, late: Result): Promise<Result> {
  const end = new AbortController();
  const limit = pause(ms, late, { signal: end.signal }).catch(() => late);
  try {
    return await Promise.race([work, limit]);
  } finally {
    end.abort();
  }
}

async function textOf(page: Page): Promise<string> {
  const reading = page.evaluate(() => document.body.innerText).catch(String);
  const text = await within(ANSWER_MS, reading, 'It does not answer');
  const words = text.replaceAll(/\s+/g, ' ').slice(0, SHOWN_CHARACTERS);
  return `${new URL(page.url()).pathname} showed: ${words}`;
}

/** What the open pages show, each on a line with its path. */
export async function shownPages(browser: Browser): Promise<string> {
  const pages = lentContexts(browser).flatMap((context) =>
    context.pages().filter((page) => page !== anchors.get(context)),
  );
  const texts = await Promise.all(pages.map(textOf));
  return texts.join('\n');
}

async function makeContext(
  browser: Browser,
  options: BrowserContextOptions,
  viewport: Viewport,
): Promise<Kept> {
  const context = repeatStoppedLoads(await browser.newContext({ ...options, viewport }));
  const kept: Kept = { context, isReusable: true, viewport };
  context.newPage = async () => {
    const methods = Object.getPrototypeOf(context) as BrowserContext;
    const page = await methods.newPage.call(context);
    await page.setViewportSize(kept.viewport);
    return page;
  };
  const spend =
    <Args extends unknown[], Result>(change: (...args: Args) => Result) =>
    (...args: Args) => {
      kept.isReusable = false;
      return change(...args);
    };
  context.addInitScript = spend(context.addInitScript.bind(context));
  const { clock } = context;
  clock.install = spend(clock.install.bind(clock));
  // These replace the clock even if it was not installed before.
  clock.setFixedTime = spend(clock.setFixedTime.bind(clock));
  clock.setSystemTime = spend(clock.setSystemTime.bind(clock));
  clock.pauseAt = spend(clock.pauseAt.bind(clock));
  clock.runFor = spend(clock.runFor.bind(clock));
  clock.fastForward = spend(clock.fastForward.bind(clock));
  return kept;
}

/** A page of the app's origin without the app, for reading and writing its storage. */
export async function storagePage(context: BrowserContext): Promise<Page> {
  const existing = anchors.get(context);
  if (existing !== undefined && !existing.isClosed()) return existing;
  const page = await context.newPage();
  await page.goto('/api/health');
  anchors.set(context, page);
  return page;
}

/** Far more than clearing takes on a busy machine. */
const EMPTYING_MS = 10_000;

/** Whether it could be cleared; a page that is stuck must not hold up the tests that follow. */
function isEmptied(context: BrowserContext): Promise<boolean> {
  const emptying = empty(context).then(
    () => true,
    () => false,
  );
  return within(EMPTYING_MS, emptying, false);
}

async function empty(context: BrowserContext): Promise<void> {
  await context.setOffline(false);
  await context.unrouteAll();
  await context.clearCookies();
  await context.clearPermissions();
  const page = await storagePage(context);
  await page.evaluate(async () => {
    localStorage.clear();
    for (const { name } of await indexedDB.databases()) {
      await new Promise((resolve, reject) => {
        const deleting = indexedDB.deleteDatabase(name ?? '');
        deleting.onsuccess = resolve;
        deleting.onerror = reject;
      });
    }
    // Missing over plain HTTP, although its type does not say so. The app itself stays on the device.
    if ('caches' in window) await caches.delete('plumbline-pictures');
  });
}

/**
 * A context without cookies and storage, with a function that returns it. Tabs of all sizes share
 * contexts.
 */
export async function borrowContext(
  browser: Browser,
  options: BrowserContextOptions,
  viewport: Viewport,
): Promise<{ context: BrowserContext; giveBack: () => Promise<void> }> {
  const key = JSON.stringify(options);
  const waiting = waitingOf(browser);
  let found = takeFrom(waiting, key);
  while (found !== undefined && !(await isEmptied(found.context))) {
    // A stuck context may also be slow to close.
    found.context.close().catch(() => undefined);
    found = takeFrom(waiting, key);
  }
  const kept = found ?? (await makeContext(browser, options, viewport));
  kept.viewport = viewport;
  const { context } = kept;
  let isLent = true;
  return {
    context,
    giveBack: async () => {
      // It would then be lent to two tabs at once.
      if (!isLent) throw new Error('A tab was closed twice');
      isLent = false;
      if (!kept.isReusable) {
        await context.close();
        return;
      }
      const others = context.pages().filter((page) => page !== anchors.get(context));
      await Promise.all(others.map((page) => page.close()));
      waiting.push({ kept, key });
      if (waiting.length > MOST_WAITING) await waiting.shift()?.kept.context.close();
    },
  };
}
