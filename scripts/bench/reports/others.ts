import path from 'node:path';
import sharp from 'sharp';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { DEFAULT_REPORT_LAYOUT } from '../../../contract/reports/layout';
import { scheduledOf } from '../../../server/processes/starvation';
import type { BenchServer } from '../bench-server';
import { BENCH_ENVIRONMENT, fillIn, withEmptyData, withServer } from '../filled-server';
import { median } from '../median';

/** How long requests take, in milliseconds. */
interface Waits {
  p99: number;
  /** How long the server's main thread has waited for a processor, by request. */
  forProcessor: number;
}

/** The medians of several rounds, without reports and while a server makes them. */
export interface OthersFigures {
  idle: Waits;
  busy: Waits;
  /** The median of the ratios of each round. */
  ratio: number;
}

const ROUNDS = 5;
const REPORTS = 10;
const UPLOADS = 10;
const PHOTOS_PER_UPLOAD = 10;
const IDLE_REQUESTS = 400;
/** It asks whether to go on after so many requests. */
const BATCH = 50;
const EVERY_MS = 10;
const ADDRESS = '/inspections?page=1&status=1&isArchived=false&sort=-inspectionDate';

const environment = { ...BENCH_ENVIRONMENT, DATA_DIR: path.resolve('data/bench-reports') };

const Listed = z.array(z.object({ state: z.string() }));
const Item = z.object({ inspectionId: z.number() });

interface Init {
  method?: string;
  headers?: Readonly<Record<string, string>>;
  body?: FormData | string;
}

async function call(
  { url, authorization }: BenchServer,
  address: string,
  init: Init = {},
): Promise<unknown> {
  const headers = { authorization, ...init.headers };
  const response = await fetch(`${url}/api${address}`, { ...init, headers });
  const body: unknown = await response.json();
  if (!response.ok) throw new Error(`${address} answered ${JSON.stringify(body)}`);
  return body;
}

/** Adds photos with detail to the item 1. */
async function addPhotos(server: BenchServer): Promise<void> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const create = { width: 1200, height: 900, channels: 3, background: '#808080', noise } as const;
  const picture = new Uint8Array(await sharp({ create }).blur(1.2).jpeg().toBuffer());
  for (let upload = 0; upload < UPLOADS; upload += 1) {
    const form = new FormData();
    for (let photo = 0; photo < PHOTOS_PER_UPLOAD; photo += 1) {
      form.append('files', new Blob([picture], { type: 'image/jpeg' }), `${String(photo)}.jpg`);
    }
    await call(server, '/inspectionphotos/upload-multiple/1', { method: 'POST', body: form });
  }
}

async function askForReports(server: BenchServer, count: number): Promise<void> {
  const { inspectionId } = Item.parse(await call(server, '/inspectionitems/1'));
  const wish = { purpose: 'draft', inspectionId, layout: DEFAULT_REPORT_LAYOUT };
  const init = { method: 'POST', headers: { 'content-type': 'application/json' } };
  for (let report = 0; report < count; report += 1) {
    await call(server, '/reports', { ...init, body: JSON.stringify(wish) });
  }
}

const areReady = async (server: BenchServer): Promise<boolean> =>
  Listed.parse(await call(server, '/reports')).every(({ state }) => state === 'ready');

/** How long requests sent at a steady rate wait while `goesOn` returns true. */
async function waits(
  server: BenchServer,
  goesOn: (sent: number) => Promise<boolean>,
): Promise<Waits> {
  const times: Promise<number>[] = [];
  const before = scheduledOf(server.pid).waited;
  const timed = async () => {
    const begun = performance.now();
    await call(server, ADDRESS);
    return performance.now() - begun;
  };
  do {
    for (let sent = 0; sent < BATCH; sent += 1) {
      times.push(timed());
      await pause(EVERY_MS);
    }
  } while (await goesOn(times.length));
  const sorted = (await Promise.all(times)).sort((one, other) => one - other);
  const forProcessor = (scheduledOf(server.pid).waited - before) / sorted.length;
  return { p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0, forProcessor };
}

const mediansOf = (rounds: readonly Waits[]): Waits => ({
  p99: median(rounds.map(({ p99 }) => p99)),
  forProcessor: median(rounds.map(({ forProcessor }) => forProcessor)),
});

/** Measures a server in turn without reports, and while it makes several of 100 photos. */
export async function measureOthers(): Promise<OthersFigures> {
  const rounds: { idle: Waits; busy: Waits }[] = [];
  await withEmptyData(environment, async () => {
    await fillIn(environment, 1000);
    await withServer(environment, async (server) => {
      const untilReady = () => waits(server, async () => !(await areReady(server)));
      await addPhotos(server);
      // The first report makes the renditions.
      await askForReports(server, 1);
      await untilReady();
      for (let round = 0; round < ROUNDS; round += 1) {
        const idle = await waits(server, (sent) => Promise.resolve(sent < IDLE_REQUESTS));
        await askForReports(server, REPORTS);
        rounds.push({ idle, busy: await untilReady() });
      }
    });
  });
  return {
    idle: mediansOf(rounds.map(({ idle }) => idle)),
    busy: mediansOf(rounds.map(({ busy }) => busy)),
    ratio: median(rounds.map(({ idle, busy }) => busy.p99 / idle.p99)),
  };
}
