import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { makeReport } from '../../../server/reports/make-report';
import { ReportJobs } from '../../../server/reports/jobs/report-jobs';
import type { Api } from '../../support/server/api';
import { addItem, addSite } from '../../support/records/records';
import {
  askForReport,
  draftOf,
  madeAtOnce,
  quickMaker,
  reportAt,
  reportIn,
} from '../../support/records/reports';
import { onPostgres } from '../../support/server/locks';
import { startServer, type TestServer } from '../../support/server/server';
import { storedFiles } from '../../support/server/uploads';
import { withResolvers } from '../../support/with-resolvers';

/** A report is cancelled and started again while its first attempt has not ended. */

let server: TestServer;
let admin: Api;
let body: object;

beforeAll(async () => {
  server = await startServer({ makeReport: null });
  admin = server.as.Admin;
  body = { ...draftOf((await addSite(admin)).inspection.id), purpose: 'revision' };
});

afterAll(() => server.close());

/** Revisions of one inspection are made one after the other. */
const askForOther = async () => askForReport(admin, draftOf((await addSite(admin)).inspection.id));

const pdfs = () => storedFiles(server).filter((name) => name.endsWith('.pdf'));

const SOON = { timeout: 20_000 };

const log = { error: () => undefined };

/** Makes two reports at once. */
const jobsWith = (make: typeof makeReport, store = server.services) =>
  new ReportJobs(store, { log, make, atOnce: 2 });

async function cancelAndRetry(jobs: ReportJobs, id: number): Promise<void> {
  await admin.post(`/reports/${String(id)}/cancel`);
  jobs.cancel(id);
  expect((await admin.post(`/reports/${String(id)}/retry`)).body).toMatchObject({
    state: 'queued',
  });
  jobs.wake();
}

it('begins again only after an attempt that does not stop at once', async () => {
  const release = withResolvers<undefined>();
  let [begun, atOnce, most] = [0, 0, 0];
  const jobs = jobsWith(async (content, _, options) => {
    begun += 1;
    atOnce += 1;
    most = Math.max(most, atOnce);
    if (begun === 1) await release.promise;
    atOnce -= 1;
    return madeAtOnce(content, options);
  });
  const { id } = await askForReport(admin, body);
  jobs.wake();
  await vi.waitUntil(() => begun === 1, SOON);
  await cancelAndRetry(jobs, id);
  // Another report is made in between, so the jobs have looked for work.
  const other = await askForOther();
  jobs.wake();
  await reportIn(admin, other.id, 'ready');
  // The other is ready a moment before its attempt has ended.
  await vi.waitUntil(() => jobs.running === 1, SOON);
  expect(begun).toBe(2);
  release.resolve(undefined);
  await reportIn(admin, id, 'ready');
  await jobs.stop();
  expect({ begun, most, running: jobs.running }).toEqual({ begun: 3, most: 2, running: 0 });
});

it('does not end the job of the next attempt', async () => {
  const release = withResolvers<undefined>();
  const { photos } = server.services;
  const put = vi.fn<typeof photos.put>(async (...args) => {
    if (put.mock.calls.length === 1) await release.promise;
    await photos.put(...args);
  });
  const store = {
    ...server.services,
    photos: Object.assign(Object.create(photos) as typeof photos, { put }),
  };
  const before = pdfs();
  const jobs = jobsWith((content, _, options) => madeAtOnce(content, options), store);
  const { id } = await askForReport(admin, body);
  jobs.wake();
  await vi.waitUntil(() => put.mock.calls.length === 1, SOON);
  await cancelAndRetry(jobs, id);
  release.resolve(undefined);
  const report = await reportIn(admin, id, 'ready');
  await jobs.stop();
  expect(pdfs().filter((name) => !before.includes(name))).toEqual([
    String(report.fileUrl).replace('/uploads/', ''),
  ]);
  const open = await server.services.database.db.selectFrom('report_jobs').selectAll().execute();
  expect(open).toEqual([]);
});

it('stays outdated if an attempt that has lost it notes its inspections late', async () => {
  const [late, making] = [withResolvers(), withResolvers()];
  const { database } = server.services;
  const { db } = database;
  let held = 0;
  const holding = async () => {
    held += 1;
    await late.promise;
  };
  const transaction = () => {
    const builder = db.transaction();
    const execute = builder.execute.bind(builder);
    builder.execute = async (work) => {
      await holding();
      return execute(work);
    };
    return builder;
  };
  // On SQLite work that does not wait for the disk has the connection for itself; the first takes the job.
  let connections = 0;
  const connection = () => {
    const builder = db.connection();
    const execute = builder.execute.bind(builder);
    builder.execute = async (work) => {
      connections += 1;
      if (connections > 1) await holding();
      return execute(work);
    };
    return builder;
  };
  const slow = new Proxy(db, {
    get: (_, name) => {
      if (name === 'transaction') return transaction;
      if (name === 'connection') return connection;
      const value: unknown = Reflect.get(db, name, db);
      return typeof value === 'function' ? (value.bind(db) as unknown) : value;
    },
  });
  const first = jobsWith(quickMaker, { ...server.services, database: { ...database, db: slow } });
  const { inspection } = await addSite(admin);
  const { id } = await askForReport(admin, draftOf(inspection.id));
  first.wake();
  await vi.waitUntil(() => held > 0, SOON);

  // Another server makes it again, and the inspection changes while it does.
  let begun = 0;
  const second = jobsWith(async (content, _, options) => {
    begun += 1;
    await making.promise;
    return madeAtOnce(content, options);
  });
  await cancelAndRetry(second, id);
  await vi.waitUntil(() => begun === 1, SOON);
  await addItem(admin, { inspectionId: inspection.id });
  expect(await reportAt(admin, id)).toMatchObject({ isOutdated: true });
  late.resolve();
  await vi.waitUntil(() => first.running === 0, SOON);
  making.resolve();
  expect(await reportIn(admin, id, 'ready')).toMatchObject({ isOutdated: true });
  await Promise.all([first.stop(), second.stop()]);
});

it('does not fail because of an attempt that was cancelled', async () => {
  const release = withResolvers<undefined>();
  let begun = 0;
  const jobs = jobsWith(async (content, _, options) => {
    begun += 1;
    if (begun > 1) return madeAtOnce(content, options);
    await release.promise;
    throw new Error('No space left');
  });
  const { id, revision } = await askForReport(admin, body);
  jobs.wake();
  await vi.waitUntil(() => begun === 1, SOON);
  await cancelAndRetry(jobs, id);
  release.resolve(undefined);
  expect(await reportIn(admin, id, 'ready')).toMatchObject({ revision, failure: null });
  await jobs.stop();
});

onPostgres('is not taken over by a server whose clock is ahead', async () => {
  const release = withResolvers<undefined>();
  let begun = 0;
  const jobs = jobsWith(async (content, _, options) => {
    begun += 1;
    await release.promise;
    return madeAtOnce(content, options);
  });
  const now = () => new Date(Date.now() + 60_000);
  let begunAhead = 0;
  const ahead = jobsWith(
    (content, _, options) => {
      begunAhead += 1;
      return madeAtOnce(content, options);
    },
    { ...server.services, now },
  );
  const { id } = await askForReport(admin, body);
  jobs.wake();
  await vi.waitUntil(() => begun === 1, SOON);
  const other = await askForOther();
  ahead.wake();
  await reportIn(admin, other.id, 'ready');
  release.resolve(undefined);
  await reportIn(admin, id, 'ready');
  await Promise.all([jobs.stop(), ahead.stop()]);
  expect({ begun, begunAhead }).toEqual({ begun: 1, begunAhead: 1 });
});
