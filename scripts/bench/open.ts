import { execFile, execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { type BrowserContext, chromium } from 'playwright';
import * as z from 'zod/mini';
import { CHROMIUM } from '../chromium';
import type { BenchServer } from './bench-server';
import { BENCH_ENVIRONMENT, fillIn, withEmptyData, withServer } from './filled-server';
import { median } from './median';

/**
 * `npm run bench:open`: how a phone on slow 4G opens login, list, inspection and dashboard, as
 * Lighthouse simulates it: with an empty cache, and again. `-- --runs 5` for other than 3 runs.
 */

const INSPECTIONS = 5000;
/** Brings 200 packages, so that only who measures installs it. */
const LIGHTHOUSE = 'lighthouse@12.8.2';
const TOOLS = path.resolve('data/bench-tools');
const DATA_DIR = path.resolve('data/bench-open');
const DEBUGGING_PORT = 9333;

const runsAt = process.argv.indexOf('--runs');
const RUNS = runsAt === -1 ? 3 : Number(process.argv[runsAt + 1]);

const Audit = z.object({ numericValue: z.number() });
const Report = z.object({
  categories: z.object({ performance: z.object({ score: z.number() }) }),
  audits: z.object({
    'first-contentful-paint': Audit,
    'largest-contentful-paint': Audit,
    'total-blocking-time': Audit,
    'cumulative-layout-shift': Audit,
    'total-byte-weight': Audit,
    'network-requests': z.object({ details: z.object({ items: z.array(z.unknown()) }) }),
  }),
});

/** Times in milliseconds, the score out of 100. */
interface Figures {
  score: number;
  fcp: number;
  lcp: number;
  tbt: number;
  cls: number;
  requests: number;
  kilobytes: number;
}

function installLighthouse(): string {
  const cli = path.join(TOOLS, 'node_modules/lighthouse/cli/index.js');
  if (!existsSync(cli)) {
    const options = ['--no-save', '--no-audit', '--no-fund', '--prefix', TOOLS];
    execFileSync('npm', ['install', ...options, LIGHTHOUSE], { stdio: 'inherit' });
  }
  return cli;
}

async function measure(cli: string, url: string): Promise<Figures> {
  const file = path.join(DATA_DIR, 'report.json');
  // Not synchronous: Playwright has to let the page start that Lighthouse opens.
  await promisify(execFile)(process.execPath, [
    ...[cli, url, '--quiet', '--only-categories=performance', '--disable-storage-reset'],
    ...['--output=json', `--output-path=${file}`, `--port=${String(DEBUGGING_PORT)}`],
  ]);
  const { categories, audits } = Report.parse(JSON.parse(readFileSync(file, 'utf8')));
  return {
    score: categories.performance.score * 100,
    fcp: audits['first-contentful-paint'].numericValue,
    lcp: audits['largest-contentful-paint'].numericValue,
    tbt: audits['total-blocking-time'].numericValue,
    cls: audits['cumulative-layout-shift'].numericValue,
    requests: audits['network-requests'].details.items.length,
    kilobytes: audits['total-byte-weight'].numericValue / 1024,
  };
}

/** Removes the app that the browser keeps, but not the session. */
async function emptyCache(browser: BrowserContext, url: string): Promise<void> {
  const page = await browser.newPage();
  const devTools = await browser.newCDPSession(page);
  await devTools.send('Network.clearBrowserCache');
  await devTools.send('Storage.clearDataForOrigin', {
    origin: new URL(url).origin,
    storageTypes: 'service_workers,cache_storage',
  });
  await page.close();
}

const COLUMNS: readonly (readonly [name: string, text: (figures: Figures) => string])[] = [
  ['score', ({ score }) => score.toFixed(0)],
  ['FCP s', ({ fcp }) => (fcp / 1000).toFixed(2)],
  ['LCP s', ({ lcp }) => (lcp / 1000).toFixed(2)],
  ['TBT ms', ({ tbt }) => tbt.toFixed(0)],
  ['CLS', ({ cls }) => cls.toFixed(3)],
  ['requests', ({ requests }) => String(requests)],
  ['KB', ({ kilobytes }) => kilobytes.toFixed(0)],
];

/** Each figure's median. */
function typical(runs: readonly Figures[]): Figures {
  const of = (name: keyof Figures) => median(runs.map((run) => run[name]));
  return {
    score: of('score'),
    fcp: of('fcp'),
    lcp: of('lcp'),
    tbt: of('tbt'),
    cls: of('cls'),
    requests: of('requests'),
    kilobytes: of('kilobytes'),
  };
}

async function measurePage(cli: string, browser: BrowserContext, url: string): Promise<void> {
  const cold: Figures[] = [];
  const warm: Figures[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    await emptyCache(browser, url);
    cold.push(await measure(cli, url));
    warm.push(await measure(cli, url));
  }
  for (const [name, runs] of [
    ['cold', cold],
    ['warm', warm],
  ] as const) {
    const figures = typical(runs);
    const cells = COLUMNS.map(([, text]) => text(figures).padStart(10)).join('');
    console.log(`  ${`${new URL(url).pathname} ${name}`.padEnd(24)}${cells}`);
  }
}

async function signIn(browser: BrowserContext, { url, credentials }: BenchServer): Promise<void> {
  const page = await browser.newPage();
  await page.goto(`${url}/login`);
  await page.getByLabel('Email').fill(credentials.email);
  await page.getByLabel('Password', { exact: true }).fill(credentials.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('navigation').first().waitFor();
  await page.close();
}

async function measureAll(server: BenchServer): Promise<void> {
  const cli = installLighthouse();
  const browser = await chromium.launchPersistentContext(path.join(DATA_DIR, 'browser'), {
    executablePath: CHROMIUM,
    args: ['--no-sandbox', `--remote-debugging-port=${String(DEBUGGING_PORT)}`],
  });
  try {
    console.log(`\n  ${''.padEnd(24)}${COLUMNS.map(([name]) => name.padStart(10)).join('')}`);
    await measurePage(cli, browser, `${server.url}/login`);
    await signIn(browser, server);
    for (const address of ['/inspections', '/inspections/1', '/dashboard'])
      await measurePage(cli, browser, `${server.url}${address}`);
  } finally {
    await browser.close();
  }
}

const environment = { ...BENCH_ENVIRONMENT, DATA_DIR };
await withEmptyData(environment, async () => {
  await fillIn(environment, INSPECTIONS);
  await withServer(environment, measureAll);
});
