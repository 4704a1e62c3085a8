import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { comparable } from '../../server/http/repeats/idempotent-request';
import { deleteOldIdempotencyKeys } from '../../server/repositories/idempotency-keys';
import { type Api, statusAndBody } from '../support/server/api';
import {
  addItem,
  addSite,
  clientBody,
  inspectionBody,
  itemBody,
  projectBody,
  type Site,
} from '../support/records/records';
import { startServer, type TestServer } from '../support/server/server';

let server: TestServer;
let api: Api;
let site: Site;
let itemId: number;

beforeAll(async () => {
  server = await startServer();
  api = server.as.Admin;
  site = await addSite(api);
  itemId = (await addItem(api, { inspectionId: site.inspection.id })).id;
});

afterAll(() => server.close());

let keys = 0;
const newKey = () => {
  keys += 1;
  return { 'idempotency-key': `test-key-${String(keys)}` };
};

interface Creation {
  path: string;
  body: object;
  other: object;
  list: string;
}

const CREATIONS: readonly (readonly [string, () => Creation])[] = [
  [
    'a client',
    () => ({
      path: '/clients',
      body: clientBody({ name: 'Once' }),
      other: clientBody({ name: 'Twice' }),
      list: '/clients',
    }),
  ],
  [
    'a project',
    () => {
      const clientId = site.client.id;
      return {
        path: '/projects',
        body: projectBody({ clientId, name: 'Once' }),
        other: projectBody({ clientId, name: 'Twice' }),
        list: '/projects',
      };
    },
  ],
  [
    'an inspection',
    () => {
      const projectId = site.project.id;
      return {
        path: '/inspections',
        body: inspectionBody({ projectId, title: 'Once' }),
        other: inspectionBody({ projectId, title: 'Twice' }),
        list: '/inspections',
      };
    },
  ],
  [
    'an item',
    () => {
      const inspectionId = site.inspection.id;
      return {
        path: '/inspectionitems',
        body: itemBody({ inspectionId, title: 'Once' }),
        other: itemBody({ inspectionId, title: 'Twice' }),
        list: '/inspectionitems/unresolved',
      };
    },
  ],
];

async function total(list: string): Promise<number> {
  return Number((await api.get(`${list}?page=1&pageSize=1`)).headers.get('x-total-count'));
}

const REUSED = {
  status: 422,
  body: { message: 'This Idempotency-Key was already used for another request' },
};

describe.each(CREATIONS)('creating %s', (_, creationOf) => {
  it('again under the same key gets the same answer and creates one record', async () => {
    const { path, body, list } = creationOf();
    const before = await total(list);
    const key = newKey();
    const first = statusAndBody(await api.post(path, body, key));
    expect(first.status).toBe(201);
    expect(statusAndBody(await api.post(path, body, key))).toEqual(first);
    expect(await total(list)).toBe(before + 1);
  });

  it('many times at once under the same key creates one record', async () => {
    const { path, body, list } = creationOf();
    const before = await total(list);
    const key = newKey();
    const [first, ...others] = await Promise.all(
      Array.from({ length: 6 }, async () => statusAndBody(await api.post(path, body, key))),
    );
    expect(first?.status).toBe(201);
    expect(others).toEqual(Array(5).fill(first));
    expect(await total(list)).toBe(before + 1);
  });

  it('with another body under the same key is refused', async () => {
    const { path, body, other, list } = creationOf();
    const before = await total(list);
    const key = newKey();
    await api.post(path, body, key);
    expect(statusAndBody(await api.post(path, other, key))).toEqual(REUSED);
    expect(await total(list)).toBe(before + 1);
  });

  it('without a key creates a record each time', async () => {
    const { path, body, list } = creationOf();
    const before = await total(list);
    await api.post(path, body);
    await api.post(path, body);
    expect(await total(list)).toBe(before + 2);
  });

  it('that was refused can be retried under its key', async () => {
    const { path, body } = creationOf();
    const key = newKey();
    expect((await api.post(path, { ...body, surplus: 1 }, key)).status).toBe(400);
    expect((await api.post(path, body, key)).status).toBe(201);
  });
});

it('compares bodies across server versions by the fields that were sent', () => {
  const before = comparable({ title: 'Crack', tags: ['a', 'b'], place: { room: '1', floor: '2' } });
  const after = {
    place: { floor: '2', room: '1' },
    tags: ['a', 'b'],
    title: 'Crack',
    warranty: null,
  };
  expect(comparable(after)).toBe(before);
  expect(comparable({ ...after, tags: ['b', 'a'] })).not.toBe(before);
});

describe('a key', () => {
  it('belongs to one operation', async () => {
    const key = newKey();
    const duplicate = (id: number) =>
      api.post(`/inspectionitems/${String(id)}/duplicate`, undefined, key);
    const first = statusAndBody(await duplicate(itemId));
    expect(first.status).toBe(201);
    expect(statusAndBody(await duplicate(itemId))).toEqual(first);
    const other = (first.body as { id: number }).id;
    expect(statusAndBody(await duplicate(other))).toEqual(REUSED);
    expect(statusAndBody(await api.post('/clients', clientBody(), key))).toEqual(REUSED);
  });

  it('belongs to one user', async () => {
    const key = newKey();
    const first = await api.post('/clients', clientBody(), key);
    const second = await server.as.ProjectManager.post('/clients', clientBody(), key);
    expect(second.status).toBe(201);
    expect((second.body as { id: number }).id).not.toBe((first.body as { id: number }).id);
  });

  it('of a creation that failed for lack of a parent can be used once the parent exists', async () => {
    const key = newKey();
    const body = inspectionBody({ projectId: 9999 });
    expect((await api.post('/inspections', body, key)).status).toBe(422);
    const good = inspectionBody({ projectId: site.project.id });
    expect((await api.post('/inspections', good, key)).status).toBe(201);
  });

  it('and its answer are kept for 30 days, and its record forever', async () => {
    const { database, now } = server.services;
    const after = async (days: number) => {
      await deleteOldIdempotencyKeys(database.db, new Date(now().getTime() + days * 86_400_000));
      return statusAndBody(await api.post('/clients', clientBody(), key));
    };
    const key = newKey();
    const first = statusAndBody(await api.post('/clients', clientBody(), key));
    const path = `/clients/${String((first.body as { id: number }).id)}`;
    await api.patch(`${path}/archive`);
    expect(await after(29.9)).toEqual(first);
    expect(await after(30.1)).toEqual({ status: 201, body: (await api.get(path)).body });
    expect(await after(60.2)).toMatchObject({ body: { isArchived: true } });
  });

  it('of a change that changed nothing is answered after an upgrade that adds a field', async () => {
    const { db } = server.services.database;
    const { id, title } = await addItem(api, { inspectionId: site.inspection.id });
    const path = `/inspectionitems/${String(id)}`;
    const body = { title, base: { title } };
    const key = newKey();
    const change = async () => statusAndBody(await api.send('PUT', path, body, key));
    const first = await change();
    const { createdAt, ...older } = first.body as { createdAt: string };
    await db
      .updateTable('idempotency_keys')
      .set({ body: JSON.stringify(older) })
      .where('key', '=', key['idempotency-key'])
      .execute();
    expect([first.status, createdAt]).toEqual([200, expect.any(String)]);
    expect(await change()).toEqual(first);
    expect(statusAndBody(await api.get(path))).toEqual(first);
  });

  it.each(['short', 'with blank', '%%%%%%%%', 'k'.repeat(201), 'a/b/c/d/e'])(
    'may not be %j',
    async (key) => {
      const header = { 'idempotency-key': key };
      expect(statusAndBody(await api.post('/clients', clientBody(), header))).toEqual({
        status: 400,
        body: {
          message: 'Invalid request',
          errors: { 'Idempotency-Key': ['Must be 8 to 200 letters, digits or _ . : -'] },
        },
      });
    },
  );
});
