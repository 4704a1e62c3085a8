import fastify from 'fastify';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startHousekeeping } from '../../../server/housekeeping';
import { type Api, emailOf, signIn } from '../../support/server/api';
import { addItem, addSite } from '../../support/records/records';
import {
  askForReport,
  draftOf,
  quickMaker,
  reportAt,
  reportIn,
} from '../../support/records/reports';
import { startServer, type TestServer } from '../../support/server/server';
import { issueRevision, signatureOf } from '../../support/records/signatures';
import { storedFiles } from '../../support/server/uploads';

/** Previews and drafts are removed after a time, revisions never. */

const DAY_MS = 86_400_000;

let server: TestServer;
let admin: Api;
let now = Date.now();
let isBroken = false;

beforeAll(async () => {
  server = await startServer({
    makeReport: (...asked) =>
      isBroken ? Promise.reject(new Error('Broken')) : quickMaker(...asked),
    now: () => new Date(now),
  });
  admin = server.as.Admin;
});

afterAll(() => server.close());

/** What the server does every hour. */
async function housekeepingAfter(days: number): Promise<void> {
  now += days * DAY_MS + 1000;
  admin = await signIn(server.url, emailOf('Admin'));
  const { stop } = await startHousekeeping(server.services, fastify().log);
  await stop();
}

it('removes previews after a day and drafts after 30 days, with their files', async () => {
  const { inspection } = await addSite(admin);
  const make = async (purpose: string) => {
    const { id } = await askForReport(admin, { ...draftOf(inspection.id), purpose });
    return reportIn(admin, id, 'ready');
  };
  const [preview, draft, revision] = [
    await make('preview'),
    await make('draft'),
    await make('revision'),
  ];
  const purposes = async () => {
    const left: string[] = [];
    for (const { id, purpose } of [preview, draft, revision]) {
      if ((await admin.get(`/reports/${String(id)}`)).status === 200) left.push(purpose);
    }
    return left;
  };
  const files = () => storedFiles(server).length;
  await housekeepingAfter(1);
  expect(await purposes()).toEqual(['draft', 'revision']);
  await housekeepingAfter(28);
  expect(await purposes()).toEqual(['draft', 'revision']);
  expect(files()).toBe(2);
  await housekeepingAfter(1);
  expect(await purposes()).toEqual(['revision']);
  // Another round removes the files: the first left them for those who still read them.
  await housekeepingAfter(1);
  expect(files()).toBe(1);
  expect(await reportAt(admin, revision.id)).toEqual(revision);
});

it('removes revisions that were never issued after 30 days', async () => {
  const { inspection } = await addSite(admin);
  const { id } = await askForReport(admin, { ...draftOf(inspection.id), purpose: 'revision' });
  await reportIn(admin, id, 'ready');
  const failed = await askForReport(admin, { ...draftOf(inspection.id), purpose: 'revision' });
  await reportIn(admin, failed.id, 'ready');
  const { db } = server.services.database;
  await db.updateTable('reports').set({ purpose: 'draft' }).where('id', '=', failed.id).execute();
  const failure = { purpose: 'revision', state: 'failed', revision: null } as const;
  await db.updateTable('reports').set(failure).where('id', '=', failed.id).execute();
  await housekeepingAfter(29);
  expect(await reportAt(admin, failed.id)).toMatchObject({ state: 'failed' });
  await housekeepingAfter(1);
  const statusOf = async (one: number) => (await admin.get(`/reports/${String(one)}`)).status;
  expect([await statusOf(id), await statusOf(failed.id)]).toEqual([200, 404]);
});

it('removes failed sheets of signatures that a newer one has replaced', async () => {
  const { inspection } = await addSite(admin);
  await addItem(admin, { inspectionId: inspection.id });
  const report = await issueRevision(admin, inspection.id);
  const { db } = server.services.database;
  const sheets = () =>
    db
      .selectFrom('reports')
      .select(['id', 'state'])
      .where('sheet_of', '=', report.id)
      .orderBy('id')
      .execute();
  const sign = async (name: string, state: 'failed' | 'ready') => {
    isBroken = state === 'failed';
    const signature = signatureOf(report.sha256 ?? '', { name });
    await admin.post(`/reports/${String(report.id)}/signatures`, signature);
    await vi.waitUntil(async () => (await sheets()).at(-1)?.state === state, { timeout: 30_000 });
    isBroken = false;
  };
  const states = async () => (await sheets()).map(({ state }) => state);
  await sign('Lena Koch', 'failed');
  await sign('Otto Falk', 'ready');
  await sign('Ida Berg', 'failed');
  await housekeepingAfter(29);
  expect(await states()).toEqual(['failed', 'ready', 'failed']);
  await housekeepingAfter(1);
  expect(await states()).toEqual(['ready', 'failed']);
  // The newest can still be made again.
  await housekeepingAfter(60);
  const { sheetId } = await reportAt(admin, report.id);
  await admin.post(`/reports/${String(sheetId)}/retry`);
  await vi.waitUntil(async () => (await sheets()).at(-1)?.state === 'ready', { timeout: 30_000 });
  expect(await states()).toEqual(['ready', 'ready']);
});
