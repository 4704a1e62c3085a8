import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { POSITION_HEADER } from '../../../contract/errors';
import { getInspectionWithItems } from '../../../contract/inspections/calls';
import { isEarlier } from '../../../contract/live/position';
import { LIVE_EVENTS } from '../../../contract/live/live-change';
import { LIVE_LIMITS } from '../../../contract/live/limits';
import { type Api, apiOf, emailOf, signIn } from '../../support/server/api';
import { type Follower, follow } from '../../support/server/live';
import {
  addClient,
  addItem,
  addProject,
  addSite,
  bodyOf,
  type Site,
} from '../../support/records/records';
import { issuedReport } from '../../support/records/reports';
import { startServer, type TestServer } from '../../support/server/server';

/** Changes reach those who may read them, as they are made. */

let server: TestServer;
let admin: Api;
let site: Site;
let followers: Follower[];

/** Each test has a new site; `before` and `after` are the hooks that start and stop the server. */
function useServer(before: typeof beforeAll, after: typeof afterAll): void {
  before(async () => {
    server = await startServer();
    admin = server.as.Admin;
  });

  after(() => server.close());

  beforeEach(async () => {
    site = await addSite(admin);
    followers = [];
    await haveRead(`created inspections ${String(site.inspection.id)}`);
  });

  afterEach(() => {
    for (const { leave } of followers) leave();
  });
}

async function following(api: Api, options?: Parameters<typeof follow>[2]): Promise<Follower> {
  const follower = await follow(server.url, api.token, options);
  followers.push(follower);
  return follower;
}

/** Waits until the server has read an entry, so that no later follower receives it. */
async function haveRead(last: string): Promise<void> {
  await expect
    .poll(async () => linesOf(await following(admin, { since: 60 })).includes(last))
    .toBe(true);
  for (const { leave } of followers) leave();
}

const soon = (follower: Follower, count: number) =>
  expect.poll(() => follower.changes().length).toBe(count);

const linesOf = (follower: Follower) =>
  follower.changes().map(({ kind, id, action }) => `${action} ${kind} ${String(id)}`);

describe('a follower', () => {
  useServer(beforeAll, afterAll);

  it('receives what has changed and who did it, without values', async () => {
    const { id, version } = await addItem(admin, { inspectionId: site.inspection.id });
    await haveRead(`created items ${String(id)}`);
    const follower = await following(server.as.Inspector);
    await admin.patch(`/inspectionitems/${String(id)}/priority`, { priority: 1, version });
    await soon(follower, 1);
    expect(follower.changes()).toEqual([
      {
        kind: 'items',
        id,
        action: 'changed',
        version: version + 1,
        itemId: id,
        inspectionId: site.inspection.id,
        projectId: site.project.id,
        by: 'Site Admin',
        isOwn: false,
        fields: ['priority'],
      },
    ]);
  });

  it('learns the time within which followers request a change', async () => {
    const positions = ({ events }: Follower) =>
      events.filter(({ event }) => event === LIVE_EVENTS.position).map(({ data }) => data);
    const alone = async () => {
      const follower = await following(admin);
      follower.leave();
      return positions(follower);
    };
    await expect.poll(alone).toEqual(['{"spreadMs":0}']);
    for (let count = 1; count < 8; count += 1) await following(admin);
    expect(positions(await following(admin))).toEqual(['{"spreadMs":2}']);
  });

  it('learns which changes are those of its own session', async () => {
    const own = await following(admin);
    const other = await following(await signIn(server.url, emailOf('Admin')));
    await addItem(admin, { inspectionId: site.inspection.id });
    await soon(own, 1);
    await soon(other, 1);
    expect([own, other].map((each) => each.changes()[0]?.isOwn)).toEqual([true, false]);
  });

  it('learns which project an inspection has left', async () => {
    const { inspection, project } = site;
    const other = await addProject(admin, { clientId: site.client.id });
    const follower = await following(server.as.Inspector);
    const path = `/inspections/${String(inspection.id)}`;
    await admin.put(path, { projectId: other.id, version: inspection.version });
    await admin.delete(path);
    await soon(follower, 2);
    expect(
      follower.changes().map(({ projectId, formerProjectId }) => [projectId, formerProjectId]),
    ).toEqual([
      [expect.toBeOneOf([other.id, null]), project.id],
      [null, other.id],
    ]);
  });

  it('hears nothing of a project if only what its role may not see has changed', async () => {
    const inspector = await following(server.as.Inspector);
    const manager = await following(server.as.ProjectManager);
    const path = `/projects/${String(site.project.id)}`;
    const { version } = site.project;
    expect((await admin.put(path, { budget: 5000, version })).status).toBe(200);
    expect((await admin.put(path, { name: 'Quay', version: version + 1 })).status).toBe(200);
    await soon(manager, 2);
    await soon(inspector, 1);
    expect(inspector.changes()[0]).toMatchObject({ kind: 'projects', fields: ['name'] });
  });

  it('hears of a client whom its role may not see only that the name has changed', async () => {
    const inspector = await following(server.as.Inspector);
    const manager = await following(server.as.ProjectManager);
    const client = await addClient(admin);
    const path = `/clients/${String(client.id)}`;
    const both = { name: 'Quay Homes', phone: '+43 1 555 0100' };
    expect((await admin.put(path, { notes: 'Calls back', version: 1 })).status).toBe(200);
    expect((await admin.put(path, { ...both, version: 2 })).status).toBe(200);
    expect((await admin.delete(path)).status).toBe(200);
    await soon(manager, 4);
    await soon(inspector, 1);
    expect(inspector.changes()).toEqual([{ ...manager.changes()[2], fields: ['name'] }]);
  });

  it('learns that a project is on another of its lists, but not why', async () => {
    const follower = await following(server.as.Inspector);
    const path = `/projects/${String(site.project.id)}`;
    for (const action of ['archive', 'unarchive']) {
      expect((await admin.patch(`${path}/${action}`)).status).toBe(200);
    }
    await soon(follower, 2);
    expect(follower.changes().map(({ kind, action, fields }) => [kind, action, fields])).toEqual([
      ['projects', 'changed', []],
      ['projects', 'changed', []],
    ]);
  });

  it('receives only what its role may read', async () => {
    const everybody = await Promise.all(
      (['Admin', 'ProjectManager', 'Inspector'] as const).map((role) => following(server.as[role])),
    );
    const client = await addClient(admin);
    const project = await addProject(admin, { clientId: client.id });
    await admin.put('/auth/users/3', {
      firstName: 'Ann',
      lastName: 'Other',
      role: 'Inspector',
      version: 1,
    });
    const item = await addItem(admin, { inspectionId: site.inspection.id });
    const last = `created items ${String(item.id)}`;
    for (const each of everybody) await expect.poll(() => linesOf(each)).toContain(last);
    const [ofClient, ofProject] = [
      `created clients ${String(client.id)}`,
      `created projects ${String(project.id)}`,
    ];
    expect(everybody.map(linesOf)).toEqual([
      [ofClient, ofProject, 'changed users 3', last],
      [ofClient, ofProject, last],
      [ofProject, last],
    ]);
    const fields = everybody.map((each) =>
      each
        .changes()
        .find(({ kind }) => kind === 'projects')
        ?.fields.includes('budget'),
    );
    expect(fields).toEqual([true, true, false]);
  });

  it('hears nothing of views that only others see, and not who shares reports', async () => {
    const { Admin, ProjectManager, Inspector } = server.as;
    const reportId = await issuedReport(server, site.inspection.id);
    const everybody = await Promise.all(
      [Admin, ProjectManager, Inspector].map((api) => following(api)),
    );
    const view = { name: 'Mine', query: 'search=roof' };
    const { body: own } = await Admin.post('/views', { ...view, isShared: false });
    const path = `/views/${String((own as { id: number }).id)}`;
    await Admin.put(path, { name: 'Still mine', version: 1 });
    await Admin.put(path, { isShared: true, version: 2 });
    await Admin.put(path, { name: 'Of all', version: 3 });
    await Admin.put(path, { isShared: false, version: 4 });
    await Admin.delete(path);
    await ProjectManager.post('/shares', { reportId, days: 7 });
    for (const each of everybody)
      await expect.poll(() => linesOf(each).some((line) => line.includes(' shares '))).toBe(true);
    const heard = everybody.map((each) =>
      each.changes().map(({ kind, action, version, by }) => [kind, action, version, by]),
    );
    const by = 'Site Admin';
    const ofAll = [
      ['views', 'changed', 3, by],
      ['views', 'changed', 5, by],
    ];
    const link = (author: string | null) => ['shares', 'created', 1, author];
    const views = (lines: unknown[][]) => lines.filter(([kind]) => kind === 'views');
    expect(views(heard[0] ?? [])).toHaveLength(6);
    // The change of its name came while all saw it, but it is gone now.
    for (const lines of heard.slice(1)) expect(views(lines)).toEqual(expect.arrayContaining(ofAll));
    for (const lines of heard.slice(1))
      for (const [, action] of views(lines)) expect(action).toBe('changed');
    const links = heard.map((lines) => lines.filter(([kind]) => kind === 'shares'));
    const author = 'Test ProjectManager';
    expect(links).toEqual([[link(author)], [link(author)], [link(null)]]);
  });

  it('is answered as a stream that nothing buffers', async () => {
    const { headers } = await following(admin);
    expect(
      ['content-type', 'cache-control', 'x-accel-buffering', 'content-encoding'].map((name) =>
        headers.get(name),
      ),
    ).toEqual(['text/event-stream', 'no-store, no-transform', 'no', null]);
  });
});

describe('a follower that was away', () => {
  useServer(beforeAll, afterAll);

  it('gets each change once, in order', async () => {
    const first = await following(admin);
    const before = first.cursor();
    const ids: number[] = [];
    const add = async () => {
      ids.push((await addItem(admin, { inspectionId: site.inspection.id })).id);
    };
    await add();
    await soon(first, 1);
    const between = first.cursor();
    first.leave();
    await add();
    await add();
    const again = await following(admin, { after: between });
    await add();
    await soon(again, 3);
    const all = await following(admin, { after: before });
    const heard = [again, all].map((each) => each.changes().map(({ id }) => id));
    expect(heard).toEqual([ids.slice(1), ids]);
  });

  it('gets a long backlog whole and in order, with what is its own', async () => {
    const first = await following(admin);
    const before = first.cursor();
    first.leave();
    const { id, version } = await addItem(admin, { inspectionId: site.inspection.id });
    const path = `/inspectionitems/${String(id)}/priority`;
    const versions = Array.from({ length: 250 }, (_, count) => version + count);
    const authors = [admin, server.as.ProjectManager];
    for (const known of versions) {
      const author = authors[known % 2] ?? admin;
      const answer = await author.patch(path, { priority: 1 + (known % 4), version: known });
      expect(answer.status).toBe(200);
    }
    const others = [await signIn(server.url, emailOf('Admin')), server.as.Inspector];
    const everybody = await Promise.all(
      [admin, ...others].map((each) => following(each, { after: before })),
    );
    for (const each of everybody) await soon(each, 251);
    const heard = everybody.map((each) => each.changes().map((one) => [one.version, one.isOwn]));
    const expected = (isOwn: (known: number) => boolean) => [
      [version, isOwn(0)],
      ...versions.map((known) => [known + 1, isOwn(known)]),
    ];
    expect(heard).toEqual([
      expected((known) => known % 2 === 0),
      expected(() => false),
      expected(() => false),
    ]);
  });

  it('misses nothing after the position of an answer that it has', async () => {
    const add = async () => (await addItem(admin, { inspectionId: site.inspection.id })).id;
    const path = `/inspections/${String(site.inspection.id)}/with-items`;
    const [before, answer, after] = [await add(), await admin.get(path), await add()];
    const { inspectionItems } = bodyOf(getInspectionWithItems, answer);
    expect(inspectionItems.map(({ id }) => id)).toEqual([before]);
    const position = answer.headers.get(POSITION_HEADER) ?? '';
    const follower = await following(admin, { after: position });
    await expect.poll(() => linesOf(follower)).toContain(`created items ${String(after)}`);
    expect(follower.events[0]?.event).not.toBe(LIVE_EVENTS.tooOld);
    expect(isEarlier(position, follower.cursor() ?? '')).toBe(true);
    expect((await server.anonymous.get('/health')).headers.has(POSITION_HEADER)).toBe(false);
  });

  it.each(['7.7.7', '0.999999.1', 'x', 'a;b'])('learns that %s is too old', async (after) => {
    const follower = await following(admin, { after });
    expect(follower.events.map(({ event }) => event)).toEqual(['too-old', 'position']);
    await addItem(admin, { inspectionId: site.inspection.id });
    await soon(follower, 1);
  });

  it('or was just opened, starts with what happened in the meantime', async () => {
    const { id } = await addItem(admin, { inspectionId: site.inspection.id });
    await expect
      .poll(async () => linesOf(await following(admin, { since: 60 })))
      .toContain(`created items ${String(id)}`);
    expect((await following(admin, { since: 0 })).changes()).toEqual([]);
  });
});

describe('a stream ends', () => {
  useServer(beforeEach, afterEach);

  it('when its user signs out', async () => {
    const own = await signIn(server.url, emailOf('Inspector'));
    const [leaving, staying] = [await following(own), await following(server.as.Inspector)];
    await own.post('/auth/logout', {});
    expect(await leaving.ended).toBe('ended');
    await addItem(admin, { inspectionId: site.inspection.id });
    await soon(staying, 1);
  });

  it('when its user is deactivated', async () => {
    const follower = await following(server.as.Inspector);
    expect((await admin.post('/auth/deactivate-user/3', {})).status).toBe(200);
    expect(await follower.ended).toBe('ended');
  });

  it('when its user gets another role', async () => {
    const follower = await following(server.as.Inspector);
    const { status } = await admin.put('/auth/users/3', {
      firstName: 'Test',
      lastName: 'Inspector',
      role: 'ProjectManager',
      version: 1,
    });
    expect(status).toBe(200);
    expect(await follower.ended).toBe('ended');
  });

  it('when the server stops', async () => {
    const follower = await following(admin);
    const closed = server.close();
    expect(await follower.ended).toBe('ended');
    await closed;
    server = await startServer();
  });
});

describe('on a server of its own', () => {
  useServer(beforeEach, afterEach);

  it('a follower that was away during more changes than the server remembers learns that this is too old', async () => {
    const first = await following(admin);
    first.leave();
    const { db } = server.services.database;
    const { inspection } = site;
    for (let count = 0; count <= LIVE_LIMITS.remembered; count += 1) {
      await db
        .updateTable('inspections')
        .set({ title: String(count) })
        .where('id', '=', inspection.id)
        .execute();
    }
    server.services.bell.ring({});
    await expect
      .poll(async () => (await following(admin, { after: first.cursor() })).events[0]?.event)
      .toBe('too-old');
  });

  it('a user may follow a limited number of times', async () => {
    const { perUser } = LIVE_LIMITS;
    const { token } = admin;
    const all = await Promise.all(
      Array.from({ length: perUser }, () => following(apiOf('', token))),
    );
    expect((await following(admin)).status).toBe(429);
    all[0]?.leave();
    await expect.poll(async () => (await following(admin)).status).toBe(200);
  });
});
