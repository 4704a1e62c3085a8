import { describe, expect, test } from 'vitest';
import type { UploadEntry } from '../../../machines/uploads/upload-entry';
import {
  countNotUploaded,
  runOfItem,
  uploadsOfItem,
} from '../../../machines/uploads/upload-selectors';
import { failed } from '../../support/machines/deferred';
import { CHOSEN, entryOf, type Options, startQueue, stored } from './start-queue';

/** Uploads that wait for another tab, or for their item. */

describe('with several tabs', () => {
  test('photos that another tab sends are awaited, without occupying a slot', async () => {
    const { send, turn, states, add, said } = await startQueue();
    await add(['a', 'b', 'c', 'd', 'e']);
    await send.resolve(0, { kind: 'inOtherTab' });
    expect(states()).toMatchObject({ a: { pending: 'inOtherTab' }, e: 'uploading' });
    await turn.resolve(0, null);
    expect(states()).toMatchObject({ a: { pending: 'ready' } });
    await send.resolve(1, stored(2));
    await send.resolve(5, { kind: 'gone' });
    expect(states()).not.toHaveProperty('a');
    expect(said.filter(({ type }) => type === 'photo.uploaded')).toHaveLength(1);
  });

  test('a lock that fails is requested again, later', async () => {
    const { clock, send, turn, states, add } = await startQueue();
    await add(['a']);
    await send.resolve(0, { kind: 'inOtherTab' });
    await turn.reject(0, new Error('Stolen'));
    expect(states()).toEqual({ a: { pending: 'backingOff' } });
    clock.increment(1000);
    expect(states()).toEqual({ a: 'uploading' });
  });

  test('photos that another tab adds or removes are added or removed here as well', async () => {
    const { actor, states, withdrawals, said } = await startQueue();
    actor.send({ type: 'entries.found', entries: [entryOf('a'), entryOf('b')] });
    expect(states()).toEqual({ a: 'uploading', b: 'uploading' });
    actor.send({ type: 'entry.gone', id: 'a' });
    expect([states(), withdrawals()]).toEqual([{ b: 'uploading' }, []]);
    expect(said.at(-1)).toEqual({ type: 'photos.changed', itemId: 5, localItemId: null });
    actor.send({ type: 'upload.gone', id: 'a' });
  });

  test('changes by another tab are followed, and not stored again', async () => {
    const { actor, send, states, kept, add } = await startQueue();
    await add(['a', 'b'], { start: false });
    const change = (id: string, changes: Partial<UploadEntry>) => {
      actor.send({ type: 'entries.found', entries: [entryOf(id, changes)] });
    };
    const captionOf = (id: string) =>
      actor.getSnapshot().context.uploads[id]?.getSnapshot().context.entry.caption;
    const failure = { message: 'Not a picture', status: 422 };
    change('a', { state: 'chosen', caption: 'Ridge' });
    expect([states(), captionOf('a')]).toEqual([{ a: CHOSEN, b: CHOSEN }, 'Ridge']);
    change('b', { state: 'failed', failure });
    change('b', { state: 'failed', failure, caption: 'Eaves' });
    expect([states(), captionOf('b')]).toEqual([{ a: CHOSEN, b: 'failed' }, 'Eaves']);
    change('a', { state: 'pending', caption: 'Ridge tile' });
    expect(send.calls[0]?.entry).toMatchObject({ id: 'a', caption: 'Ridge tile' });
    change('a', { state: 'chosen', caption: 'Gutter' });
    expect([states(), captionOf('a')]).toEqual([{ a: 'uploading', b: 'failed' }, 'Gutter']);
    await send.resolve(0, { kind: 'inOtherTab' });
    change('a', { state: 'pending', caption: 'Ridge' });
    expect([states(), captionOf('a')]).toEqual([
      { a: { pending: 'inOtherTab' }, b: 'failed' },
      'Ridge',
    ]);
    change('a', { state: 'failed', failure });
    change('b', { state: 'pending' });
    expect(states()).toEqual({ a: 'failed', b: 'uploading' });
    expect(kept).toEqual([]);
  });
});

describe('photos of an item that the server does not have yet', () => {
  const LOCAL = -9;
  const WAITING = { pending: 'awaitingItem' };
  const awaited = async (options?: Options) => {
    const all = await startQueue(options);
    const idsOf = (itemId: number) =>
      uploadsOfItem(all.actor.getSnapshot(), itemId).map(({ id }) => id);
    const itemOf = (id: string) =>
      all.actor.getSnapshot().context.uploads[id]?.getSnapshot().context.entry.itemId;
    return { ...all, idsOf, itemOf };
  };

  test('wait for it without a slot, and go to it in order when the server has it', async () => {
    const { add, item, send, states, idsOf, said, kept, actor } = await awaited();
    await add(['a', 'b', 'c', 'd', 'e'], { itemId: LOCAL });
    await add(['z']);
    expect(states()).toEqual({
      a: WAITING,
      b: WAITING,
      c: WAITING,
      d: WAITING,
      e: WAITING,
      z: 'uploading',
    });
    expect(countNotUploaded(actor.getSnapshot())).toBe(6);
    expect(idsOf(LOCAL)).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(item.calls).toEqual(Array.from({ length: 5 }, () => ({ itemId: LOCAL })));

    for (const call of [0, 1, 2, 3, 4]) await item.resolve(call, { itemId: 7 });
    expect(send.calls.map(({ entry }) => [entry.id, entry.itemId])).toEqual([
      ['z', 5],
      ['a', 7],
      ['b', 7],
      ['c', 7],
    ]);
    expect(kept).toContainEqual(['a', { itemId: 7, localItemId: LOCAL }]);
    // Screens may know the item under either id.
    expect(idsOf(LOCAL)).toEqual(idsOf(7));
    expect(runOfItem(actor.getSnapshot(), LOCAL)).toBe(runOfItem(actor.getSnapshot(), 7));
    for (const call of [0, 1, 2, 3, 4, 5]) await send.resolve(call, stored(call));
    expect(send.calls.map(({ entry }) => entry.id)).toEqual(['z', 'a', 'b', 'c', 'd', 'e']);
    expect(said.at(-1)).toEqual({
      type: 'queue.finished',
      itemId: 7,
      localItemId: LOCAL,
      place: 'photos',
      startedBy: 'user',
      uploaded: 5,
      failures: [],
    });
  });

  test('can be described and removed while they wait', async () => {
    const { add, actor, states, item, kept, withdraw } = await awaited();
    await add(['a'], { itemId: LOCAL });
    actor.send({ type: 'photo.described', id: 'a', caption: 'Ridge' });
    expect(kept.at(-1)).toEqual(['a', { caption: 'Ridge' }]);
    actor.send({ type: 'photo.cancel', id: 'a' });
    expect([states(), item.aborted()]).toEqual([{}, [true]]);
    expect(withdraw.calls).toMatchObject([{ entry: { id: 'a' } }]);
  });

  test('that are chosen and not requested follow it too', async () => {
    const { add, actor, states, item, itemOf, idsOf, send } = await awaited();
    await add(['a'], { itemId: LOCAL, start: false });
    expect(states()).toEqual({ a: { chosen: 'awaitingItem' } });
    await item.resolve(0, { itemId: 7 });
    expect([states(), itemOf('a'), idsOf(7)]).toEqual([{ a: CHOSEN }, 7, ['a']]);
    actor.send({ type: 'photos.start', itemId: LOCAL, compress: true });
    expect(send.calls).toMatchObject([{ entry: { id: 'a', itemId: 7 } }]);
  });

  test('wait in a later page as well', async () => {
    const { item, states, send } = await awaited({ restored: [entryOf('a', { itemId: LOCAL })] });
    expect(states()).toEqual({ a: WAITING });
    await item.resolve(0, { itemId: 7 });
    expect(send.calls).toMatchObject([{ entry: { itemId: 7 } }]);
  });

  test.each([
    { kind: 'requested', isStarted: true },
    { kind: 'chosen', isStarted: false },
  ])('fail if it is removed, and can be tried again: $kind ones', async ({ isStarted }) => {
    const { add, item, states, kept, actor, send } = await awaited();
    await add(['a'], { itemId: LOCAL, start: isStarted });
    await item.reject(0, failed(404));
    const failure = { message: 'Failed with 404', status: 404 };
    expect(states()).toEqual({ a: 'failed' });
    expect(kept.at(-1)).toEqual(['a', { state: 'failed', failure }]);
    actor.send({ type: 'photo.retry', id: 'a' });
    expect(states()).toEqual({ a: WAITING });
    expect(send.calls).toEqual([]);
  });

  test('wait again if the wait breaks', async () => {
    const { add, item, states, clock, send } = await awaited();
    await add(['a'], { itemId: LOCAL });
    await item.reject(0, new Error('The storage is closed'));
    expect(states()).toEqual({ a: { pending: 'itemUnknown' } });
    clock.increment(1000);
    expect([states(), item.calls.length]).toEqual([{ a: WAITING }, 2]);
    await item.resolve(1, { itemId: 7 });
    expect(send.calls).toMatchObject([{ entry: { itemId: 7 } }]);
  });

  test('that were only chosen wait again when they are requested', async () => {
    const { add, item, states, actor } = await awaited();
    await add(['a'], { itemId: LOCAL, start: false });
    await item.reject(0, new Error('The storage is closed'));
    expect(states()).toEqual({ a: { chosen: 'awaitingItem' } });
    actor.send({ type: 'photos.start', itemId: LOCAL, compress: true });
    expect([states(), item.calls.length]).toEqual([{ a: WAITING }, 2]);
  });
});
