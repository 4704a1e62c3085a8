import { describe, expect, test } from 'vitest';
import { TEXT_LIMITS } from '../../../contract/limits';
import { notUploadedOf } from '../../../machines/uploads/upload-selectors';
import { failed } from '../../support/machines/deferred';
import { CHOSEN, entryOf, photoOf, startQueue, stored } from './start-queue';

/** Photos that are removed before, while and after they are uploaded. */

describe('removing photos', () => {
  test('works at any time, aborts uploads, and ignores late answers', async () => {
    const { actor, send, states, said, withdraw, add, clock } = await startQueue();
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
    const { actor, send, run, said, add } = await startQueue();
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
    const { actor, send, states, withdrawals, add } = await startQueue();
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
    const all = await startQueue();
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
    const { actor, add, send, states, withdrawals } = await startQueue();
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
    const { actor, add, states, withdrawals, send } = await startQueue({ restored: [entry] });
    await add(['b', 'c']);
    actor.send({ type: 'entries.found', entries: [entryOf('a', { state: 'failed', failure })] });
    actor.send({ type: 'entries.found', entries: [entryOf('b', { photoId: 10 })] });
    actor.send({ type: 'entries.found', entries: [entryOf('b')] });
    for (const id of ['a', 'b', 'c']) actor.send({ type: 'photo.cancel', id });
    expect([states(), withdrawals(), send.calls.length]).toEqual([{}, ['c'], 2]);
  });

  test('are sent again in a later visit if it is not stored whether they have arrived', async () => {
    const unknown = { state: 'failed', failure, isSent: true } as const;
    const { states } = await startQueue({
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
    const { actor, clock, withdraw, withdrawals, said, add } = await startQueue();
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
    const { actor, withdraw, withdrawals, said, kept, add } = await startQueue();
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
    const { actor, withdraw, states } = await startQueue({ restored: [cancelled] });
    expect([states(), withdraw.calls]).toEqual([{}, [{ entry: cancelled }]]);
    actor.send({ type: 'entries.found', entries: [entryOf('a')] });
    expect(states()).toEqual({});
  });
});
