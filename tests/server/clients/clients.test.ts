import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, statusAndBody } from '../../support/server/api';
import { clockAt } from '../../support/clock';
import { addClient, addProject } from '../../support/records/records';
import { startServer, type TestServer } from '../../support/server/server';

const clock = clockAt('2026-11-21T08:00:00.000Z');
let server: TestServer;
let api: Api;

beforeAll(async () => {
  server = await startServer({ now: clock.now });
  api = server.as.ProjectManager;
});

afterAll(() => server.close());

const whole = {
  name: 'Bau AG',
  contactPerson: 'Eva Roth',
  email: 'eva@bau.example',
  phone: '+49 30 123456',
  address: 'Hauptstraße 1, Berlin',
  notes: 'Rings first',
};

const path = ({ id }: { id: number }, more = '') => `/clients/${String(id)}${more}`;

describe('a client', () => {
  it('is created with all fields that were sent', async () => {
    const { status, body } = await api.post('/clients', whole);
    const { id, ...rest } = body as { id: number };
    expect({ status, rest }).toEqual({
      status: 201,
      rest: {
        ...whole,
        isArchived: false,
        createdAt: '2026-11-21T08:00:00.000Z',
        updatedAt: '2026-11-21T08:00:00.000Z',
        version: 1,
      },
    });
    expect(statusAndBody(await api.get(`/clients/${String(id)}`))).toEqual({ status: 200, body });
  });

  it('is created with null for absent fields', async () => {
    expect(await addClient(api)).toMatchObject({ phone: null, address: null, notes: null });
  });

  it('changes the named fields, and clears those named as empty', async () => {
    const client = await addClient(api, whole);
    clock.pass({ minutes: 1 });
    const changed = { name: 'Bau GmbH', phone: null, address: '', version: 1 };
    const expected = {
      ...client,
      name: 'Bau GmbH',
      phone: null,
      address: null,
      updatedAt: clock.text(),
      version: 2,
    };
    expect(statusAndBody(await api.put(path(client), changed))).toEqual({
      status: 200,
      body: expected,
    });
    expect((await api.get(path(client))).body).toEqual(expected);
  });

  it('is archived and restored, with and without its version', async () => {
    const client = await addClient(api);
    clock.pass({ minutes: 1 });
    const archived = { ...client, isArchived: true, updatedAt: clock.text(), version: 2 };
    const restored = { ...client, updatedAt: clock.text(), version: 3 };
    expect(statusAndBody(await api.patch(path(client, '/archive')))).toEqual({
      status: 200,
      body: archived,
    });
    expect(statusAndBody(await api.patch(path(client, '/unarchive'), { version: 2 }))).toEqual({
      status: 200,
      body: restored,
    });
  });

  it('includes its projects, sorted by name', async () => {
    const client = await addClient(api);
    const bridge = await addProject(api, { clientId: client.id, name: 'Bridge' });
    const arcade = await addProject(api, { clientId: client.id, name: 'arcade' });
    expect(statusAndBody(await api.get(path(client, '/with-projects')))).toEqual({
      status: 200,
      body: { ...client, projects: [arcade, bridge], projectTotal: 2 },
    });
  });

  it('passes a new name on to its projects, for sorting and search', async () => {
    const [first, second] = [
      await addClient(api, { name: 'Aaron Ltd' }),
      await addClient(api, { name: 'Beta Ltd' }),
    ];
    const one = await addProject(api, { clientId: first.id, name: 'Renamed 1' });
    const two = await addProject(api, { clientId: second.id, name: 'Renamed 2' });
    await api.put(path(first), { name: 'Zebra Ltd', version: 1 });
    const found = async (query: string) =>
      ((await api.get(`/projects?${query}`)).body as { id: number }[]).map(({ id }) => id);
    expect(await found('search=renamed&sort=clientName')).toEqual([two.id, one.id]);
    expect(await found('search=zebra')).toEqual([one.id]);
    expect(await found('search=aaron')).toEqual([]);
    expect((await api.get(`/projects/${String(one.id)}`)).body).toEqual({
      ...one,
      clientName: 'Zebra Ltd',
    });
  });

  it('is deleted', async () => {
    const client = await addClient(api);
    expect(statusAndBody(await api.delete(path(client)))).toEqual({
      status: 200,
      body: { id: client.id },
    });
    expect(statusAndBody(await api.get(path(client)))).toEqual({
      status: 404,
      body: { message: 'Client not found' },
    });
    expect((await api.delete(path(client))).status).toBe(404);
  });

  it('cannot be deleted while it has projects', async () => {
    const client = await addClient(api);
    await addProject(api, { clientId: client.id });
    expect(statusAndBody(await api.delete(path(client)))).toEqual({
      status: 409,
      body: { message: 'The client has projects. Archive it instead.' },
    });
    expect((await api.get(path(client))).body).toEqual(client);
  });
});

describe('the lists of clients', () => {
  it('contain the archived, the active, or all of them', async () => {
    const own = await startServer();
    const { Admin } = own.as;
    const [a, b, c] = [
      await addClient(Admin, { name: 'A' }),
      await addClient(Admin, { name: 'B' }),
      await addClient(Admin, { name: 'C' }),
    ];
    const archived = (await Admin.patch(path(b, '/archive'))).body;
    const get = async (query: string) => (await Admin.get(`/clients${query}`)).body;
    expect(await get('')).toEqual([a, archived, c]);
    expect(await get('/active')).toEqual([a, c]);
    expect(await get('/archived')).toEqual([archived]);
    expect(await get('?isArchived=true')).toEqual([archived]);
    expect(await get('?isArchived=false')).toEqual([a, c]);
    await own.close();
  });
});
