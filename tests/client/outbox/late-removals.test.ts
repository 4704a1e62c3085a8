import { expect, test } from 'vitest';
import type { Item } from '../../../contract/items/item';
import { seenOf } from '../../../contract/items/seen-item';
import { listedChanges } from '../../../machines/outbox/outbox-selectors';
import type { CallApi } from '../../../src/platform/http/call-api';
import { memoryTable } from '../../support/records/changes';
import { anItem } from '../../support/records/items';
import { memoryLocalRecords, startOutbox } from '../../support/machines/outbox';
import { ANNA } from '../../support/records/people';
import { photoOf } from '../../support/records/photo-records';
import { NEWEST } from '../../../src/platform/outbox/record-changes';

/** Photos that are changed, and records that are deleted, while the server does not answer. */

interface Sent {
  call: string;
  params: unknown;
  query: unknown;
  body: unknown;
  key: string | undefined;
}

interface Refusal {
  status: number | null;
  error?: string;
  details?: object;
}

/** A server that does not answer at first; `answers` lists its later answers, `null` for none. */
function server() {
  const sent: Sent[] = [];
  let answers: (call: string, params: { id?: number }) => object | Refusal | null = () => null;
  const api = ((call, options = {}) => {
    const { params = {}, query, body, idempotencyKey: key } = options;
    const answer = answers(call.name, params);
    if (answer !== null) sent.push({ call: call.name, params, query, body, key });
    if (answer !== null && !('status' in answer && 'error' in answer))
      return Promise.resolve({ success: true, data: answer, status: 200, total: 0 });
    const { status = null, error = '', details } = (answer ?? {}) as Partial<Refusal>;
    return Promise.resolve({ success: false, error, status, details: { errors: {}, ...details } });
  }) as CallApi;
  return {
    api,
    sent,
    answer: (as: typeof answers) => {
      answers = as;
    },
  };
}

const PHOTOS = [1, 2, 3].map((id) => photoOf(id, { caption: `Photo ${String(id)}` }));
const [{ inspectionItemId: ITEM }] = PHOTOS as [(typeof PHOTOS)[0]];

/** A device whose server does not answer yet. */
function device(table = memoryTable(), localRecords = memoryLocalRecords()) {
  const { api, sent, answer } = server();
  const started = startOutbox({ userId: ANNA.id, api, table, localRecords });
  const reconnect = (as: Parameters<typeof answer>[0]) => {
    answer(as);
    started.outbox.send({ type: 'server.answered' });
  };
  const waiting = async () => (await started.store.all(ANNA.id)).map(({ call }) => call);
  return { ...started, sent, reconnect, waiting, table };
}

const described = {
  call: 'updatePhoto',
  id: 1,
  body: { caption: 'West door' },
  base: { caption: 'Photo 1', category: 'other' },
} as const;

test('changes of photos wait, survive the page, and are sent once in order', async () => {
  const before = device();
  const { photoChanges } = before;
  await photoChanges.photosOf(ITEM, PHOTOS, NEWEST);
  await photoChanges.make(described);
  await photoChanges.sort({ itemId: ITEM, photoIds: [2, 1, 3], base: [1, 2, 3] });
  await photoChanges.sort({ itemId: ITEM, photoIds: [3, 2, 1], base: [2, 1, 3] });
  expect(await photoChanges.remove({ call: 'deletePhoto', id: 2 })).toBe('deferred');
  await expect.poll(before.waiting).toEqual(['updatePhoto', 'reorderPhotos', 'deletePhoto']);
  before.outbox.stop();

  const after = device(before.table);
  const shown = await after.photoChanges.photosOf(ITEM, PHOTOS, NEWEST);
  expect(shown.map(({ id, caption }) => [id, caption])).toEqual([
    [3, 'Photo 3'],
    [1, 'West door'],
  ]);
  after.reconnect((call, { id = 0 }) => (call === 'reorderPhotos' ? PHOTOS : photoOf(id)));
  await expect.poll(after.waiting).toEqual([]);
  expect(
    after.sent.map(({ call, params, query, body }) => ({ call, params, query, body })),
  ).toEqual([
    {
      call: 'updatePhoto',
      params: { id: 1 },
      query: undefined,
      body: { caption: 'West door', base: { caption: 'Photo 1', category: 'other' }, version: 1 },
    },
    {
      call: 'reorderPhotos',
      params: { itemId: ITEM },
      query: undefined,
      // The order in between was never sent.
      body: { photoIds: [3, 2, 1], base: { photoIds: [1, 2, 3] } },
    },
    { call: 'deletePhoto', params: { id: 2 }, query: { version: '1' }, body: undefined },
  ]);
  expect(new Set(after.sent.map(({ key }) => key)).size).toBe(3);
});

test('a photo whose deletion waits does not count on its item', async () => {
  const { changes, photoChanges } = device();
  const item = anItem({ id: ITEM, inspectionId: 7, photoCount: 3 });
  await changes.itemsOf(7, [item], NEWEST);
  await photoChanges.photosOf(ITEM, PHOTOS, NEWEST);
  await photoChanges.remove({ call: 'deletePhoto', id: 2 });
  expect(await changes.itemsOf(7, [item], NEWEST)).toMatchObject([{ id: ITEM, photoCount: 2 }]);
});

test('the picture of an item goes with its last photo', async () => {
  const { changes, photoChanges } = device();
  const item = anItem({ id: ITEM, inspectionId: 7, photoCount: 1, thumbnailUrl: '/2.jpg' });
  await changes.itemsOf(7, [item], NEWEST);
  await photoChanges.photosOf(ITEM, PHOTOS.slice(0, 1), NEWEST);
  await photoChanges.remove({ call: 'deletePhoto', id: PHOTOS[0]?.id ?? 0 });
  const [shown] = await changes.itemsOf(7, [item], NEWEST);
  expect([shown?.photoCount, shown?.thumbnailUrl]).toEqual([0, undefined]);
});

test('the picture of an item is its first photo in the order that waits', async () => {
  const { changes, photoChanges } = device();
  const [first, second, third] = PHOTOS.map(({ thumbnailUrl }) => thumbnailUrl);
  const item = anItem({ id: ITEM, inspectionId: 7, photoCount: 3, thumbnailUrl: first ?? '' });
  await changes.itemsOf(7, [item], NEWEST);
  await photoChanges.photosOf(ITEM, PHOTOS, NEWEST);
  const pictures = [];
  for (const photoIds of [
    [2, 1, 3],
    [3, 2, 1],
  ]) {
    await photoChanges.sort({ itemId: ITEM, photoIds, base: [1, 2, 3] });
    pictures.push((await changes.itemsOf(7, [item], NEWEST))[0]?.thumbnailUrl);
  }
  expect(pictures).toEqual([second, third]);
});

test('a photo that somebody else has already deleted counts as deleted', async () => {
  const { photoChanges, waiting, reconnect } = device();
  await photoChanges.photosOf(ITEM, PHOTOS, NEWEST);
  await photoChanges.remove({ call: 'deletePhoto', id: 2 });
  reconnect(() => ({ status: 404, error: 'Photo not found' }));
  await expect.poll(waiting).toEqual([]);
});

test('a photo is deleted again in the version that the refusal showed', async () => {
  const { photoChanges, sent, reconnect } = device();
  const current = photoOf(2, { caption: 'Theirs', version: 3 });
  const clashes = { version: { by: 'Ben', at: null } };
  const refusal = { status: 409, error: 'Somebody else', details: { current, clashes } };
  const deletions = () => sent.filter(({ call }) => call === 'deletePhoto');
  reconnect((_, { id }) => (deletions().length === 0 ? refusal : { id: id ?? 0 }));
  await photoChanges.photosOf(ITEM, PHOTOS, NEWEST);
  const deletion = { call: 'deletePhoto', id: 2 } as const;
  await expect(photoChanges.remove(deletion)).rejects.toThrow('Somebody else');
  expect(await photoChanges.remove(deletion)).toBe('removed');
  expect(deletions().map(({ query }) => query)).toEqual([{ version: '1' }, { version: '3' }]);
});

const SEEN = anItem({ version: 4 });
const CHANGED = anItem({ version: 6, title: 'Theirs' });
const CLASH = {
  status: 409,
  error: 'Somebody else',
  details: { current: CHANGED, clashes: { version: { by: 'Ben', at: null } } },
};
const deletion = (item: Item) =>
  ({ call: 'deleteItem', id: item.id, base: { ...seenOf(item) } }) as const;
const named = (version: string, newestPhotoId: string, newestCommentId: string) => ({
  version,
  newestPhotoId,
  newestCommentId,
});

/** The item after others have added photos and a comment, which raise no version. */
const GROWN = { ...SEEN, photoCount: 5, newestPhotoId: 58, newestCommentId: 12 };
const ADDED = {
  status: 409,
  error: 'Somebody else',
  details: {
    current: GROWN,
    clashes: {
      newestPhotoId: { by: 'Ben', at: null, count: 5 },
      newestCommentId: { by: 'Ben', at: null, count: 1 },
    },
  },
};

test('a deletion waits, hides the item at once, and can be undone', async () => {
  const { changes, outbox } = device();
  outbox.send({ type: 'connection.lost' });
  await changes.shown(SEEN, NEWEST);
  expect(await changes.remove(deletion(SEEN))).toBe('deferred');
  expect(await changes.itemsOf(SEEN.inspectionId, [SEEN], NEWEST)).toEqual([]);
  expect(await changes.shown(SEEN, NEWEST)).toBeNull();
  const key = listedChanges(outbox.getSnapshot())[0]?.key ?? '';
  outbox.send({ type: 'change.remove', key });
  await expect.poll(() => changes.itemsOf(SEEN.inspectionId, [SEEN], NEWEST)).toEqual([SEEN]);
});

test('a deletion that another tab has sent cannot be undone', async () => {
  const { changes, outbox, store, waiting, sent, reconnect } = device();
  outbox.send({ type: 'connection.lost' });
  await changes.shown(SEEN, NEWEST);
  await changes.remove(deletion(SEEN));
  const key = (await store.all(ANNA.id))[0]?.key ?? '';
  await store.noteSent(key);
  outbox.send({ type: 'change.remove', key });
  await expect
    .poll(() => listedChanges(outbox.getSnapshot()))
    .toMatchObject([{ key, state: 'waiting', isSent: true }]);
  expect(await waiting()).toEqual(['deleteItem']);
  const gone: number[] = [];
  outbox.on('item.deleted', ({ id }) => gone.push(id));
  outbox.send({ type: 'connection.returned' });
  reconnect((_, { id }) => ({ id: id ?? 0 }));
  await expect.poll(waiting).toEqual([]);
  expect([sent.map(({ call }) => call), gone]).toEqual([['deleteItem'], [SEEN.id]]);
});

test('an item is deleted again in the version that the refusal showed', async () => {
  const { changes, sent, waiting, reconnect } = device();
  reconnect((_, { id }) => (sent.length === 0 ? CLASH : { id: id ?? 0 }));
  await changes.shown(SEEN, NEWEST);
  // The question stays open, with the item as it was.
  await expect(changes.remove(deletion(SEEN))).rejects.toThrow('Somebody else');
  expect(await changes.remove(deletion(SEEN))).toBe('removed');
  expect(sent.map(({ query }) => query)).toEqual([named('4', '0', '0'), named('6', '0', '0')]);
  expect(await waiting()).toEqual([]);
});

test('a late deletion of an item that somebody else has changed asks first', async () => {
  const { changes, outbox, sent, waiting, reconnect } = device();
  await changes.shown(SEEN, NEWEST);
  await changes.remove(deletion(SEEN));
  reconnect((_, { id }) => (sent.length === 0 ? CLASH : { id: id ?? 0 }));
  await expect
    .poll(() => listedChanges(outbox.getSnapshot()))
    .toMatchObject([{ call: 'deleteItem', state: 'clashing' }]);
  const key = listedChanges(outbox.getSnapshot())[0]?.key ?? '';
  outbox.send({ type: 'change.decide', key, decisions: { version: 'mine' } });
  await expect.poll(waiting).toEqual([]);
  expect(sent.map(({ query }) => query)).toEqual([named('4', '0', '0'), named('6', '0', '0')]);
});

test('an item is deleted again with the photos and comments that the refusal showed', async () => {
  const { changes, sent, reconnect } = device();
  reconnect((_, { id }) => (sent.length === 0 ? ADDED : { id: id ?? 0 }));
  await changes.shown(SEEN, NEWEST);
  await expect(changes.remove(deletion(SEEN))).rejects.toThrow('Somebody else');
  expect(await changes.remove(deletion(SEEN))).toBe('removed');
  expect(sent.map(({ query }) => query)).toEqual([named('4', '0', '0'), named('4', '58', '12')]);
});

test('an item is deleted with what its screen showed after a refusal', async () => {
  const { changes, sent, reconnect } = device();
  reconnect((_, { id }) => (sent.length === 0 ? ADDED : { id: id ?? 0 }));
  await changes.shown(SEEN, NEWEST);
  await expect(changes.remove(deletion(SEEN))).rejects.toThrow('Somebody else');
  expect(await changes.remove(deletion({ ...GROWN, newestPhotoId: 60 }))).toBe('removed');
  expect(sent[1]?.query).toEqual(named('4', '60', '12'));
});

test('a late deletion names what its author saw, and what was decided about', async () => {
  const { changes, outbox, sent, waiting, reconnect } = device();
  await changes.shown(SEEN, NEWEST);
  await changes.remove(deletion(SEEN));
  // The screen behind shows the others' photos before the deletion is sent.
  await changes.shown(GROWN, NEWEST);
  reconnect((_, { id }) => (sent.length === 0 ? ADDED : { id: id ?? 0 }));
  await expect
    .poll(() => listedChanges(outbox.getSnapshot()))
    .toMatchObject([{ call: 'deleteItem', state: 'clashing' }]);
  const key = listedChanges(outbox.getSnapshot())[0]?.key ?? '';
  const decisions = { newestPhotoId: 'mine', newestCommentId: 'mine' } as const;
  outbox.send({ type: 'change.decide', key, decisions });
  await expect.poll(waiting).toEqual([]);
  expect(sent.map(({ query }) => query)).toEqual([named('4', '0', '0'), named('4', '58', '12')]);
});

test('a deletion names only the version of an item of an older server', async () => {
  const { changes, sent, reconnect } = device();
  const older = { ...SEEN, newestPhotoId: null, newestCommentId: null };
  reconnect((_, { id }) => ({ id: id ?? 0 }));
  await changes.shown(older, NEWEST);
  await changes.remove(deletion(older));
  expect(sent.map(({ query }) => query)).toEqual([{ version: '4' }]);
});

test('keeping the item undoes the deletion', async () => {
  const { changes, outbox, sent, waiting, reconnect } = device();
  await changes.shown(SEEN, NEWEST);
  await changes.remove(deletion(SEEN));
  reconnect(() => CLASH);
  await expect
    .poll(() => listedChanges(outbox.getSnapshot()))
    .toMatchObject([{ state: 'clashing' }]);
  const key = listedChanges(outbox.getSnapshot())[0]?.key ?? '';
  outbox.send({ type: 'change.remove', key });
  await expect.poll(waiting).toEqual([]);
  expect(sent).toHaveLength(1);
});

const CREATION = {
  call: 'createItem',
  id: null,
  inspectionId: 7,
  body: { title: 'Loose handrail', status: 'draft', inspectionId: 7 },
} as const;

test('an item that only this device has is removed with its changes, without a request', async () => {
  const localRecords = memoryLocalRecords();
  const waitingAt: string[][] = [];
  const { changes, waiting, sent, store } = device(memoryTable(), {
    ...localRecords,
    change: async (...localRecord) => {
      waitingAt.push(await waiting());
      await localRecords.change(...localRecord);
    },
  });
  const { id } = await changes.make(CREATION);
  await changes.make({ call: 'setItemPriority', id, body: { priority: 4 } });
  // No try has reached the server.
  for (const change of await store.all(ANNA.id))
    await store.replace(change.key, { ...change, isSent: false });
  expect(await changes.remove({ call: 'deleteItem', id })).toBe('removed');
  expect(await waiting()).toEqual([]);
  // The page may close in between.
  expect(waitingAt).toEqual([['createItem', 'setItemPriority'], []]);
  expect(await localRecords.read(id)).toEqual({ id: null, userId: ANNA.id });
  expect(sent).toEqual([]);
});

test('an item that the server gets while it is being deleted is deleted there', async () => {
  const kept = memoryTable();
  let first: (() => Promise<void>) | undefined;
  const { changes, waiting, sent, reconnect } = device({
    ...kept,
    of: async (userId) => {
      const before = first;
      first = undefined;
      await before?.();
      return kept.of(userId);
    },
  });
  const { id } = await changes.make(CREATION);
  first = async () => {
    reconnect((call) => (call === 'createItem' ? anItem({ id: 90, version: 1 }) : { id: 90 }));
    await expect.poll(waiting).toEqual([]);
  };
  expect(await changes.remove({ call: 'deleteItem', id })).toBe('removed');
  expect(sent.map(({ call, params }) => [call, params])).toEqual([
    ['createItem', {}],
    ['deleteItem', { id: 90 }],
  ]);
});

test('the deletion of an item that another tab is sending follows its creation', async () => {
  const { changes, waiting, sent, store, reconnect } = device();
  const { id } = await changes.make(CREATION);
  const [creation] = await store.all(ANNA.id);
  await store.noteSent(creation?.key ?? '');
  expect(await changes.remove({ call: 'deleteItem', id })).toBe('deferred');
  expect(await waiting()).toEqual(['createItem', 'deleteItem']);
  expect(await changes.unsent(id)).toBeNull();
  reconnect((call) => (call === 'createItem' ? anItem({ id: 90, version: 1 }) : { id: 90 }));
  await expect.poll(waiting).toEqual([]);
  expect(sent.map(({ call, params, query }) => [call, params, query])).toEqual([
    ['createItem', {}, undefined],
    ['deleteItem', { id: 90 }, named('1', '0', '0')],
  ]);
});
