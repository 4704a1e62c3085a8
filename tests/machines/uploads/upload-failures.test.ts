import { describe, expect, test } from 'vitest';
import { PHOTO_MESSAGES } from '../../../contract/photos/messages';
import { EffectFailed } from '../../../machines/failure';
import { failed } from '../../support/machines/deferred';
import { startQueue, stored } from './start-queue';

/** Uploads that fail, and what the queue does about them. */

describe('temporary failures', () => {
  const SIX = [1000, 2000, 4000, 8000, 8000];
  const TWELVE = [...SIX, ...Array.from({ length: 6 }, () => 8000)];

  test.each([
    { status: 401, waits: SIX },
    { status: 408, waits: SIX },
    { status: 429, waits: SIX },
    { status: 500, waits: TWELVE },
  ])('$status is retried with growing pauses', async ({ status, waits }) => {
    const { actor, clock, send, states, add, kept } = await startQueue();
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
    const { clock, send, states, add } = await startQueue();
    await add(['a']);
    const cutOff = { message: PHOTO_MESSAGES.cutOff, status: 400, errors: {} };
    await send.reject(0, new EffectFailed(cutOff));
    clock.increment(1000);
    expect(states()).toEqual({ a: 'uploading' });
  });

  test.each([400, 403, 404, 413, 415, 422])('%s is not retried automatically', async (status) => {
    const { actor, clock, send, states, add } = await startQueue();
    await add(['a']);
    await send.reject(0, failed(status));
    clock.increment(1_000_000);
    actor.send({ type: 'connection.returned' });
    expect([states(), send.calls.length]).toEqual([{ a: 'failed' }, 1]);
  });

  test('a failed photo is retried automatically, later or when the connection returns', async () => {
    const { actor, clock, send, states, add, said } = await startQueue();
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
    const { actor, send, states, add } = await startQueue();
    await add(['a', 'b', 'c', 'd', 'e']);
    await send.reject(0, failed(429));
    expect(states()).toMatchObject({ a: { pending: 'backingOff' }, e: 'uploading' });
    await send.resolve(1, stored(2));
    actor.send({ type: 'connection.returned' });
    expect(states()).toMatchObject({ a: 'uploading' });
  });
});

test('a photo without room on the server waits for it as long as it takes, one try a minute', async () => {
  const { clock, send, probe, states, add, kept } = await startQueue();
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
      const { clock, send, probe, states, add, kept } = await startQueue();
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
    const { actor, send, probe, states, add } = await startQueue();
    await add(['a']);
    await send.reject(0, failed(null));
    actor.send({ type: 'connection.returned' });
    expect(states()).toEqual({ a: { pending: 'unanswered' } });
    await probe.resolve(0, undefined);
    expect(states()).toEqual({ a: 'uploading' });
  });

  test('uploads that are lost although the server answers are retried with growing pauses, and fail', async () => {
    const { clock, send, probe, states, add, kept } = await startQueue();
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
    const { clock, send, probe, states, add } = await startQueue();
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
    const { clock, send, probe, states, add } = await startQueue();
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
    const { actor, clock, send, states, add } = await startQueue();
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
    const { actor, send, states, add } = await startQueue();
    await add(['a']);
    actor.send({ type: 'connection.lost' });
    await send.reject(0, failed(422));
    expect(states()).toEqual({ a: 'failed' });
  });
});
