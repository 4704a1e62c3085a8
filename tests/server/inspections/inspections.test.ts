import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Api, statusAndBody } from '../../support/server/api';
import { clockAt } from '../../support/clock';
import {
  addClient,
  addInspection,
  addItem,
  itemBody,
  clientBody,
  addSite,
  inspectionBody,
  type Site,
} from '../../support/records/records';
import { startServer, type TestServer } from '../../support/server/server';

const clock = clockAt('2026-11-21T08:00:00.000Z');
let server: TestServer;
let api: Api;
let site: Site;

beforeAll(async () => {
  server = await startServer({ now: clock.now });
  api = server.as.Inspector;
});

beforeEach(async () => {
  clock.set('2026-11-21T08:00:00.000Z');
  site = await addSite(server.as.Admin);
});

afterAll(() => server.close());

const path = ({ id }: { id: number }, more = '') => `/inspections/${String(id)}${more}`;

describe('an inspection', () => {
  it('is created with all fields that were sent', async () => {
    const whole = {
      title: 'Deck survey',
      description: 'Before the winter',
      inspectorName: 'Ida Falk',
      assignedToId: 2,
      notes: 'Bring a lamp',
      weatherConditions: 'Light snow',
      temperature: -2.5,
      projectId: site.project.id,
    };
    const { status, body } = await api.post('/inspections', {
      ...whole,
      inspectionDate: '2026-11-21T09:00:00+01:00',
      scheduledDate: '2026-11-20T23:30:00-05:00',
      status: 'In Progress',
    });
    const { id, ...rest } = body as { id: number };
    expect({ status, rest }).toEqual({
      status: 201,
      rest: {
        ...whole,
        inspectionDate: '2026-11-21T08:00:00.000Z',
        scheduledDate: '2026-11-21T04:30:00.000Z',
        status: 1,
        assignedToUserName: 'Test ProjectManager',
        createdByUserName: 'Test Inspector',
        projectName: 'Harbour Bridge',
        clientName: 'Bau AG',
        itemCount: 0,
        failedItemCount: 0,
        isArchived: false,
        isImported: false,
        createdAt: '2026-11-21T08:00:00.000Z',
        updatedAt: '2026-11-21T08:00:00.000Z',
        completedDate: null,
        version: 1,
      },
    });
    const { address: propertyAddress } = site.project;
    expect(statusAndBody(await api.get(path({ id })))).toEqual({
      status: 200,
      body: { ...(body as object), propertyAddress },
    });
  });

  it('keeps a deactivated assignee, but cannot be assigned to another one', async () => {
    const admin = server.as.Admin;
    const person = { email: 'jo@plumbline.test', firstName: 'Jo', lastName: 'Wu' };
    const login = { role: 'Inspector', password: 'Plumbline-test-1' };
    const { body: registered } = await admin.post('/auth/register', { ...person, ...login });
    const { id: assignedToId } = (registered as { user: { id: number } }).user;
    const assigned = { projectId: site.project.id, assignedToId };
    const made = await addInspection(admin, assigned);
    const item = await addItem(admin, { inspectionId: made.id, assignedToId });
    await admin.post(`/auth/deactivate-user/${String(assignedToId)}`);
    const renamed = { assignedToId, title: 'Renamed', version: 1 };
    const copy = await admin.post(`/inspectionitems/${String(item.id)}/duplicate`);
    expect(copy).toMatchObject({ status: 201, body: { assignedToId: null, assignedTo: null } });
    const answers = await Promise.all([
      admin.post('/inspections', inspectionBody(assigned)),
      admin.put(path(site.inspection), { assignedToId, version: 1 }),
      admin.post('/inspectionitems', itemBody({ inspectionId: made.id, assignedToId })),
      admin.put(path(made), renamed),
      admin.put(`/inspectionitems/${String(item.id)}`, renamed),
    ]);
    const errors = {
      assignedToId: ['This user is deactivated. Please assign somebody else.'],
    };
    const refused = { status: 422, body: { message: 'Validation failed', errors } };
    expect(answers.slice(0, 3).map(statusAndBody)).toEqual([refused, refused, refused]);
    expect(answers.slice(3).map(({ status }) => status)).toEqual([200, 200]);
  });

  it('needs an existing project and assignee', async () => {
    const refused = (errors: Record<string, string[]>) => ({
      status: 422,
      body: { message: 'Validation failed', errors },
    });
    expect(
      statusAndBody(await api.post('/inspections', inspectionBody({ projectId: 9999 }))),
    ).toEqual(refused({ projectId: ['This project does not exist'] }));
    const body = inspectionBody({ projectId: site.project.id, assignedToId: 9999 });
    expect(statusAndBody(await api.post('/inspections', body))).toEqual(
      refused({ assignedToId: ['This user does not exist'] }),
    );
    expect(statusAndBody(await api.put(path(site.inspection), { ...body, version: 1 }))).toEqual(
      refused({ assignedToId: ['This user does not exist'] }),
    );
  });

  it('changes the named fields, and clears those named as empty', async () => {
    const before = await addInspection(api, { projectId: site.project.id, notes: 'Old' });
    clock.pass({ minutes: 1 });
    const body = { title: 'Hull survey', notes: '', version: 1 };
    const expected = {
      ...before,
      title: 'Hull survey',
      notes: null,
      updatedAt: clock.text(),
      version: 2,
    };
    expect(statusAndBody(await api.put(path(before), body))).toEqual({
      status: 200,
      body: expected,
    });
    const { address: propertyAddress } = site.project;
    expect((await api.get(path(before))).body).toEqual({ ...expected, propertyAddress });
  });

  it('gets a completed date, keeps it, and loses it when reopened', async () => {
    const { inspection } = site;
    const setStatus = async (status: unknown) =>
      (await api.patch(path(inspection, '/status'), { status })).body;
    clock.pass({ minutes: 1 });
    const completedDate = clock.text();
    const completed = { ...inspection, status: 2, completedDate, updatedAt: completedDate };
    expect(await setStatus('Completed')).toEqual({ ...completed, version: 2 });
    clock.pass({ minutes: 1 });
    const later = { updatedAt: clock.text() };
    expect(await setStatus(2)).toEqual({ ...completed, ...later, version: 3 });
    expect(await setStatus('1')).toEqual({
      ...inspection,
      ...later,
      status: 1,
      completedDate: null,
      version: 4,
    });
  });

  it('gets a completed date when it is created or saved as complete', async () => {
    const created = await addInspection(api, { projectId: site.project.id, status: 2 });
    expect(created.completedDate).toBe('2026-11-21T08:00:00.000Z');
    clock.pass({ minutes: 1 });
    const body = inspectionBody({ projectId: site.project.id, status: 2, version: 1 });
    expect((await api.put(path(created), body)).body).toMatchObject({
      completedDate: '2026-11-21T08:00:00.000Z',
    });
    expect((await api.put(path(site.inspection), body)).body).toMatchObject({
      completedDate: clock.text(),
    });
  });

  it('is complete from the time at which its user made the change', async () => {
    const made = '2026-11-20T16:00:00.000Z';
    const age = 16 * 60 * 60;
    const from = async (method: string, at: string, body: object, text = String(age)) => {
      const answer = await api.send(method, at, body, { 'x-change-age': text });
      return (answer.body as { completedDate: string }).completedDate;
    };
    const open = { status: 0, base: { status: 2 } };
    const complete = { status: 2, base: { status: 0 } };
    const status = path(site.inspection, '/status');
    const fields = inspectionBody({ projectId: site.project.id, status: 2 });
    expect(await from('POST', '/inspections', fields)).toBe(made);
    expect(await from('PUT', path(site.inspection), complete)).toBe(made);
    await api.patch(status, open);
    expect(await from('PATCH', status, complete)).toBe(made);
    for (const text of ['-60', '1e3', '0', '63072000', '99999999999', 'yesterday']) {
      await api.patch(status, open);
      expect(await from('PATCH', status, complete, text)).toBe(clock.text());
    }
  });

  it('is archived and restored', async () => {
    const { inspection } = site;
    expect((await api.patch(path(inspection, '/archive'), {})).body).toEqual({
      ...inspection,
      isArchived: true,
      version: 2,
    });
    expect((await api.patch(path(inspection, '/unarchive'), { version: 2 })).body).toEqual({
      ...inspection,
      version: 3,
    });
  });

  it('includes the address of its property when read alone', async () => {
    const { body } = await api.get(path(site.inspection));
    expect(body).toEqual({ ...site.inspection, propertyAddress: site.project.address });
  });

  it('includes its items in the order in which they were added', async () => {
    const { inspection } = site;
    const first = await addItem(api, { inspectionId: inspection.id, title: 'Zinc' });
    const second = await addItem(api, { inspectionId: inspection.id, title: 'Ash' });
    expect(statusAndBody(await api.get(path(inspection, '/with-items')))).toEqual({
      status: 200,
      body: {
        ...inspection,
        itemCount: 2,
        failedItemCount: 2,
        inspectionItems: [first, second],
      },
    });
  });

  it('can be deleted by the office, and only without items', async () => {
    const { inspection } = site;
    const office = server.as.ProjectManager;
    const item = await addItem(api, { inspectionId: inspection.id });
    expect((await api.delete(path(inspection))).status).toBe(403);
    expect(statusAndBody(await office.delete(path(inspection)))).toEqual({
      status: 409,
      body: { message: 'The inspection has items. Archive it instead.' },
    });
    await api.delete(`/inspectionitems/${String(item.id)}`);
    expect(statusAndBody(await office.delete(path(inspection)))).toEqual({
      status: 200,
      body: { id: inspection.id },
    });
    expect((await api.get(path(inspection))).status).toBe(404);
  });
});

describe('renaming', () => {
  const listed = async (search: string) => {
    const { body } = await api.get(
      `/inspections?projectId=${String(site.project.id)}&search=${encodeURIComponent(search)}`,
    );
    return (body as Record<string, unknown>[]).map(({ projectName, clientName }) => ({
      projectName,
      clientName,
    }));
  };

  it('a client updates its inspections and their search', async () => {
    const { client } = site;
    const renamed = clientBody({ name: 'Rebuilt Ltd', version: 1 });
    await server.as.Admin.put(`/clients/${String(client.id)}`, renamed);
    expect(await listed('rebuilt')).toEqual([
      { projectName: 'Harbour Bridge', clientName: 'Rebuilt Ltd' },
    ]);
    expect(await listed('Bau AG')).toEqual([]);
  });

  it('a project, or moving it to another client, also updates them', async () => {
    const { project } = site;
    const other = await addClient(server.as.Admin, { name: 'Quay Partners' });
    await server.as.Admin.put(`/projects/${String(project.id)}`, {
      clientId: other.id,
      name: 'Tunnel',
      address: 'Quay 4',
      version: 1,
    });
    expect(await listed('tunnel quay')).toEqual([
      { projectName: 'Tunnel', clientName: 'Quay Partners' },
    ]);
    expect(await listed('Harbour')).toEqual([]);
    expect(await listed('Bau')).toEqual([]);
  });
});
