import { describe, expect, test } from 'vitest';
import { type AnyActorRef, fromCallback } from 'xstate';
import { TEXT_LIMITS } from '../../../contract/limits';
import { PHOTO_MESSAGES } from '../../../contract/photos/messages';
import type { Photo } from '../../../contract/photos/photo';
import { EffectFailed } from '../../../machines/failure';
import type { ChosenBatch, UploadEntry } from '../../../machines/uploads/upload-entry';
import type { UploadOutcome, UploadRequest } from '../../../machines/uploads/upload-context';
import type { EntryChange, SentItem } from '../../../machines/uploads/upload-setup';
import { serverWatchMachine } from '../../../machines/connection/server-watch.machine';
import { uploadMachine } from '../../../machines/uploads/upload.machine';
import { type Withdrawn, withdrawalMachine } from '../../../machines/uploads/withdrawal.machine';
import { uploadQueueMachine } from '../../../machines/uploads/upload-queue.machine';
import type {
  RestoredEntries,
  StoredBatch,
  UploadQueueContext,
  UploadQueueEmitted,
} from '../../../machines/uploads/upload-queue-context';
import { UPLOADS_AT_ONCE } from '../../../machines/uploads/upload-queue-setup';
import {
  countNotUploaded,
  notUploadedOf,
  runOfItem,
  selectedHere,
  uploadsOfItem,
} from '../../../machines/uploads/upload-selectors';
import { deferred } from '../../support/deferred';
import { walk } from '../../support/transitions';

/** The queue and the upload of one photo, with effects that the test answers by hand. */

const failed = (status: number | null) =>
  new EffectFailed({ message: `Failed with ${String(status)}`, status, errors: {} });
const photoOf = (id: number) => ({ id }) as Photo;
const stored = (id: number): UploadOutcome => ({ kind: 'stored', photo: photoOf(id) });

/** The state of a chosen photo of an item that the server has. */
const CHOSEN = { chosen: 'ofSentItem' };

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
  localItemId: null,
  place: 'photos',
  order: 1,
  caption: '',
  category: 'other',
  compress: true,
  chosenIn: 'tab-1',
  isSent: false,
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

/** The invariants after every step. */
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
  const item = deferred<SentItem, SentItem>();
  const restore = deferred<RestoredEntries, { userId: number }>();
  const store = deferred<StoredBatch, { userId: number; batch: ChosenBatch }>();
  const probe = deferred<undefined>();
  const withdraw = deferred<Withdrawn, { entry: UploadEntry }>();
  const kept: [string, EntryChange['changes'] | null][] = [];
  const upload = uploadMachine.provide({
    actors: {
      uploadPhoto: send.effect,
      awaitTurn: turn.effect,
      awaitItem: item.effect,
    },
    actions: {
      changeEntry: (_, { id, changes }: EntryChange) => kept.push([id, changes]),
      forgetEntry: (_, id: string) => kept.push([id, null]),
    },
  });
  const withdrawal = withdrawalMachine.provide({
    actors: { withdrawPhoto: withdraw.effect },
    actions: { forgetEntry: (_, id: string) => kept.push([id, null]) },
  });
  const serverWatch = serverWatchMachine.provide({ actors: { probeServer: probe.effect } });
  const queue = uploadQueueMachine.provide({
    actors: {
      upload,
      withdrawal,
      serverWatch,
      restoreEntries: restore.effect,
      storeBatch: store.effect,
      watchConnection: fromCallback(() => undefined),
      watchTabs: fromCallback(() => undefined),
      watchRoom: fromCallback(() => undefined),
    },
  });
  const shown = new Map<string, number>();
  const { actor, clock } = walk(queue, {
    input: { userId: 3, tab: 'tab-1' },
    invariant: (ref) => {
      invariant(ref, shown);
    },
  });
  const said: UploadQueueEmitted[] = [];
  actor.on('*', (event) => said.push(event));
  actor.start();
  await restore.resolve(0, { entries: restored, inMemory: [], dropped: 0, unread: 0 });
  said.length = 0;
  /** Chooses photos and stores them. */
  const add = async (ids: readonly string[], changes: Partial<ChosenBatch> = {}) => {
    const before = store.calls.length;
    actor.send({ type: 'photos.added', ...batchOf(ids, changes) });
    for (let call = before; call < store.calls.length; call += 1) {
      const { batch } = store.calls[call] ?? { batch: batchOf([]) };
      const state = batch.start ? 'pending' : 'chosen';
      const { itemId, place } = batch;
      const entries = batch.files.map(({ id }) => entryOf(id, { state, itemId, place }));
      await store.resolve(call, { entries, inMemory: [], refused: [] });
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
  const withdrawals = () => Object.keys(actor.getSnapshot().context.withdrawals);
  return {
    actor,
    clock,
    send,
    turn,
    item,
    restore,
    store,
    probe,
    withdraw,
    kept,
    said,
    add,
    states,
    run,
    withdrawals,
  };
}

describe('photos being uploaded', () => {
  test('a few are sent at once, in the order of selection; a failure delays no other', async () => {
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

  test('the end of a cleared run does not end the next run of its item', async () => {
    const { actor, clock, send, add, run } = await start();
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
    const { clock, send, add, run, actor } = await start();
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
    const { send, states, add, run, clock } = await start();
    await add(['a']);
    await send.resolve(0, stored(1));
    await add(['b']);
    expect([run()?.ids, states()]).toEqual([['b'], { b: 'uploading' }]);
    clock.increment(3000);
    expect(run()?.ids).toEqual(['b']);
  });
});

describe('temporary failures', () => {
  const SIX = [1000, 2000, 4000, 8000, 8000];
  const TWELVE = [...SIX, ...Array.from({ length: 6 }, () => 8000)];

  test.each([
    { status: 401, waits: SIX },
    { status: 408, waits: SIX },
    { status: 429, waits: SIX },
    { status: 500, waits: TWELVE },
  ])('$status is retried with growing pauses', async ({ status, waits }) => {
    const { actor, clock, send, states, add, kept } = await start();
    await add(['a']);
    for (const [call, wait] of waits.entries()) {
      await send.reject(call, failed(status));
      expect(states()).toEqual({ a: { pending: 'backingOff' } });
      clock.increment(wait - 1);
      expect(send.calls).toHaveLength(call + 1);
      clock.increment(1);
      expect(states()).toEqual({ a: 'uploading' });
    }
    await send.reject(waits.length, failed(status));
    const failure = { message: `Failed with ${String(status)}`, status };
    expect([states(), kept]).toEqual([{ a: 'failed' }, [['a', { state: 'failed', failure }]]]);
    actor.send({ type: 'photo.retry', id: 'a' });
    await send.resolve(waits.length + 1, stored(1));
    expect(new Set(send.calls.map(({ entry }) => entry.id))).toEqual(new Set(['a']));
  });

  test('a truncated photo is sent again', async () => {
    const { clock, send, states, add } = await start();
    await add(['a']);
    const cutOff = { message: PHOTO_MESSAGES.cutOff, status: 400, errors: {} };
    await send.reject(0, new EffectFailed(cutOff));
    clock.increment(1000);
    expect(states()).toEqual({ a: 'uploading' });
  });

  test.each([400, 403, 404, 413, 415, 422])('%s is not retried automatically', async (status) => {
    const { actor, clock, send, states, add } = await start();
    await add(['a']);
    await send.reject(0, failed(status));
    clock.increment(1_000_000);
    actor.send({ type: 'connection.returned' });
    expect([states(), send.calls.length]).toEqual([{ a: 'failed' }, 1]);
  });

  test('a failed photo is retried automatically, later or when the connection returns', async () => {
    const { actor, clock, send, states, add, said } = await start();
    await add(['a']);
    const giveUp = async (first: number) => {
      for (let call = first; call < first + 6; call += 1) {
        await send.reject(call, failed(429));
        clock.increment(8000);
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
    expect(
      said.flatMap((event) => (event.type === 'queue.finished' ? event.startedBy : [])),
    ).toEqual(['user', 'app', 'app']);
  });

  test('a pause frees the slot for others, and ends when the connection returns', async () => {
    const { actor, send, states, add } = await start();
    await add(['a', 'b', 'c', 'd', 'e']);
    await send.reject(0, failed(429));
    expect(states()).toMatchObject({ a: { pending: 'backingOff' }, e: 'uploading' });
    await send.resolve(1, stored(2));
    actor.send({ type: 'connection.returned' });
    expect(states()).toMatchObject({ a: 'uploading' });
  });
});

test('a photo without room on the server waits for it as long as it takes, one try a minute', async () => {
  const { clock, send, probe, states, add, kept } = await start();
  await add(['a']);
  for (let call = 0; call < 20; call += 1) {
    await send.reject(call, failed(507));
    expect(states()).toEqual({ a: { pending: 'noRoom' } });
    clock.increment(59_999);
    expect(send.calls).toHaveLength(call + 1);
    clock.increment(1);
    expect(states()).toEqual({ a: 'uploading' });
  }
  await send.resolve(20, stored(1));
  expect([states(), kept, probe.calls]).toEqual([{ a: 'completed' }, [], []]);
});

describe('without a server', () => {
  test.each([null, 502, 503, 504])(
    'after %s only probes are sent until the server is back',
    async (status) => {
      const { clock, send, probe, states, add, kept } = await start();
      await add(['a', 'b', 'c', 'd', 'e']);
      for (const call of [0, 1, 2, 3]) await send.reject(call, failed(status));
      const unanswered = { pending: 'unanswered' };
      const asIs = { a: unanswered, b: unanswered, c: unanswered, d: unanswered };
      expect(states()).toEqual({ ...asIs, e: { pending: 'ready' } });
      for (const [call, wait] of [200, 400, 800, 1600, 3200].entries()) {
        clock.increment(wait - 1);
        expect(probe.calls).toHaveLength(call);
        clock.increment(1);
        await probe.reject(call, failed(status));
      }
      expect([send.calls.length, states()]).toEqual([4, { ...asIs, e: { pending: 'ready' } }]);
      clock.increment(4000);
      await probe.resolve(5, undefined);
      const busy = Object.values(states()).filter((state) => state === 'uploading');
      expect([busy.length, send.calls.length]).toEqual([4, 8]);
      expect(kept).toEqual([]);
    },
  );

  test('a connection that returns sends a probe at once', async () => {
    const { actor, send, probe, states, add } = await start();
    await add(['a']);
    await send.reject(0, failed(null));
    actor.send({ type: 'connection.returned' });
    expect(states()).toEqual({ a: { pending: 'unanswered' } });
    await probe.resolve(0, undefined);
    expect(states()).toEqual({ a: 'uploading' });
  });

  test('uploads that are lost although the server answers are retried with growing pauses, and fail', async () => {
    const { clock, send, probe, states, add, kept } = await start();
    await add(['a']);
    const pauses = [200, 400, 800, 1600, 3200, 6400, ...Array.from({ length: 5 }, () => 8000)];
    for (const [call, pause] of pauses.entries()) {
      await send.reject(call, failed(null));
      clock.increment(pause - 1);
      expect(probe.calls).toHaveLength(call);
      clock.increment(1);
      await probe.resolve(call, undefined);
    }
    await send.reject(11, failed(null));
    const failure = { message: 'Failed with null', status: null };
    expect([states(), kept]).toEqual([{ a: 'failed' }, [['a', { state: 'failed', failure }]]]);
  });

  test('unanswered uploads during a probe cause one probe; an answer resets their count', async () => {
    const { clock, send, probe, states, add } = await start();
    await add(['a', 'b', 'c']);
    await send.reject(0, failed(null));
    clock.increment(200);
    await send.reject(1, failed(null));
    await probe.resolve(0, undefined);
    expect([probe.calls.length, states()]).toMatchObject([1, { a: 'uploading', b: 'uploading' }]);
    await send.resolve(2, stored(3));
    await send.reject(3, failed(null));
    clock.increment(200);
    expect(probe.calls).toHaveLength(2);
  });

  test.each([
    ['a pause', 0],
    ['a probe', 200],
  ])('an upload that is answered during %s ends it', async (_, pause) => {
    const { clock, send, probe, states, add } = await start();
    await add(['a', 'b']);
    await send.reject(0, failed(null));
    clock.increment(pause);
    await send.resolve(1, stored(2));
    expect(states()).toEqual({ a: 'uploading', b: 'completed' });
    const { length } = probe.calls;
    clock.increment(60_000);
    expect(probe.calls).toHaveLength(length);
  });
});

describe('without a connection', () => {
  test('nothing starts and no attempt is used', async () => {
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

describe('removing photos', () => {
  test('works at any time, aborts uploads, and ignores late answers', async () => {
    const { actor, send, states, said, withdraw, add, clock } = await start();
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
    expect(withdraw.calls.map(({ entry }) => entry.id)).toEqual(['a', 'b', 'c', 'e', 'f']);
    await send.resolve(3, stored(3));
    expect(said.filter(({ type }) => type === 'photo.uploaded')).toEqual([
      { type: 'photo.uploaded', id: 'd', itemId: 5, localItemId: null, photo: photoOf(3) },
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

  test('clearing keeps uploading and pending photos, and other items', async () => {
    const { actor, send, states, withdrawals, add } = await start();
    await add(['x'], { itemId: 6, start: false });
    await add(['a', 'b', 'c', 'd', 'e']);
    await add(['f'], { start: false });
    await send.resolve(0, stored(1));
    await send.reject(1, failed(415));
    actor.send({ type: 'queue.clear', itemId: 5 });
    expect(states()).toEqual({
      x: CHOSEN,
      a: 'completed',
      c: 'uploading',
      d: 'uploading',
      e: 'uploading',
    });
    expect(withdrawals()).toEqual(['b', 'f']);
  });
});

describe('photos on the server whose description was refused', () => {
  const TOO_LONG = 'x'.repeat(TEXT_LIMITS.caption + 1);
  const failure = { message: 'Failed with 422', status: 422 };
  const CHANGED = { type: 'photos.changed', itemId: 5, localItemId: null };
  const refusedAfterArrival = async () => {
    const all = await start();
    await all.add(['a', 'b']);
    all.send.calls[0]?.arrived(9);
    expect(notUploadedOf(all.actor.getSnapshot(), 5).map(({ id }) => id)).toEqual(['b']);
    await all.send.reject(0, failed(422));
    await all.send.reject(1, failed(415));
    return all;
  };

  test('stay there when they are removed from the list, alone or with all others', async () => {
    const { actor, withdrawals, states, kept, said } = await refusedAfterArrival();
    expect(said).toEqual([
      CHANGED,
      expect.objectContaining({
        failures: [
          { name: 'a.jpg', message: 'Failed with 422', isOnServer: true },
          { name: 'b.jpg', message: 'Failed with 415', isOnServer: false },
        ],
      }),
    ]);
    kept.length = said.length = 0;
    actor.send({ type: 'photo.cancel', id: 'a' });
    expect([states(), withdrawals(), kept, said]).toEqual([
      { b: 'failed' },
      [],
      [['a', null]],
      [CHANGED],
    ]);
    const other = await refusedAfterArrival();
    other.actor.send({ type: 'queue.clear', itemId: 5 });
    expect([other.states(), other.withdrawals()]).toEqual([{}, ['b']]);
  });

  test('stay there when they are removed while their description is being typed', async () => {
    const { actor, add, send, states, withdrawals } = await start();
    await add(['a']);
    send.calls[0]?.arrived(9);
    actor.send({ type: 'photo.cancel', id: 'a' });
    expect([states(), withdrawals(), send.aborted()]).toEqual([{}, [], [true]]);
  });

  test('are finished with a corrected caption', async () => {
    const { actor, send, states } = await refusedAfterArrival();
    actor.send({ type: 'photo.described', id: 'a', caption: 'Ridge' });
    actor.send({ type: 'photo.retry', id: 'a' });
    expect(send.calls[2]?.entry).toEqual(entryOf('a', { caption: 'Ridge', photoId: 9 }));
    await send.resolve(2, stored(9));
    expect(states()).toEqual({ a: 'completed', b: 'failed' });
  });

  test('are known as such in a later visit and from another tab, which may not have stored it', async () => {
    const entry = entryOf('a', { state: 'failed', failure, photoId: 9 });
    const { actor, add, states, withdrawals, send } = await start({ restored: [entry] });
    await add(['b', 'c']);
    actor.send({ type: 'entries.found', entries: [entryOf('a', { state: 'failed', failure })] });
    actor.send({ type: 'entries.found', entries: [entryOf('b', { photoId: 10 })] });
    actor.send({ type: 'entries.found', entries: [entryOf('b')] });
    for (const id of ['a', 'b', 'c']) actor.send({ type: 'photo.cancel', id });
    expect([states(), withdrawals(), send.calls.length]).toEqual([{}, ['c'], 2]);
  });

  test('are sent again in a later visit if it is not stored whether they have arrived', async () => {
    const unknown = { state: 'failed', failure, isSent: true } as const;
    const { states } = await start({
      restored: [
        entryOf('a', { ...unknown, caption: TOO_LONG }),
        entryOf('b', unknown),
        entryOf('c', { ...unknown, caption: TOO_LONG, isSent: false }),
        entryOf('d', { ...unknown, caption: TOO_LONG, photoId: 9 }),
      ],
    });
    expect(states()).toEqual({ a: 'uploading', b: 'failed', c: 'failed', d: 'failed' });
  });
});

describe('withdrawing photos from the server', () => {
  test('continues until it is answered, and reports whether the server had the photo', async () => {
    const { actor, clock, withdraw, withdrawals, said, add } = await start();
    await add(['a', 'b']);
    actor.send({ type: 'photo.cancel', id: 'a' });
    actor.send({ type: 'photo.cancel', id: 'b' });
    await withdraw.resolve(1, { photoId: null });
    await withdraw.reject(0, failed(null));
    expect(withdrawals()).toEqual(['a']);
    for (const [index, wait] of [1, 2, 4, 8, 16, 32, 32].entries()) {
      clock.increment(wait * 1000 - 1);
      expect(withdraw.calls).toHaveLength(2 + index);
      clock.increment(1);
      await withdraw.reject(2 + index, failed(502));
    }
    actor.send({ type: 'connection.returned' });
    await withdraw.reject(9, failed(null));
    actor.send({ type: 'server.answered' });
    said.length = 0;
    await withdraw.resolve(10, { photoId: 7 });
    expect([withdrawals(), said]).toEqual([
      [],
      [{ type: 'photos.changed', itemId: 5, localItemId: null }],
    ]);
    actor.send({ type: 'withdrawal.done', id: 'a', photoId: 7 });
    actor.send({ type: 'withdrawal.refused', id: 'a' });
    expect(said).toHaveLength(1);
  });

  test('that is refused keeps the photo, and is reported', async () => {
    const { actor, withdraw, withdrawals, said, kept, add } = await start();
    await add(['a']);
    actor.send({ type: 'photo.cancel', id: 'a' });
    said.length = 0;
    await withdraw.reject(0, failed(403));
    expect([withdrawals(), kept]).toEqual([[], [['a', null]]]);
    expect(said).toEqual([
      { type: 'photos.changed', itemId: 5, localItemId: null },
      { type: 'photo.notWithdrawn', itemId: 5, localItemId: null, name: 'a.jpg' },
    ]);
  });

  test('continues after a reload, and withdrawn photos do not return', async () => {
    const cancelled = entryOf('a', { state: 'cancelled' });
    const { actor, withdraw, states } = await start({ restored: [cancelled] });
    expect([states(), withdraw.calls]).toEqual([{}, [{ entry: cancelled }]]);
    actor.send({ type: 'entries.found', entries: [entryOf('a')] });
    expect(states()).toEqual({});
  });
});

describe('choosing', () => {
  test('photos are described, stored, and sent on request', async () => {
    const { actor, send, states, kept, add } = await start();
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
    const { actor, send, add } = await start();
    await add(['a']);
    await send.reject(0, failed(422));
    actor.send({ type: 'photo.described', id: 'a', caption: 'Eaves', category: 'after' });
    actor.send({ type: 'photo.retry', id: 'a' });
    expect(send.calls[1]?.entry).toEqual(entryOf('a', { caption: 'Eaves', category: 'after' }));
  });

  test('photos appear when they are stored, a few at a time, and duplicates once', async () => {
    const { actor, store, states } = await start();
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
    const { actor, store, send, said, states } = await start();
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
    const { actor, send, add } = await start();
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
    const { states, send, said } = await start({
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

describe('with several tabs', () => {
  test('photos that another tab sends are awaited, without occupying a slot', async () => {
    const { send, turn, states, add, said } = await start();
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
    const { clock, send, turn, states, add } = await start();
    await add(['a']);
    await send.resolve(0, { kind: 'inOtherTab' });
    await turn.reject(0, new Error('Stolen'));
    expect(states()).toEqual({ a: { pending: 'backingOff' } });
    clock.increment(1000);
    expect(states()).toEqual({ a: 'uploading' });
  });

  test('photos that another tab adds or removes are added or removed here as well', async () => {
    const { actor, states, withdrawals, said } = await start();
    actor.send({ type: 'entries.found', entries: [entryOf('a'), entryOf('b')] });
    expect(states()).toEqual({ a: 'uploading', b: 'uploading' });
    actor.send({ type: 'entry.gone', id: 'a' });
    expect([states(), withdrawals()]).toEqual([{ b: 'uploading' }, []]);
    expect(said.at(-1)).toEqual({ type: 'photos.changed', itemId: 5, localItemId: null });
    actor.send({ type: 'upload.gone', id: 'a' });
  });

  test('changes by another tab are followed, and not stored again', async () => {
    const { actor, send, states, kept, add } = await start();
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
    const all = await start(options);
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
