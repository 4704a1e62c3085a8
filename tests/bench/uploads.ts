import { writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import type { Browser, Page } from 'playwright';
import { median } from '../../scripts/bench/median';
import { borrow, versionOfBorrowed } from '../../scripts/bench/peers/borrowed';
import { openModulePage } from '../../scripts/bench/photos/page';
import { emailOf, PASSWORD } from '../support/server/api';
import { launchBrowser } from '../support/browser/browser';
import { startFaultProxy } from '../support/server/fault-proxy';
import { jpegOfBytes } from '../support/records/pictures';
import { scratchFolder } from '../support/server/scratch';
import { startServer, type TestServer } from '../support/server/server';
import { createItem, createSite } from '../support/records/site';
import { serveModules } from './module-route';
import type { Run } from './uploads/in-page';
import { startTusServer, type TusServer } from './uploads/tus-server';

/**
 * `npm run bench:uploads`: uploads 100 photos over good and bad connections, with and without the limit
 * of a phone's line, with the app's queue, with Uppy's uploader to the same server, and with Uppy's tus
 * client to the server of the tus project, which only stores the bytes. The same faults meet the requests
 * that carry a photo.
 */

const FILES = 100;
const BYTES = 440_000;
const ROUNDS = 3;
const SEED = 20_261_121;
/** A line on which one photo at a time takes a fifth of a second. */
const PHONE_LINE = 20;

interface Connection {
  name: string;
  /** The share of uploads that meet a fault. */
  rate: number;
  /** Mbit/s that the page may send; undefined without a limit. */
  limit?: number;
}

const CONNECTIONS: readonly Connection[] = [
  { name: 'a good connection', rate: 0 },
  { name: 'one upload in five meets a fault', rate: 0.2 },
  { name: `a line of ${String(PHONE_LINE)} Mbit/s`, rate: 0, limit: PHONE_LINE },
  { name: 'that line, and one in five meets a fault', rate: 0.2, limit: PHONE_LINE },
];
const WAYS = { ours: 'Plumbline', uppy: 'Uppy', tus: 'Uppy with tus' } as const;
type Way = keyof typeof WAYS;
const ALL_WAYS = Object.keys(WAYS) as Way[];
const TUS_PACKAGES = ['@uppy/tus', '@tus/server', '@tus/file-store'] as const;

interface Outcome {
  stored: number;
  missing: number;
  twice: number;
  seconds: number;
}

const names = Array.from({ length: FILES }, (_, n) => `photo-${String(n).padStart(3, '0')}.jpg`);

function outcomeOf(stored: readonly string[], ms: number): Outcome {
  const different = new Set(stored).size;
  return {
    stored: stored.length,
    missing: FILES - different,
    twice: stored.length - different,
    seconds: ms / 1000,
  };
}

interface Bench {
  server: TestServer;
  tus: TusServer;
  browser: Browser;
  inspectionId: number;
  /** The addresses of the pages and their modules. */
  modules: Readonly<Record<Way, string>>;
}

/** Photos are sent with tus in two requests: one creates the upload, one has the bytes. */
const carriesTusBytes = ({ method }: IncomingMessage) => method === 'PATCH';

/** Limits what a page sends, as a slow line does. */
async function limitLine(page: Page, mbits: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: (mbits * 1_000_000) / 8,
  });
}

/** One upload of all files, on a separate page behind a separate proxy. */
async function run(
  { server, tus, browser, inspectionId, modules }: Bench,
  way: Way,
  { rate, limit, seed }: Connection & { seed: number },
): Promise<Outcome> {
  const faults = { rate, seed };
  const proxy = await (way === 'tus'
    ? startFaultProxy(tus.url, { ...faults, meets: carriesTusBytes })
    : startFaultProxy(server.url, faults));
  const context = await browser.newContext({ baseURL: proxy.url });
  const page = await context.newPage();
  const modulesUrl = modules[way];
  await serveModules(page, { origin: proxy.url, modulesUrl, files: ['photo.jpg'] });
  await page.goto('/bench/');
  await page.waitForFunction('globalThis.ways !== undefined');
  if (limit !== undefined) await limitLine(page, limit);
  const itemId = await createItem(server.as.Inspector, inspectionId, way);
  const task: Run = { itemId, names, email: emailOf('Inspector'), password: PASSWORD };
  const ms = await page.evaluate<number>(`ways.${way}(${JSON.stringify(task)})`);
  const stored = way === 'tus' ? tus.takeNames(BYTES) : await photosOf(server, itemId);
  await context.close();
  await proxy.close();
  return outcomeOf(stored, ms);
}

async function photosOf(server: TestServer, itemId: number): Promise<string[]> {
  const { body } = await server.as.Inspector.get(`/inspectionphotos/by-item/${String(itemId)}`);
  return (body as { fileName: string }[]).map(({ fileName }) => fileName);
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

const scratch = scratchFolder();
const photo = path.join(scratch.folder, 'photo.jpg');
writeFileSync(photo, await jpegOfBytes(BYTES));
const files = { 'photo.jpg': photo };
const places = borrow(TUS_PACKAGES, scratch.folder);
const modules = await openModulePage("import '/tests/bench/uploads/in-page.ts';", files);
const tusModules = await openModulePage(
  "import '/tests/bench/uploads/tus-in-page.js';",
  files,
  places,
);
const [server, tus, browser] = await Promise.all([
  startServer(),
  startTusServer(path.join(scratch.folder, 'borrowed')),
  launchBrowser(),
]);
try {
  console.log(TUS_PACKAGES.map(versionOfBorrowed).join(', '));
  const { inspectionId } = await createSite(server.as.Admin, 'Uploads');
  const urls = { ours: modules.url, uppy: modules.url, tus: tusModules.url };
  const bench = { server, tus, browser, inspectionId, modules: urls };
  for (const connection of CONNECTIONS) {
    const outcomes: Record<Way, Outcome[]> = { ours: [], uppy: [], tus: [] };
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const way of ALL_WAYS) {
        const outcome = await run(bench, way, { ...connection, seed: SEED + round });
        // The first round warms server and browser up.
        if (round > 0) outcomes[way].push(outcome);
      }
    }
    console.log(
      `\n${String(FILES)} photos of ${String(BYTES / 1000)} kB, ${connection.name}, a round`,
    );
    const table = ALL_WAYS.map((way) => {
      const seconds = outcomes[way].map((outcome) => outcome.seconds);
      const all = (field: 'stored' | 'missing' | 'twice') =>
        sum(outcomes[way].map((outcome) => outcome[field])) / ROUNDS;
      return [
        WAYS[way],
        {
          stored: all('stored'),
          missing: all('missing'),
          twice: all('twice'),
          seconds: Number(median(seconds).toFixed(2)),
          from: Number(Math.min(...seconds).toFixed(2)),
          to: Number(Math.max(...seconds).toFixed(2)),
        },
      ] as const;
    });
    console.table(Object.fromEntries(table));
  }
} finally {
  await browser.close();
  await modules.close();
  await tusModules.close();
  await tus.stop();
  await server.close();
  scratch.remove();
}
