import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_REPORT_LAYOUT } from '../../../contract/reports/layout';
import { REPORT_LIMITS } from '../../../contract/reports/limits';
import { REPORT_MESSAGES } from '../../../contract/reports/messages';
import type { Report } from '../../../contract/reports/report';
import type { HistoryPage } from '../../../contract/history/history';
import type { User } from '../../../contract/users/user';
import { type Api, PASSWORD, statusAndBody } from '../../support/server/api';
import { copyInspection } from '../../support/records/many-records';
import { addInspection, addItem, addSite } from '../../support/records/records';
import {
  askForReport,
  draftOf,
  quickMaker,
  reportAt,
  reportIn,
} from '../../support/records/reports';
import { startServer, type TestServer } from '../../support/server/server';

let server: TestServer;
let admin: Api;
let site: Awaited<ReturnType<typeof addSite>>;

beforeAll(async () => {
  server = await startServer({ makeReport: quickMaker });
  admin = server.as.Admin;
  site = await addSite(admin);
});

afterAll(() => server.close());

const issue = async (api: Api, body: object): Promise<Report> => {
  const { id } = await askForReport(api, { ...body, purpose: 'revision' });
  return reportIn(api, id, 'ready');
};

const fileOf = ({ fileUrl }: Report, token = admin.token) =>
  fetch(`${server.url}${String(fileUrl)}`, { headers: { authorization: `Bearer ${token}` } });

const newInspection = () =>
  addInspection(admin, { projectId: site.project.id, assignedToId: null });

describe('an issued revision', () => {
  it('keeps its file, whose digest anybody can verify', async () => {
    const { id } = await newInspection();
    await addItem(admin, { inspectionId: id });
    const report = await issue(admin, draftOf(id));
    expect(report).toMatchObject({ revision: 1, isOutdated: false, createdBy: 'Site Admin' });

    const file = await fileOf(report);
    const bytes = Buffer.from(await file.arrayBuffer());
    expect(file.headers.get('content-type')).toBe('application/pdf');
    expect(bytes.toString()).toBe('%PDF Deck survey 1 1');
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect(report).toMatchObject({ sha256, size: bytes.length });

    const { body } = await server.anonymous.get(`/reports/issued/${sha256}`);
    expect(body).toEqual({
      issued: {
        isSheet: false,
        title: report.title,
        projectName: report.projectName,
        revision: 1,
        itemCount: null,
        issuedAt: report.readyAt,
        isOutdated: false,
        signed: 0,
        refused: 0,
      },
    });
    const other = await server.anonymous.get(`/reports/issued/${'0'.repeat(64)}`);
    expect(other.body).toEqual({ issued: null });
  });

  it('becomes outdated by a change of its inspection, and the next has the next number', async () => {
    const { id } = await newInspection();
    const item = await addItem(admin, { inspectionId: id });
    const first = await issue(admin, draftOf(id));
    await admin.patch(`/inspectionitems/${String(item.id)}/priority`, { priority: 1 });
    const second = await issue(admin, draftOf(id));
    expect(second).toMatchObject({ revision: 2, isOutdated: false });
    expect(await reportAt(admin, first.id)).toEqual({ ...first, isOutdated: true });
    expect((await fileOf(first)).status).toBe(200);

    const comment = { text: 'Seen', mentionedUserIds: [] };
    await admin.post(`/inspectionitems/${String(item.id)}/comments`, comment);
    for (const path of [`/inspectionitems/${String(item.id)}`, `/inspections/${String(id)}`]) {
      const given = await admin.put(path, { base: {}, declined: { title: 'Deep crack' } });
      expect(given.status).toBe(200);
    }
    expect(await reportAt(admin, second.id)).toEqual(second);
  });

  it('of a project becomes outdated by an inspection that is new in it', async () => {
    const { layout } = draftOf(1);
    const report = await issue(admin, { layout, projectId: site.project.id });
    expect(report).toMatchObject({ inspectionId: null, title: site.project.name });
    const given = { base: {}, declined: { title: 'Deep crack' } };
    await admin.put(`/inspections/${String(site.inspection.id)}`, given);
    expect(await reportAt(admin, report.id)).toMatchObject({ isOutdated: false });
    await newInspection();
    expect(await reportAt(admin, report.id)).toMatchObject({ isOutdated: true });
  });

  it('becomes outdated by another name or address of what its cover shows', async () => {
    const { client, project, inspection } = await addSite(admin);
    const { layout } = draftOf(1);
    const item = await addItem(admin, { inspectionId: inspection.id });
    const bodies = [
      draftOf(inspection.id),
      { layout, projectId: project.id },
      { ...draftOf(inspection.id), itemIds: [item.id, item.id] },
    ];
    const issueAll = async () => {
      const ids: number[] = [];
      for (const body of bodies) ids.push((await issue(admin, body)).id);
      return ids;
    };
    const outdated = async (ids: readonly number[]) => {
      const reports = await Promise.all(ids.map((id) => reportAt(admin, id)));
      return reports.map(({ isOutdated }) => isOutdated);
    };
    const change = async (path: string, fields: object) => {
      const { version } = (await admin.get(path)).body as { version: number };
      expect((await admin.put(path, { ...fields, version })).status).toBe(200);
    };
    const [clientPath, projectPath] = [
      `/clients/${String(client.id)}`,
      `/projects/${String(project.id)}`,
    ];
    const first = await issueAll();
    expect((await reportAt(admin, first[2] ?? 0)).itemCount).toBe(1);
    await change(clientPath, { notes: 'Calls on Mondays' });
    await change(projectPath, { notes: 'A gate' });
    expect(await outdated(first)).toEqual([false, false, false]);
    await change(clientPath, { name: 'Nordlicht' });
    expect(await outdated(first)).toEqual([true, true, true]);
    for (const fields of [{ name: 'Lime Street 5' }, { address: 'Elm Street 1' }]) {
      const ids = await issueAll();
      await change(projectPath, fields);
      expect(await outdated(ids)).toEqual([true, true, true]);
    }
  });

  it('has the title and the project of the moment at which it was made', async () => {
    const { project, inspection } = await addSite(admin);
    const { db } = server.services.database;
    const { id: other } = await askForReport(admin, draftOf(inspection.id));
    await reportIn(admin, other, 'ready');
    await admin.put(`/inspections/${String(inspection.id)}`, { title: 'Stairs', version: 1 });
    await admin.put(`/projects/${String(project.id)}`, { name: 'Elm Street', version: 1 });
    // It waits again, as if no server had been there to make it.
    await db.updateTable('reports').set({ state: 'failed' }).where('id', '=', other).execute();
    await admin.post(`/reports/${String(other)}/retry`);
    const report = await reportIn(admin, other, 'ready');
    expect(report).toMatchObject({ title: 'Stairs', projectName: 'Elm Street', isOutdated: false });
    expect(await (await fileOf(report)).text()).toContain('Stairs');
  });

  it('stays when its inspection is deleted', async () => {
    const { id } = await newInspection();
    const report = await issue(admin, draftOf(id));
    expect((await admin.delete(`/inspections/${String(id)}`)).status).toBe(200);
    expect(await reportAt(admin, report.id)).toEqual({
      ...report,
      isOutdated: true,
      isSubjectDeleted: true,
    });
    expect((await fileOf(report)).status).toBe(200);
  });
});

it('is issued by the office and by the inspector of the inspection', async () => {
  const { id } = await newInspection();
  const { Inspector, ProjectManager } = server.as;
  const asked = { ...draftOf(id), purpose: 'revision' };
  expect(await Inspector.post('/reports', asked)).toMatchObject({ status: 403 });
  expect((await askForReport(Inspector, draftOf(id))).purpose).toBe('draft');
  expect((await issue(ProjectManager, asked)).revision).toBe(1);

  const own = await addInspection(admin, { projectId: site.project.id, assignedToId: 3 });
  expect((await issue(Inspector, draftOf(own.id))).revision).toBe(1);
});

it('is issued by an inspector who takes the inspection over, which its history shows', async () => {
  const person = { email: 'eva@plumbline.test', firstName: 'Eva', lastName: 'Roth' };
  const added = { ...person, role: 'Inspector', password: PASSWORD };
  const { user: colleague } = (await admin.post('/auth/register', added)).body as { user: User };
  const { id, version } = await addInspection(admin, {
    projectId: site.project.id,
    assignedToId: colleague.id,
  });
  const { Inspector } = server.as;
  const asked = { ...draftOf(id), purpose: 'revision' };
  expect(await Inspector.post('/reports', asked)).toMatchObject({ status: 403 });

  const path = `/inspections/${String(id)}`;
  const assign = (assignedToId: number, seen: number) =>
    Inspector.put(path, { assignedToId, version: seen });
  expect((await assign(3, version)).status).toBe(200);
  const revision = await issue(Inspector, asked);
  expect(revision).toMatchObject({ revision: 1, createdBy: 'Test Inspector' });
  expect((await assign(colleague.id, version + 1)).status).toBe(200);

  // The one of the moment issues: no longer the Inspector, and what was issued stays.
  expect(await Inspector.post('/reports', asked)).toMatchObject({ status: 403 });
  expect(await reportAt(admin, revision.id)).toMatchObject({ state: 'ready', revision: 1 });
  const { body } = await admin.get(`${path}/history?pageSize=50`);
  const names = { theirs: colleague.fullName, own: 'Test Inspector' };
  expect((body as HistoryPage).entries.slice(0, 2)).toMatchObject([
    {
      user: { id: 3, name: names.own },
      changes: [{ field: 'assignedToId', names: { from: names.own, to: names.theirs } }],
    },
    {
      user: { id: 3, name: names.own },
      changes: [{ field: 'assignedToId', names: { from: names.theirs, to: names.own } }],
    },
  ]);
});

it('contains only items of its inspection', async () => {
  const { id } = await newInspection();
  const item = await addItem(admin, { inspectionId: id });
  const other = await addItem(admin, { inspectionId: site.inspection.id });
  const wrong = await admin.post('/reports', { ...draftOf(id), itemIds: [item.id, other.id] });
  expect(wrong.status).toBe(422);
  await addItem(admin, { inspectionId: id });
  const report = await issue(admin, { ...draftOf(id), itemIds: [item.id] });
  expect(report.itemCount).toBe(1);
  expect(await (await fileOf(report)).text()).toBe('%PDF Deck survey 1 1');
});

it('of chosen items of several inspections of a project becomes outdated by their changes', async () => {
  const { project } = await addSite(admin);
  const add = (title: string) => addInspection(admin, { projectId: project.id, title });
  const inspections = [await add('One'), await add('Two'), await add('Three')];
  const items = inspections.map(({ id }) => addItem(admin, { inspectionId: id }));
  const [first = 0, second = 0, third = 0] = (await Promise.all(items)).map(({ id }) => id);
  const beside = await addItem(admin, { inspectionId: inspections[0]?.id ?? 0 });
  const asked = { purpose: 'revision', projectId: project.id, layout: DEFAULT_REPORT_LAYOUT };
  const foreign = await addItem(admin, { inspectionId: site.inspection.id });
  const wrong = await admin.post('/reports', { ...asked, itemIds: [first, foreign.id] });
  expect([wrong.status, wrong.body]).toEqual([
    422,
    {
      message: 'Validation failed',
      errors: { itemIds: ['An item does not belong to this inspection or project.'] },
    },
  ]);
  const report = await issue(admin, { ...asked, itemIds: [first, second] });
  expect(report).toMatchObject({ itemCount: 2, inspectionId: null, title: project.name });
  expect(await (await fileOf(report)).text()).toBe(`%PDF ${project.name} 1 2`);
  const outdated = async () => (await reportAt(admin, report.id)).isOutdated;
  const rename = (id: number) =>
    admin.put(`/inspectionitems/${String(id)}`, { title: 'Other', version: 1 });
  // What it does not show: an item of another inspection, another item of its own, a new
  // inspection.
  await rename(third);
  await rename(beside.id);
  await add('Four');
  expect(await outdated()).toBe(false);
  await rename(second);
  expect(await outdated()).toBe(true);
  const next = await issue(admin, { ...asked, itemIds: [first] });
  const path = `/inspections/${String(inspections[0]?.id)}`;
  await admin.put(path, { title: 'Other', version: 1, base: { title: 'One' } });
  expect((await reportAt(admin, next.id)).isOutdated).toBe(true);
});

it('of chosen items includes those of archived inspections', async () => {
  const { project, inspection } = await addSite(admin);
  const old = await addInspection(admin, { projectId: project.id, title: 'Old' });
  const items = [inspection, old].map(({ id }) => addItem(admin, { inspectionId: id }));
  const itemIds = (await Promise.all(items)).map(({ id }) => id);
  await admin.patch(`/inspections/${String(old.id)}/archive`);
  const asked = { projectId: project.id, layout: DEFAULT_REPORT_LAYOUT };
  const texts: string[] = [];
  for (const chosen of [{ itemIds }, {}]) {
    texts.push(await (await fileOf(await issue(admin, { ...asked, ...chosen }))).text());
  }
  expect(texts).toEqual([`%PDF ${project.name} 1 2`, `%PDF ${project.name} 2 1`]);
});

it('remembers the layout of each user', async () => {
  const layout = { groupBy: 'assignee', photosPerRow: 4, withHistory: true, paper: 'Letter' };
  await askForReport(server.as.ProjectManager, { ...draftOf(site.inspection.id), layout });
  expect((await server.as.ProjectManager.get('/reports/layout')).body).toEqual(layout);
});

it('is listed with search and filters, without previews', async () => {
  const { id } = await addInspection(admin, { projectId: site.project.id, title: 'Crane ÄÖ' });
  const preview = await askForReport(admin, { ...draftOf(id), purpose: 'preview' });
  await reportIn(admin, preview.id, 'ready');
  const report = await issue(admin, draftOf(id));
  const { body, headers } = await admin.get('/reports?search=crane%20ao&purpose=revision&page=1');
  expect(body).toEqual([report]);
  expect(headers.get('x-total-count')).toBe('1');
  expect((await admin.get('/reports?search=crane&isOutdated=true')).body).toEqual([]);
});

describe('a report that is too large', () => {
  it('is refused with what to do, until items are chosen or fewer are left', async () => {
    const { project, inspection } = await addSite(admin);
    const item = await addItem(admin, { inspectionId: inspection.id });
    const { db } = server.services.database;
    const photoCount = (photo_count: number) =>
      db.updateTable('items').set({ photo_count }).where('id', '=', item.id).execute();
    const other = await addItem(admin, { inspectionId: inspection.id });
    const { layout } = draftOf(1);
    const ofProject = { purpose: 'draft', projectId: project.id, layout };
    await photoCount(REPORT_LIMITS.photos + 1);
    const size = { inspections: 1, items: 2, photos: REPORT_LIMITS.photos + 1 };
    for (const [body, what] of [
      [ofProject, 'project'],
      [draftOf(inspection.id), 'inspection'],
      [{ ...ofProject, itemIds: [item.id, other.id] }, 'choice'],
    ] as const) {
      const answer = await admin.post('/reports', body);
      expect(answer.status).toBe(422);
      expect(answer.body).toMatchObject({ message: REPORT_MESSAGES.tooLarge(size, what) });
    }
    expect(REPORT_MESSAGES.tooLarge(size, 'project')).toBe(
      'A report can have at most 2,000 inspections, 5,000 items and 2,000 photos. This one would ' +
        'have 1 inspection, 2 items and 2,001 photos. Please choose items in their list, or make ' +
        'one report for each inspection.',
    );
    const { id } = await askForReport(admin, { ...ofProject, itemIds: [other.id] });
    await reportIn(admin, id, 'ready');
    const archive = (action: string) =>
      admin.patch(`/inspections/${String(inspection.id)}/${action}`);
    await archive('archive');
    await askForReport(admin, ofProject);
    await archive('unarchive');
    await photoCount(REPORT_LIMITS.photos);
    await askForReport(admin, ofProject);
  });

  it('is refused for its inspections, even if they have no items', async () => {
    const { project, inspection } = await addSite(admin);
    const item = await addItem(admin, { inspectionId: inspection.id });
    const { id } = await addInspection(admin, { projectId: project.id });
    const { db } = server.services.database;
    const { layout } = draftOf(1);
    const ofProject = { purpose: 'draft', projectId: project.id, layout };
    await copyInspection(db, id, REPORT_LIMITS.inspections - 1);
    const size = { inspections: REPORT_LIMITS.inspections + 1, items: 1, photos: 0 };
    expect(statusAndBody(await admin.post('/reports', ofProject))).toEqual({
      status: 422,
      body: { message: REPORT_MESSAGES.tooLarge(size, 'project') },
    });
    await askForReport(admin, { ...ofProject, itemIds: [item.id] });
    await admin.patch(`/inspections/${String(id)}/archive`);
    const report = await askForReport(admin, ofProject);
    expect((await reportIn(admin, report.id, 'ready')).isOutdated).toBe(false);
  });
});
