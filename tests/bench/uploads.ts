import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright';
import { median } from '../../scripts/bench/median';
import { openModulePage } from '../../scripts/bench/photos/page';
import { emailOf, PASSWORD } from '../support/api';
import { launchBrowser } from '../support/browser';
import { startFaultProxy } from '../support/fault-proxy';
import { jpegOfBytes } from '../support/pictures';
import { scratchFolder } from '../support/scratch';
import { startServer, type TestServer } from '../support/server';
import { createItem, createSite } from '../support/site';
import { serveModules } from './module-route';
import type { Run } from './uploads/in-page';

/**
 * `npm run bench:uploads`: uploads 100 photos over a good and a bad connection, with the app's
 * queue and with Uppy's uploader, on the same server with the same faults.
 */

const FILES = 100;
const BYTES = 440_000;
const ROUNDS = 5;
const SEED = 20_261_121;
const CONNECTIONS = { 'a good connection': 0, 'one upload in five meets a fault': 0.2 } as const;
const WAYS = ['ours', 'uppy'] as const;
type Way = (typeof WAYS)[number];

const CODE = `
import '/tests/bench/uploads/in-page.ts';
`;

interface Outcome {
  stored: number;
  missing: number;
  twice: number;
  seconds: number;
}

const names = Array.from({ length: FILES }, (_, n) => `photo-${String(n).padStart(3, '0')}.jpg`);

async function outcomeOf(server: TestServer, itemId: number, ms: number): Promise<Outcome> {
  const { body } = await server.as.Inspector.get(`/inspectionphotos/by-item/${String(itemId)}`);
  const stored = (body as { fileName: string }[]).map(({ fileName }) => fileName);
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
  browser: Browser;
  inspectionId: number;
  /** The address of the page and its modules. */
  modulesUrl: string;
}

/** One upload of all files, on a separate page behind a separate proxy. */
async function run(
  { server, browser, inspectionId, modulesUrl }: Bench,
  way: Way,
  faults: { rate: number; seed: number },
): Promise<Outcome> {
  const proxy = await startFaultProxy(server.url, faults);
  const context = await browser.newContext({ baseURL: proxy.url });
  const page = await context.newPage();
  await serveModules(page, { origin: proxy.url, modulesUrl, files: ['photo.jpg'] });
  await page.goto('/bench/');
  await page.waitForFunction('globalThis.ways !== undefined');
  const itemId = await createItem(server.as.Inspector, inspectionId, way);
  const task: Run = { itemId, names, email: emailOf('Inspector'), password: PASSWORD };
  const ms = await page.evaluate<number>(`ways.${way}(${JSON.stringify(task)})`);
  const outcome = await outcomeOf(server, itemId, ms);
  await context.close();
  await proxy.close();
  return outcome;
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

const scratch = scratchFolder();
const photo = path.join(scratch.folder, 'photo.jpg');
writeFileSync(photo, await jpegOfBytes(BYTES));
const modules = await openModulePage(CODE, { 'photo.jpg': photo });
const [server, browser] = await Promise.all([startServer(), launchBrowser()]);
try {
  const { inspectionId } = await createSite(server.as.Admin, 'Uploads');
  const bench = { server, browser, inspectionId, modulesUrl: modules.url };
  for (const [name, rate] of Object.entries(CONNECTIONS)) {
    const outcomes: Record<Way, Outcome[]> = { ours: [], uppy: [] };
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const way of WAYS) {
        const outcome = await run(bench, way, { rate, seed: SEED + round });
        // The first round warms server and browser up.
        if (round > 0) outcomes[way].push(outcome);
      }
    }
    console.log(`\n${String(FILES)} photos of ${String(BYTES / 1000)} kB, ${name}, a round`);
    const table = WAYS.map((way) => {
      const seconds = outcomes[way].map((outcome) => outcome.seconds);
      const all = (field: 'stored' | 'missing' | 'twice') =>
        sum(outcomes[way].map((outcome) => outcome[field])) / ROUNDS;
      return [
        way === 'ours' ? 'Plumbline' : 'Uppy',
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
  await server.close();
  scratch.remove();
}
