import { type EventObject, fromCallback, fromPromise } from 'xstate';
import { refreshMachine, type Session } from '../../machines/session/refresh.machine';
import {
  type Credentials,
  sessionMachine,
  type TabEvent,
} from '../../machines/session/session.machine';
import * as auth from '../api/auth';
import type { CallApi } from '../api/service';
import type { Connection } from './connection';
import type { SessionStore } from './session-store';
import type { TabLock } from './tab-lock';

interface Outside {
  /** The API without the session's help: it must not wait for the session it serves. */
  api: CallApi;
  store: SessionStore;
  /** Held while the token is renewed, so that all tabs together do it once. */
  lock: TabLock;
  connection: Connection;
}

/** The session another tab has renewed since `token` was refused, if any. */
function renewedElsewhere(store: SessionStore, token: string | null): Session | null {
  const [accessToken, user] = [store.accessToken(), store.user()];
  return accessToken === null || accessToken === token || user === null
    ? null
    : { accessToken, user };
}

/** A new access token, kept for all tabs: from the server, or from the tab that was first. */
async function renew({ api, store, lock }: Outside, signal: AbortSignal): Promise<Session> {
  const refused = store.accessToken();
  return lock(async () => {
    const renewed = renewedElsewhere(store, refused);
    if (renewed !== null) return renewed;
    const session = await auth.refreshSession(api, signal);
    store.store(session);
    return session;
  }, signal);
}

/** The session with its effects on the network, the browser's storage and its other tabs. */
export function provideSession(outside: Outside) {
  const { api, store, connection } = outside;
  return sessionMachine.provide({
    actors: {
      signIn: fromPromise<Session, Credentials>(async ({ input, signal }) => {
        const session = await auth.signIn(api, input, signal);
        store.store(session);
        return session;
      }),
      signOut: fromPromise<null>(() => auth.signOut(api)),
      refresh: refreshMachine.provide({
        actors: {
          refreshSession: fromPromise<Session>(({ signal }) => renew(outside, signal)),
          watchConnection: fromCallback<EventObject>(({ sendBack }) => {
            if (!connection.isOnline()) sendBack({ type: 'connection.lost' });
            return connection.onChange(sendBack);
          }),
        },
      }),
      watchTabs: fromCallback<EventObject>(({ sendBack }) =>
        store.onForeignChange((user) => {
          const event: TabEvent =
            user === null ? { type: 'tab.signedOut' } : { type: 'tab.signedIn', user };
          sendBack(event);
        }),
      ),
    },
    actions: { clearSession: store.clear },
  });
}
