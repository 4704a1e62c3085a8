import fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startHousekeeping } from '../../../server/housekeeping';
import { type Api, emailOf, signIn } from '../../support/api';
import { addSite } from '../../support/records';
import { askForReport, draftOf, quickMaker, reportAt, reportIn } from '../../support/reports';
import { startServer, type TestServer } from '../../support/server';
import { storedFiles } from '../../support/uploads';

/** Previews and drafts are removed after a time, revisions never. */

const DAY_MS = 86_400_000;

let server: TestServer;
let admin: Api;
let now = Date.now();

beforeAll(async () => {
  server = await startServer({
    makeReport: quickMaker,
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
