import { afterAll, beforeAll, expect, it } from 'vitest';
import type { View } from '../../../contract/views/calls';
import { type Api, statusAndBody } from '../../support/server/api';
import { startServer, type TestServer } from '../../support/server/server';

/** Saved views of the list of all items. */

let server: TestServer;
let admin: Api;
let manager: Api;
let inspector: Api;

beforeAll(async () => {
  server = await startServer({ makeReport: null });
  ({ Admin: admin, ProjectManager: manager, Inspector: inspector } = server.as);
});

afterAll(() => server.close());

const ROOF = { name: 'Roof', query: 'view=all&search=roof', isShared: false };

async function save(api: Api, view: object = {}): Promise<View> {
  const { status, body } = await api.post('/views', { ...ROOF, ...view });
  expect(status).toBe(201);
  return body as View;
}

const names = async (api: Api) =>
  ((await api.get('/views')).body as View[]).map(({ name }) => name);

const at = ({ id }: View) => `/views/${String(id)}`;

it('a view belongs to its owner, or to everybody if the office shares it', async () => {
  const own = await save(inspector, { name: 'Own' });
  expect(own).toEqual({ ...ROOF, name: 'Own', id: own.id, ownerId: 3, version: 1 });
  await save(manager, { name: 'Everybody’s 10', isShared: true });
  await save(manager, { name: 'Everybody’s 9', isShared: true });
  expect(await names(inspector)).toEqual(['Everybody’s 9', 'Everybody’s 10', 'Own']);
  expect(await names(admin)).toEqual(['Everybody’s 9', 'Everybody’s 10']);
  expect((await inspector.post('/views', { ...ROOF, isShared: true })).status).toBe(403);
  expect((await inspector.put(at(own), { isShared: true, version: 1 })).status).toBe(403);
});

it('a view is changed and deleted by its owner; a shared one by the office', async () => {
  const own = await save(inspector);
  for (const method of ['GET', 'PUT', 'DELETE']) {
    const body = method === 'PUT' ? { name: 'Mine', version: 1 } : undefined;
    expect((await admin.send(method, at(own), body)).status).toBe(404);
  }
  const changed = { name: 'Walls', query: 'search=wall' };
  expect(statusAndBody(await inspector.put(at(own), { ...changed, version: 1 }))).toEqual({
    status: 200,
    body: { ...own, ...changed, version: 2 },
  });
  expect((await inspector.put(at(own), { name: 'Late', version: 1 })).status).toBe(409);
  expect((await inspector.delete(at(own))).body).toEqual({ id: own.id });

  const ended = await save(manager, { isShared: true });
  expect(statusAndBody(await admin.put(at(ended), { isShared: false, version: 1 }))).toEqual({
    status: 200,
    body: { ...ended, isShared: false, version: 2 },
  });
  expect((await admin.get(at(ended))).status).toBe(404);
  expect((await manager.get(at(ended))).status).toBe(200);
  const shared = await save(manager, { isShared: true });
  expect((await inspector.put(at(shared), { name: 'Mine', version: 1 })).status).toBe(403);
  expect((await inspector.delete(at(shared))).status).toBe(403);
  expect((await admin.put(at(shared), { name: 'Ours', version: 1 })).status).toBe(200);
  expect((await admin.delete(at(shared))).status).toBe(200);
});

it('a view has a name of at most 60 characters and an address of at most 2,400, and a person has at most 50', async () => {
  const refused = [
    { name: ' ' },
    { name: 'x'.repeat(61) },
    { name: 7 },
    { isShared: 'yes' },
    { query: 'x'.repeat(2401) },
    { query: 'a b' },
    { query: '\u0000' },
    { query: null },
  ];
  for (const view of refused) {
    expect([view, (await manager.post('/views', { ...ROOF, ...view })).status]).toEqual([
      view,
      400,
    ]);
  }
  const { length } = await names(admin);
  for (let count = 0; count < 50; count += 1) await save(admin, { name: '👷'.repeat(60) });
  expect((await admin.post('/views', ROOF)).status).toBe(409);
  expect(await names(admin)).toHaveLength(length + 50);
});
