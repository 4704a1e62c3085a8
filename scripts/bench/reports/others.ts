import path from 'node:path';
import sharp from 'sharp';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { DEFAULT_REPORT_LAYOUT } from '../../../contract/reports/layout';
import type { BenchServer } from '../bench-server';
import { BENCH_ENVIRONMENT, fillIn, withEmptyData, withServer } from '../filled-server';

/** How long other requests wait while a server makes reports, in milliseconds. */
export interface Waits {
  idle: number;
  busy: number;
}

const REPORTS = 10;
const UPLOADS = 10;
const PHOTOS_PER_UPLOAD = 10;
const IDLE_REQUESTS = 400;
/** The number of requests after which it checks whether to continue. */
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

/** Adds detailed photos to item 1. */
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

/** The 99th percentile of requests that come at a steady rate while `goesOn` returns true. */
async function p99(server: BenchServer, goesOn: (sent: number) => Promise<boolean>) {
  const times: Promise<number>[] = [];
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
  return sorted[Math.floor(sorted.length * 0.99)] ?? 0;
}

/** Measures a server before and while it makes several reports of 100 photos. */
export async function measureOthers(): Promise<Waits> {
  const waits = { idle: 0, busy: 0 };
  await withEmptyData(environment, async () => {
    await fillIn(environment, 1000);
    await withServer(environment, async (server) => {
      await addPhotos(server);
      // The first report makes the renditions.
      await askForReports(server, 1);
      await p99(server, async () => !(await areReady(server)));
      waits.idle = await p99(server, (sent) => Promise.resolve(sent < IDLE_REQUESTS));
      await askForReports(server, REPORTS);
      waits.busy = await p99(server, async () => !(await areReady(server)));
    });
  });
  return waits;
}
