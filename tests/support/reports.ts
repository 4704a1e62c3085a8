import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { DEFAULT_REPORT_LAYOUT } from '../../contract/reports/layout';
import type { Report } from '../../contract/reports/report';
import type { MakeReportOptions, makeReport } from '../../server/reports/make-report';
import type { ReportContent } from '../../server/reports/report-content';
import type { Api } from './api';

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

/** A small file that only names what it is about. */
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

/** Asks for a report. */
export async function askForReport(api: Api, body: object): Promise<Report> {
  const answer = await api.post('/reports', body);
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body as Report;
}

export const reportAt = async (api: Api, id: number): Promise<Report> =>
  (await api.get(`/reports/${String(id)}`)).body as Report;

/** The report once it has a state. */
export async function reportIn(api: Api, id: number, state: Report['state']): Promise<Report> {
  await expect.poll(async () => (await reportAt(api, id)).state, { timeout: 10_000 }).toBe(state);
  return reportAt(api, id);
}
