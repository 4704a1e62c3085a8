import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { Report } from '../../../contract/reports/report';
import type { Photo } from '../../../contract/photos/photo';
import { UnavailableError } from '../../../server/errors/unavailable';
import { makeFile } from '../../../server/reports/jobs/make-file';
import { openJobs, takeJob } from '../../../server/repositories/reports/report-jobs';
import { findReportRow } from '../../../server/repositories/reports/reports';
import { jpeg } from '../../support/records/pictures';
import { addItem, addSite } from '../../support/records/records';
import { askForReport, draftOf, quickMaker, reportAt } from '../../support/records/reports';
import { startServer, type TestServer } from '../../support/server/server';
import { fetchStored, uploadForm } from '../../support/server/uploads';

/**
 * The confirmation of a commit is late, as when a replica does not answer: the server gives up, and
 * then the commit becomes visible. What it names has its file.
 */

let server: TestServer;

beforeAll(async () => {
  server = await startServer({ makeReport: null, environment: { LOG_LEVEL: 'silent' } });
});

afterEach(() => {
  vi.restoreAllMocks();
});

afterAll(() => server.close());

/**
 * The transaction after the file whose key has this end gets no answer.
 * @returns what makes it visible.
 */
function delayCommitOf(end: string): () => Promise<unknown> {
  const { photos, database } = server.services;
  const { db } = database;
  const put = photos.put.bind(photos);
  let commit = (): Promise<unknown> => Promise.reject(new Error('Nothing was committed'));
  vi.spyOn(photos, 'put').mockImplementation(async (key, ...content) => {
    await put(key, ...content);
    if (!key.endsWith(end)) return;
    const transaction = db.transaction();
    const execute = transaction.execute.bind(transaction);
    vi.spyOn(transaction, 'execute').mockImplementationOnce((work) => {
      commit = () => execute(work);
      return Promise.reject(new UnavailableError('The database does not answer', 5));
    });
    vi.spyOn(db, 'transaction').mockReturnValueOnce(transaction);
  });
  return () => commit();
}

const statusOf = async (url: string | null | undefined) =>
  (await fetchStored(`${server.url}${url ?? ''}`, server.as.Admin.token)).status;

it('a report that becomes ready late has its file', async () => {
  const { database } = server.services;
  const { Admin } = server.as;
  const { inspection } = await addSite(Admin);
  // On SQLite the commit of a draft does not wait for the disk, and uses another transaction.
  const { id } = await askForReport(Admin, { ...draftOf(inspection.id), purpose: 'revision' });
  const [job] = await openJobs(database.db);
  const report = await findReportRow(database.db, id);
  if (job === undefined || report === undefined) throw new Error('The report is not queued');
  const lease = { reportId: id, holder: 'this attempt' };
  await takeJob(database.db, lease, { job, until: '2100-01-01T00:00:00.000Z' });
  const commit = delayCommitOf('.pdf');
  const { signal } = new AbortController();
  const attempt = {
    report,
    lease,
    signal,
    isLast: false,
    onProgress: () => undefined,
    make: quickMaker,
  };
  await expect(makeFile(server.services, attempt)).rejects.toThrow(UnavailableError);
  await commit();
  const ready: Report = await reportAt(Admin, id);
  expect([ready.state, await statusOf(ready.fileUrl)]).toEqual(['ready', 200]);
});

it('a logo that is named late has its file', async () => {
  const { Admin } = server.as;
  const commit = delayCommitOf('-logo.png');
  const sent = await Admin.post('/office/logo', uploadForm([{ bytes: await jpeg() }]));
  await commit();
  const { logoUrl } = (await Admin.get('/office')).body as { logoUrl: string | null };
  expect([sent.status, await statusOf(logoUrl)]).toEqual([503, 200]);
});

it('a photo that is added late has its file', async () => {
  const { Admin } = server.as;
  const { inspection } = await addSite(Admin);
  const item = await addItem(Admin, { inspectionId: inspection.id });
  const commit = delayCommitOf('-thumbnail.webp');
  const path = `/inspectionphotos/upload/${String(item.id)}`;
  const sent = await Admin.post(path, uploadForm([{ bytes: await jpeg() }]));
  await commit();
  const list = await Admin.get(`/inspectionphotos/by-item/${String(item.id)}`);
  const [photo] = list.body as Photo[];
  expect([sent.status, await statusOf(photo?.url)]).toEqual([503, 200]);
});
