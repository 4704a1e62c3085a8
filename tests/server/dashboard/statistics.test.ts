import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, emailOf, statusAndBody, signIn } from '../../support/server/api';
import { clockAt } from '../../support/clock';
import { addClient, addInspection, addItem, addProject } from '../../support/records/records';
import { startServer, type TestServer } from '../../support/server/server';

const TODAY = '2026-11-21';
const clock = clockAt('2026-11-21T12:00:00.000Z');
let server: TestServer;
let api: Api;

const REFUSED = { status: 400, body: { message: 'Validation failed' } };

const path = (record: string, id: number, action: string) =>
  `/${record}/${String(id)}${action === '' ? '' : `/${action}`}`;

/** The user returns at another time. */
async function comeBackAt(instant: string): Promise<void> {
  clock.set(instant);
  api = await signIn(server.url, emailOf('ProjectManager'));
}

const get = async (call: string) => statusAndBody(await api.get(call));

beforeAll(async () => {
  server = await startServer({ now: clock.now });
  api = server.as.ProjectManager;
});

afterAll(() => server.close());

describe('the statistics of clients', () => {
  it('count clients that are not archived', async () => {
    expect(await get('/clients/statistics')).toEqual({ status: 200, body: { active: 0 } });
    const { id } = await addClient(api, { name: 'Archived' });
    await addClient(api);
    expect(await get('/clients/statistics')).toEqual({ status: 200, body: { active: 2 } });
    await api.patch(path('clients', id, 'archive'));
    expect(await get('/clients/statistics')).toEqual({ status: 200, body: { active: 1 } });
  });
});

describe('the statistics of projects', () => {
  const activeOn = (day: string) => get(`/projects/statistics?date=${day}`);

  it('count projects that are neither archived nor completed on the user’s day', async () => {
    const { id: clientId } = await addClient(api);
    const dates = { startDate: '2024-02-01', endDate: '2024-02-28' };
    await addProject(api, { clientId });
    await addProject(api, { clientId, startDate: '2024-03-01' });
    await addProject(api, { clientId, endDate: '2024-02-01' });
    await addProject(api, { clientId, ...dates });
    await addProject(api, { clientId, ...dates, status: 'OnHold' });
    const archived = await addProject(api, { clientId, startDate: null });
    await api.patch(path('projects', archived.id, 'archive'));
    const counted = await Promise.all(
      ['2024-01-31', '2024-02-28', '2024-02-29', TODAY].map(activeOn),
    );
    expect(counted).toEqual([5, 5, 4, 4].map((active) => ({ status: 200, body: { active } })));
  });

  it.each(['', '?date=2026-02-29', '?date=2026-11-21T00:00:00Z', '?date=1&more=1'])(
    'refuse the query %s',
    async (query) => {
      expect(await get(`/projects/statistics${query}`)).toMatchObject(REFUSED);
    },
  );
});

describe('the statistics of inspections', () => {
  const NOVEMBER = 'startDate=2026-11-01T00:00:00.000Z&endDate=2026-11-30T23:59:59.999Z';
  const statistics = async (period = NOVEMBER) => {
    const { status, body } = await get(`/inspections/statistics?${period}`);
    expect(status).toBe(200);
    return body;
  };
  const NOTHING = {
    pending: 0,
    completedInPeriod: 0,
    completed: 0,
    total: 0,
    settledItems: 0,
    itemsToVerify: 0,
    items: 0,
  };
  let projectId = 0;

  beforeAll(async () => {
    const { id: clientId } = await addClient(api);
    projectId = (await addProject(api, { clientId })).id;
  });

  it('count unarchived open ones as pending, and all of them', async () => {
    expect(await statistics()).toEqual(NOTHING);
    await addInspection(api, { projectId, status: 'Scheduled' });
    await addInspection(api, { projectId, status: 'Open' });
    await addInspection(api, { projectId, status: 0 });
    await addInspection(api, { projectId, status: 'InProgress' });
    const archived = await addInspection(api, { projectId, status: 'Open' });
    await api.patch(path('inspections', archived.id, 'archive'));
    expect(await statistics()).toEqual({ ...NOTHING, pending: 3, total: 5 });
  });

  it('count the complete ones of a period by their completed date', async () => {
    const completedAt = async (instant: string) => {
      await comeBackAt(instant);
      const { id } = await addInspection(api, { projectId, status: 1 });
      await api.patch(path('inspections', id, 'status'), { status: 'Complete' });
      return id;
    };
    const before = (await statistics()) as { total: number };
    await completedAt('2026-10-31T23:59:59.999Z');
    await completedAt('2026-11-01T00:00:00.000Z');
    const archived = await completedAt('2026-11-30T23:59:59.999Z');
    await completedAt('2026-12-01T00:00:00.000Z');
    expect(await statistics()).toMatchObject({ completedInPeriod: 2, completed: 4 });
    // The month in Auckland, thirteen hours ahead of UTC.
    const auckland = 'startDate=2026-10-31T11:00:00Z&endDate=2026-11-30T10:59:59.999Z';
    expect(await statistics(auckland)).toMatchObject({ completedInPeriod: 2 });
    await api.patch(path('inspections', archived, 'archive'));
    expect(await statistics()).toMatchObject({
      completedInPeriod: 2,
      completed: 4,
      total: before.total + 4,
    });
  });

  it('use the updated date if there is no completed date', async () => {
    await comeBackAt('2026-06-15T12:00:00.000Z');
    const { id } = await addInspection(api, { projectId, status: 'Complete' });
    const { db } = server.services.database;
    await db
      .updateTable('inspections')
      .set({ completed_date: null })
      .where('id', '=', id)
      .execute();
    const june = 'startDate=2026-06-01T00:00:00Z&endDate=2026-06-30T23:59:59.999Z';
    expect(await statistics(june)).toMatchObject({ completedInPeriod: 1 });
  });

  it('count items and settled items', async () => {
    const { id: inspectionId } = await addInspection(api, { projectId });
    for (const status of ['Open', 'InProgress', 'Resolved', 'Verified', 'Closed', 'Draft']) {
      await addItem(api, { inspectionId, status });
    }
    expect(await statistics()).toMatchObject({ settledItems: 3, items: 6 });
    await addItem(api, { inspectionId, status: 'Closed' });
    expect(await statistics()).toMatchObject({ settledItems: 4, items: 7 });
  });

  it.each(['', 'startDate=2026-11-01&endDate=2026-11-30', 'startDate=2026-11-01T00:00:00Z'])(
    'refuse the query "%s"',
    async (query) => {
      expect(await get(`/inspections/statistics?${query}`)).toMatchObject(REFUSED);
    },
  );
});

describe('the upcoming deadlines', () => {
  let inspectionId = 0;
  let clientId = 0;

  const deadlines = async (day: string) => {
    const { status, body } = await get(`/deadlines/upcoming?date=${day}`);
    expect(status).toBe(200);
    return (body as { title: string }[]).map(({ title }) => title);
  };
  const item = (dueDate: string, priority: number, status = 'Open') =>
    addItem(api, {
      inspectionId,
      dueDate,
      priority,
      status,
      title: `item ${dueDate} ${String(priority)}`,
    });

  beforeAll(async () => {
    await comeBackAt('2026-11-21T12:00:00.000Z');
    clientId = (await addClient(api)).id;
    const { id: projectId } = await addProject(api, { clientId, name: 'Harbour' });
    inspectionId = (await addInspection(api, { projectId })).id;
  });

  it('are the three nearest of a week, including today', async () => {
    expect(await get(`/deadlines/upcoming?date=${TODAY}`)).toEqual({ status: 200, body: [] });
    const today = await item(TODAY, 1);
    await item('2026-11-28', 4);
    await item('2026-11-29', 4);
    const [first] = (await get(`/deadlines/upcoming?date=${TODAY}`)).body as unknown[];
    expect(first).toEqual({
      kind: 'item',
      id: today.id,
      title: 'item 2026-11-21 1',
      dueDate: TODAY,
      projectName: 'Harbour',
      inspectionId,
      priority: 1,
    });
    expect(await deadlines(TODAY)).toEqual(['item 2026-11-21 1', 'item 2026-11-28 4']);
    await item('2026-11-21', 3);
    await item('2026-11-25', 2);
    expect(await deadlines(TODAY)).toEqual([
      'item 2026-11-21 3',
      'item 2026-11-21 1',
      'item 2026-11-25 2',
    ]);
  });

  it('include project ends, before the items of that day', async () => {
    const { id } = await addProject(api, {
      clientId,
      name: 'Bridge',
      startDate: '2026-01-01',
      endDate: TODAY,
    });
    expect(await get(`/deadlines/upcoming?date=${TODAY}`)).toMatchObject({
      body: [
        {
          kind: 'project',
          id,
          title: 'Bridge',
          dueDate: TODAY,
          projectName: 'Bridge',
          inspectionId: null,
          priority: null,
        },
        { title: 'item 2026-11-21 3' },
        { title: 'item 2026-11-21 1' },
      ],
    });
    await api.patch(path('projects', id, 'archive'));
    expect(await deadlines(TODAY)).not.toContain('Bridge');
  });

  it('exclude settled items and archived inspections', async () => {
    expect(await deadlines('2028-02-27')).toEqual([]);
    const leapDay = await item('2028-02-29', 4);
    await item('2028-02-29', 2, 'Resolved');
    expect(await deadlines('2028-02-27')).toEqual(['item 2028-02-29 4']);
    expect(await deadlines('2028-02-22')).toEqual(['item 2028-02-29 4']);
    expect(await deadlines('2028-02-21')).toEqual([]);
    expect(await deadlines('2028-03-01')).toEqual([]);
    await api.patch(path('inspectionitems', leapDay.id, 'resolve'), { isResolved: true });
    expect(await deadlines('2028-02-27')).toEqual([]);
    await api.patch(path('inspectionitems', leapDay.id, 'unresolve'));
    expect(await deadlines('2028-02-27')).toEqual(['item 2028-02-29 4']);
    await api.patch(path('inspections', inspectionId, 'archive'));
    expect(await deadlines('2028-02-27')).toEqual([]);
  });

  it('for a day that does not exist are refused', async () => {
    expect(await get('/deadlines/upcoming?date=2026-02-30')).toMatchObject(REFUSED);
    expect(await get('/deadlines/upcoming')).toMatchObject(REFUSED);
  });
});
