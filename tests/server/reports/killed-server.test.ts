import { createHash } from 'node:crypto';
import { readdirSync, statSync, utimesSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Api, apiOf, PASSWORD, signIn } from '../../support/api';
import { addItem, addSite } from '../../support/records';
import { askForReport, draftOf, reportIn } from '../../support/reports';
import { type Scratch, scratchConfig, testEngine } from '../../support/scratch';
import { type ServerProcess, startProcess } from '../../support/server-process';
import { fetchStored, uploadForm } from '../../support/uploads';

/** The process of a server is killed while it writes the file of a revision. */

const PHOTOS = 8;

let scratch: Scratch;
let environment: Record<string, string>;
let server: ServerProcess;

beforeAll(async () => {
  scratch = await scratchConfig();
  const { dataDir, databaseUrl } = scratch.config;
  environment = {
    DATA_DIR: dataDir,
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  };
  server = await startProcess(environment);
});

afterAll(async () => {
  await kill();
  await scratch.remove();
});

async function kill(): Promise<void> {
  server.child.kill('SIGKILL');
  await server.ended;
}

const folderOf = (name: string) => path.join(scratch.config.dataDir, name);

const filesIn = (name: string): string[] =>
  readdirSync(folderOf(name), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));

const unfinished = () => filesIn('incoming').filter((file) => file.includes('.pdf'));

async function addPhotos(api: Api, itemId: number): Promise<void> {
  // Detail, so that a part of the report fills the buffer before its file.
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const create = { width: 1200, height: 900, channels: 3, background: '#808080', noise } as const;
  const bytes = await sharp({ create }).jpeg().toBuffer();
  const form = uploadForm(Array.from({ length: PHOTOS }, () => ({ bytes, field: 'files' })));
  const answer = await api.post(`/inspectionphotos/upload-multiple/${String(itemId)}`, form);
  expect(answer.status).toBe(200);
}

/** On PostgreSQL other servers may work in the folder and on the job, so both wait for their time. */
async function letTimePass(): Promise<void> {
  if (testEngine === 'sqlite') return;
  for (const file of unfinished()) utimesSync(file, 0, 0);
  const client = new pg.Client({ connectionString: scratch.config.databaseUrl });
  await client.connect();
  await client.query(`UPDATE report_jobs SET lease_until = '2026-01-01'`);
  await client.end();
}

it('a report is finished once after the process that made it was killed', async () => {
  const api = await signIn(server.url, 'admin@plumbline.test', PASSWORD);
  const { inspection } = await addSite(api);
  const { id: itemId } = await addItem(api, { inspectionId: inspection.id });
  await addPhotos(api, itemId);
  const { id } = await askForReport(api, { ...draftOf(inspection.id), purpose: 'revision' });
  await vi.waitUntil(() => unfinished().some((file) => statSync(file).size > 0), {
    interval: 1,
    timeout: 20_000,
  });
  await kill();
  expect(unfinished()).toHaveLength(1);

  await letTimePass();
  server = await startProcess(environment);
  const again = apiOf(server.url, api.token);
  const report = await reportIn(again, id, 'ready');
  // It was created, and changed once.
  expect(report).toMatchObject({ revision: 1, version: 2, missingPhotos: 0, failure: null });
  const { bytes } = await fetchStored(`${server.url}${String(report.fileUrl)}`, api.token);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  expect({ size: bytes.length, sha256 }).toEqual({ size: report.size, sha256: report.sha256 });
  expect((await again.get('/reports')).body).toHaveLength(1);
  expect(filesIn('photos').filter((file) => file.endsWith('.pdf'))).toHaveLength(1);
  await vi.waitUntil(() => filesIn('incoming').length === 0);
});
