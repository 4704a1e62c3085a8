import { afterAll, beforeAll, expect, it } from 'vitest';
import { REPORT_MESSAGES } from '../../../contract/reports/messages';
import type { Report } from '../../../contract/reports/report';
import { addInspection, addItem, addSite } from '../../support/records';
import { askForReport, draftOf, issuedReport, quickMaker, reportIn } from '../../support/reports';
import { startServer, type TestServer } from '../../support/server';
import { issueRevision, signatureOf } from '../../support/signatures';

/** How reports are found: by project, by what people did with them, and in which order. */

const NOW = '2026-11-22T10:00:00.000Z';

let server: TestServer;

beforeAll(async () => {
  server = await startServer({ makeReport: quickMaker, now: () => new Date(NOW) });
});

afterAll(() => server.close());

const titles = async (query: string, by: 'Admin' | 'Inspector' = 'Admin') => {
  const answer = await server.as[by].get(`/reports?${query}`);
  const rows = answer.body as Report[];
  expect(answer.headers.get('x-total-count')).toBe(String(rows.length));
  return rows.map(({ title }) => title);
};

it('finds reports by project, signatures and links, and sorts them', async () => {
  const admin = server.as.Admin;
  const south = await addSite(admin);
  const north = await addSite(admin);
  const reports: Report[] = [];
  for (const [title, projectId] of [
    ['Basement', south.project.id],
    ['Attic', south.project.id],
    ['Crane', north.project.id],
  ] as const) {
    const { id } = await addInspection(admin, { projectId, title, assignedToId: null });
    await addItem(admin, { inspectionId: id });
    reports.push(await issueRevision(admin, id));
  }
  const [basement, attic, crane] = reports as [Report, Report, Report];
  const draft = await askForReport(admin, draftOf(crane.inspectionId ?? 0));
  await reportIn(admin, draft.id, 'ready');
  const signature = signatureOf(basement.sha256 ?? '');
  await admin.post(`/reports/${String(basement.id)}/signatures`, signature);
  const share = async ({ id }: Report) => {
    const { body } = await admin.post('/shares', { reportId: id, days: 1 });
    return (body as { id: number }).id;
  };
  await admin.post(`/shares/${String(await share(attic))}/revoke`);
  const { path } = (await admin.get(`/shares/${String(await share(crane))}`)).body as {
    path: string;
  };
  const token = path.split('/').at(-1) ?? '';
  await server.anonymous.get(`/shared/${token}`);

  const issued = 'purpose=revision&sort=title';
  expect(await titles(issued)).toEqual(['Attic', 'Basement', 'Crane']);
  expect(await titles('purpose=revision&sort=-createdAt')).toHaveLength(3);
  const place = `projectId=${String(south.project.id)}`;
  expect(await titles(`${place}&sort=-title`)).toEqual(['Basement', 'Attic']);
  expect(await titles(`${issued}&isSigned=true`)).toEqual(['Basement']);
  expect(await titles(`${issued}&isSigned=false`)).toEqual(['Attic', 'Crane']);
  expect(await titles(`${issued}&isOpened=true`, 'Inspector')).toEqual(['Crane']);
  expect(await titles(`${issued}&isShared=true`)).toEqual(['Crane']);
  expect(await titles(`${issued}&isShared=false`)).toEqual(['Attic', 'Basement']);
});

it('does not tell an inspector which reports are shared', async () => {
  const { inspection } = await addSite(server.as.Admin);
  await issuedReport(server, inspection.id);
  const answer = await server.as.Inspector.get('/reports?isShared=true');
  expect(answer.status).toBe(403);
  expect(answer.body).toMatchObject({ message: REPORT_MESSAGES.mayNotSeeLinks });
});
