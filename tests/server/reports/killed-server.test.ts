import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { utimes } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Api, apiOf, PASSWORD, signIn } from '../../support/server/api';
import { addItem, addSite } from '../../support/records/records';
import { askForReport, draftOf, reportIn } from '../../support/records/reports';
import { type Scratch, scratchConfig, testEngine } from '../../support/server/scratch';
import { childrenOf, knowsProcesses } from '../../support/server/child-processes';
import { type ServerProcess, startProcess } from '../../support/server/server-process';
import { fetchStored, uploadForm } from '../../support/server/uploads';

/** A server is killed while a revision is made: alone, or with the process that writes the file. */

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

const pdfs = () => filesIn('photos').filter((file) => file.endsWith('.pdf'));

const reportsAt = async (api: Api) => (await api.get('/reports')).body as unknown[];

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
  // A process that notices the end of its server removes its file.
  for (const file of unfinished()) await utimes(file, 0, 0).catch(() => undefined);
  const client = new pg.Client({ connectionString: scratch.config.databaseUrl });
  await client.connect();
  await client.query(`UPDATE report_jobs SET lease_until = '2026-01-01'`);
  await client.end();
}

/** The machine stops, so that nothing of the server goes on. */
async function killAll(): Promise<void> {
  const makers = childrenOf(server.child.pid ?? 0, 'report-worker');
  // A process whose server has ended removes its file.
  for (const pid of makers) process.kill(pid, 'SIGSTOP');
  const exit = once(server.child, 'exit');
  server.child.kill('SIGKILL');
  await exit;
  for (const pid of makers) process.kill(pid, 'SIGKILL');
  await server.ended;
  expect(unfinished()).not.toEqual([]);
}

it.runIf(knowsProcesses).each([
  ['the machine', killAll],
  // The maker of the file goes on until it notices, which may take long on a busy machine.
  ['the server', kill],
])('a report is finished once after %s was stopped in the middle of it', async (_, stop) => {
  const api = await signIn(server.url, 'admin@plumbline.test', PASSWORD);
  const { inspection } = await addSite(api);
  const { id: itemId } = await addItem(api, { inspectionId: inspection.id });
  await addPhotos(api, itemId);
  const before = { reports: (await reportsAt(api)).length, files: pdfs().length };
  const { id } = await askForReport(api, { ...draftOf(inspection.id), purpose: 'revision' });
  await vi.waitUntil(() => unfinished().some((file) => statSync(file).size > 0), {
    interval: 1,
    timeout: 60_000,
  });
  await stop();

  await letTimePass();
  server = await startProcess(environment);
  const again = apiOf(server.url, api.token);
  const report = await reportIn(again, id, 'ready');
  // It was created, and changed once.
  expect(report).toMatchObject({ revision: 1, version: 2, missingPhotos: 0, failure: null });
  const { bytes } = await fetchStored(`${server.url}${String(report.fileUrl)}`, api.token);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  expect({ size: bytes.length, sha256 }).toEqual({ size: report.size, sha256: report.sha256 });
  expect((await reportsAt(again)).length).toBe(before.reports + 1);
  expect(pdfs()).toHaveLength(before.files + 1);
  await vi.waitUntil(() => filesIn('incoming').length === 0, { timeout: 120_000 });
});
