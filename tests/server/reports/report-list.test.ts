import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEFAULT_REPORT_LAYOUT } from '../../../contract/reports/layout';
import { REPORT_MESSAGES } from '../../../contract/reports/messages';
import type { Report } from '../../../contract/reports/report';
import { addInspection, addItem, addSite } from '../../support/records/records';
import {
  askForReport,
  draftOf,
  issuedReport,
  quickMaker,
  reportIn,
} from '../../support/records/reports';
import { startServer, type TestServer } from '../../support/server/server';
import { csvRows, fetchFile } from '../../support/server/downloads';
import {
  issueRevision,
  refusalOf,
  signatureOf,
  signRevision,
} from '../../support/records/signatures';

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

it('is a file with what it shows, filtered and in its order', async () => {
  const admin = server.as.Admin;
  const { client, project, inspection } = await addSite(admin);
  const item = await addItem(admin, { inspectionId: inspection.id });
  await addItem(admin, { inspectionId: inspection.id });
  const revision = await issueRevision(admin, inspection.id);
  await signRevision(admin, revision);
  const refusal = refusalOf(revision.sha256 ?? '', 'Not mine.');
  await admin.post(`/reports/${String(revision.id)}/signatures`, refusal);
  const chosen = { ...draftOf(inspection.id), itemIds: [item.id] };
  const draft = await reportIn(admin, (await askForReport(admin, chosen)).id, 'ready');
  const query = `projectId=${String(project.id)}&sort=-createdAt&timeZone=Asia/Tokyo`;
  const file = await fetchFile(server.url, server.as.Inspector, `/reports?format=csv&${query}`);
  const about = [inspection.title, project.name, client.name, String(inspection.id)];
  const made = ['Site Admin', '2026-11-22 19:00:00'];
  const sizeOf = ({ pages, size, sha256 }: Report) => [
    String(pages),
    String(size),
    '0',
    sha256,
    '',
    '',
    '',
  ];
  expect(await csvRows(file)).toEqual([
    [
      'ID',
      'Report of',
      'Project',
      'Client',
      'Inspection ID',
      'Kind',
      'Revision',
      'Chosen Items',
      'State',
      'Signed',
      'Refused',
      'Opened by Guests',
      'Made by',
      'Made on',
      'Pages',
      'Size (Bytes)',
      'Missing Photos',
      'SHA-256',
      'Failure',
      'Failure of the Signature Sheet',
      'Deleted',
    ],
    [
      String(draft.id),
      ...about,
      'Draft',
      '',
      '1',
      'Ready',
      '0',
      '0',
      '0',
      ...made,
      ...sizeOf(draft),
    ],
    [
      String(revision.id),
      ...about,
      'Revision',
      '1',
      '',
      'Issued',
      '1',
      '1',
      '0',
      ...made,
      ...sizeOf(revision),
    ],
  ]);
});

it('says that what a report is about was deleted since', async () => {
  const admin = server.as.Admin;
  const { project, inspection } = await addSite(admin);
  const item = await addItem(admin, { inspectionId: inspection.id });
  await issueRevision(admin, inspection.id);
  const ofProject = { purpose: 'draft', projectId: project.id, layout: DEFAULT_REPORT_LAYOUT };
  await reportIn(admin, (await askForReport(admin, ofProject)).id, 'ready');
  const read = async () => {
    const { body } = await admin.get(`/reports?projectId=${String(project.id)}`);
    const path = `/reports?format=csv&projectId=${String(project.id)}`;
    const [, ...rows] = await csvRows(await fetchFile(server.url, admin, path));
    const listed = (body as Report[]).map(({ isSubjectDeleted }) => isSubjectDeleted);
    return [listed, rows.map((row) => [row.at(4), row.at(-1)])];
  };
  expect(await read()).toEqual([
    [false, false],
    [
      ['', ''],
      [String(inspection.id), ''],
    ],
  ]);
  for (const path of [
    `/inspectionitems/${String(item.id)}`,
    `/inspections/${String(inspection.id)}`,
    `/projects/${String(project.id)}`,
  ])
    expect([path, (await admin.delete(path)).status]).toEqual([path, 200]);
  expect(await read()).toEqual([
    [true, true],
    [
      ['', 'Deleted project'],
      ['', 'Deleted inspection'],
    ],
  ]);
});

it('does not tell an inspector which reports are shared', async () => {
  const { inspection } = await addSite(server.as.Admin);
  await issuedReport(server, inspection.id);
  for (const path of ['/reports?isShared=true', '/downloads/reports?format=csv&isShared=true']) {
    const { status, body } = await server.as.Inspector.get(path);
    expect([path, status, body]).toEqual([path, 403, { message: REPORT_MESSAGES.mayNotSeeLinks }]);
  }
});
