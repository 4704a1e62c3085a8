import { describe, expect, test } from 'vitest';
import type { User } from '../../../contract/users/user';
import type { ConnectionEvent } from '../../../machines/connection/connection-event';
import { EffectFailed } from '../../../machines/failure';
import { pendingLogoutsMachine } from '../../../machines/session/pending-logouts.machine';
import { refreshMachine, type Session } from '../../../machines/session/refresh.machine';
import type {
  Credentials,
  SessionContext,
  SessionEnd,
  SessionEvent,
  TabEvent,
} from '../../../machines/session/session-context';
import { sessionMachine } from '../../../machines/session/session.machine';
import { announcer, broken } from '../../support/machines/announcer';
import { deferred } from '../../support/machines/deferred';
import { ANNA, BORIS } from '../../support/records/people';
import { walk } from '../../support/machines/transitions';

const CREDENTIALS = { email: ANNA.email, password: 'secret-1' };
const failed = (status: number | null) =>
  new EffectFailed({ message: `Answer ${String(status)}`, status, errors: {} });
const sessionOf = (user: User): Session => ({ user, accessToken: `token of ${user.firstName}` });

const BREAKING = { breaks: true };
const BREAK = () => {
  throw new Error('Broken');
};
const MAY_HOLD = ['signedIn.refreshing'];

/** A session whose effects the test answers, with a record of all its effects. */
function start(storedUser: User | null = null, { canHearTabs = true, breaks = false } = {}) {
  const signIn = deferred<Session, Credentials>();
  const signOut = deferred<null>();
  const ask = deferred<Session>();
  const endLeft = deferred<null>();
  const tabs = announcer<TabEvent>();
  const connection = announcer<ConnectionEvent>();
  const did: string[] = [];
  /** Requests that were delayed or refused and have no answer yet. */
  const open = new Set<string>();
  const settle = (how: string, ids: readonly string[]) => {
    if (ids.length > 0) did.push(`${how} ${ids.join()}`);
    // Each is answered once: a closed request is not answered again.
    for (const id of ids) expect(open.delete(id)).toBe(true);
  };
  const machine = sessionMachine.provide({
    actors: {
      signIn: signIn.effect,
      signOut: signOut.effect,
      refresh: refreshMachine.provide({
        actors: { refreshSession: ask.effect, watchConnection: connection.effect },
        ...(breaks ? { actions: { report: BREAK } } : {}),
      }),
      pendingLogouts: pendingLogoutsMachine.provide({
        actors: { endLeftSessions: endLeft.effect, watchConnection: announcer().effect },
      }),
      watchTabs: canHearTabs ? tabs.effect : broken,
    },
    actions: {
      noteLogout: () => did.push('note'),
      clearSession: (_: unknown, end: SessionEnd) => did.push(`clear (${end})`),
    },
  });
  const { actor, clock } = walk(machine, {
    input: { storedUser },
    invariant: (ref) => {
      const snapshot = ref.getSnapshot() as {
        context: SessionContext;
        matches: (path: string) => boolean;
      };
      const { waiting, user } = snapshot.context;
      if (!MAY_HOLD.some((state) => snapshot.matches(state))) expect(waiting).toEqual([]);
      if (snapshot.matches('signedOut') || snapshot.matches('signingOut')) expect(user).toBeNull();
      if (snapshot.matches('signedIn')) expect(user).not.toBeNull();
    },
  });
  actor.on('requests.replay', ({ ids }) => {
    settle('replay', ids);
  });
  actor.on('requests.reject', ({ ids, reason }) => {
    settle(`reject (${reason})`, ids);
  });
  actor.start();

  const send = (event: SessionEvent) => {
    actor.send(event);
  };
  const request = (type: 'request.refused' | 'request.held', ...ids: string[]) => {
    for (const id of ids) {
      open.add(id);
      send({ type, id });
    }
    // Each is either answered or waiting.
    expect([...open]).toEqual(context().waiting);
  };
  const context = () => actor.getSnapshot().context;
  const state = () => actor.getSnapshot().value;
  return {
    send,
    request,
    context,
    state,
    did,
    open,
    clock,
    signIn,
    signOut,
    ask,
    endLeft,
    tabs,
    connection,
  };
}

async function signedIn(options = {}) {
  const session = start(null, options);
  session.send({ type: 'login.submit', credentials: CREDENTIALS });
  await session.signIn.resolve(0, sessionOf(ANNA));
  return session;
}

async function refreshing(ids: readonly string[], options = {}) {
  const session = await signedIn(options);
  session.request('request.refused', ...ids);
  return session;
}

const FRESH = { signedIn: 'fresh' };
const REFRESHING = { signedIn: { refreshing: 'shown' } };
const RESTORING = { signedIn: { refreshing: 'behindSplash' } };
const SIGNED_OUT = { signedOut: 'waiting' };
const FORCED_OUT = { signedOut: 'forcedOut' };
const LEFT_ELSEWHERE = { signedOut: 'leftElsewhere' };

describe('starting up', () => {
  test('without a stored user the login is shown', () => {
    const { request, send, state, did } = start();
    request('request.refused', 'a');
    request('request.held', 'b');
    send({ type: 'logout' });
    expect([state(), did]).toEqual([SIGNED_OUT, ['reject (ended) a', 'reject (ended) b']]);
  });

  test('a stored user is signed in by a refresh, which also returns the current user', async () => {
    const { request, ask, state, did, context } = start(ANNA);
    request('request.held', 'a');
    request('request.refused', 'b');
    expect([state(), context().user]).toEqual([RESTORING, ANNA]);
    const promoted: User = { ...ANNA, role: 'Admin' };
    await ask.resolve(0, sessionOf(promoted));
    expect([state(), did, context().user]).toEqual([FRESH, ['replay a,b'], promoted]);
  });

  test.each([400, 401, 403])('a refusal with %i clears everything', async (status) => {
    const { request, ask, state, did } = start(ANNA);
    request('request.held', 'a');
    await ask.reject(0, failed(status));
    expect([state(), did]).toEqual([FORCED_OUT, ['clear (refused)', 'reject (ended) a']]);
  });

  test.each([null, 429, 502])(
    'the answer %s opens the app and shows the reason',
    async (status) => {
      const { request, ask, state, context, clock, did } = start(ANNA);
      request('request.held', 'a');
      await ask.reject(0, failed(status));
      expect([state(), context(), did]).toEqual([
        REFRESHING,
        { user: ANNA, waiting: ['a'], trouble: 'unanswered', failure: null },
        [],
      ]);
      clock.increment(1000);
      await ask.resolve(1, sessionOf(ANNA));
      expect([state(), context().trouble, did]).toEqual([FRESH, 'none', ['replay a']]);
    },
  );

  test('a server that does not answer at all keeps the app closed for three seconds only', () => {
    const { state, clock } = start(ANNA);
    clock.increment(2999);
    expect(state()).toEqual(RESTORING);
    clock.increment(1);
    expect(state()).toEqual(REFRESHING);
  });

  test('offline no request waits; after that they wait again, and the session continues', async () => {
    const { ask, connection, request, state, did } = start(ANNA);
    request('request.held', 'a');
    connection.announce({ type: 'connection.lost' });
    await ask.reject(0, failed(null));
    request('request.held', 'b');
    request('request.refused', 'c');
    connection.announce({ type: 'connection.returned' });
    request('request.held', 'd');
    await ask.resolve(1, sessionOf(ANNA));
    expect([state(), did]).toEqual([
      FRESH,
      ['reject (unreachable) a', 'reject (unreachable) b', 'reject (unreachable) c', 'replay d'],
    ]);
  });

  test('another user’s cookie signs in that user', async () => {
    const { ask, state, context } = start(ANNA);
    await ask.resolve(0, sessionOf(BORIS));
    expect([state(), context().user]).toEqual([FRESH, BORIS]);
  });

  test('another tab’s sign-out, or one here, ends it', async () => {
    const elsewhere = start(ANNA);
    elsewhere.tabs.announce({ type: 'tab.signedOut', end: 'left' });
    expect([elsewhere.state(), elsewhere.did]).toEqual([LEFT_ELSEWHERE, []]);
    const here = start(ANNA);
    here.send({ type: 'logout' });
    expect([here.state(), here.did]).toEqual(['signingOut', ['note', 'clear (left)']]);
    await here.ask.resolve(0, sessionOf(ANNA));
    expect([here.state(), here.ask.aborted()]).toEqual(['signingOut', [true]]);
  });

  test('if other tabs cannot be watched everything else works', async () => {
    const { ask, state } = start(ANNA, { canHearTabs: false });
    await ask.resolve(0, sessionOf(ANNA));
    expect(state()).toEqual(FRESH);
  });
});

describe('signing in', () => {
  test('a second login during a check is refused', async () => {
    const { send, request, signIn, state, did } = start();
    send({ type: 'login.submit', credentials: CREDENTIALS });
    send({ type: 'login.submit', credentials: { ...CREDENTIALS, password: 'other' } });
    request('request.refused', 'a');
    await signIn.resolve(0, sessionOf(ANNA));
    send({ type: 'login.submit', credentials: CREDENTIALS });
    expect([signIn.calls, state(), did]).toEqual([[CREDENTIALS], FRESH, ['reject (ended) a']]);
  });

  test('a refused login shows the reason until it is dismissed', async () => {
    const { send, signIn, state, did, context } = start();
    send({ type: 'login.submit', credentials: CREDENTIALS });
    await signIn.reject(0, failed(401));
    expect([state(), did, context().failure]).toEqual([SIGNED_OUT, [], failed(401).failure]);
    send({ type: 'error.dismiss' });
    expect(context().failure).toBeNull();
  });
});

describe('a refresh', () => {
  test('is made once for requests refused together, which are replayed in their order', async () => {
    const { ask, state, did, request } = await refreshing(['a', 'b', 'a']);
    request('request.held', 'c');
    expect([ask.calls.length, state()]).toEqual([1, REFRESHING]);
    await ask.resolve(0, sessionOf(ANNA));
    expect([state(), did]).toEqual([FRESH, ['replay a,b,c']]);
  });

  test('that has just ended lets a waiting request through', async () => {
    const { request, did } = await signedIn();
    request('request.held', 'a');
    expect(did).toEqual(['replay a']);
  });

  test.each([400, 401, 403])(
    'refused with %i rejects all requests and signs out, until the next login',
    async (status) => {
      const { ask, state, did, send, context } = await refreshing(['a', 'b']);
      await ask.reject(0, failed(status));
      expect([state(), did]).toEqual([FORCED_OUT, ['clear (refused)', 'reject (ended) a,b']]);
      send({ type: 'error.dismiss' });
      expect([state(), context().user]).toEqual([FORCED_OUT, null]);
      send({ type: 'notice.dismiss' });
      expect(state()).toEqual(SIGNED_OUT);
    },
  );

  test('ignores an aborted request, and continues for the others', async () => {
    const { send, open, ask, did } = await refreshing(['a', 'b']);
    open.delete('a');
    send({ type: 'request.abandoned', id: 'a' });
    await ask.resolve(0, sessionOf(ANNA));
    expect(did).toEqual(['replay b']);
  });

  test.each([null, 429, 502])(
    'answered with %s for long rejects waiting and new requests, and keeps the session',
    async (status) => {
      const { ask, clock, state, context, did, request } = await refreshing(['a', 'b']);
      await ask.reject(0, failed(status));
      expect([context().trouble, did]).toEqual(['unanswered', []]);
      clock.increment(30_000);
      expect([state(), context().user, context().trouble, did]).toEqual([
        REFRESHING,
        ANNA,
        'unreachable',
        ['reject (unreachable) a,b'],
      ]);
      request('request.held', 'c');
      request('request.refused', 'd');
      expect(did.slice(1)).toEqual(['reject (unreachable) c', 'reject (unreachable) d']);
      await ask.resolve(1, sessionOf(ANNA));
      expect([state(), context().trouble]).toEqual([FRESH, 'none']);
    },
  );

  test('that crashes does not end the session: the next request tries again', async () => {
    for (const session of [start(ANNA, BREAKING), await refreshing(['a'], BREAKING)]) {
      await session.ask.reject(0, failed(null));
      expect(session.state()).toEqual(FRESH);
      session.request('request.refused', 'b');
      expect([session.state(), session.ask.calls.length]).toEqual([REFRESHING, 2]);
    }
  });

  test('that brings another user’s session replays nothing of the first', async () => {
    const { ask, state, did, context } = await refreshing(['a']);
    await ask.resolve(0, sessionOf(BORIS));
    expect([state(), did, context().user]).toEqual([FRESH, ['reject (ended) a'], BORIS]);
  });

  test('ends the wait when another tab has the new token', async () => {
    const { ask, tabs, state, did } = await refreshing(['a']);
    tabs.announce({ type: 'tab.signedIn', user: ANNA });
    expect([state(), did, ask.aborted()]).toEqual([FRESH, ['replay a'], [true]]);
  });
});

describe('another tab', () => {
  test('that signs a user in signs them in here', () => {
    const { tabs, state, context } = start();
    tabs.announce({ type: 'tab.signedOut', end: 'left' });
    expect(state()).toEqual(SIGNED_OUT);
    tabs.announce({ type: 'tab.signedIn', user: BORIS });
    expect([state(), context().user]).toEqual([FRESH, BORIS]);
  });

  test('that renews the token changes nothing', async () => {
    const { tabs, state, context } = await signedIn();
    tabs.announce({ type: 'tab.signedIn', user: ANNA });
    expect([state(), context().user]).toEqual([FRESH, ANNA]);
  });

  test('that signs out signs out here and says so, without clearing again', async () => {
    const { tabs, state, did, send } = await refreshing(['a']);
    tabs.announce({ type: 'tab.signedOut', end: 'left' });
    expect([state(), did]).toEqual([LEFT_ELSEWHERE, ['reject (ended) a']]);
    send({ type: 'notice.dismiss' });
    expect(state()).toEqual(SIGNED_OUT);
  });

  test('whose session the server refused says here too that the session has ended', async () => {
    const { tabs, state, did } = await signedIn();
    tabs.announce({ type: 'tab.signedOut', end: 'refused' });
    expect([state(), did]).toEqual([FORCED_OUT, []]);
  });

  test.each(['fresh', 'refreshing'] as const)(
    'that signs in another user replaces the user, while this tab is %s',
    async (where) => {
      const { tabs, state, did, context } = await (where === 'fresh'
        ? signedIn()
        : refreshing(['a']));
      tabs.announce({ type: 'tab.signedIn', user: BORIS });
      expect([state(), context().user, did]).toEqual([
        FRESH,
        BORIS,
        where === 'fresh' ? [] : ['reject (ended) a'],
      ]);
    },
  );

  test('that signs in during a login here is replaced by the login', async () => {
    const { send, tabs, signIn, state, context } = start();
    send({ type: 'login.submit', credentials: CREDENTIALS });
    tabs.announce({ type: 'tab.signedIn', user: BORIS });
    expect(state()).toBe('signingIn');
    await signIn.resolve(0, sessionOf(ANNA));
    expect(context().user).toEqual(ANNA);
  });
});

describe('signing out', () => {
  test.each(['resolve', 'reject'] as const)(
    'clears first, and ends signed out when the server’s answer is to %s',
    async (answer) => {
      const { send, request, signOut, state, did } = await refreshing(['a']);
      send({ type: 'logout' });
      request('request.refused', 'b');
      send({ type: 'logout' });
      expect([state(), did]).toEqual([
        'signingOut',
        ['note', 'clear (left)', 'reject (ended) a', 'reject (ended) b'],
      ]);
      await (answer === 'resolve' ? signOut.resolve(0, null) : signOut.reject(0, failed(null)));
      expect(state()).toEqual(SIGNED_OUT);
    },
  );

  test('during a refresh is final: a late answer does not restore the session', async () => {
    const { send, ask, signOut, state, did, context } = await refreshing(['a']);
    send({ type: 'logout' });
    await ask.resolve(0, sessionOf(ANNA));
    await signOut.resolve(0, null);
    expect([state(), did, context().user, ask.aborted()]).toEqual([
      SIGNED_OUT,
      ['note', 'clear (left)', 'reject (ended) a'],
      null,
      [true],
    ]);
  });

  test('that did not reach the server is sent later, even when another user is signed in', async () => {
    const { send, signIn, signOut, endLeft, clock, state } = await signedIn();
    await endLeft.resolve(0, null);
    send({ type: 'logout' });
    await signOut.reject(0, failed(null));
    send({ type: 'login.submit', credentials: CREDENTIALS });
    await signIn.resolve(1, sessionOf(BORIS));
    for (const pause of [5000, 10_000, 20_000]) {
      clock.increment(pause - 1);
      const before = endLeft.calls.length;
      clock.increment(1);
      expect(endLeft.calls.length).toBe(before + 1);
      await endLeft.reject(before, failed(503));
    }
    clock.increment(40_000);
    await endLeft.resolve(4, null);
    clock.increment(600_000);
    expect([endLeft.calls.length, state()]).toEqual([5, FRESH]);
  });
});
