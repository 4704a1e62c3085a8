import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listInbox } from '../../../contract/inbox/calls';
import type { InboxPage } from '../../../contract/inbox/notice';
import type { Api } from '../../support/server/api';
import { addComment } from '../../support/records/comments';
import { addInspection, addItem, addSite, bodyOf, type Site } from '../../support/records/records';
import { startServer, type TestServer } from '../../support/server/server';

const NOW = '2026-11-22T10:00:00.000Z';
const [MANAGER, INSPECTOR] = [2, 3];

let server: TestServer;
let admin: Api;
let inspector: Api;
let site: Site;

beforeAll(async () => {
  server = await startServer({ now: () => new Date(NOW) });
  admin = server.as.Admin;
  inspector = server.as.Inspector;
});

afterAll(() => server.close());

beforeEach(async () => {
  await server.services.database.db.deleteFrom('inbox').execute();
  site = await addSite(admin);
});

const newItem = (fields = {}) => addItem(admin, { inspectionId: site.inspection.id, ...fields });
const inboxOf = async (api: Api, query = ''): Promise<InboxPage> =>
  bodyOf(listInbox, await api.get(`/inbox${query}`));
const unreadOf = async (api: Api) =>
  ((await api.get('/inbox/unread')).body as { unread: number }).unread;
const read = async (api: Api, body: object) =>
  ((await api.post('/inbox/read', body)).body as { unread: number }).unread;
const kindsOf = async (api: Api) => (await inboxOf(api)).notices.map(({ kind }) => kind);

describe('an inbox', () => {
  it('has mentions and assignments by others, the newest first', async () => {
    const item = await newItem({ assignedToId: INSPECTOR });
    await addInspection(admin, {
      projectId: site.project.id,
      assignedToId: INSPECTOR,
      title: 'Roof',
    });
    const text = `@Test Inspector look at this\n${'x'.repeat(168)} . ${'y'.repeat(130)}`;
    const comment = await addComment(admin, item.id, { text, mentionedUserIds: [INSPECTOR, 1] });
    const { notices, next } = await inboxOf(inspector);
    const about = { at: NOW, by: 'Site Admin', isRead: false };
    const ofItem = {
      inspectionId: site.inspection.id,
      inspectionTitle: 'Deck survey',
      itemId: item.id,
      itemTitle: 'Cracked beam',
    };
    const excerpt = `@Test Inspector look at this ${'x'.repeat(168)}…`;
    const id = expect.any(Number) as number;
    expect(notices).toEqual([
      { id, ...about, ...ofItem, kind: 'mention', commentId: comment.id, excerpt },
      {
        id,
        ...about,
        kind: 'inspection',
        inspectionId: expect.any(Number) as number,
        inspectionTitle: 'Roof',
        itemId: null,
        itemTitle: null,
        commentId: null,
        excerpt: null,
      },
      { id, ...about, ...ofItem, kind: 'item', commentId: null, excerpt: null },
    ]);
    expect(next).toBeNull();
    expect(await unreadOf(inspector)).toBe(3);
    // Nobody gets a notice of what they did themselves.
    expect(await inboxOf(admin)).toEqual({ notices: [], next: null });
  });

  it('gets a notice of a change of the assignee, not of other changes', async () => {
    const { id, version } = await newItem({ assignedToId: MANAGER });
    const path = `/inspectionitems/${String(id)}`;
    await admin.put(path, { assignedToId: INSPECTOR, version });
    await admin.put(path, { title: '"assignedToId":[null,3]', version: version + 1 });
    await inspector.put(path, { assignedToId: null, version: version + 2 });
    await inspector.put(path, { assignedToId: INSPECTOR, version: version + 3 });
    expect(await kindsOf(inspector)).toEqual(['item']);
    expect(await kindsOf(server.as.ProjectManager)).toEqual(['item']);
  });

  it('follows the mentions of a comment that is changed or deleted', async () => {
    const item = await newItem();
    const { id } = await addComment(admin, item.id, { text: 'x', mentionedUserIds: [INSPECTOR] });
    const path = `/comments/${String(id)}`;
    const manager = server.as.ProjectManager;
    await admin.put(path, { text: 'Shown as it is now' });
    expect((await inboxOf(inspector)).notices.map(({ excerpt }) => excerpt)).toEqual([
      'Shown as it is now',
    ]);
    await admin.put(path, { mentionedUserIds: [MANAGER] });
    expect([await kindsOf(inspector), await kindsOf(manager)]).toEqual([[], ['mention']]);
    await admin.delete(path);
    expect([await unreadOf(inspector), await unreadOf(manager)]).toEqual([0, 0]);
  });

  it('loses what belongs to a deleted item', async () => {
    const item = await newItem({ assignedToId: INSPECTOR });
    await addComment(admin, item.id, { text: 'x', mentionedUserIds: [INSPECTOR] });
    await admin.delete(`/inspectionitems/${String(item.id)}`);
    expect(await inboxOf(inspector)).toEqual({ notices: [], next: null });
    expect(await unreadOf(inspector)).toBe(0);
  });

  it('is read in pages, and one by one or up to a notice', async () => {
    for (let count = 0; count < 5; count += 1) await newItem({ assignedToId: INSPECTOR });
    const first = await inboxOf(inspector, '?pageSize=2');
    const second = await inboxOf(inspector, `?pageSize=2&before=${String(first.next)}`);
    const last = await inboxOf(inspector, `?pageSize=2&before=${String(second.next)}`);
    const ids = [first, second, last].flatMap(({ notices }) => notices.map(({ id }) => id));
    expect([ids.length, last.next]).toEqual([5, null]);
    expect(ids).toEqual([...ids].sort((one, other) => other - one));
    expect(await read(inspector, { ids: [ids[0]] })).toBe(4);
    // A notice that comes while the page is open stays unread.
    await newItem({ assignedToId: INSPECTOR });
    expect(await read(inspector, { upTo: ids[0] })).toBe(1);
    expect(await read(server.as.ProjectManager, { upTo: 1e9 })).toBe(0);
    expect((await inboxOf(inspector)).notices.map(({ isRead }) => isRead)).toEqual([
      false,
      true,
      true,
      true,
      true,
      true,
    ]);
    expect(await read(inspector, { ids: [] })).toBe(1);
  });

  it.each([{}, { ids: [1], upTo: 1 }, { ids: ['1'] }, { upTo: 0 }, { ids: Array(101).fill(1) }])(
    'refuses to mark as read: %o',
    async (body) => {
      expect((await inspector.post('/inbox/read', body)).status).toBe(400);
    },
  );
});
