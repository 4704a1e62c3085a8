import { fromPromise } from 'xstate';
import type { User } from '../../contract/auth';
import {
  type Credentials,
  type Restored,
  type Session,
  sessionMachine,
} from '../../machines/session/session.machine';
import * as auth from '../api/auth';
import type { CallApi } from '../api/service';
import type { SessionStore } from './session-store';
import type { TypedText } from './typed-text';

interface Outside {
  /** The API without the session's help: it must not wait for the session it serves. */
  api: CallApi;
  store: SessionStore;
  typedText: TypedText;
}

/** The session with its effects on the network and on local storage. */
export function provideSession({ api, store, typedText }: Outside) {
  return sessionMachine.provide({
    actors: {
      signIn: fromPromise<Session, Credentials>(({ input, signal }) =>
        auth.signIn(api, input, signal),
      ),
      signOut: fromPromise<null>(() => auth.signOut(api)),
      restoreSession: fromPromise<Restored>(({ signal }) => auth.restoreSession(api, signal)),
      refreshSession: fromPromise<string>(({ signal }) => auth.refreshSession(api, signal)),
    },
    actions: {
      storeSession: (_, { user, accessToken }: { user: User | null; accessToken: string }) => {
        store.storeToken(accessToken);
        if (user !== null) store.storeUser(user);
      },
      storeToken: (_, token) => {
        store.storeToken(token);
      },
      clearSession: (_, extent) => {
        if (extent === 'everything') typedText.forgetAll();
        store.clear();
      },
    },
  });
}
