import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listInbox } from '../../../contract/inbox/calls';
import type { Item } from '../../../contract/items/item';
import type { Api } from '../../support/server/api';
import { addInspection, addItem, addProject, addSite, bodyOf } from '../../support/records/records';
import { startServer, type TestServer } from '../../support/server/server';

/** The Inspector resolves; the others verify. */

const NOW = '2026-11-22T10:00:00.000Z';
const [ADMIN, MANAGER, INSPECTOR] = [1, 2, 3];

let server: TestServer;
let admin: Api;
let manager: Api;
let inspector: Api;
let projectId: number;

beforeAll(async () => {
  server = await startServer({ now: () => new Date(NOW) });
  ({ Admin: admin, ProjectManager: manager, Inspector: inspector } = server.as);
  const { client } = await addSite(admin);
  projectId = (await addProject(admin, { clientId: client.id })).id;
});

beforeEach(async () => {
  await server.services.database.db.deleteFrom('inbox').execute();
});

afterAll(() => server.close());

/** An item of a new inspection that a person plans. */
async function itemOf(planner: Api, inspection: object = {}): Promise<Item> {
  const { id } = await addInspection(planner, { projectId, title: 'Roof', ...inspection });
  const item = await addItem(admin, { inspectionId: id });
  await server.services.database.db.deleteFrom('inbox').execute();
  return item;
}

async function patch(by: Api, { id }: Item, action: string, body: object = {}): Promise<Item> {
  const answer = await by.patch(`/inspectionitems/${String(id)}/${action}`, body);
  expect(answer.status).toBe(200);
  return answer.body as Item;
}

const resolve = (by: Api, item: Item, body: object = { requiresVerification: true }) =>
  patch(by, item, 'resolve', { notes: 'Bolts replaced', ...body });

const put = async (by: Api, { id }: Item, body: object): Promise<Item> => {
  const answer = await by.put(`/inspectionitems/${String(id)}`, body);
  expect(answer.status).toBe(200);
  return answer.body as Item;
};

const noticesOf = async (api: Api) => bodyOf(listInbox, await api.get('/inbox')).notices;

/** The kinds of notices of Admin, ProjectManager and Inspector. */
const kinds = () =>
  Promise.all(
    [admin, manager, inspector].map(async (api) => (await noticesOf(api)).map(({ kind }) => kind)),
  );

describe('an item that waits for verification', () => {
  it('is a notice for the person who planned the inspection', async () => {
    const item = await itemOf(manager);
    await resolve(inspector, item);
    expect(await noticesOf(manager)).toEqual([
      {
        id: expect.any(Number) as number,
        at: NOW,
        by: 'Test Inspector',
        kind: 'waiting',
        inspectionId: item.inspectionId,
        inspectionTitle: 'Roof',
        itemId: item.id,
        itemTitle: 'Cracked beam',
        commentId: null,
        excerpt: null,
        isRead: false,
      },
    ]);
    expect(await kinds()).toEqual([[], ['waiting'], []]);
  });

  it('is also a notice of the person to whom the inspection is assigned', async () => {
    await resolve(inspector, await itemOf(admin, { assignedToId: MANAGER }));
    expect(await kinds()).toEqual([['waiting'], ['waiting'], []]);
  });

  it('is a notice of the Project Managers if nobody else may verify it', async () => {
    await resolve(inspector, await itemOf(inspector, { assignedToId: INSPECTOR }));
    expect(await kinds()).toEqual([[], ['waiting'], []]);
  });

  it('is a notice of the Admins if no Project Manager may verify it', async () => {
    await resolve(manager, await itemOf(manager));
    expect(await kinds()).toEqual([['waiting'], [], []]);
  });

  it('is no notice if the resolution does not require verification', async () => {
    await resolve(inspector, await itemOf(manager), {});
    expect(await kinds()).toEqual([[], [], []]);
  });

  it('is a notice when verification is required later, but not of who required it', async () => {
    const item = await itemOf(admin, { assignedToId: MANAGER });
    const { version } = await resolve(inspector, item, {});
    await put(admin, item, { requiresVerification: true, version });
    expect(await kinds()).toEqual([[], ['waiting'], []]);
  });

  it('is one notice for a person to whom the same change assigns it', async () => {
    const { version, ...item } = await itemOf(manager);
    const changed = { requiresVerification: true, assignedToId: MANAGER, version };
    await put(
      inspector,
      { version, ...item },
      {
        status: 'Resolved',
        resolvedDate: '2026-11-22',
        resolutionNotes: 'Bolts replaced',
        resolutionType: 'fixed',
        ...changed,
      },
    );
    expect(await kinds()).toEqual([[], ['item'], []]);
  });

  it.each(['verify', 'unresolve', 'status'])('is no longer a notice after “%s”', async (action) => {
    const item = await itemOf(manager);
    await resolve(inspector, item);
    const by = action === 'unresolve' ? inspector : admin;
    await patch(by, item, action, action === 'status' ? { status: 'Closed' } : {});
    expect(await kinds()).toEqual([[], [], []]);
  });
});

describe('an item that is returned', () => {
  it('is a notice for the person who resolved it, with the reason', async () => {
    const item = await itemOf(manager);
    await resolve(inspector, item);
    const reason = `It still moves.\n${'x'.repeat(300)}`;
    await patch(manager, item, 'return', { reason });
    expect(await noticesOf(inspector)).toMatchObject([
      {
        by: 'Test ProjectManager',
        kind: 'returned',
        itemId: item.id,
        excerpt: `It still moves. ${'x'.repeat(184)}…`,
        isRead: false,
      },
    ]);
    expect(await kinds()).toEqual([[], [], ['returned']]);
  });

  it('keeps the reason of each return', async () => {
    const item = await itemOf(manager);
    for (const reason of ['It still moves', 'It still moves', 'Wrong bolts']) {
      await resolve(inspector, item);
      await patch(manager, item, 'return', { reason });
    }
    expect((await noticesOf(inspector)).map(({ excerpt }) => excerpt)).toEqual([
      'Wrong bolts',
      'It still moves',
      'It still moves',
    ]);
    expect(await kinds()).toEqual([[], [], ['returned', 'returned', 'returned']]);
  });
});

describe('a person who may not sign in', () => {
  it('gets no notice, and is replaced by others', async () => {
    const item = await itemOf(manager);
    const deactivated = await admin.post(`/auth/deactivate-user/${String(MANAGER)}`, {});
    expect(deactivated.status).toBe(200);
    await resolve(inspector, item);
    await admin.post(`/auth/reactivate-user/${String(MANAGER)}`, {});
    const { db } = server.services.database;
    const rows = await db.selectFrom('inbox').select('user_id').execute();
    expect(rows).toEqual([{ user_id: ADMIN }]);
  });
});
