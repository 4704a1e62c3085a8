import { afterAll, expect, test } from 'vitest';
import { setup } from 'xstate';
import { EffectFailed } from '../../machines/failure';
import {
  type ConnectionEvent,
  REFRESH_TRIES,
  refreshMachine,
  type RefreshOutput,
  type RefreshReport,
  type Session,
} from '../../machines/session/refresh.machine';
import { announcer, broken } from '../support/announcer';
import { deferred } from '../support/deferred';
import { ANNA } from '../support/people';
import { unwalked, walk, type Walk } from '../support/transitions';

const SESSION: Session = { user: ANNA, accessToken: 'second' };
const failed = (status: number | null) =>
  new EffectFailed({ message: `Answer ${String(status)}`, status, errors: {} });
const UNANSWERED = failed(null);

const record: Walk = { taken: new Set() };

afterAll(() => {
  expect(unwalked(refreshMachine, record)).toEqual([]);
});

/** A refresh inside a session that notes what it is told. */
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
      'refresh.troubled': {
        actions: { type: 'hear', params: ({ event }) => ({ said: event.trouble }) },
      },
    },
  });
  const { actor, clock } = walk(record, host);
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

test.each([400, 401, 429, 500, 503])('the answer %i ends it at once', async (status) => {
  const { ask, heard } = start();
  await ask.reject(0, failed(status));
  expect(heard).toEqual([
    { session: null, failure: { message: `Answer ${String(status)}`, status, errors: {} } },
  ]);
});

test('no answer is tried again after growing pauses, and the last try decides', async () => {
  const { ask, clock, heard, state } = start();
  for (const pause of [1000, 2000, 4000]) {
    await ask.reject(ask.calls.length - 1, UNANSWERED);
    clock.increment(pause - 1);
    expect(state()).toBe('pausing');
    clock.increment(1);
    expect(state()).toBe('asking');
  }
  expect(ask.calls.length).toBe(REFRESH_TRIES);
  await ask.reject(3, UNANSWERED);
  expect(heard).toEqual([
    'unanswered',
    'unanswered',
    'unanswered',
    { session: null, failure: UNANSWERED.failure },
  ]);
});

test('offline no try is used up; the connection’s return asks again', async () => {
  const { ask, connection, heard, state } = start();
  connection.announce({ type: 'connection.lost' });
  expect(state()).toBe('asking');
  await ask.reject(0, UNANSWERED);
  expect(state()).toEqual({ offline: 'patient' });
  connection.announce({ type: 'connection.returned' });
  expect(state()).toBe('asking');
  for (let call = 1; call < REFRESH_TRIES; call += 1) {
    await ask.reject(call, UNANSWERED);
    connection.announce({ type: 'connection.lost' });
    expect(state()).toEqual({ offline: 'patient' });
    connection.announce({ type: 'connection.returned' });
  }
  await ask.resolve(REFRESH_TRIES, SESSION);
  expect(heard.at(-1)).toEqual(REFRESHED);
});

test('after half a minute offline nobody waits any longer, but the refresh does', async () => {
  const { ask, clock, connection, heard, state } = start({ isOnline: false });
  await ask.reject(0, UNANSWERED);
  clock.increment(29_999);
  expect(state()).toEqual({ offline: 'patient' });
  clock.increment(1);
  expect(state()).toEqual({ offline: 'stalled' });
  connection.announce({ type: 'connection.returned' });
  await ask.resolve(1, SESSION);
  expect(heard).toEqual(['offline', 'stalled', 'none', REFRESHED]);
});

test('a connection that returns during a try counts for the next one', async () => {
  const { ask, connection, state } = start({ isOnline: false });
  connection.announce({ type: 'connection.returned' });
  await ask.reject(0, UNANSWERED);
  expect(state()).toBe('pausing');
});

test('where the connection cannot be watched the tries go on without it', async () => {
  const { ask, heard } = start({ canHear: false });
  await ask.resolve(0, SESSION);
  expect(heard).toEqual([REFRESHED]);
});

test('when the refresh is over nobody listens to the connection any more', async () => {
  const { ask, connection } = start();
  expect(connection.isHeard()).toBe(true);
  await ask.resolve(0, SESSION);
  expect(connection.isHeard()).toBe(false);
});
