import path from 'node:path';
import { parseArgs } from 'node:util';
import { type BrowserContext, chromium } from 'playwright';
import { CHROMIUM } from '../chromium';
import type { BenchServer } from './bench-server';
import { BENCH_ENVIRONMENT, fillIn, withEmptyData, withServer } from './filled-server';
import {
  type Figures,
  installLighthouse,
  measurePage,
  printHeading,
  printTypical,
} from './open/lighthouse';
import { startPeer } from './open/peer-server';

/**
 * `npm run bench:open`: measures how a phone on slow 4G, as Lighthouse simulates it, opens login,
 * list, inspection and dashboard: with an empty cache, and again. `-- --runs 5` changes the number
 * of runs from 3; `-- --peer FOLDER` also measures a build of bulletproof-react
 * (docs/benchmarks.md), alternating.
 */

const INSPECTIONS = 5000;
const DATA_DIR = path.resolve('data/bench-open');
const DEBUGGING_PORT = 9333;

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '3' }, peer: { type: 'string' } },
});

/** Removes the app that the browser stores, but not the session. */
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

async function measureByTurns(
  cli: string,
  browser: BrowserContext,
  pages: Readonly<Record<string, string>>,
): Promise<void> {
  const figures: Record<string, { cold: Figures[]; warm: Figures[] }> = {};
  for (let run = 0; run < Number(values.runs); run += 1) {
    for (const [name, url] of Object.entries(pages)) {
      await emptyCache(browser, url);
      const one = (figures[name] ??= { cold: [], warm: [] });
      const at = {
        url,
        debuggingPort: DEBUGGING_PORT,
        report: path.join(DATA_DIR, 'report.json'),
      };
      one.cold.push(await measurePage(cli, at));
      one.warm.push(await measurePage(cli, at));
    }
  }
  for (const [name, { cold, warm }] of Object.entries(figures)) {
    printTypical(`${name} cold`, cold);
    printTypical(`${name} warm`, warm);
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
  const peer = values.peer === undefined ? undefined : await startPeer(path.resolve(values.peer));
  const browser = await chromium.launchPersistentContext(path.join(DATA_DIR, 'browser'), {
    executablePath: CHROMIUM,
    args: ['--no-sandbox', `--remote-debugging-port=${String(DEBUGGING_PORT)}`],
  });
  const ours = (...addresses: string[]) =>
    Object.fromEntries(addresses.map((address) => [address, `${server.url}${address}`]));
  const theirs = (...addresses: string[]) =>
    Object.fromEntries(
      peer === undefined
        ? []
        : addresses.map((address) => [`peer ${address}`, `${peer.url}${address}`]),
    );
  try {
    printHeading();
    await measureByTurns(cli, browser, { ...ours('/login'), ...theirs('/auth/login') });
    await signIn(browser, server);
    await measureByTurns(cli, browser, {
      ...ours('/inspections', '/inspections/1', '/dashboard'),
      ...theirs('/app/discussions'),
    });
  } finally {
    await browser.close();
    await peer?.stop();
  }
}

const environment = { ...BENCH_ENVIRONMENT, DATA_DIR };
await withEmptyData(environment, async () => {
  await fillIn(environment, INSPECTIONS);
  await withServer(environment, measureAll);
});
