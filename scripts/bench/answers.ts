import path from 'node:path';
import { type Browser, chromium, type Locator, type Page } from 'playwright';
import * as z from 'zod/mini';
import { CHROMIUM } from '../chromium';
import { addPhoto, type BenchServer } from './bench-server';
import { BENCH_ENVIRONMENT, fillIn, withEmptyData, withServer } from './filled-server';
import { median } from './median';

/**
 * `npm run bench:answers`: on a phone with a processor four times as slow, measures the time from a
 * tap or key press to the next paint (interaction to next paint) for the most frequent actions.
 */

const INSPECTIONS = 5000;
const SLOWED = 4;
const PHONE = { viewport: { width: 412, height: 915 }, isMobile: true, hasTouch: true };
const ROUNDS = 5;
/**
 * Lets loading ahead and other deferred work finish, which is not part of the response to the next
 * tap.
 */
const PAUSE_MS = 1500;
/** The browser does not report shorter times. */
const LEAST_MS = 16;

interface Step {
  name: string;
  prepare?: (page: Page) => Promise<unknown>;
  act: (page: Page) => Promise<unknown>;
}

const tap = (name: string, target: (page: Page) => Locator): Step => ({
  name,
  act: (page) => target(page).first().click(),
});

const photo = (page: Page) => page.getByRole('button', { name: /^View bench/ });

const tile = (page: Page) => page.getByRole('button', { name: /^Move bench/ });

async function drag(page: Page): Promise<void> {
  const [from, to] = [
    await tile(page).first().boundingBox(),
    await tile(page).nth(1).boundingBox(),
  ];
  if (from === null || to === null) throw new Error('There are not two photos');
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(to.x + 10, to.y + 10, { steps: 8 });
  await page.mouse.up();
}

const stepsOf = (itemPath: string): readonly Step[] => [
  tap('open the filter of the list', (page) =>
    page
      .getByLabel('Status', { exact: true })
      .locator('xpath=ancestor::*[contains(@class, "p-dropdown")][1]'),
  ),
  tap('choose a status', (page) => page.getByRole('option', { name: 'Complete', exact: true })),
  tap('clear the filters', (page) => page.getByRole('button', { name: 'Clear Filters' })),
  tap('open the orders of the list', (page) => page.getByRole('button', { name: /^Sort:/ })),
  tap('choose an order', (page) => page.getByRole('menuitem', { name: 'Title' })),
  { name: 'type in the search', act: (page) => page.getByRole('searchbox').press('h') },
  tap('open the menu of a row', (page) => page.getByRole('button', { name: /^More for/ })),
  tap('open an inspection', (page) => page.getByRole('menuitem', { name: 'View' })),
  tap('open another page by the bar', (page) => page.locator('.bottom-bar a', { hasText: 'Dash' })),
  {
    ...tap('open a photo', photo),
    prepare: async (page) => {
      await page.goto(itemPath);
      await photo(page).first().waitFor();
    },
  },
  tap('next photo', (page) => page.getByRole('button', { name: 'Next photo' })),
  tap('close the photo', (page) => page.getByRole('button', { name: 'Close', exact: true })),
  tap('add photos to an item', (page) => page.getByRole('button', { name: 'Add Photos' })),
  { name: 'close the dialog by a key', act: (page) => page.keyboard.press('Escape') },
  tap('open the menu of an item', (page) => page.getByRole('button', { name: 'More actions' })),
  { name: 'close the menu by a key', act: (page) => page.keyboard.press('Escape') },
  tap('open the form of an item', (page) => page.getByRole('link', { name: 'Edit', exact: true })),
  { name: 'type in the form', act: (page) => page.getByLabel('Title').press('x') },
  tap('choose a priority', (page) => page.getByRole('radio', { name: 'Critical' })),
  {
    name: 'drag a photo over another',
    prepare: async (page) => {
      await page.goto(`${itemPath}/photos`);
      await tile(page).nth(1).waitFor();
    },
    act: drag,
  },
];

/** Collects the browser's own measurements of taps and keys, in milliseconds. */
function collect(): void {
  const entries: number[] = [];
  Object.assign(window, { answers: entries });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) entries.push(duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

async function answerOf({ prepare, act }: Step, page: Page): Promise<number> {
  await prepare?.(page);
  await page.waitForTimeout(PAUSE_MS);
  await page.evaluate(() => (window as unknown as { answers: number[] }).answers.splice(0));
  await act(page);
  await page.waitForTimeout(PAUSE_MS / 3);
  return page.evaluate(
    (least) => Math.max(least, ...(window as unknown as { answers: number[] }).answers),
    LEAST_MS,
  );
}

async function signIn(browser: Browser, { url, credentials }: BenchServer): Promise<Page> {
  const page = await browser.newPage({ ...PHONE, baseURL: url });
  await page.addInitScript(collect);
  await page.goto('/login?redirect=/inspections');
  await page.getByLabel('Email').fill(credentials.email);
  await page.getByLabel('Password', { exact: true }).fill(credentials.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.locator('tbody tr').first().waitFor();
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  return page;
}

/** The address of the item that has photos. */
async function itemPathOf({ url, authorization }: BenchServer): Promise<string> {
  await addPhoto(url, authorization);
  const answer = await fetch(`${url}/api/inspectionitems/1`, { headers: { authorization } });
  const { inspectionId } = z.object({ inspectionId: z.number() }).parse(await answer.json());
  return `/inspections/${String(inspectionId)}/items/1`;
}

async function measure(server: BenchServer): Promise<void> {
  const steps = stepsOf(await itemPathOf(server));
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
  try {
    const page = await signIn(browser, server);
    const times = steps.map((): number[] => []);
    for (let round = 0; round < ROUNDS; round += 1) {
      await page.goto('/inspections');
      for (const [index, step] of steps.entries()) times[index]?.push(await answerOf(step, page));
    }
    console.log(`\n  ${'milliseconds'.padEnd(32)}  median  worst of ${String(ROUNDS)}`);
    for (const [index, { name }] of steps.entries()) {
      const answers = times[index] ?? [];
      const cells = [median(answers), Math.max(...answers)].map((ms) => String(ms).padStart(8));
      console.log(`  ${name.padEnd(32)}${cells.join('')}`);
    }
  } finally {
    await browser.close();
  }
}

const environment = { ...BENCH_ENVIRONMENT, DATA_DIR: path.resolve('data/bench-answers') };
await withEmptyData(environment, async () => {
  await fillIn(environment, INSPECTIONS);
  await withServer(environment, measure);
});
