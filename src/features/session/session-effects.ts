import { type EventObject, fromCallback, fromPromise } from 'xstate';
import { AUTH_TIMEOUT_MS } from '../../../contract/limits';
import { STATUS_MESSAGES } from '../../../contract/messages/transport';
import { EffectFailed, type Failure, failureOf } from '../../../machines/failure';
import { pendingLogoutsMachine } from '../../../machines/session/pending-logouts.machine';
import { isRefusal, refreshMachine, type Session } from '../../../machines/session/refresh.machine';
import type { Credentials, SessionEnd } from '../../../machines/session/session-context';
import { sessionMachine } from '../../../machines/session/session.machine';
import * as auth from './calls';
import type { CallApi } from '../../platform/http/call-api';
import type { Connection } from '../../platform/connection/connection';
import type { SessionStore } from './session-store';
import type { TabLock } from '../../platform/tabs/tab-lock';

interface Outside {
  /** The API without session handling: it must not wait for the session that it serves. */
  api: CallApi;
  store: SessionStore;
  /** Held while a session is renewed or ended, so that only one tab does so. */
  lock: TabLock;
  connection: Connection;
  /** Adds to the refusal of a deactivated account what waits on this device for it. */
  withKept: (refusal: Failure, userId: number) => Promise<EffectFailed>;
}

/** The session that another tab has renewed since `token` was refused, if any. */
function renewedElsewhere(store: SessionStore, token: string | null): Session | null {
  const [accessToken, user] = [store.accessToken(), store.user()];
  return accessToken === null || accessToken === token || user === null
    ? null
    : { accessToken, user };
}

/**
 * Runs a task under the lock, or without it if waiting takes too long: a tab that the system has
 * suspended may hold the lock while the user waits.
 */
async function inTurn<Result>(
  { lock }: Pick<Outside, 'lock'>,
  task: () => Promise<Result>,
  signal: AbortSignal,
): Promise<Result> {
  const patience = AbortSignal.timeout(AUTH_TIMEOUT_MS);
  return lock(task, AbortSignal.any([signal, patience])).catch((error: unknown) => {
    if (error !== patience.reason) throw error;
    return task();
  });
}

/** Another tab has left the session, and this one is notified later. */
const leftElsewhere = () =>
  new EffectFailed({ message: STATUS_MESSAGES[401] ?? '', status: 401, errors: {} });

/**
 * Renews the access token for all tabs, unless another tab has just done so. If two tabs renew it
 * at once, the server gives both the same successor.
 */
async function renew(outside: Outside, signal: AbortSignal): Promise<Session> {
  const { api, store } = outside;
  const refused = store.accessToken();
  const task = async () => {
    const renewed = renewedElsewhere(store, refused);
    if (renewed !== null) return renewed;
    try {
      const session = await auth.refreshSession(api, signal);
      // What another tab has stored or removed in the meantime is newer than this answer.
      if (store.accessToken() !== refused) throw leftElsewhere();
      store.store(session);
      return session;
    } catch (error) {
      // The refused token may belong to the session before another tab's sign-in.
      const current = renewedElsewhere(store, refused);
      if (current !== null) return current;
      throw error;
    }
  };
  return inTurn(outside, task, signal);
}

/**
 * Ends every session that the user left. If one cannot be ended, it continues with the others and
 * then throws.
 */
async function endLeft({ api, store }: Outside, signal: AbortSignal): Promise<null> {
  const failures: unknown[] = [];
  for (const id of store.left()) {
    try {
      await auth.endSession(api, id, signal);
      store.forgetLeft(id);
    } catch (error) {
      // If the server refuses now, it will always refuse.
      if (isRefusal(failureOf(error))) store.forgetLeft(id);
      else failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'A session could not be ended');
  return null;
}

/** The session with its effects on the network, the browser's storage and its other tabs. */
export function provideSession(outside: Outside) {
  const { api, store, connection } = outside;
  const watchConnection = fromCallback<EventObject>(({ sendBack }) => {
    if (!connection.isOnline()) sendBack({ type: 'connection.lost' });
    return connection.onChange(sendBack);
  });
  /** The session that is being left, until the server has been notified. */
  let leaving: string | null = null;
  return sessionMachine.provide({
    actors: {
      signIn: fromPromise<Session, Credentials>(async ({ input, signal }) => {
        // The late answer to another tab's sign-out would remove the cookies of the new session.
        await inTurn(outside, () => Promise.resolve(), signal);
        const session = await auth.signIn(api, input, signal).catch(async (error: unknown) => {
          const refusal = failureOf(error);
          const { userId } = refusal;
          if (userId === undefined) throw error;
          throw await outside.withKept(refusal, userId).catch(() => error);
        });
        store.store(session);
        return session;
      }),
      signOut: fromPromise<null>(async ({ signal }) => {
        try {
          await inTurn(outside, () => auth.signOut(api, leaving), signal);
          if (leaving !== null) store.forgetLeft(leaving);
        } catch (error) {
          console.warn('The server does not know of the logout yet; it hears of it later.', error);
          throw error;
        }
        return null;
      }),
      refresh: refreshMachine.provide({
        actors: {
          refreshSession: fromPromise<Session>(({ signal }) => renew(outside, signal)),
          watchConnection,
        },
      }),
      pendingLogouts: pendingLogoutsMachine.provide({
        actors: {
          endLeftSessions: fromPromise<null>(({ signal }) => endLeft(outside, signal)),
          watchConnection,
        },
      }),
      watchTabs: fromCallback<EventObject>(({ sendBack }) => store.onForeignChange(sendBack)),
    },
    actions: {
      noteLogout: () => {
        leaving = store.noteLeft();
      },
      clearSession: (_: unknown, end: SessionEnd) => {
        store.clear(end);
      },
    },
  });
}
