import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { vi } from 'vitest';
import { DEFAULT_REPORT_LAYOUT } from '../../../contract/reports/layout';
import type { Report } from '../../../contract/reports/report';
import type { MakeReportOptions, makeReport } from '../../../server/reports/make-report';
import type { ReportContent } from '../../../server/reports/report-content';
import type { Api } from '../server/api';
import type { TestServer } from '../server/server';

/** Reports and makers of their files. */

type Maker = typeof makeReport;

/** The body of a request for a draft. */
export const draftOf = (inspectionId: number) => ({
  purpose: 'draft',
  inspectionId,
  layout: DEFAULT_REPORT_LAYOUT,
});

/** Makes no file until it is cancelled. */
export const neverMade: Maker = (_, __, { signal }) =>
  new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => {
      reject(signal.reason as Error);
    });
  });

/** A small file that only names its subject. */
export async function madeAtOnce(
  { title, revision, items }: ReportContent,
  { to }: MakeReportOptions,
) {
  const bytes = Buffer.from(`%PDF ${title} ${String(revision?.number)} ${String(items.length)}`);
  await writeFile(to, bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { pages: 1, bytes: bytes.length, sha256, missingPhotos: [] };
}

export const quickMaker: Maker = (content, _, options) => madeAtOnce(content, options);

/** Requests a report. */
export async function askForReport(api: Api, body: object): Promise<Report> {
  const answer = await api.post('/reports', body);
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body as Report;
}

export const reportAt = async (api: Api, id: number): Promise<Report> =>
  (await api.get(`/reports/${String(id)}`)).body as Report;

export const ISSUED_SHA256 = 'a'.repeat(64);

/** Issues a revision without making its file, on a server that makes none. */
export async function issuedReport(
  { as, services }: Pick<TestServer, 'as' | 'services'>,
  inspectionId: number,
): Promise<number> {
  const { id } = await askForReport(as.Admin, { ...draftOf(inspectionId), purpose: 'revision' });
  const { db } = services.database;
  await db.deleteFrom('report_jobs').where('report_id', '=', id).execute();
  const ready = {
    state: 'ready',
    file_key: `reports/${String(id)}.pdf`,
    size: 1,
    pages: 1,
    sha256: ISSUED_SHA256,
  } as const;
  await db.updateTable('reports').set(ready).where('id', '=', id).execute();
  return id;
}

/** The report once it has reached a state. */
export async function reportIn(api: Api, id: number, state: Report['state']): Promise<Report> {
  await vi.waitUntil(async () => (await reportAt(api, id)).state === state, { timeout: 60_000 });
  return reportAt(api, id);
}
