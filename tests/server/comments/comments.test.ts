import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { COMMENT_LIMITS } from '../../../contract/comments/limits';
import { type Api, statusAndBody } from '../../support/server/api';
import { addComment, currentComments, sendComment } from '../../support/records/comments';
import { addPhoto } from '../../support/records/item-photos';
import { jpeg } from '../../support/records/pictures';
import { addItem, addSite, type Site } from '../../support/records/records';
import { startServer, type TestServer } from '../../support/server/server';

const START = Date.parse('2026-11-22T10:00:00.000Z');
const MINUTE = 60_000;
const ADMIN = { id: 1, name: 'Site Admin' };
const INSPECTOR = { id: 3, name: 'Test Inspector' };

let server: TestServer;
let clock = START;
let admin: Api;
let inspector: Api;
let site: Site;
let itemId: number;

beforeAll(async () => {
  const environment = { ACCESS_TOKEN_TTL_SECONDS: '86400' };
  server = await startServer({ environment, now: () => new Date(clock) });
  admin = server.as.Admin;
  inspector = server.as.Inspector;
});

afterAll(() => server.close());

beforeEach(async () => {
  clock = START;
  site = await addSite(admin);
  itemId = (await addItem(admin, { inspectionId: site.inspection.id })).id;
});

const at = (minutes: number) => new Date(START + minutes * MINUTE).toISOString();
const pathOf = ({ id }: { id: number }) => `/comments/${String(id)}`;
const refused = (status: number, message: string) => ({ status, body: { message } });

describe('a comment', () => {
  it('has its text, author, mentions and photos, the oldest first', async () => {
    const photo = await addPhoto(admin, itemId, { bytes: await jpeg() });
    const text = '@Site Admin look:\n<b>https://bau.example</b> 🙂';
    const first = await addComment(inspector, itemId, {
      text: `  ${text}\u0007 `,
      mentionedUserIds: [1, 1],
      photoIds: [photo.id],
    });
    expect(first).toEqual({
      id: first.id,
      inspectionItemId: itemId,
      author: INSPECTOR,
      text,
      mentionedUserIds: [1],
      mentionedUsers: [ADMIN],
      photoIds: [photo.id],
      createdAt: at(0),
      editedAt: null,
      deletedAt: null,
      deletedBy: null,
      version: 1,
    });
    const second = await addComment(admin, itemId, { text: 'Seen' });
    expect(await currentComments(inspector, itemId)).toEqual([first, second]);
    expect((await inspector.get(pathOf(second))).body).toEqual(second);
  });

  it.each([
    ['no text', { text: ' \n ' }, 'text'],
    ['a longer text', { text: '🙂'.repeat(COMMENT_LIMITS.text + 1) }, 'text'],
    ['lone surrogates', { text: '\ud800' }, 'text'],
    [
      'too many mentions',
      { mentionedUserIds: Array.from({ length: 21 }, (_, i) => i + 1) },
      'mentionedUserIds',
    ],
    ['too many photos', { photoIds: Array.from({ length: 21 }, (_, i) => i + 1) }, 'photoIds'],
    ['something else', { mentionedUserIds: 'all' }, 'mentionedUserIds'],
    ['an unknown person', { mentionedUserIds: [999] }, 'mentionedUserIds'],
  ])('with %s is refused with the name of the field', async (_, fields, field) => {
    const { status, body } = await sendComment(admin, itemId, { text: 'x', ...fields } as never);
    expect([400, 422]).toContain(status);
    expect(Object.keys((body as { errors: object }).errors)[0]).toBe(field);
    expect(await currentComments(admin, itemId)).toEqual([]);
  });

  it('may be as long as the limit', async () => {
    const text = '🙂'.repeat(COMMENT_LIMITS.text);
    expect((await addComment(admin, itemId, { text })).text).toBe(text);
  });

  it('names photos of its item only, without those that are deleted', async () => {
    const other = await addItem(admin, { inspectionId: site.inspection.id });
    const elsewhere = await addPhoto(admin, other.id, { bytes: await jpeg() });
    const answer = await sendComment(admin, itemId, { text: 'x', photoIds: [elsewhere.id] });
    expect(answer.status).toBe(422);
    const here = await addPhoto(admin, itemId, { bytes: await jpeg() });
    const comment = await addComment(admin, itemId, { text: 'x', photoIds: [here.id] });
    await admin.delete(`/inspectionphotos/${String(here.id)}`);
    expect(await currentComments(admin, itemId)).toEqual([{ ...comment, photoIds: [] }]);
    const late = await addComment(admin, itemId, { text: 'late', photoIds: [here.id] });
    expect(late.photoIds).toEqual([]);
  });

  it('is added once for each key, even if the first answer is no longer stored', async () => {
    const send = (text: string) =>
      sendComment(inspector, itemId, { text }, `comment-once-${String(itemId)}`);
    const first = await send('Once');
    expect(statusAndBody(await send('Once'))).toEqual(statusAndBody(first));
    expect((await send('Twice')).status).toBe(422);
    await server.services.database.db.deleteFrom('idempotency_keys').execute();
    expect(statusAndBody(await send('Once'))).toEqual(statusAndBody(first));
    expect(await currentComments(admin, itemId)).toEqual([first.body]);
  });

  it('is possible on a completed inspection, but not on an archived one', async () => {
    const inspection = `/inspections/${String(site.inspection.id)}`;
    await admin.patch(`${inspection}/status`, { status: 2 });
    const comment = await addComment(admin, itemId, { text: 'Still open' });
    await admin.patch(`${inspection}/archive`);
    const archived = refused(409, 'The inspection is archived. Restore it to comment.');
    expect(statusAndBody(await sendComment(admin, itemId, { text: 'x' }))).toEqual(archived);
    expect(statusAndBody(await admin.put(pathOf(comment), { text: 'x' }))).toEqual(archived);
    expect(await currentComments(inspector, itemId)).toEqual([comment]);
    expect((await admin.delete(pathOf(comment))).status).toBe(200);
  });

  it('is deleted with its item, and keeps the name of an author who has left', async () => {
    const { user } = (
      await admin.post('/auth/register', {
        email: `left${String(itemId)}@plumbline.test`,
        firstName: 'Ida',
        lastName: 'Falk',
        role: 'Inspector',
        password: 'Plumb-line-9-walks',
      })
    ).body as { user: { id: number } };
    const comment = await addComment(admin, itemId, { text: 'x', mentionedUserIds: [user.id] });
    await admin.post(`/auth/deactivate-user/${String(user.id)}`);
    const [seen] = await currentComments(admin, itemId);
    expect(seen?.mentionedUsers).toEqual([{ id: user.id, name: 'Ida Falk' }]);
    await admin.delete(`/inspectionitems/${String(itemId)}`);
    const list = `/inspectionitems/${String(itemId)}/comments`;
    expect(statusAndBody(await admin.get(list))).toEqual(refused(404, 'Inspection item not found'));
    expect((await admin.get(pathOf(comment))).status).toBe(404);
    expect((await sendComment(admin, itemId, { text: 'x' })).status).toBe(404);
  });

  it('is one of a limited number', async () => {
    const row = {
      item_id: itemId,
      author_id: 1,
      text: 'x',
      mentioned_user_ids: '[]',
      photo_ids: '[]',
      edited_at: null,
      deleted_at: null,
      deleted_by_id: null,
      created_at: at(0),
      updated_at: at(0),
    };
    const rows = Array.from({ length: COMMENT_LIMITS.perItem - 1 }, () => row);
    await server.services.database.db.insertInto('comments').values(rows).execute();
    const answers = await Promise.all(
      ['a', 'b'].map((text) => sendComment(inspector, itemId, { text })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });
});

describe('a change of a comment', () => {
  it('is allowed for its author, for 15 minutes by the clock of the server', async () => {
    const comment = await addComment(inspector, itemId, { text: 'Frist', mentionedUserIds: [1] });
    clock = START + 15 * MINUTE;
    const { status, body } = await inspector.put(pathOf(comment), { text: 'First' });
    expect({ status, body }).toEqual({
      status: 200,
      body: { ...comment, text: 'First', editedAt: at(15), version: 2 },
    });
    expect(statusAndBody(await admin.put(pathOf(comment), { text: 'Mine' }))).toEqual(
      refused(403, 'Only its author can change a comment'),
    );
    clock += 1;
    expect(statusAndBody(await inspector.put(pathOf(comment), { text: 'Late' }))).toEqual({
      status: 409,
      body: {
        message:
          'A comment can only be changed for 15 minutes after it was added. Add another comment instead.',
        current: body,
      },
    });
    expect((await inspector.put('/comments/999999', { text: 'x' })).status).toBe(404);
  });
});

describe('the deletion of a comment', () => {
  it('keeps who deleted it and when, and only its history has the text', async () => {
    const comment = await addComment(inspector, itemId, { text: 'Sorry', mentionedUserIds: [1] });
    clock = START + 60 * MINUTE;
    expect((await server.as.ProjectManager.delete(pathOf(comment))).status).toBe(403);
    for (let repeats = 0; repeats < 2; repeats += 1) {
      const answer = await admin.delete(pathOf(comment));
      expect(statusAndBody(answer)).toEqual({ status: 200, body: { id: comment.id } });
    }
    expect(await currentComments(inspector, itemId)).toEqual([
      {
        ...comment,
        text: null,
        mentionedUserIds: [],
        mentionedUsers: [],
        deletedAt: at(60),
        deletedBy: ADMIN,
        version: 2,
      },
    ]);
    expect((await inspector.put(pathOf(comment), { text: 'Back' })).status).toBe(409);
    const history = await admin.get(`/inspectionitems/${String(itemId)}/history?kind=comments`);
    const { entries } = history.body as { entries: { changes: unknown[]; user: unknown }[] };
    expect(entries.map(({ user }) => user)).toEqual([ADMIN, INSPECTOR]);
    expect(entries[0]?.changes).toContainEqual({ field: 'text', from: 'Sorry', to: null });
  });
});
