import { expect, test } from 'vitest';
import { setup } from 'xstate';
import type { ConnectionEvent } from '../../../machines/connection/connection-event';
import { EffectFailed } from '../../../machines/failure';
import {
  refreshMachine,
  type RefreshOutput,
  type RefreshReport,
  type Session,
} from '../../../machines/session/refresh.machine';
import { announcer, broken } from '../../support/machines/announcer';
import { deferred } from '../../support/machines/deferred';
import { ANNA } from '../../support/records/people';
import { walk } from '../../support/machines/transitions';

const SESSION: Session = { user: ANNA, accessToken: 'second' };
const failed = (status: number | null) =>
  new EffectFailed({ message: `Answer ${String(status)}`, status, errors: {} });
const UNANSWERED = failed(null);

/** A refresh inside a session that records its events. */
function start({ isOnline = true, canHear = true } = {}) {
  const ask = deferred<Session>();
  const connection = announcer<ConnectionEvent>(isOnline ? [] : [{ type: 'connection.lost' }]);
  const heard: unknown[] = [];
  const refresh = refreshMachine.provide({
    actors: { refreshSession: ask.effect, watchConnection: canHear ? connection.effect : broken },
  });
  const host = setup({
    types: { events: {} as RefreshReport },
    actors: { refresh },
    actions: {
      hear: (_, { said }: { said: unknown }) => {
        heard.push(said);
      },
    },
  }).createMachine({
    id: 'host',
    invoke: {
      id: 'refresh',
      src: 'refresh',
      onDone: { actions: { type: 'hear', params: ({ event }) => ({ said: event.output }) } },
    },
    on: {
      'refresh.delayed': {
        actions: { type: 'hear', params: ({ event }) => ({ said: event.trouble }) },
      },
    },
  });
  const { actor, clock } = walk(host);
  actor.start();
  const state = (): unknown => actor.getSnapshot().children.refresh?.getSnapshot().value;
  return { ask, clock, connection, heard, state };
}

const REFRESHED: RefreshOutput = { session: SESSION, failure: null };

test('an answer ends the refresh with the session', async () => {
  const { ask, heard } = start();
  await ask.resolve(0, SESSION);
  expect(heard).toEqual([REFRESHED]);
});

test.each([400, 401, 403, 200])('the refusal %i ends it at once', async (status) => {
  const { ask, heard } = start();
  await ask.reject(0, failed(status));
  expect(heard).toEqual([
    { session: null, failure: { message: `Answer ${String(status)}`, status, errors: {} } },
  ]);
});

test.each([null, 404, 407, 408, 425, 429, 500, 502, 503, 504, 511])(
  'the answer %s is temporary: the refresh is retried after pauses that grow to 10 seconds',
  async (status) => {
    const { ask, clock, heard, state } = start();
    const pauses = [1000, 2000, 4000, 8000, 10_000, 10_000];
    for (const pause of pauses) {
      await ask.reject(ask.calls.length - 1, failed(status));
      clock.increment(pause - 1);
      expect(state()).toEqual({ trying: 'pausing' });
      clock.increment(1);
      expect(state()).toEqual({ trying: 'asking' });
    }
    await ask.resolve(pauses.length, SESSION);
    expect(heard.at(-1)).toEqual(REFRESHED);
  },
);

test('after half a minute requests no longer wait, but the refresh continues', async () => {
  const { ask, clock, heard } = start();
  await ask.reject(0, failed(502));
  for (let second = 0; second < 29; second += 1) {
    clock.increment(1000);
    await ask.reject(ask.calls.length - 1, failed(502));
  }
  expect(new Set(heard)).toEqual(new Set(['unanswered']));
  clock.increment(1000);
  expect(heard.at(-1)).toBe('unreachable');
  clock.increment(10_000);
  await ask.resolve(ask.calls.length - 1, SESSION);
  expect(heard.at(-1)).toEqual(REFRESHED);
});

test('requests do not wait for a first try that hangs for half a minute either', () => {
  const { clock, heard } = start();
  clock.increment(30_000);
  expect(heard).toEqual(['unreachable']);
});

test('offline it waits for the connection, and then tries again', async () => {
  const { ask, connection, heard, state } = start();
  connection.announce({ type: 'connection.lost' });
  expect(state()).toEqual({ trying: 'asking' });
  await ask.reject(0, UNANSWERED);
  expect(state()).toEqual({ trying: 'offline' });
  connection.announce({ type: 'connection.returned' });
  expect(state()).toEqual({ trying: 'asking' });
  for (let call = 1; call < 5; call += 1) {
    await ask.reject(call, UNANSWERED);
    connection.announce({ type: 'connection.lost' });
    expect(state()).toEqual({ trying: 'offline' });
    connection.announce({ type: 'connection.returned' });
  }
  await ask.resolve(5, SESSION);
  expect(heard.at(-1)).toEqual(REFRESHED);
});

test('however long it is offline, it waits for the connection and then starts over', async () => {
  const { ask, clock, connection, heard, state } = start({ isOnline: false });
  await ask.reject(0, UNANSWERED);
  clock.increment(30_000);
  expect([state(), new Set(heard)]).toEqual([{ trying: 'offline' }, new Set(['offline'])]);
  connection.announce({ type: 'connection.returned' });
  await ask.reject(1, failed(503));
  clock.increment(1000);
  await ask.resolve(2, SESSION);
  expect(heard.slice(-3)).toEqual(['none', 'unanswered', REFRESHED]);
});

test('a connection that returns during a try helps the next one', async () => {
  const { ask, connection, state } = start({ isOnline: false });
  connection.announce({ type: 'connection.returned' });
  await ask.reject(0, UNANSWERED);
  expect(state()).toEqual({ trying: 'pausing' });
});

test('if the connection cannot be watched the tries continue without it', async () => {
  const { ask, heard } = start({ canHear: false });
  await ask.resolve(0, SESSION);
  expect(heard).toEqual([REFRESHED]);
});

test('after the refresh the connection is no longer watched', async () => {
  const { ask, connection } = start();
  expect(connection.isHeard()).toBe(true);
  await ask.resolve(0, SESSION);
  expect(connection.isHeard()).toBe(false);
});
