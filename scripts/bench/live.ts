import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Page } from 'playwright';
import * as z from 'zod/mini';
import { CHROMIUM } from '../chromium';
import type { BenchServer } from './bench-server';
import { benchBothEngines } from './both-engines';
import { type Environment, fillIn, withEmptyData, withServer } from './filled-server';
import { listen, type Listeners, tokensFor } from './live/listeners';

/**
 * `npm run bench:live`: measures how much memory 500 listeners of a server take, and how long after
 * a commit they receive it and the screen of another browser shows it. With BENCH_DATABASE_URL it
 * also measures PostgreSQL, where the listeners follow a process other than the one that writes.
 */

const LISTENERS = 500;
const CHANGES = 100;
/**
 * Changes that closely follow each other are shown together, which would distort the measurement.
 */
const APART_MS = 1200;
const INSPECTION = 1;

const residentMegabytes = ({ pid }: BenchServer): number => {
  const status = readFileSync(`/proc/${String(pid)}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
};

const Changed = z.object({ version: z.number() });

/** Changes the inspection; returns its version. */
async function rename(server: BenchServer, title: string, version: number): Promise<number> {
  const response = await fetch(`${server.url}/api/inspections/${String(INSPECTION)}`, {
    method: 'PUT',
    headers: { authorization: server.authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ title, version }),
  });
  return Changed.parse(await response.json()).version;
}

async function versionOf(server: BenchServer): Promise<number> {
  const response = await fetch(`${server.url}/api/inspections/${String(INSPECTION)}`, {
    headers: { authorization: server.authorization },
  });
  return Changed.parse(await response.json()).version;
}

/** Opens the inspection in a browser, and waits until it follows changes. */
async function openScreen(page: Page, { url, credentials }: BenchServer): Promise<void> {
  const following = page.waitForResponse((response) => response.url().includes('/api/live'));
  await page.goto(`${url}/login?redirect=/inspections/${String(INSPECTION)}`);
  await page.getByLabel('Email').fill(credentials.email);
  await page.getByLabel('Password', { exact: true }).fill(credentials.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await following;
}

/** Resolves with the time at which a heading is on the screen. */
async function shownAt(page: Page, title: string): Promise<number> {
  const seen = await page.waitForFunction(
    (wanted) => document.querySelector('h1')?.textContent.includes(wanted) === true && Date.now(),
    title,
    { polling: 'raf' },
  );
  return Number(await seen.jsonValue());
}

function line(name: string, times: readonly number[]): string {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(0);
  const count = `(${String(sorted.length)})`;
  return `  ${name.padEnd(48)} p50 ${at(0.5).padStart(5)} ms, p99 ${at(0.99).padStart(5)} ms ${count}`;
}

interface Measured {
  writer: BenchServer;
  listeners: Listeners;
  page: Page;
}

async function measureChanges({ writer, listeners, page }: Measured): Promise<void> {
  const heard: number[] = [];
  const shown: number[] = [];
  let version = await versionOf(writer);
  // Creating the listeners' accounts causes events too.
  await pause(APART_MS);
  for (let change = 0; change < CHANGES; change += 1) {
    const title = `Change ${String(change)} of the bench`;
    const seen = shownAt(page, title);
    version = await rename(writer, title, version);
    // The answer follows the commit.
    const [committed, clock] = [performance.now(), Date.now()];
    shown.push((await seen) - clock);
    await pause(APART_MS);
    heard.push(...listeners.heardOf(version).map((at) => at - committed));
  }
  console.log(line('from the answer to the listeners', heard));
  console.log(line('from the answer to the screen', shown));
  const missed = LISTENERS * CHANGES - heard.length;
  console.log(`  changes that listeners have missed: ${String(missed)}`);
}

async function measure(writer: BenchServer, follower: BenchServer): Promise<void> {
  const tokens = await tokensFor(writer, LISTENERS);
  const before = residentMegabytes(follower);
  const listeners = await listen(follower.url, tokens, LISTENERS);
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await openScreen(page, follower);
    await measureChanges({ writer, listeners, page });
    const [first, last] = [before, residentMegabytes(follower)].map((size) => size.toFixed(0));
    console.log(
      `  memory of the process: ${first ?? ''} MB before, ${last ?? ''} MB with listeners`,
    );
  } finally {
    await browser.close();
    listeners.leave();
  }
}

async function bench(engine: string, environment: Environment): Promise<void> {
  await withEmptyData(environment, async () => {
    await fillIn(environment, 500);
    await withServer(environment, async (one) => {
      if (environment['DATABASE_URL'] === undefined) {
        console.log(`\n${engine}, one process, ${String(LISTENERS)} listeners`);
        await measure(one, one);
        return;
      }
      console.log(`\n${engine}, two processes, ${String(LISTENERS)} listeners of the other one`);
      await withServer(environment, (two) => measure(one, two));
    });
  });
}

await benchBothEngines(bench);
