import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import { readConfig } from '../../../server/config';
import { everyInspection } from '../../../server/repositories/inspections/inspection-list';
import { ListCache } from '../../../server/repositories/lists/list-cache';
import { openDatabase } from '../../../server/db/open-database';
import { CHROMIUM } from '../../chromium';
import type { BenchServer } from '../bench-server';
import { BENCH_ENVIRONMENT, type Environment, fillIn, withServer } from '../filled-server';
import { median } from '../median';
import { type ModulePage, openModulePage } from '../photos/page';
import { borrow, type Places } from './borrowed';

/**
 * How long a user waits for a table: ours, whose server sorts, searches and pages, and tables that
 * have all rows in the browser.
 */

const ROUNDS = 7;
const VIEWPORT = { width: 1440, height: 900 };

const STEPS = ['open', 'sort by title', 'the last page', 'search'] as const;
type Step = (typeof STEPS)[number];

/** How to operate a table. */
interface Use {
  path: string;
  /** The selector of rows. */
  rows: string;
  sort: (page: Page) => Promise<void>;
  last: (page: Page) => Promise<void>;
}

const ROWS = 'tbody tr';

const OURS: Use = {
  path: '/inspections',
  rows: ROWS,
  sort: (page) => page.getByRole('button', { name: 'Title' }).click(),
  last: (page) =>
    page
      .getByRole('button', { name: /^Page \d+$/ })
      .last()
      .click(),
};

const peer = (name: string, rows: number, last: string): Use => ({
  path: `/?peer=${name}&rows=${String(rows)}`,
  rows: ROWS,
  sort: (page) => page.locator('th', { hasText: 'Title' }).click(),
  last: (page) => page.locator(last).click(),
});

const agGrid = (rows: number): Use => ({
  path: `/?rows=${String(rows)}`,
  rows: '.ag-row[row-index]',
  sort: (page) => page.locator('.ag-header-cell[col-id="title"]').click(),
  last: (page) => page.getByRole('button', { name: 'Last Page' }).click(),
});

/** The milliseconds until another row comes first. */
async function waitFor(
  page: Page,
  { rows }: Use,
  act: (page: Page) => Promise<unknown>,
): Promise<number> {
  const before = await page.locator(rows).first().innerText();
  const begun = performance.now();
  await act(page);
  await page.waitForFunction(
    ([selector, text]) => {
      const row = document.querySelector<HTMLElement>(selector);
      return row !== null && row.innerText !== text;
    },
    [rows, before] as const,
    { polling: 'raf' },
  );
  return performance.now() - begun;
}

async function round(page: Page, use: Use): Promise<Record<Step, number>> {
  const begun = performance.now();
  await page.goto(use.path);
  await page.locator(use.rows).first().waitFor();
  const open = performance.now() - begun;
  return {
    open,
    'sort by title': await waitFor(page, use, use.sort),
    'the last page': await waitFor(page, use, use.last),
    search: await waitFor(page, use, () => page.getByRole('searchbox').fill('handover')),
  };
}

async function medians(page: Page, use: Use): Promise<Record<Step, number>> {
  await round(page, use);
  const rounds: Record<Step, number>[] = [];
  for (let n = 0; n < ROUNDS; n += 1) rounds.push(await round(page, use));
  const of = (step: Step) => median(rounds.map((one) => one[step]));
  return Object.fromEntries(STEPS.map((step) => [step, of(step)])) as Record<Step, number>;
}

async function ours(browser: Browser, { url, credentials }: BenchServer) {
  const page = await browser.newPage({ baseURL: url, viewport: VIEWPORT });
  await page.goto('/login?redirect=/inspections');
  await page.getByLabel('Email').fill(credentials.email);
  await page.getByLabel('Password', { exact: true }).fill(credentials.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.locator('tbody tr').first().waitFor();
  const result = await medians(page, OURS);
  await page.close();
  return result;
}

async function rowsOf(environment: Environment, file: string): Promise<void> {
  const database = await openDatabase(readConfig(environment));
  const list = await everyInspection({ database, cache: new ListCache() }, {});
  const rows: object[] = [];
  for await (const part of list.parts) {
    for (const { id, title, projectName, clientName, inspectorName, ...more } of part) {
      const { inspectionDate, itemCount } = more;
      rows.push({ id, title, projectName, clientName, inspectorName, inspectionDate, itemCount });
    }
  }
  await database.close();
  writeFileSync(file, JSON.stringify(rows));
}

/** Measures the tables with each of these numbers of rows; in milliseconds. */
export async function measureTables(counts: readonly number[]): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'plumbline-tables-'));
  const environment = { ...BENCH_ENVIRONMENT, DATA_DIR: path.join(folder, 'data') };
  const places = borrow(['ag-grid-community'], folder);
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
  try {
    for (const count of counts) {
      await fillIn(environment, count);
      const name = `rows-${String(count)}.json`;
      const file = path.join(folder, name);
      await rowsOf(environment, file);
      const results = {
        Plumbline: await withServer(environment, (server) => ours(browser, server)),
        ...(await peersOf({ browser, count, places }, { [name]: file })),
      };
      console.log(`\nms, ${count.toLocaleString('en-US')} rows`);
      console.table(
        Object.fromEntries(
          Object.entries(results).map(([who, steps]) => [
            who,
            Object.fromEntries(STEPS.map((step) => [step, Math.round(steps[step])])),
          ]),
        ),
      );
    }
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Peers {
  browser: Browser;
  count: number;
  places: Places;
}

type Files = Readonly<Record<string, string>>;

async function inPage(
  { browser }: Peers,
  modules: ModulePage,
  uses: Readonly<Record<string, Use>>,
) {
  const page = await browser.newPage({ baseURL: modules.url, viewport: VIEWPORT });
  const results: Record<string, Record<Step, number>> = {};
  for (const [name, use] of Object.entries(uses)) results[name] = await medians(page, use);
  await page.close();
  await modules.close();
  return results;
}

async function peersOf(peers: Peers, files: Files) {
  const { count, places } = peers;
  const react = await openModulePage("import '/scripts/bench/peers/tables-in-page.tsx';", files);
  const ag = await openModulePage(
    "import '/scripts/bench/peers/ag-grid-in-page.js';",
    files,
    places,
  );
  return {
    ...(await inPage(peers, react, {
      'TanStack Table': peer('tanstack', count, 'button.last'),
      'PrimeReact DataTable': peer('prime', count, '.p-paginator-last'),
    })),
    ...(await inPage(peers, ag, { 'AG Grid': agGrid(count) })),
  };
}
