import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { chromium, type Page } from 'playwright';
import { CHROMIUM } from '../chromium';
import type { BenchServer } from './bench-server';
import { BENCH_ENVIRONMENT, fillIn, withEmptyData, withServer } from './filled-server';
import { median } from './median';
import { MANY_INSPECTIONS } from './records';

/**
 * `npm run bench:screens`: measures how long a user of the inspection list waits in Chromium, from
 * the click or the last key to the rows on the screen, with 5,000 and with 173,059 inspections.
 */

const FEW = 5000;
const MANY = MANY_INSPECTIONS;
const ROUNDS = 9;

interface Step {
  name: string;
  act: (page: Page) => Promise<unknown>;
}

const STEPS: readonly Step[] = [
  { name: 'opening the list', act: (page) => page.goto('/inspections') },
  { name: 'the last page', act: (page) => pageButtons(page).last().click() },
  { name: 'sorting by title', act: (page) => page.getByRole('button', { name: 'Title' }).click() },
  {
    name: 'a search (its pause of 300 ms included)',
    act: (page) => page.getByRole('searchbox').fill('handover'),
  },
  {
    name: 'a search that finds few',
    act: (page) => page.getByRole('searchbox').fill('4242'),
  },
  {
    name: 'clearing it',
    act: (page) => page.getByRole('button', { name: 'Clear Filters' }).click(),
  },
  { name: 'a reload', act: (page) => page.reload() },
];

const pageButtons = (page: Page) => page.getByRole('button', { name: /^Page \d+$/ });

/** The milliseconds until the first row of the answer is on the screen. */
async function waitFor({ act }: Step, page: Page): Promise<number> {
  const answered = page.waitForResponse(/\/api\/inspections\?/);
  const start = performance.now();
  await act(page);
  const [first] = (await (await answered).json()) as { title: string }[];
  await page
    .locator('tbody tr')
    .first()
    .getByText(first?.title ?? '', { exact: true })
    .waitFor();
  return performance.now() - start;
}

/** The median wait of each step. */
async function waits({ url, credentials }: BenchServer): Promise<number[]> {
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage({ baseURL: url, viewport: { width: 1440, height: 900 } });
    await page.goto('/login?redirect=/inspections');
    await page.getByLabel('Email').fill(credentials.email);
    await page.getByLabel('Password', { exact: true }).fill(credentials.password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.locator('tbody tr').first().waitFor();
    const times = STEPS.map((): number[] => []);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [index, step] of STEPS.entries()) times[index]?.push(await waitFor(step, page));
    }
    return times.map(median);
  } finally {
    await browser.close();
  }
}

const cell = (text: string) => text.padStart(12);
const thousands = (count: number) => count.toLocaleString('en-US');

const environment = { ...BENCH_ENVIRONMENT, DATA_DIR: path.resolve('data/bench-screens') };
await withEmptyData(environment, async () => {
  await fillIn(environment, FEW);
  const few = await withServer(environment, waits);
  console.log(`Filling in ${thousands(MANY)} inspections …`);
  await fillIn(environment, MANY);
  const many = await withServer(environment, waits);
  console.log(
    `\n  ${'median wait in ms'.padEnd(44)}${cell(thousands(FEW))}${cell(thousands(MANY))}`,
  );
  for (const [index, { name }] of STEPS.entries()) {
    const waited = [few[index] ?? 0, many[index] ?? 0];
    console.log(`  ${name.padEnd(44)}${waited.map((time) => cell(time.toFixed(0))).join('')}`);
  }
});
