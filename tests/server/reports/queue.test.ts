import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { ReportJobs } from '../../../server/reports/jobs/report-jobs';
import type { ReportContent } from '../../../server/reports/report-content';
import { openJobs } from '../../../server/repositories/reports/report-jobs';
import type { Api } from '../../support/server/api';
import { addClient, addInspection, addProject, addSite } from '../../support/records/records';
import {
  askForReport,
  draftOf,
  madeAtOnce,
  neverMade,
  reportAt,
  reportIn,
} from '../../support/records/reports';
import { startServer, type TestServer } from '../../support/server/server';

/** The reports that wait: how many, whose turn it is, and for how long they are made. */

const MINUTE_MS = 60_000;

let server: TestServer;
let now = Date.now();

beforeAll(async () => {
  server = await startServer({
    makeReport: null,
    now: () => new Date(now),
    environment: { ACCESS_TOKEN_TTL_SECONDS: '86400' },
  });
});

afterAll(() => server.close());

const log = { error: () => undefined };

const TOO_MANY =
  'At most 10 reports of one person can wait. Please try again when one of them is ready.';

/** Ends all reports that wait. */
async function empty(api: Api, ids: readonly number[]): Promise<void> {
  for (const id of ids) await api.post(`/reports/${String(id)}/cancel`);
}

it('holds at most ten reports of each person, even if they are asked for at once', async () => {
  const { Admin, Inspector } = server.as;
  const { project, inspection } = await addSite(Admin);
  const places = [];
  for (let place = 0; place < 12; place += 1) {
    places.push(await addInspection(Admin, { projectId: project.id }));
  }
  const answers = await Promise.all(
    places.map(({ id }) => Inspector.post('/reports', draftOf(id))),
  );
  const refused = answers.filter(({ status }) => status !== 201);
  expect(refused.map(({ status, body }) => [status, body])).toEqual([
    [429, { message: TOO_MANY }],
    [429, { message: TOO_MANY }],
  ]);
  const ids = answers.flatMap(({ status, body }) =>
    status === 201 ? [(body as { id: number }).id] : [],
  );
  // Others are not concerned.
  const other = await askForReport(Admin, draftOf(inspection.id));

  const [first = 0] = ids;
  await Inspector.post(`/reports/${String(first)}/cancel`);
  const next = await askForReport(Inspector, draftOf(inspection.id));
  expect(await Admin.post(`/reports/${String(first)}/retry`)).toMatchObject({
    status: 429,
    body: { message: TOO_MANY },
  });
  await empty(Admin, [...ids, next.id, other.id]);
});

it('holds at most ten of a person who only asks for those of others again', async () => {
  const { Admin, ProjectManager } = server.as;
  const { project } = await addSite(Admin);
  const ids: number[] = [];
  for (let place = 0; place < 12; place += 1) {
    const { id } = await addInspection(Admin, { projectId: project.id });
    const revision = await askForReport(Admin, { ...draftOf(id), purpose: 'revision' });
    await empty(Admin, [revision.id]);
    ids.push(revision.id);
  }
  const answers = await Promise.all(
    ids.map((id) => ProjectManager.post(`/reports/${String(id)}/retry`)),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([
    ...Array.from({ length: 10 }, () => 200),
    429,
    429,
  ]);
  await empty(Admin, ids);
});

it('gives everybody a turn', async () => {
  const { Admin, Inspector, ProjectManager } = server.as;
  const { project } = await addSite(Admin);
  const ask = async (api: Api, title: string) => {
    const inspection = await addInspection(Admin, { projectId: project.id, title });
    return (await askForReport(api, draftOf(inspection.id))).id;
  };
  for (const title of ['Admin 1', 'Admin 2', 'Admin 3']) await ask(Admin, title);
  await ask(Inspector, 'Inspector 1');
  await ask(Inspector, 'Inspector 2');
  await ask(ProjectManager, 'Manager 1');
  const titles = (await makeAll()).map(({ title }) => title);
  expect(titles).toEqual([
    'Admin 1',
    'Inspector 1',
    'Manager 1',
    'Admin 2',
    'Inspector 2',
    'Admin 3',
  ]);
});

/** Makes all reports that wait, one after the other; their contents. */
async function makeAll(): Promise<ReportContent[]> {
  const made: ReportContent[] = [];
  const jobs = new ReportJobs(server.services, {
    log,
    atOnce: 1,
    make: (content, _, options) => {
      made.push(content);
      return madeAtOnce(content, options);
    },
  });
  jobs.wake();
  const isOver = async () => (await openJobs(server.services.database.db)).length === 0;
  await vi.waitUntil(isOver, { timeout: 60_000 });
  await jobs.stop();
  return made;
}

const revisionOf = (inspectionId: number) => ({ ...draftOf(inspectionId), purpose: 'revision' });

it.each(['waits', 'is cancelled and asked for again'])(
  'names the project of its inspection, which moves while it %s',
  async (situation) => {
    const { Admin } = server.as;
    const { inspection } = await addSite(Admin);
    const client = await addClient(Admin, { name: 'Right Ltd' });
    const place = { name: 'Right', address: 'Right Street', clientId: client.id };
    const project = await addProject(Admin, place);
    const { id } = await askForReport(Admin, revisionOf(inspection.id));
    if (situation !== 'waits') await Admin.post(`/reports/${String(id)}/cancel`);
    const moved = { projectId: project.id, version: inspection.version };
    await Admin.put(`/inspections/${String(inspection.id)}`, moved);
    if (situation !== 'waits') {
      const { body } = await Admin.post(`/reports/${String(id)}/retry`);
      expect(body).toMatchObject({ projectId: project.id, projectName: 'Right' });
    }
    const [content] = await makeAll();
    expect(content?.facts.slice(0, 3)).toEqual([
      { label: 'Client', text: 'Right Ltd' },
      { label: 'Project', text: 'Right' },
      { label: 'Address', text: 'Right Street' },
    ]);
    expect(await reportAt(Admin, id)).toMatchObject({
      projectId: project.id,
      projectName: 'Right',
      isOutdated: false,
    });
  },
);

it('is issued by the person who asks for it again, unless it is a draft', async () => {
  const { Admin, Inspector } = server.as;
  const { project } = await addSite(Admin);
  const ids = [];
  for (const asked of [draftOf, revisionOf]) {
    const { id } = await addInspection(Admin, { projectId: project.id, assignedToId: 3 });
    const report = await askForReport(Inspector, asked(id));
    await Inspector.post(`/reports/${String(report.id)}/cancel`);
    await Admin.post(`/reports/${String(report.id)}/retry`);
    ids.push(report.id);
  }
  const [draft = 0, revision = 0] = ids;
  const contents = await makeAll();
  expect(contents.map((content) => content.revision?.issuedBy)).toEqual([undefined, 'Site Admin']);
  expect((await reportAt(Admin, draft)).createdBy).toBe('Test Inspector');
  expect((await reportAt(Admin, revision)).createdBy).toBe('Site Admin');
});

it('makes the revisions of an inspection in the order of their numbers', async () => {
  const { Admin, ProjectManager } = server.as;
  const { inspection } = await addSite(Admin);
  await askForReport(Admin, draftOf(inspection.id));
  await askForReport(Admin, revisionOf(inspection.id));
  await askForReport(ProjectManager, revisionOf(inspection.id));
  const made = await makeAll();
  expect(made.map(({ revision }) => revision?.number)).toEqual([undefined, 1, 2]);
});

it('ends a report that takes too long, with a reason', async () => {
  const { Admin } = server.as;
  const { inspection } = await addSite(Admin);
  const { id } = await askForReport(Admin, draftOf(inspection.id));
  const jobs = new ReportJobs(server.services, { log, make: neverMade });
  jobs.wake();
  await reportIn(Admin, id, 'making');
  now += 15 * MINUTE_MS + 1;
  expect(await reportIn(Admin, id, 'failed')).toMatchObject({
    failure:
      'The report was not finished after 15 minutes. Please try again, or choose fewer items.',
    fileUrl: null,
  });
  await jobs.stop();
});
