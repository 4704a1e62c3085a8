import { afterAll, expect, test } from 'vitest';
import type { User } from '../../contract/auth';
import { EffectFailed } from '../../machines/failure';
import {
  type Credentials,
  type Restored,
  type Session,
  type SessionContext,
  sessionMachine,
} from '../../machines/session/session.machine';
import { deferred } from '../support/deferred';
import { unwalked, walk, type Walk } from '../support/transitions';

const ANNA: User = {
  id: 1,
  email: 'anna@plumbline.test',
  firstName: 'Anna',
  lastName: 'Berg',
  fullName: 'Anna Berg',
  role: 'Inspector',
  isActive: true,
  requiresPasswordReset: false,
  lastLoginAt: null,
  lockoutEndDate: null,
};
const CREDENTIALS = { email: ANNA.email, password: 'secret-1' };
const REFUSED = new EffectFailed({ message: 'Refused', status: 401, errors: {} });

const record: Walk = { taken: new Set() };

afterAll(() => {
  expect(unwalked(sessionMachine, record)).toEqual([]);
});

/** A session with effects that the test answers, and everything that it did to the outside. */
function start(storedUser: User | null = null) {
  const signIn = deferred<Session, Credentials>();
  const signOut = deferred<null>();
  const restore = deferred<Restored>();
  const refresh = deferred<string>();
  const did: string[] = [];
  const machine = sessionMachine.provide({
    actors: {
      signIn: signIn.effect,
      signOut: signOut.effect,
      restoreSession: restore.effect,
      refreshSession: refresh.effect,
    },
    actions: {
      storeSession: (_, { user, accessToken }) =>
        did.push(`store ${String(user?.id)} ${accessToken}`),
      storeToken: (_, token) => did.push(`token ${token}`),
      clearSession: (_, extent) => did.push(`clear ${extent}`),
    },
  });
  const { actor } = walk(record, machine, {
    input: { storedUser },
    invariant: (ref) => {
      const { context, value } = ref.getSnapshot() as { context: SessionContext; value: unknown };
      const mayWait = ['restoring', '{"signedIn":"refreshing"}'];
      const state = typeof value === 'string' ? value : JSON.stringify(value);
      if (!mayWait.includes(state)) expect(context.waiting).toEqual([]);
      if (state === 'signedOut') expect(context.user).toBeNull();
    },
  });
  actor.on('requests.replay', ({ ids }) => did.push(`replay ${ids.join()}`));
  actor.on('requests.reject', ({ ids }) => did.push(`reject ${ids.join()}`));
  actor.on('session.ended', () => did.push('ended'));
  actor.start();
  const state = () => actor.getSnapshot().value;
  return { actor, signIn, signOut, restore, refresh, did, state };
}

async function signedIn() {
  const session = start();
  session.actor.send({ type: 'login.submit', credentials: CREDENTIALS });
  await session.signIn.resolve(0, { user: ANNA, accessToken: 'first' });
  session.did.length = 0;
  return session;
}

test('without a stored user nobody is signed in, and refused requests are rejected', () => {
  const { actor, did, state } = start();
  actor.send({ type: 'request.refused', id: 'a' });
  expect([state(), did]).toEqual(['signedOut', ['reject a']]);
});

test('a stored user is signed in again by a refresh; requests of that time are replayed', async () => {
  const { actor, restore, did, state } = start(ANNA);
  actor.send({ type: 'request.refused', id: 'a' });
  expect(state()).toBe('restoring');
  await restore.resolve(0, { user: null, accessToken: 'fresh' });
  expect(state()).toEqual({ signedIn: 'fresh' });
  expect(did).toEqual(['store 1 fresh', 'replay a']);
  expect(actor.getSnapshot().context).toEqual({ user: ANNA, waiting: [], failure: null });
});

test('a stored user whose refresh fails is signed out, and everything is cleared', async () => {
  const { actor, restore, did, state } = start(ANNA);
  actor.send({ type: 'request.refused', id: 'a' });
  await restore.reject(0, REFUSED);
  expect([state(), did]).toEqual(['signedOut', ['clear credentials', 'reject a', 'ended']]);
});

test('a session revoked during start-up is signed out', () => {
  const { actor, did, state } = start(ANNA);
  actor.send({ type: 'session.revoked' });
  expect([state(), did]).toEqual(['signedOut', ['clear credentials', 'reject ', 'ended']]);
});

test('signing in stores user and token', async () => {
  const { actor, signIn, did, state } = start();
  actor.send({ type: 'login.submit', credentials: CREDENTIALS });
  expect(signIn.calls).toEqual([CREDENTIALS]);
  actor.send({ type: 'request.refused', id: 'a' });
  await signIn.resolve(0, { user: ANNA, accessToken: 'first' });
  expect([state(), did]).toEqual([{ signedIn: 'fresh' }, ['reject a', 'store 1 first']]);
});

test('a refused login says why until that is dismissed', async () => {
  const { actor, signIn, did, state } = start();
  actor.send({ type: 'login.submit', credentials: CREDENTIALS });
  await signIn.reject(0, REFUSED);
  expect([state(), did]).toEqual(['signedOut', ['clear credentials']]);
  expect(actor.getSnapshot().context.failure?.message).toBe('Refused');
  actor.send({ type: 'error.dismiss' });
  expect(actor.getSnapshot().context.failure).toBeNull();
});

test('requests refused together cause one refresh and are replayed once, in their order', async () => {
  const { actor, refresh, did, state } = await signedIn();
  for (const id of ['a', 'b', 'a', 'c']) actor.send({ type: 'request.refused', id });
  expect(refresh.calls.length).toBe(1);
  expect(actor.getSnapshot().context.waiting).toEqual(['a', 'b', 'c']);
  await refresh.resolve(0, 'second');
  expect([state(), did]).toEqual([{ signedIn: 'fresh' }, ['token second', 'replay a,b,c']]);
});

test('when the refresh fails the waiting requests are rejected and the session ends', async () => {
  const { actor, refresh, did, state } = await signedIn();
  for (const id of ['a', 'b']) actor.send({ type: 'request.refused', id });
  await refresh.reject(0, REFUSED);
  expect([state(), did]).toEqual(['signedOut', ['clear credentials', 'reject a,b', 'ended']]);
});

test('a revoked session ends at once', async () => {
  const { actor, did, state } = await signedIn();
  actor.send({ type: 'session.revoked' });
  expect([state(), did]).toEqual(['signedOut', ['clear credentials', 'reject ', 'ended']]);
});

test.each(['resolve', 'reject'] as const)(
  'logging out clears first, and ends signed out when the server’s answer is to %s',
  async (answer) => {
    const { actor, signOut, did, state } = await signedIn();
    actor.send({ type: 'request.refused', id: 'a' });
    actor.send({ type: 'logout' });
    actor.send({ type: 'request.refused', id: 'b' });
    expect([state(), did]).toEqual(['signingOut', ['clear everything', 'reject a', 'reject b']]);
    await (answer === 'resolve' ? signOut.resolve(0, null) : signOut.reject(0, REFUSED));
    expect(state()).toBe('signedOut');
  },
);
