import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../../contract/clients/client';
import { type Api, emailOf, statusAndBody, signIn } from '../../support/server/api';
import { clockAt } from '../../support/clock';
import {
  addClient,
  addInspection,
  addItem,
  addProject,
  projectBody,
} from '../../support/records/records';
import { startServer, type TestServer } from '../../support/server/server';

const clock = clockAt('2026-11-21T08:00:00.000Z');
let server: TestServer;
let api: Api;
let client: Client;

beforeAll(async () => {
  server = await startServer({ now: clock.now });
  api = server.as.ProjectManager;
});

beforeEach(async () => {
  clock.set('2026-11-21T08:00:00.000Z');
  client = await addClient(api, { name: 'Harbour Ltd' });
});

afterAll(() => server.close());

const path = ({ id }: { id: number }, more = '') => `/projects/${String(id)}${more}`;

describe('a project', () => {
  it('is created with all fields that were sent', async () => {
    const whole = {
      clientId: client.id,
      name: 'Harbour Bridge',
      description: 'Two lanes',
      address: 'Quay 4',
      budget: 120_000.5,
      startDate: '2026-01-01',
      endDate: '2026-12-31',
      notes: 'Night shifts',
    };
    const { status, body } = await api.post('/projects', { ...whole, status: 1 });
    const { id, ...rest } = body as { id: number };
    expect({ status, rest }).toEqual({
      status: 201,
      rest: {
        ...whole,
        clientName: 'Harbour Ltd',
        dueDate: '2026-12-31',
        status: 'InProgress',
        isArchived: false,
        createdAt: '2026-11-21T08:00:00.000Z',
        updatedAt: '2026-11-21T08:00:00.000Z',
        version: 1,
      },
    });
    expect(statusAndBody(await api.get(path({ id })))).toEqual({ status: 200, body });
  });

  it('has no dates and no budget by default', async () => {
    expect(await addProject(api, { clientId: client.id })).toMatchObject({
      description: null,
      budget: 0,
      startDate: null,
      endDate: null,
      dueDate: null,
      notes: null,
      status: 'Upcoming',
    });
  });

  it('needs an existing client', async () => {
    const refused = {
      status: 422,
      body: {
        message: 'Validation failed',
        errors: { clientId: ['This client does not exist'] },
      },
    };
    expect(statusAndBody(await api.post('/projects', projectBody({ clientId: 9999 })))).toEqual(
      refused,
    );
    const project = await addProject(api, { clientId: client.id });
    const moved = { ...projectBody({ clientId: 9999 }), version: 1 };
    expect(statusAndBody(await api.put(path(project), moved))).toEqual(refused);
    expect((await api.get(path(project))).body).toEqual(project);
  });

  it('cannot be assigned to an archived client, but stays with a client that is archived later', async () => {
    const project = await addProject(api, { clientId: client.id });
    const archived = await addClient(api, { name: 'Gone Ltd' });
    for (const { id } of [client, archived]) await api.patch(`/clients/${String(id)}/archive`, {});
    const refused = {
      status: 422,
      body: {
        message: 'Validation failed',
        errors: {
          clientId: ['This client is archived. Choose another one or restore it first.'],
        },
      },
    };
    const toArchived = projectBody({ clientId: archived.id });
    expect(statusAndBody(await api.post('/projects', toArchived))).toEqual(refused);
    expect(statusAndBody(await api.put(path(project), { ...toArchived, version: 1 }))).toEqual(
      refused,
    );
    const kept = { ...projectBody({ clientId: client.id }), name: 'Renamed', version: 1 };
    expect((await api.put(path(project), kept)).body).toMatchObject({
      name: 'Renamed',
      version: 2,
    });
  });

  it('derives its status from the day, whatever was sent', async () => {
    const dates = { startDate: '2026-11-22', endDate: '2026-11-24' };
    const project = await addProject(api, { clientId: client.id, ...dates, status: 2 });
    const statusOn = async (day: string) => {
      clock.set(`${day}T12:00:00.000Z`);
      const today = await signIn(server.url, emailOf('ProjectManager'));
      return ((await today.get(path(project))).body as { status: string }).status;
    };
    expect(await statusOn('2026-11-21')).toBe('Upcoming');
    expect(await statusOn('2026-11-22')).toBe('InProgress');
    expect(await statusOn('2026-11-24')).toBe('InProgress');
    expect(await statusOn('2026-11-25')).toBe('Completed');
  });

  it('can be put on hold and resumed', async () => {
    const dates = { startDate: '2026-01-01', endDate: '2026-12-31' };
    const project = await addProject(api, { clientId: client.id, ...dates, status: 'OnHold' });
    expect(project.status).toBe('OnHold');
    const body = { ...projectBody({ clientId: client.id }), ...dates, status: 0, version: 1 };
    expect((await api.put(path(project), body)).body).toMatchObject({ status: 'InProgress' });
  });

  it('changes the named fields, and clears those named as empty', async () => {
    const other = await addClient(api, { name: 'Quay Ltd' });
    const project = await addProject(api, { clientId: client.id, notes: 'Old' });
    clock.pass({ minutes: 1 });
    const body = { clientId: other.id, name: 'Quay Bridge', notes: '', version: 1 };
    const expected = {
      ...project,
      clientId: other.id,
      clientName: 'Quay Ltd',
      name: 'Quay Bridge',
      notes: null,
      updatedAt: clock.text(),
      version: 2,
    };
    expect(statusAndBody(await api.put(path(project), body))).toEqual({
      status: 200,
      body: expected,
    });
    expect((await api.get(path(project))).body).toEqual(expected);
  });

  it('ends after it starts, even if only one date changes', async () => {
    const dates = { startDate: '2026-01-01', endDate: '2026-12-31' };
    const project = await addProject(api, { clientId: client.id, ...dates });
    const late = {
      message: 'Validation failed',
      errors: { endDate: ['End date must be after start date'] },
    };
    for (const wrong of [{ startDate: '2026-12-31' }, { endDate: '2026-01-01' }]) {
      expect(statusAndBody(await api.put(path(project), { ...wrong, version: 1 }))).toEqual({
        status: 422,
        body: late,
      });
    }
    expect((await api.get(path(project))).body).toEqual(project);
  });

  it('is archived and restored', async () => {
    const project = await addProject(api, { clientId: client.id });
    expect((await api.patch(path(project, '/archive'))).body).toEqual({
      ...project,
      isArchived: true,
      version: 2,
    });
    expect((await api.patch(path(project, '/unarchive'))).body).toEqual({ ...project, version: 3 });
  });

  it('includes its client', async () => {
    const project = await addProject(api, { clientId: client.id });
    expect(statusAndBody(await api.get(path(project, '/with-client')))).toEqual({
      status: 200,
      body: { ...project, client },
    });
  });

  it('can be deleted only without inspections', async () => {
    const project = await addProject(api, { clientId: client.id });
    const inspection = await addInspection(api, { projectId: project.id });
    expect(statusAndBody(await api.delete(path(project)))).toEqual({
      status: 409,
      body: { message: 'The project has inspections. Archive it instead.' },
    });
    await api.delete(`/inspections/${String(inspection.id)}`);
    expect(statusAndBody(await api.delete(path(project)))).toEqual({
      status: 200,
      body: { id: project.id },
    });
    expect((await api.get(path(project))).status).toBe(404);
  });
});

describe('the lists of projects', () => {
  const namesOf = async (query: string) => {
    const { status, body } = await api.get(`/projects${query}`);
    expect(status).toBe(200);
    return (body as { name: string }[]).map(({ name }) => name);
  };

  it('contain those of a client, archived or not', async () => {
    const past = { startDate: '2026-01-01', endDate: '2026-02-01' };
    const running = { startDate: '2026-11-21', endDate: '2026-11-22' };
    const ofClient = { clientId: client.id };
    await addProject(api, { ...ofClient, name: 'Upcoming' });
    await addProject(api, { ...ofClient, name: 'Undated', startDate: '2020-01-01' });
    await addProject(api, { ...ofClient, name: 'Completed', ...past });
    await addProject(api, { ...ofClient, name: 'Running', ...running });
    await addProject(api, { ...ofClient, name: 'Waiting', ...running, status: 3 });
    const old = await addProject(api, { ...ofClient, name: 'Archived' });
    await api.patch(path(old, '/archive'));
    const id = String(client.id);
    const active = ['Completed', 'Running', 'Undated', 'Upcoming', 'Waiting'];
    expect(await namesOf(`/by-client/${id}`)).toEqual(['Archived', ...active]);
    expect(await namesOf(`/by-client/${id}?isArchived=false`)).toEqual(active);
    expect(await namesOf(`/active?clientId=${id}`)).toEqual(active);
    expect(await namesOf(`/archived?clientId=${id}`)).toEqual(['Archived']);
    const ofStatus = (status: string) =>
      namesOf(`?clientId=${id}&isArchived=false&status=${status}`);
    expect(await ofStatus('Upcoming')).toEqual(['Undated', 'Upcoming']);
    expect(await ofStatus('in-progress')).toEqual(['Running']);
    expect(await ofStatus('Completed')).toEqual(['Completed']);
    expect(await ofStatus('OnHold')).toEqual(['Waiting']);
  });
});

describe('an Inspector', () => {
  it('gets id, name, address and client of projects from every call', async () => {
    const secret = { budget: 123_456, notes: 'Hidden notes', description: 'Hidden too' };
    const client = await addClient(server.as.Admin, { name: 'Brief & Sons' });
    const project = await addProject(server.as.Admin, { clientId: client.id, ...secret });
    const brief = {
      id: project.id,
      clientId: client.id,
      clientName: 'Brief & Sons',
      name: project.name,
      address: project.address,
    };
    const api = server.as.Inspector;
    const id = String(project.id);
    expect((await api.get(`/projects/${id}`)).body).toEqual(brief);
    const ofClient = `clientId=${String(client.id)}`;
    for (const path of [
      `/projects?${ofClient}`,
      `/projects/active?${ofClient}`,
      `/projects/by-client/${String(client.id)}`,
    ]) {
      expect((await api.get(path)).body).toEqual([brief]);
    }
    const some = await api.get(`/projects/active?${ofClient}&fields=name,budget,notes`);
    expect(some.body).toEqual([{ name: project.name }]);
    expect((await api.get(`/projects/${id}/with-client`)).status).toBe(403);
    expect((await server.as.ProjectManager.get(`/projects/${id}`)).body).toEqual(project);
  });

  it.each([
    'status=OnHold',
    'status=Completed&date=2030-01-01',
    'isArchived=true',
    'sort=startDate',
    'sort=-endDate',
    'sort=status',
    'sort=createdAt',
  ])('may not ask for %s, which tells of hidden fields', async (query) => {
    const lists = ['/projects', '/projects/active', '/projects/archived'];
    const all = [...lists, `/projects/by-client/${String(client.id)}`];
    const known = all.filter(
      (list) => !query.startsWith('isArchived') || /projects$|by-client/.test(list),
    );
    for (const list of [...known, '/downloads/projects']) {
      const format = list.startsWith('/downloads') ? '&format=csv' : '';
      const asked = `${list}?${query}${format}`;
      expect([asked, (await server.as.Inspector.get(asked)).status]).toEqual([asked, 403]);
      expect([asked, (await server.as.ProjectManager.get(asked)).status]).toEqual([asked, 200]);
    }
  });

  it('finds no words of the notes for the office, but those of name, address and client', async () => {
    const owner = await addClient(api, { name: 'Kappa\nSons' });
    const texts = { name: 'Lambda tower qj', address: 'Quay 7\nNorth gate' };
    const description = 'Insolvent\nowner, tower jq';
    const { id } = await addProject(api, { clientId: owner.id, ...texts, description });
    const found = async (search: string, who: Api = server.as.Inspector) => {
      const { body } = await who.get(`/projects/active?search=${search}`);
      return (body as { id: number }[]).map((project) => project.id);
    };
    for (const words of ['insolvent', 'owner', 'lambda owner', 'jq']) {
      expect([words, await found(words)]).toEqual([words, []]);
      expect([words, await found(words, api)]).toEqual([words, [id]]);
    }
    for (const words of ['lambda', 'tower north', 'kappa sons', 'qj']) {
      expect([words, await found(words)]).toEqual([words, [id]]);
    }
    const file = await server.as.Inspector.get('/downloads/projects?format=csv&search=insolvent');
    expect(String(file.body)).not.toContain('Lambda');

    await api.put(`/clients/${String(owner.id)}`, {
      name: 'Sigma',
      version: owner.version,
    });
    expect([await found('insolvent'), await found('sigma')]).toEqual([[], [id]]);
    expect(await found('insolvent', api)).toEqual([id]);
  });
});

describe('the summary of a project', () => {
  const summary = async (id: number, date = '2026-11-21') =>
    (await api.get(path({ id }, `/summary?date=${date}`))).body;

  it('is empty for a new project', async () => {
    const { id } = await addProject(api, { clientId: client.id });
    expect(await summary(id)).toEqual({
      inspections: { open: 0, inProgress: 0, complete: 0, archived: 0 },
      openFindings: 0,
      overdueFindings: 0,
      settledFindings: 0,
      findings: [],
      people: [],
    });
  });

  it('counts what is open and overdue, names the most urgent first, and the people who work on it', async () => {
    const { id: projectId } = await addProject(api, { clientId: client.id });
    const { body: me } = await api.get('/auth/me');
    const { id: assignedToId, fullName } = me as { id: number; fullName: string };
    const add = (fields: object) => addInspection(api, { projectId, ...fields });
    const roof = await add({ title: 'Roof', inspectorName: 'Ida Falk' });
    await add({ title: 'Deck', inspectorName: 'Ida Falk', status: 2 });
    const wall = await add({ title: 'Wall', inspectorName: fullName, status: 1 });
    const gone = await add({ title: 'Gone', inspectorName: 'Nobody' });
    const low = await addItem(api, { inspectionId: roof.id, title: 'Low', priority: 1 });
    const late = await addItem(api, {
      inspectionId: wall.id,
      title: 'Late',
      priority: 3,
      status: 'InProgress',
      dueDate: '2026-11-20',
      assignedToId,
    });
    const soon = await addItem(api, {
      inspectionId: roof.id,
      title: 'Soon',
      priority: 3,
      dueDate: '2026-11-21',
    });
    const draft = await addItem(api, {
      inspectionId: roof.id,
      title: 'Draft',
      status: 'Draft',
      priority: 1,
      dueDate: '2026-11-19',
    });
    await addItem(api, {
      inspectionId: roof.id,
      title: 'Done',
      status: 'Resolved',
      resolvedDate: '2026-11-20',
      resolutionNotes: 'Done',
      dueDate: '2026-01-01',
    });
    await addItem(api, { inspectionId: gone.id, title: 'Of an archived inspection' });
    await api.patch(`/inspections/${String(gone.id)}/archive`, {});

    const finding = ({ id, title }: { id: number; title: string }) => ({ id, title });
    expect(await summary(projectId)).toEqual({
      inspections: { open: 1, inProgress: 1, complete: 1, archived: 1 },
      openFindings: 4,
      overdueFindings: 2,
      settledFindings: 1,
      findings: [
        {
          ...finding(late),
          inspectionId: wall.id,
          inspectionTitle: 'Wall',
          status: 'InProgress',
          priority: 3,
          dueDate: '2026-11-20',
          assignedToName: fullName,
        },
        {
          ...finding(soon),
          inspectionId: roof.id,
          inspectionTitle: 'Roof',
          status: 'Open',
          priority: 3,
          dueDate: '2026-11-21',
          assignedToName: null,
        },
        {
          ...finding(draft),
          inspectionId: roof.id,
          inspectionTitle: 'Roof',
          status: 'Draft',
          priority: 1,
          dueDate: '2026-11-19',
          assignedToName: null,
        },
        {
          ...finding(low),
          inspectionId: roof.id,
          inspectionTitle: 'Roof',
          status: 'Open',
          priority: 1,
          dueDate: null,
          assignedToName: null,
        },
      ],
      people: [
        { name: fullName, inspections: 1, openFindings: 1 },
        { name: 'Ida Falk', inspections: 2, openFindings: 0 },
      ],
    });
    expect(await summary(projectId, '2026-11-22')).toMatchObject({ overdueFindings: 3 });
    const listed = await api.get(
      `/inspectionitems?projectId=${String(projectId)}&isResolved=false&isArchived=false`,
    );
    expect(listed.headers.get('x-total-count')).toBe('4');
  });

  it('adds up people of the same name, and ranks them by all their work', async () => {
    const { id: projectId } = await addProject(api, { clientId: client.id });
    const addUser = async (email: string) => {
      const person = { email, firstName: 'Ali', lastName: 'Khan', role: 'Inspector' };
      const answer = await server.as.Admin.post('/auth/register', {
        ...person,
        password: 'Sample-password-1',
      });
      return (answer.body as { user: { id: number } }).user;
    };
    const [one, other] = [await addUser('ali@one.test'), await addUser('ali@two.test')];
    const { id: inspectionId } = await addInspection(api, { projectId, inspectorName: 'Busy' });
    for (const title of ['A', 'B', 'C'])
      await addInspection(api, { projectId, title, inspectorName: 'Busy' });
    for (const { id: assignedToId } of [one, one, other])
      await addItem(api, { inspectionId, assignedToId });
    expect(await summary(projectId)).toMatchObject({
      people: [
        { name: 'Busy', inspections: 4, openFindings: 0 },
        { name: 'Ali Khan', inspections: 0, openFindings: 3 },
      ],
    });
  });

  it('is for the office only, and of an existing project', async () => {
    const { id } = await addProject(api, { clientId: client.id });
    expect((await server.as.Inspector.get(path({ id }, '/summary'))).status).toBe(403);
    expect((await api.get('/projects/999999/summary')).status).toBe(404);
  });
});
