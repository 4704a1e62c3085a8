import { afterAll, describe, expect, test } from 'vitest';
import { type AnyActorRef, fromCallback } from 'xstate';
import type { Photo } from '../../contract/photo';
import { EffectFailed } from '../../machines/failure';
import type { ChosenBatch, UploadEntry } from '../../machines/uploads/upload-entry';
import type { UploadOutcome, UploadRequest } from '../../machines/uploads/upload-context';
import { uploadMachine } from '../../machines/uploads/upload.machine';
import { uploadQueueMachine } from '../../machines/uploads/upload-queue.machine';
import type {
  RestoredEntries,
  StoredBatch,
  UploadQueueContext,
  UploadQueueEmitted,
} from '../../machines/uploads/upload-queue-context';
import { UPLOADS_AT_ONCE } from '../../machines/uploads/upload-queue-setup';
import { deferred } from '../support/deferred';
import { unwalked, walk, type Walk } from '../support/transitions';

/** The queue and the upload of one photo, with effects that the test answers by hand. */

const record: Walk = { taken: new Set() };

afterAll(() => {
  expect(unwalked(uploadMachine, record)).toEqual([]);
  expect(unwalked(uploadQueueMachine, record)).toEqual([]);
});

const failed = (status: number | null) =>
  new EffectFailed({ message: `Failed with ${String(status)}`, status, errors: {} });
const photoOf = (id: number) => ({ id }) as Photo;
const stored = (id: number): UploadOutcome => ({ kind: 'stored', photo: photoOf(id) });

const fileOf = (id: string) => ({
  id,
  name: `${id}.jpg`,
  size: 10,
  contentType: 'image/jpeg',
  lastModified: 0,
});

const entryOf = (id: string, changes: Partial<UploadEntry> = {}): UploadEntry => ({
  ...fileOf(id),
  format: 1,
  userId: 3,
  itemId: 5,
  place: 'photos',
  order: 1,
  caption: '',
  category: 'other',
  compress: true,
  state: 'pending',
  failure: null,
  ...changes,
});

const batchOf = (ids: readonly string[], changes: Partial<ChosenBatch> = {}): ChosenBatch => ({
  itemId: 5,
  place: 'photos',
  files: ids.map(fileOf),
  start: true,
  compress: true,
  ...changes,
});

interface Options {
  restored?: readonly UploadEntry[];
}

/** What must hold after every step, whatever happened. */
function invariant(actor: AnyActorRef, shown: Map<string, number>): void {
  const { uploads, runs } = (actor.getSnapshot() as { context: UploadQueueContext }).context;
  const all = Object.values(uploads);
  const busy = all.filter((upload) => upload.getSnapshot().hasTag('busy'));
  expect(busy.length).toBeLessThanOrEqual(UPLOADS_AT_ONCE);
  for (const upload of all) {
    const { percent } = upload.getSnapshot().context;
    expect(percent).toBeGreaterThanOrEqual(shown.get(upload.id) ?? 0);
    expect(percent === 100).toBe(upload.getSnapshot().hasTag('completed'));
    shown.set(upload.id, percent);
  }
  for (const run of Object.values(runs)) {
    expect(run.percent === 100).toBe(run.status === 'completed');
    for (const id of run.ids) expect(uploads[id]).toBeDefined();
  }
}

async function start({ restored = [] }: Options = {}) {
  const send = deferred<UploadOutcome, UploadRequest>();
  const turn = deferred<null, { id: string }>();
  const restore = deferred<RestoredEntries, { userId: number }>();
  const store = deferred<StoredBatch, { userId: number; batch: ChosenBatch }>();
  const kept: string[] = [];
  const upload = uploadMachine.provide({
    actors: { uploadPhoto: send.effect, awaitTurn: turn.effect },
    actions: {
      keepEntry: (_, { id, state, caption }: UploadEntry) =>
        kept.push(`${id} ${state}${caption === '' ? '' : ` "${caption}"`}`),
      forgetEntry: (_, id: string) => kept.push(`${id} gone`),
    },
  });
  const queue = uploadQueueMachine.provide({
    actors: {
      upload,
      restoreEntries: restore.effect,
      storeBatch: store.effect,
      watchConnection: fromCallback(() => undefined),
      watchTabs: fromCallback(() => undefined),
    },
  });
  const shown = new Map<string, number>();
  const { actor, clock } = walk(record, queue, {
    input: { userId: 3 },
    invariant: (ref) => {
      invariant(ref, shown);
    },
  });
  const said: UploadQueueEmitted[] = [];
  actor.on('*', (event) => said.push(event));
  actor.start();
  await restore.resolve(0, { entries: restored, dropped: 0 });
  said.length = 0;
  /** Chooses photos and lets them be kept. */
  const add = async (ids: readonly string[], changes: Partial<ChosenBatch> = {}) => {
    const before = store.calls.length;
    actor.send({ type: 'photos.added', ...batchOf(ids, changes) });
    for (let call = before; call < store.calls.length; call += 1) {
      const { batch } = store.calls[call] ?? { batch: batchOf([]) };
      const state = batch.start ? 'pending' : 'chosen';
      const { itemId, place } = batch;
      const entries = batch.files.map(({ id }) => entryOf(id, { state, itemId, place }));
      await store.resolve(call, { entries, isKept: true, refused: [] });
    }
  };
  const states = () =>
    Object.fromEntries(
      Object.entries(actor.getSnapshot().context.uploads).map(([id, ref]) => [
        id,
        ref.getSnapshot().value,
      ]),
    );
  const run = (itemId = 5) => actor.getSnapshot().context.runs[itemId];
  return { actor, clock, send, turn, restore, store, kept, said, add, states, run };
}

describe('photos on their way', () => {
  test('a handful are sent at once, in the order of choosing; a failure holds nobody up', async () => {
    const { send, states, said, add, run } = await start();
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
      place: 'photos',
      askedBy: 'user',
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
      place: 'photos',
      askedBy: 'user',
      uploaded: 5,
      failures: ['Failed with 415'],
    });
  });

  test('finished progress goes after 3000 ms, and what failed stays to be tried again', async () => {
    const { actor, clock, send, states, add, run } = await start();
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

  test('progress never runs backwards, and is 100 % only when the server has answered', async () => {
    const { clock, send, add, run, actor } = await start();
    await add(['a', 'b']);
    const report = (call: number, percent: number) => send.calls[call]?.report(percent);
    report(0, 60);
    report(0, 40);
    expect(run()?.percent).toBe(30);
    report(0, 100);
    report(1, 100);
    expect(run()?.percent).toBe(99);
    await send.reject(0, failed(503));
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

  test('a new run begins where the last one is over, and its photos go at once', async () => {
    const { send, states, add, run, clock } = await start();
    await add(['a']);
    await send.resolve(0, stored(1));
    await add(['b']);
    expect([run()?.ids, states()]).toEqual([['b'], { b: 'uploading' }]);
    clock.increment(3000);
    expect(run()?.ids).toEqual(['b']);
  });
});

describe('what can pass by itself', () => {
  test.each([null, 401, 408, 429, 500, 503])(
    '%s is tried six times, ever later',
    async (status) => {
      const { actor, clock, send, states, add, kept } = await start();
      await add(['a']);
      for (const [call, wait] of [1000, 2000, 4000, 8000, 16_000].entries()) {
        await send.reject(call, failed(status));
        expect(states()).toEqual({ a: { pending: 'resting' } });
        clock.increment(wait - 1);
        expect(send.calls).toHaveLength(call + 1);
        clock.increment(1);
        expect(states()).toEqual({ a: 'uploading' });
      }
      await send.reject(5, failed(status));
      expect([states(), kept]).toEqual([{ a: 'failed' }, ['a failed']]);
      actor.send({ type: 'photo.retry', id: 'a' });
      await send.resolve(6, stored(1));
      expect(new Set(send.calls.map(({ entry }) => entry.id))).toEqual(new Set(['a']));
    },
  );

  test.each([400, 403, 404, 413, 415, 422])('%s is not tried again by itself', async (status) => {
    const { actor, clock, send, states, add } = await start();
    await add(['a']);
    await send.reject(0, failed(status));
    clock.increment(1_000_000);
    actor.send({ type: 'connection.returned' });
    expect([states(), send.calls.length]).toEqual([{ a: 'failed' }, 1]);
  });

  test('what was tried in vain goes on by itself, later or with the connection', async () => {
    const { actor, clock, send, states, add, said } = await start();
    await add(['a']);
    const giveUp = async (first: number) => {
      for (let call = first; call < first + 6; call += 1) {
        await send.reject(call, failed(502));
        clock.increment(16_000);
      }
    };
    await giveUp(0);
    expect(states()).toEqual({ a: 'failed' });
    clock.increment(120_000);
    expect(states()).toEqual({ a: 'uploading' });
    await giveUp(6);
    actor.send({ type: 'connection.returned' });
    expect(states()).toEqual({ a: 'uploading' });
    await send.resolve(12, stored(1));
    expect(said.flatMap((event) => (event.type === 'queue.finished' ? event.askedBy : []))).toEqual(
      ['user', 'itself', 'itself'],
    );
  });

  test('a rest makes room for others, and ends when the connection returns', async () => {
    const { actor, send, states, add } = await start();
    await add(['a', 'b', 'c', 'd', 'e']);
    await send.reject(0, failed(null));
    expect(states()).toMatchObject({ a: { pending: 'resting' }, e: 'uploading' });
    await send.resolve(1, stored(2));
    actor.send({ type: 'connection.returned' });
    expect(states()).toMatchObject({ a: 'uploading' });
  });
});

describe('without a connection', () => {
  test('nothing is begun and no attempt is burned', async () => {
    const { actor, clock, send, states, add } = await start();
    await add(['a', 'b']);
    actor.send({ type: 'connection.lost' });
    await add(['c']);
    await send.reject(0, failed(null));
    await send.resolve(1, stored(2));
    clock.increment(600_000);
    expect(states()).toEqual({
      a: { pending: 'ready' },
      b: 'completed',
      c: { pending: 'ready' },
    });
    expect(send.calls).toHaveLength(2);
    actor.send({ type: 'connection.returned' });
    expect(states()).toMatchObject({ a: 'uploading', c: 'uploading' });
    const attempts = actor.getSnapshot().context.uploads['a']?.getSnapshot().context.attempts;
    expect(attempts).toBe(0);
  });

  test('a photo refused for good stays refused', async () => {
    const { actor, send, states, add } = await start();
    await add(['a']);
    actor.send({ type: 'connection.lost' });
    await send.reject(0, failed(422));
    expect(states()).toEqual({ a: 'failed' });
  });
});

describe('taking photos out', () => {
  test('works at every moment, aborts what is under way, and a late answer revives nothing', async () => {
    const { actor, send, states, said, kept, add, clock } = await start();
    await add(['a', 'b', 'c', 'd', 'e', 'f']);
    await send.reject(1, failed(415));
    await send.reject(2, failed(500));
    for (const id of ['a', 'b', 'c', 'e', 'f']) actor.send({ type: 'photo.cancel', id });
    expect(send.aborted()).toEqual([true, false, false, false, true, true]);
    expect(states()).toEqual({ d: 'uploading' });
    await send.resolve(0, stored(1));
    await send.resolve(4, stored(4));
    clock.increment(1_000_000);
    expect(states()).toEqual({ d: 'uploading' });
    expect(kept).toEqual(['b failed', 'a gone', 'b gone', 'c gone', 'e gone', 'f gone']);
    await send.resolve(3, stored(3));
    expect(said.filter(({ type }) => type === 'photo.uploaded')).toEqual([
      { type: 'photo.uploaded', id: 'd', itemId: 5, photo: photoOf(3) },
    ]);
    actor.send({ type: 'photo.cancel', id: 'nobody' });
  });

  test('the last one ends its run', async () => {
    const { actor, send, run, said, add } = await start();
    await add(['a', 'b']);
    await send.resolve(0, stored(1));
    actor.send({ type: 'photo.cancel', id: 'b' });
    expect(run()).toMatchObject({ status: 'completed', totalFiles: 1 });
    expect(said.at(-1)).toMatchObject({ type: 'queue.finished', uploaded: 1, failures: [] });
    await add(['c']);
    actor.send({ type: 'photo.cancel', id: 'c' });
    expect(run()).toBeUndefined();
  });

  test('clearing keeps what is uploading or pending, and other items', async () => {
    const { actor, send, states, kept, add } = await start();
    await add(['x'], { itemId: 6, start: false });
    await add(['a', 'b', 'c', 'd', 'e']);
    await add(['f'], { start: false });
    await send.resolve(0, stored(1));
    await send.reject(1, failed(415));
    actor.send({ type: 'queue.clear', itemId: 5 });
    expect(states()).toEqual({
      x: 'chosen',
      a: 'completed',
      c: 'uploading',
      d: 'uploading',
      e: 'uploading',
    });
    expect(kept).toEqual(['b failed', 'b gone', 'f gone']);
  });
});

describe('choosing', () => {
  test('photos are described, kept, and sent when that is asked for', async () => {
    const { actor, send, states, kept, add } = await start();
    await add(['a'], { start: false });
    actor.send({ type: 'photo.described', id: 'a', caption: 'Ridge', category: 'issue' });
    expect(states()).toEqual({ a: 'chosen' });
    actor.send({ type: 'photos.start', itemId: 5, compress: false });
    expect(send.calls[0]?.entry).toEqual(
      entryOf('a', { caption: 'Ridge', category: 'issue', compress: false }),
    );
    expect(kept).toEqual(['a chosen "Ridge"', 'a pending "Ridge"']);
    // What is being sent is not changed under its hands.
    actor.send({ type: 'photo.described', id: 'a', caption: 'Gutter', category: 'issue' });
    await send.reject(0, failed(500));
    actor.send({ type: 'photo.described', id: 'a', caption: 'Ridge tile', category: 'issue' });
    actor.send({ type: 'photo.cancel', id: 'a' });
    expect(kept).toEqual([
      'a chosen "Ridge"',
      'a pending "Ridge"',
      'a pending "Ridge tile"',
      'a gone',
    ]);
  });

  test('a failed photo is described anew under the same key', async () => {
    const { actor, send, add } = await start();
    await add(['a']);
    await send.reject(0, failed(422));
    actor.send({ type: 'photo.described', id: 'a', caption: 'Eaves', category: 'after' });
    actor.send({ type: 'photo.retry', id: 'a' });
    expect(send.calls[1]?.entry).toEqual(entryOf('a', { caption: 'Eaves', category: 'after' }));
  });

  test('photos show when they are kept, a few at a time; twice is once', async () => {
    const { actor, store, states } = await start();
    actor.send({ type: 'photos.added', ...batchOf(['a', 'b', 'c', 'd', 'e']) });
    expect([states(), actor.getSnapshot().value]).toEqual([{}, 'storing']);
    const entries = ['a', 'b', 'c', 'd'].map((id) => entryOf(id));
    await store.resolve(0, { entries, isKept: true, refused: [] });
    expect(Object.keys(states())).toEqual(['a', 'b', 'c', 'd']);
    await store.resolve(1, { entries: [entryOf('e'), entryOf('a')], isKept: true, refused: [] });
    expect(Object.keys(states())).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(actor.getSnapshot().value).toBe('open');
  });

  test('a full storage and files that cannot be read are told; the others go on', async () => {
    const { actor, store, said, states } = await start();
    actor.send({ type: 'photos.added', ...batchOf(['a', 'b']) });
    const refused = [{ name: 'b.jpg', message: 'It has gone' }];
    await store.resolve(0, { entries: [entryOf('a')], isKept: false, refused });
    actor.send({ type: 'photos.added', ...batchOf(['c']) });
    await store.reject(1, new Error('The storage is broken'));
    expect(said).toEqual([
      { type: 'storage.full', count: 1 },
      { type: 'photos.refused', itemId: 5, refused },
      {
        type: 'photos.refused',
        itemId: 5,
        refused: [{ name: 'c.jpg', message: 'The storage is broken' }],
      },
    ]);
    expect(states()).toEqual({ a: 'uploading' });
  });
});

describe('after a reload', () => {
  test('the queue is back as it was, and goes on by itself', async () => {
    const failure = { message: 'Too large', status: 413 };
    const passing = { message: 'No answer', status: null };
    const { states, send, said } = await start({
      restored: [
        entryOf('chosen', { state: 'chosen' }),
        entryOf('pending'),
        entryOf('refused', { state: 'failed', failure }),
        entryOf('unlucky', { state: 'failed', failure: passing }),
      ],
    });
    expect(states()).toEqual({
      chosen: 'chosen',
      pending: 'uploading',
      refused: 'failed',
      unlucky: 'uploading',
    });
    await send.resolve(0, stored(1));
    await send.resolve(1, stored(2));
    expect(said.at(-1)).toMatchObject({ askedBy: 'itself', uploaded: 2, failures: [] });
  });

  test('it says what came back, what was lost, and where nothing could be looked for', async () => {
    const said: UploadQueueEmitted[] = [];
    const restore = deferred<RestoredEntries, { userId: number }>();
    const begin = () => {
      const { actor } = walk(
        record,
        uploadQueueMachine.provide({
          actors: {
            upload: uploadMachine.provide({ actions: { keepEntry: () => undefined } }),
            restoreEntries: restore.effect,
            watchConnection: fromCallback(() => {
              throw new Error('No window');
            }),
            watchTabs: fromCallback(() => {
              throw new Error('No channel');
            }),
          },
        }),
        { input: { userId: 3 } },
      );
      actor.on('*', (event) => said.push(event));
      actor.start();
    };
    begin();
    const entries = [entryOf('a', { state: 'chosen' })];
    await restore.resolve(0, { entries, dropped: 2 });
    begin();
    await restore.reject(1, new Error('Private window'));
    expect(restore.calls).toEqual([{ userId: 3 }, { userId: 3 }]);
    expect(said).toEqual([
      { type: 'queue.restored', waiting: 0, dropped: 2 },
      { type: 'queue.unreadable' },
    ]);
  });
});

describe('with several tabs', () => {
  test('what another tab sends is waited for, without taking up room', async () => {
    const { send, turn, states, add, said } = await start();
    await add(['a', 'b', 'c', 'd', 'e']);
    await send.resolve(0, { kind: 'elsewhere' });
    expect(states()).toMatchObject({ a: { pending: 'elsewhere' }, e: 'uploading' });
    await turn.resolve(0, null);
    expect(states()).toMatchObject({ a: { pending: 'ready' } });
    await send.resolve(1, stored(2));
    await send.resolve(5, { kind: 'gone' });
    expect(states()).toMatchObject({ a: 'completed' });
    expect(said.filter(({ type }) => type === 'photo.uploaded')).toHaveLength(1);
  });

  test('a lock that breaks is asked for again, later', async () => {
    const { clock, send, turn, states, add } = await start();
    await add(['a']);
    await send.resolve(0, { kind: 'elsewhere' });
    await turn.reject(0, new Error('Stolen'));
    expect(states()).toEqual({ a: { pending: 'resting' } });
    clock.increment(1000);
    expect(states()).toEqual({ a: 'uploading' });
  });

  test('what another tab takes in or out is in or out here as well', async () => {
    const { actor, states } = await start();
    actor.send({ type: 'entries.found', entries: [entryOf('a'), entryOf('b')] });
    expect(states()).toEqual({ a: 'uploading', b: 'uploading' });
    actor.send({ type: 'entry.gone', id: 'a' });
    expect(states()).toEqual({ b: 'uploading' });
  });
});
