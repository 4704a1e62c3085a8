import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Item } from '../../../contract/items/item';
import { type Api, statusAndBody } from '../../support/server/api';
import { addComment } from '../../support/records/comments';
import { addPhotos, currentItem } from '../../support/records/item-photos';
import { jpeg } from '../../support/records/pictures';
import { addItem, addSite } from '../../support/records/records';
import { startServer, type TestServer } from '../../support/server/server';

/** Ben deletes an item without a network; the deletion arrives later. */

let server: TestServer;
let anna: Api;
let ben: Api;
let item: Item;
let clock = Date.parse('2026-11-22T10:00:00.000Z');

beforeAll(async () => {
  server = await startServer({ now: () => new Date(clock) });
  anna = server.as.Admin;
  ben = server.as.Inspector;
});
afterAll(() => server.close());
beforeEach(async () => {
  const { inspection } = await addSite(anna);
  item = await addItem(anna, { inspectionId: inspection.id });
});

const MESSAGE = 'Somebody else changed the same fields. Reload the record to see their changes.';

const path = () => `/inspectionitems/${String(item.id)}`;
const update = async (api: Api, title: string) => {
  clock += 1000;
  const { version } = await currentItem(anna, item.id);
  expect((await api.put(path(), { title, version })).status).toBe(200);
};
const deleteSeen = (version: number) => ben.delete(`${path()}?version=${String(version)}`);

it('a late deletion removes an item that nobody has changed since', async () => {
  expect(statusAndBody(await deleteSeen(1))).toEqual({ status: 200, body: { id: item.id } });
  expect((await ben.get(path())).status).toBe(404);
});

it('a late deletion is refused when somebody else has changed the item, with who and when', async () => {
  await update(anna, 'Wide crack');
  const at = new Date(clock).toISOString();
  await update(ben, 'Wide, wet crack');
  const current = await currentItem(anna, item.id);
  expect(statusAndBody(await deleteSeen(1))).toEqual({
    status: 409,
    body: {
      message: MESSAGE,
      current,
      clashes: { version: { by: 'Site Admin', at } },
    },
  });
  expect(await currentItem(anna, item.id)).toEqual(current);
  expect((await deleteSeen(current.version)).status).toBe(200);
});

it('a late deletion is not refused because of its author’s own changes since', async () => {
  await update(anna, 'Wide crack');
  await update(ben, 'Wide, wet crack');
  await update(ben, 'Closed crack');
  expect((await deleteSeen(2)).status).toBe(200);
});

it('a late deletion is not refused because of saves that have changed nothing since', async () => {
  await update(anna, 'Wide crack');
  await update(ben, 'Wide crack');
  expect(await currentItem(anna, item.id)).toMatchObject({ version: 3 });
  expect((await deleteSeen(2)).status).toBe(200);
});

/** The item as Ben saw it. */
const seen = ({ version, newestPhotoId, newestCommentId }: Item) =>
  `?version=${String(version)}&newestPhotoId=${String(newestPhotoId)}&newestCommentId=${String(newestCommentId)}`;
const deleteAsSeen = (as: Item, key?: string) =>
  ben.send(
    'DELETE',
    `${path()}${seen(as)}`,
    undefined,
    key === undefined ? {} : { 'idempotency-key': key },
  );

async function takePhotos(api: Api, count: number): Promise<string> {
  clock += 1000;
  const bytes = await jpeg({ width: 32, height: 24 });
  await addPhotos(
    api,
    item.id,
    Array.from({ length: count }, () => ({ bytes })),
  );
  return new Date(clock).toISOString();
}

async function comment(api: Api): Promise<{ id: number; at: string }> {
  clock += 1000;
  const { id } = await addComment(api, item.id, { text: 'Look at the west side' });
  return { id, at: new Date(clock).toISOString() };
}

it('a late deletion is refused when somebody else has added photos and comments', async () => {
  const photosAt = await takePhotos(anna, 5);
  const { at: commentAt } = await comment(anna);
  const current = await currentItem(anna, item.id);
  const refusal = {
    status: 409,
    body: {
      message: MESSAGE,
      current,
      clashes: {
        newestPhotoId: { by: 'Site Admin', at: photosAt, count: 5 },
        newestCommentId: { by: 'Site Admin', at: commentAt, count: 1 },
      },
    },
  };
  expect(statusAndBody(await deleteAsSeen(item))).toEqual(refusal);
  expect(await currentItem(anna, item.id)).toEqual(current);

  const laterAt = await takePhotos(server.as.ProjectManager, 1);
  expect(statusAndBody(await deleteAsSeen(current))).toEqual({
    status: 409,
    body: {
      message: MESSAGE,
      current: await currentItem(anna, item.id),
      clashes: { newestPhotoId: { by: 'Test ProjectManager', at: laterAt, count: 1 } },
    },
  });
  expect((await deleteAsSeen(await currentItem(anna, item.id))).status).toBe(200);
  expect((await ben.get(path())).status).toBe(404);
});

it('a late deletion names nobody when several people have added photos', async () => {
  await takePhotos(anna, 1);
  const at = await takePhotos(server.as.ProjectManager, 2);
  expect((await deleteAsSeen(item)).body).toMatchObject({
    clashes: { newestPhotoId: { by: null, at, count: 3 } },
  });
});

it('a late deletion is not refused because of its author’s own photos and comments', async () => {
  await takePhotos(ben, 2);
  await comment(ben);
  expect((await deleteAsSeen(item)).status).toBe(200);
});

it('a late deletion is not refused because of a comment that was deleted again', async () => {
  const { id } = await comment(anna);
  expect((await anna.delete(`/comments/${String(id)}`)).status).toBe(200);
  expect((await deleteAsSeen(item)).status).toBe(200);
});

it('a deletion that does not name what was seen of photos and comments is not refused', async () => {
  await takePhotos(anna, 1);
  await comment(anna);
  expect((await deleteSeen(1)).status).toBe(200);
});

it('a deletion that was decided about is carried out once under its key', async () => {
  await takePhotos(anna, 1);
  const key = `decided-${String(item.id)}`;
  expect((await deleteAsSeen(item, key)).status).toBe(409);
  const decided = await currentItem(anna, item.id);
  const done = { status: 200, body: { id: item.id } };
  for (const _ of ['sent', 'sent again, because the answer was lost'])
    expect(statusAndBody(await deleteAsSeen(decided, key))).toEqual(done);
});

it.each(['-1', '01', 'x', '1.5', '99999999999'])(
  'a deletion with the newest photo or comment %s is refused',
  async (id) => {
    for (const name of ['newestPhotoId', 'newestCommentId'])
      expect((await ben.delete(`${path()}?${name}=${id}`)).status).toBe(400);
    expect(await currentItem(anna, item.id)).toEqual(item);
  },
);

it.each(['0', '-1', 'x', '1.5', '99999999999'])(
  'a deletion with the version %s is refused',
  async (version) => {
    expect((await ben.delete(`${path()}?version=${version}`)).status).toBe(400);
    expect(await currentItem(anna, item.id)).toEqual(item);
  },
);
