import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { makeReport } from '../../../server/reports/make-report';
import { PassingError } from '../../../server/reports/report-error';
import { ReportJobs } from '../../../server/reports/jobs/report-jobs';
import type { Api } from '../../support/server/api';
import { addItem, addSite } from '../../support/records/records';
import {
  askForReport,
  draftOf,
  madeAtOnce,
  neverMade,
  quickMaker,
  reportAt,
  reportIn,
} from '../../support/records/reports';
import { testEngine } from '../../support/server/scratch';
import { startServer, type TestServer } from '../../support/server/server';
import { storedFiles } from '../../support/server/uploads';

const log = { error: () => undefined };

let server: TestServer;
let admin: Api;
let body: object;
let now = Date.now();

beforeAll(async () => {
  server = await startServer({ makeReport: neverMade, now: () => new Date(now) });
  admin = server.as.Admin;
  body = { ...draftOf((await addSite(admin)).inspection.id), purpose: 'revision' };
});

afterAll(() => server.close());

const pdfs = () => storedFiles(server).filter((name) => name.endsWith('.pdf'));

/** Lets time pass; on PostgreSQL leases end by the clock of the database, which goes on as it is. */
async function pass(ms: number): Promise<void> {
  now += ms;
  if (testEngine === 'sqlite') return;
  const ended = { lease_until: '2026-01-01T00:00:00.000Z' };
  await server.services.database.db.updateTable('report_jobs').set(ended).execute();
}

/** Another server that makes the reports of the same database. */
const another = (make: typeof makeReport) => new ReportJobs(server.services, { log, make });

it('is finished once by others if its server was killed in the middle', async () => {
  const { id } = await askForReport(admin, body);
  await reportIn(admin, id, 'making');
  let made = 0;
  const counted: typeof makeReport = (content, _, options) => {
    made += 1;
    return madeAtOnce(content, options);
  };
  const before = pdfs();
  const [one, two] = [another(counted), another(counted)];
  // The lease of the first server is free only after it has expired.
  one.wake();
  await one.stop();
  expect({ made, state: (await reportAt(admin, id)).state }).toEqual({ made: 0, state: 'making' });

  await pass(31_000);
  const [three, four] = [another(counted), another(counted)];
  three.wake();
  four.wake();
  const report = await reportIn(admin, id, 'ready');
  await Promise.all([two.stop(), three.stop(), four.stop()]);
  expect({ made, revision: report.revision }).toEqual({ made: 1, revision: 1 });
  // The file and the row agree, and nothing else is left.
  expect(pdfs().filter((name) => !before.includes(name))).toEqual([
    String(report.fileUrl).replace('/uploads/', ''),
  ]);
});

it('is stopped when it is cancelled, frees its number, and can still be made later', async () => {
  const { id, revision } = await askForReport(admin, body);
  await reportIn(admin, id, 'making');
  const cancelled = await admin.post(`/reports/${String(id)}/cancel`);
  expect(cancelled.body).toMatchObject({ state: 'cancelled', revision: null, progress: null });
  const again = await admin.post(`/reports/${String(id)}/retry`);
  expect(again.body).toMatchObject({ revision });
  await reportIn(admin, id, 'making');
  await admin.post(`/reports/${String(id)}/cancel`);
});

it('fails with a reason, and is not retried forever', async () => {
  const broken: typeof makeReport = () => Promise.reject(new Error('No space left'));
  const { id } = await askForReport(admin, body);
  await reportIn(admin, id, 'making');
  await pass(31_000);
  const jobs = another(broken);
  jobs.wake();
  expect(await reportIn(admin, id, 'failed')).toMatchObject({
    failure: 'The report could not be made. Please try again.',
    fileUrl: null,
    revision: null,
  });
  await jobs.stop();

  const stuck = await askForReport(admin, body);
  await reportIn(admin, stuck.id, 'making');
  await server.services.database.db.updateTable('report_jobs').set({ attempts: 3 }).execute();
  await pass(31_000);
  const last = another(quickMaker);
  last.wake();
  expect(await reportIn(admin, stuck.id, 'failed')).toMatchObject({
    failure: 'The server stopped several times while it made the report.',
  });
  await last.stop();
});

it('is tried again after a fault that may pass, and fails if it does not', async () => {
  const { id } = await askForReport(admin, body);
  await reportIn(admin, id, 'making');
  await pass(31_000);
  const faults: unknown[] = [];
  let begun = 0;
  const outage: typeof makeReport = () => {
    begun += 1;
    return Promise.reject(new PassingError('Photos cannot be read', { cause: 'The disk' }));
  };
  const jobs = new ReportJobs(server.services, {
    log: { error: (fault: unknown) => faults.push(fault) },
    make: outage,
  });
  jobs.wake();
  await reportIn(admin, id, 'queued');
  jobs.wake();
  await vi.waitUntil(() => jobs.running === 0, { timeout: 60_000 });
  expect({ begun, ...(await reportAt(admin, id)) }).toMatchObject({ begun: 1, state: 'queued' });
  await pass(11_000);
  jobs.wake();
  expect(await reportIn(admin, id, 'failed')).toMatchObject({ failure: 'Photos cannot be read' });
  expect([begun, faults.length]).toEqual([2, 2]);
  await jobs.stop();
});

it.each(['inspection', 'project'])('fails when a chosen item of its %s is gone', async (of) => {
  const { inspection, project } = await addSite(admin);
  const add = () => addItem(admin, { inspectionId: inspection.id });
  const [kept, gone] = [await add(), await add()];
  const about = of === 'project' ? { projectId: project.id } : { inspectionId: inspection.id };
  const { layout } = draftOf(0);
  const asked = { ...about, layout, purpose: 'revision', itemIds: [kept.id, gone.id] };
  const { id } = await askForReport(admin, asked);
  await reportIn(admin, id, 'making');
  await admin.delete(`/inspectionitems/${String(gone.id)}`);
  await pass(31_000);
  const jobs = another(quickMaker);
  jobs.wake();
  expect(await reportIn(admin, id, 'failed')).toMatchObject({
    failure:
      'A chosen item was deleted, or moved to another project. Please choose the items again.',
    revision: null,
  });
  await jobs.stop();
});

it('starts again after a stop that releases it', async () => {
  const { id } = await askForReport(admin, body);
  await reportIn(admin, id, 'making');
  await pass(31_000);
  const stopping = another(neverMade);
  stopping.wake();
  await stopping.stop();
  const next = another(quickMaker);
  next.wake();
  expect(await reportIn(admin, id, 'ready')).toMatchObject({ purpose: 'revision' });
  await next.stop();
});
