import { describe, expect, test } from 'vitest';
import { fromCallback } from 'xstate';
import { uploadMachine } from '../../../machines/uploads/upload.machine';
import { uploadQueueMachine } from '../../../machines/uploads/upload-queue.machine';
import type {
  RestoredEntries,
  UploadQueueEmitted,
} from '../../../machines/uploads/upload-queue-context';
import { selectedHere } from '../../../machines/uploads/upload-selectors';
import { deferred, failed } from '../../support/machines/deferred';
import { walk } from '../../support/machines/transitions';
import { batchOf, CHOSEN, entryOf, startQueue, stored } from './start-queue';

/** Photos that are chosen and uploaded, by the queue and the upload of each. */

describe('photos being uploaded', () => {
  test('a few are sent at once, in the order of selection; a failure delays no other', async () => {
    const { send, states, said, add, run } = await startQueue();
    await add(['a', 'b', 'c', 'd', 'e', 'f']);
    expect(send.calls.map(({ entry }) => entry.id)).toEqual(['a', 'b', 'c', 'd']);
    await send.reject(1, failed(415));
    expect(states()).toEqual({
      a: 'uploading',
      b: 'failed',
      c: 'uploading',
      d: 'uploading',
      e: 'uploading',
      f: { pending: 'ready' },
    });
    for (const call of [0, 2, 3, 4, 5]) await send.resolve(call, stored(call));
    expect(run()).toEqual({
      itemId: 5,
      localItemId: null,
      place: 'photos',
      startedBy: 'user',
      ids: ['a', 'b', 'c', 'd', 'e', 'f'],
      percent: 83,
      status: 'failed',
      totalFiles: 6,
      completedFiles: 6,
      successCount: 5,
    });
    expect(said.at(-1)).toEqual({
      type: 'queue.finished',
      itemId: 5,
      localItemId: null,
      place: 'photos',
      startedBy: 'user',
      uploaded: 5,
      failures: [{ name: 'b.jpg', message: 'Failed with 415', isOnServer: false }],
    });
  });

  test('finished progress disappears after 3000 ms, and failed photos stay to be retried', async () => {
    const { actor, clock, send, states, add, run } = await startQueue();
    await add(['a', 'b']);
    await send.resolve(0, stored(1));
    await send.reject(1, failed(413));
    clock.increment(2999);
    expect(run()).toMatchObject({ completedFiles: 2 });
    clock.increment(1);
    expect([run(), states()]).toEqual([undefined, { b: 'failed' }]);
    actor.send({ type: 'photos.retryFailed', itemId: 5 });
    expect(states()).toEqual({ b: 'uploading' });
    await send.resolve(2, stored(2));
    expect(run()).toMatchObject({ status: 'completed', percent: 100, totalFiles: 1 });
  });

  test('the end of a cleared run does not end the next run of its item', async () => {
    const { actor, clock, send, add, run } = await startQueue();
    await add(['a']);
    await send.reject(0, failed(413));
    actor.send({ type: 'queue.clear', itemId: 5 });
    expect(run()).toBe(undefined);
    clock.increment(2000);
    await add(['b']);
    clock.increment(1000);
    expect(run()).toMatchObject({ status: 'uploading', totalFiles: 1 });
  });

  test('progress never decreases, and is 100 % only when the server has answered', async () => {
    const { clock, send, add, run, actor } = await startQueue();
    await add(['a', 'b']);
    const report = (call: number, percent: number) => send.calls[call]?.report(percent);
    report(0, 60);
    report(0, 40);
    expect(run()?.percent).toBe(30);
    report(0, 100);
    report(1, 100);
    expect(run()?.percent).toBe(99);
    await send.reject(0, failed(500));
    clock.increment(1000);
    report(2, 10);
    expect(run()?.percent).toBe(99);
    await add(['c']);
    expect(run()).toMatchObject({ percent: 99, totalFiles: 3 });
    actor.send({ type: 'photo.cancel', id: 'c' });
    await send.resolve(1, stored(1));
    await send.resolve(2, stored(2));
    expect(run()).toMatchObject({ percent: 100, status: 'completed', totalFiles: 2 });
  });

  test('a new run begins after the last one has ended, and its photos are sent at once', async () => {
    const { send, states, add, run, clock } = await startQueue();
    await add(['a']);
    await send.resolve(0, stored(1));
    await add(['b']);
    expect([run()?.ids, states()]).toEqual([['b'], { b: 'uploading' }]);
    clock.increment(3000);
    expect(run()?.ids).toEqual(['b']);
  });
});

describe('choosing', () => {
  test('photos are described, stored, and sent on request', async () => {
    const { actor, send, states, kept, add } = await startQueue();
    await add(['a'], { start: false });
    actor.send({ type: 'photo.described', id: 'a', caption: 'Ridge', category: 'issue' });
    expect(states()).toEqual({ a: CHOSEN });
    actor.send({ type: 'photos.start', itemId: 5, compress: false });
    expect(send.calls[0]?.entry).toEqual(
      entryOf('a', { caption: 'Ridge', category: 'issue', compress: false }),
    );
    expect(kept).toEqual([
      ['a', { caption: 'Ridge', category: 'issue' }],
      ['a', { state: 'pending', compress: false }],
    ]);
    // What is typed while it is being sent follows it.
    actor.send({ type: 'photo.described', id: 'a', caption: 'Gutter' });
    await send.reject(0, failed(500));
    actor.send({ type: 'photo.described', id: 'a', caption: 'Ridge tile' });
    expect(kept.slice(2)).toEqual([
      ['a', { caption: 'Gutter' }],
      ['a', { caption: 'Ridge tile' }],
    ]);
  });

  test('a failed photo gets a new description under the same key', async () => {
    const { actor, send, add } = await startQueue();
    await add(['a']);
    await send.reject(0, failed(422));
    actor.send({ type: 'photo.described', id: 'a', caption: 'Eaves', category: 'after' });
    actor.send({ type: 'photo.retry', id: 'a' });
    expect(send.calls[1]?.entry).toEqual(entryOf('a', { caption: 'Eaves', category: 'after' }));
  });

  test('photos appear when they are stored, a few at a time, and duplicates once', async () => {
    const { actor, store, states } = await startQueue();
    actor.send({ type: 'photos.added', ...batchOf(['a', 'b', 'c', 'd', 'e']) });
    expect([states(), actor.getSnapshot().value]).toEqual([{}, 'storing']);
    const entries = ['a', 'b', 'c', 'd'].map((id) => entryOf(id));
    await store.resolve(0, { entries, inMemory: [], refused: [] });
    expect(Object.keys(states())).toEqual(['a', 'b', 'c', 'd']);
    await store.resolve(1, { entries: [entryOf('e'), entryOf('a')], inMemory: [], refused: [] });
    expect(Object.keys(states())).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(actor.getSnapshot().value).toBe('open');
  });

  test('full storage and unreadable files are reported; the others continue', async () => {
    const { actor, store, send, said, states } = await startQueue();
    actor.send({ type: 'photos.added', ...batchOf(['a', 'b']) });
    const refused = [{ name: 'b.jpg', message: 'It has gone' }];
    await store.resolve(0, { entries: [entryOf('a')], inMemory: ['a'], refused });
    actor.send({ type: 'photos.added', ...batchOf(['c']) });
    await store.reject(1, new Error('The storage is broken'));
    expect(said).toEqual([
      { type: 'photos.refused', itemId: 5, refused },
      {
        type: 'photos.refused',
        itemId: 5,
        refused: [{ name: 'c.jpg', message: 'The storage is broken' }],
      },
    ]);
    const inMemory = () => actor.getSnapshot().context.inMemory;
    expect([states(), inMemory()]).toEqual([{ a: 'uploading' }, ['a']]);
    actor.send({ type: 'photos.kept', ids: ['a'] });
    expect(inMemory()).toEqual([]);
    await send.resolve(0, stored(1));
    expect(states()).toEqual({ a: 'completed' });
  });

  test('only photos chosen in this tab and place count against the limit', async () => {
    const { actor, send, add } = await startQueue();
    const room = (itemId = 5) => selectedHere(actor.getSnapshot(), { itemId, place: 'photos' });
    await add(['a', 'b'], { start: false });
    await add(['c'], { start: false, place: 'item' });
    await add(['d'], { start: false, itemId: 6 });
    const elsewhere = entryOf('e', { state: 'chosen', chosenIn: 'tab-2' });
    actor.send({ type: 'entries.found', entries: [elsewhere] });
    expect([room(), room(6), room(7)]).toEqual([2, 1, 0]);
    actor.send({ type: 'photos.added', ...batchOf(['f', 'g'], { start: false }) });
    expect(room()).toBe(4);
    actor.send({ type: 'photos.start', itemId: 5, compress: true });
    expect([room(), send.calls.length]).toEqual([2, 4]);
  });
});

describe('after a reload', () => {
  test('the queue is restored, and continues automatically', async () => {
    const failure = { message: 'Too large', status: 413 };
    const passing = { message: 'No answer', status: null };
    const { states, send, said } = await startQueue({
      restored: [
        entryOf('chosen', { state: 'chosen' }),
        entryOf('pending'),
        entryOf('refused', { state: 'failed', failure }),
        entryOf('unlucky', { state: 'failed', failure: passing }),
      ],
    });
    expect(states()).toEqual({
      chosen: CHOSEN,
      pending: 'uploading',
      refused: 'failed',
      unlucky: 'uploading',
    });
    await send.resolve(0, stored(1));
    await send.resolve(1, stored(2));
    expect(said.at(-1)).toMatchObject({ startedBy: 'app', uploaded: 2, failures: [] });
  });

  test('it reports restored and lost photos, and storage that cannot be read', async () => {
    const said: UploadQueueEmitted[] = [];
    const restore = deferred<RestoredEntries, { userId: number }>();
    const begin = () => {
      const { actor } = walk(
        uploadQueueMachine.provide({
          actors: {
            upload: uploadMachine.provide({ actions: { changeEntry: () => undefined } }),
            restoreEntries: restore.effect,
            watchConnection: fromCallback(() => {
              throw new Error('No window');
            }),
            watchTabs: fromCallback(() => {
              throw new Error('No channel');
            }),
            watchRoom: fromCallback(() => undefined),
          },
        }),
        { input: { userId: 3, tab: 'tab-1' } },
      );
      actor.on('*', (event) => said.push(event));
      actor.start();
    };
    begin();
    const refused = { message: 'Damaged', status: 422 };
    const entries = [
      entryOf('a', { state: 'chosen' }),
      entryOf('b', { state: 'failed', failure: refused }),
      entryOf('c', { state: 'failed', failure: { ...refused, status: 503 } }),
    ];
    await restore.resolve(0, { entries, inMemory: [], dropped: 2, unread: 1 });
    begin();
    await restore.reject(1, new Error('Private window'));
    expect(restore.calls).toEqual([{ userId: 3 }, { userId: 3 }]);
    expect(said).toEqual([
      { type: 'queue.restored', waiting: 1, dropped: 2, unread: 1 },
      { type: 'queue.unreadable' },
    ]);
  });
});
