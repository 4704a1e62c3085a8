import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright';
import { openModulePage } from '../../scripts/bench/photos/page';
import { emailOf, PASSWORD } from '../support/server/api';
import { launchBrowser } from '../support/browser/browser';
import { startFaultProxy } from '../support/server/fault-proxy';
import { killableBrowser } from '../support/browser/killable-browser';
import { hasRealPhotos, jpegOfBytes, realPhoto } from '../support/records/pictures';
import { scratchFolder } from '../support/server/scratch';
import { startServer, type TestServer } from '../support/server/server';
import { createInspection, createSite } from '../support/records/site';
import { serveModules } from './module-route';
import { airplaneStart } from './offline/airplane';
import type { BenchPage } from './offline/in-page';
import { arrived, type Verdict, verdictOf } from './offline/verdict';
import { type Account, findingOf, keyOf, photoName, type Work } from './offline/work';

/**
 * `npm run bench:offline`: one inspector makes findings, changes and photos without a network; then
 * the network returns, but loses 30 % of the answers, and the browser is killed five times. Then
 * the findings alone, without kills, with the app's outbox and with TanStack's offline
 * transactions. Finally the app is started in airplane mode.
 */

const FINDINGS = 200;
const PHOTOS_EACH = 2;
const EDITS = 2;
const KILLS = 5;
const LOST = 0.3;
const SEED = 20_261_123;
const POLL_MS = 50;
/** The longest pause between two tries of the app is a minute. */
const STUCK_MS = 150_000;
const REAL = [
  'Ricoh_Caplio_RR330.jpg',
  'Geruest_abbauen.jpg',
  'Toitoi_reinigen.jpg',
  'Ziegelsteine.jpg',
];

const CODE = `
import '/tests/bench/offline/in-page.ts';
`;

const ACCOUNT: Account = { email: emailOf('Inspector'), password: PASSWORD };

interface Bench {
  server: TestServer;
  /** The address of the page's modules. */
  modulesUrl: string;
  pictures: string[];
  newInspection: (title: string) => Promise<number>;
}

const range = (length: number) => Array.from({ length }, (_, number) => number);

const keysOf = (work: Work): string[] =>
  range(work.findings).flatMap((finding) =>
    range(1 + work.edits).map((step) => keyOf(work, finding, step)),
  );

const photosOf = ({ findings, photosEach }: Work): string[] =>
  range(findings).flatMap((finding) => range(photosEach).map((photo) => photoName(finding, photo)));

/** Answers get lost for everything except signing in. */
const startProxy = ({ server }: Bench) =>
  startFaultProxy(server.url, {
    seed: SEED,
    rate: LOST,
    faults: ['unanswered'],
    isEachAlone: true,
    meets: ({ url = '' }) => url.startsWith('/api/') && !url.endsWith('/auth/login'),
  });

async function openPage(
  context: BrowserContext,
  origin: string,
  { modulesUrl, pictures }: Bench,
): Promise<Page> {
  await serveModules(context, { origin, modulesUrl, files: pictures });
  const page = await context.newPage();
  await page.goto(`${origin}/bench/`);
  await page.waitForFunction(() => 'ours' in globalThis);
  return page;
}

declare const ours: BenchPage['ours'];
declare const theirs: BenchPage['theirs'];

const openOurs = (page: Page, { pictures }: Bench) =>
  page.evaluate(({ account, addresses }) => ours.open(account, addresses), {
    account: ACCOUNT,
    addresses: pictures.map((name) => `/${name}`),
  });

/** Does everything offline; returns the milliseconds that it took. */
async function makeOffline(page: Page, work: Work): Promise<number> {
  await page.context().setOffline(true);
  const begun = performance.now();
  await page.evaluate((all) => ours.make(all), work);
  await page.waitForFunction(() => ours.left().isKept);
  return performance.now() - begun;
}

/**
 * Resolves when this much has arrived.
 * @throws Error if nothing arrives any more.
 */
async function untilArrived(count: () => Promise<number>, due: number, page: Page): Promise<void> {
  let [last, since] = [-1, performance.now()];
  for (;;) {
    const now = await count();
    if (now >= due) return;
    if (now > last) [last, since] = [now, performance.now()];
    else if (performance.now() - since > STUCK_MS) {
      const left = await page.evaluate(() => ours.left());
      throw new Error(`Stuck after ${String(now)} of ${String(due)}: ${JSON.stringify(left)}`);
    }
    await pause(POLL_MS);
  }
}

/** Findings with photos, a bad connection, and a browser that is killed. */
async function wholeDay(bench: Bench): Promise<void> {
  const { server } = bench;
  const inspectionId = await bench.newInspection('A day without a network');
  const work = { inspectionId, findings: FINDINGS, photosEach: PHOTOS_EACH, edits: EDITS };
  const everything = FINDINGS * (1 + EDITS + PHOTOS_EACH);
  const proxy = await startProxy(bench);
  const browser = killableBrowser();
  try {
    let page = await openPage(await browser.launch({}), proxy.url, bench);
    await openOurs(page, bench);
    const making = await makeOffline(page, work);
    const begun = performance.now();
    await page.context().setOffline(false);
    for (const kill of range(KILLS)) {
      const due = (everything * (kill + 1)) / (KILLS + 1);
      await untilArrived(() => arrived(server, inspectionId), due, page);
      await browser.kill();
      page = await openPage(await browser.launch({}), proxy.url, bench);
      await openOurs(page, bench);
    }
    await untilArrived(() => arrived(server, inspectionId), everything, page);
    await page.waitForFunction(() => ours.isDone(), undefined, { timeout: STUCK_MS });
    const ms = performance.now() - begun;
    const expected = { keys: keysOf(work), photos: photosOf(work) };
    const verdict = await verdictOf(server, inspectionId, expected);
    console.log(
      `\n${String(FINDINGS)} findings, ${String(FINDINGS * EDITS)} changes and ${String(FINDINGS * PHOTOS_EACH)} photos, made offline in ${(making / 1000).toFixed(1)} s; ${String(proxy.struck.unanswered)} answers lost, browser killed ${String(KILLS)} times`,
    );
    console.table({ Plumbline: { ...verdict, seconds: Number((ms / 1000).toFixed(1)) } });
  } finally {
    await browser.remove();
    await proxy.close();
  }
}

type Compared = Pick<Verdict, 'findings' | 'lost' | 'doubled'> & { seconds: number };

const WAYS = {
  Plumbline: async (page: Page, work: Work, bench: Bench): Promise<() => Promise<number>> => {
    await openOurs(page, bench);
    await makeOffline(page, work);
    return () => page.evaluate(() => ours.sendAll());
  },
  TanStack: async (page: Page, work: Work): Promise<() => Promise<number>> => {
    await page.evaluate((account) => theirs.open(account), ACCOUNT);
    await page.context().setOffline(true);
    const findings = range(work.findings).map((finding) => ({
      ...findingOf(work.inspectionId, finding),
      key: keyOf(work, finding, 0),
    }));
    await page.evaluate((all) => {
      theirs.make(all);
    }, findings);
    await page.waitForFunction(async (count) => (await theirs.left()) === count, work.findings);
    return () => page.evaluate(() => theirs.sendAll());
  },
} as const;

/** The findings alone, without kills: the time from the network's return to the last answer. */
async function findingsAlone(bench: Bench): Promise<void> {
  const browser = await launchBrowser();
  const figures: Record<string, Compared> = {};
  for (const [name, prepare] of Object.entries(WAYS)) {
    const inspectionId = await bench.newInspection(`Findings alone: ${name}`);
    const work = { inspectionId, findings: FINDINGS, photosEach: 0, edits: 0 };
    const proxy = await startProxy(bench);
    const context = await browser.newContext();
    const page = await openPage(context, proxy.url, bench);
    const send = await prepare(page, work, bench);
    const [ms] = await Promise.all([send(), context.setOffline(false)]);
    const expected = { keys: keysOf(work), photos: [] };
    const { findings, lost, doubled } = await verdictOf(bench.server, inspectionId, expected);
    figures[name] = { findings, lost, doubled, seconds: Number((ms / 1000).toFixed(1)) };
    await context.close();
    await proxy.close();
  }
  await browser.close();
  console.log(`\n${String(FINDINGS)} findings alone, 30 % of the answers lost, no kill`);
  console.table(figures);
  const [one, other] = [figures['TanStack']?.seconds ?? 0, figures['Plumbline']?.seconds ?? 1];
  console.log(`Plumbline is ${(one / other).toFixed(1)} times as fast`);
}

const scratch = scratchFolder();
const pictures: Record<string, string> = {};
for (const [index, name] of REAL.entries()) {
  const file = path.join(scratch.folder, `photo-${String(index)}.jpg`);
  writeFileSync(file, hasRealPhotos ? realPhoto(name) : await jpegOfBytes(45_000 + index));
  pictures[path.basename(file)] = file;
}
const modules = await openModulePage(CODE, pictures);
const server = await startServer();
try {
  const { projectId } = await createSite(server.as.Admin, 'Offline');
  const bench: Bench = {
    server,
    modulesUrl: modules.url,
    pictures: Object.keys(pictures),
    newInspection: (title) => createInspection(server.as.Admin, projectId, title),
  };
  await wholeDay(bench);
  await findingsAlone(bench);
  await airplaneStart(server, projectId);
} finally {
  await modules.close();
  await server.close();
  scratch.remove();
}
