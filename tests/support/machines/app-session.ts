import { createActor, SimulatedClock } from 'xstate';
import { createClient } from '../../../src/platform/http/client';
import { createCallApi } from '../../../src/platform/http/call-api';
import { createTransport } from '../../../src/platform/http/transport';
import type { ConnectionEvent } from '../../../machines/connection/connection-event';
import { EffectFailed } from '../../../machines/failure';
import { provideSession } from '../../../src/features/session/session-effects';
import { sessionPortOf } from '../../../src/features/session/session-port';
import { createSessionStore } from '../../../src/features/session/session-store';
import { createTabLock } from '../../../src/platform/tabs/tab-lock';
import type { KeyValueStorage } from '../../../src/platform/storage/key-value-storage';
import { ANNA } from '../records/people';

interface Tab {
  storage: KeyValueStorage;
  page: EventTarget;
}

/**
 * The storage of one browser. Each tab is notified of other tabs' writes, unless the storage is
 * silent.
 */
export function createBrowserStorage({ isSilent = false } = {}): {
  openTab: () => Tab;
  keys: () => string[];
} {
  const entries = new Map<string, string>();
  const tabs: Tab[] = [];
  return {
    keys: () => [...entries.keys()],
    openTab: () => {
      const page = new EventTarget();
      const tellOthers = (key: string) => {
        for (const other of isSilent ? [] : tabs) {
          if (other.page !== page) setImmediate(() => other.page.dispatchEvent(storageEvent(key)));
        }
      };
      const storage: KeyValueStorage = {
        getItem: (key) => entries.get(key) ?? null,
        setItem: (key, value) => {
          entries.set(key, value);
          tellOthers(key);
        },
        removeItem: (key) => {
          if (entries.delete(key)) tellOthers(key);
        },
      };
      const tab = { storage, page };
      tabs.push(tab);
      return tab;
    },
  };
}

const storageEvent = (key: string) => Object.assign(new Event('storage'), { key });

/** The session and the transport of one tab, composed as in the app. */
export function openSession(url: string, browser = createBrowserStorage()) {
  const { storage, page } = browser.openTab();
  const store = createSessionStore(storage, page);
  const client = createClient(`${url}/api`);
  const clock = new SimulatedClock();
  let isOnline = true;
  const listeners = new Set<(event: ConnectionEvent) => void>();
  const session = createActor(
    provideSession({
      api: createCallApi(client),
      store,
      lock: createTabLock('refresh', undefined, storage),
      connection: {
        isOnline: () => isOnline,
        onChange: (listen) => {
          listeners.add(listen);
          return () => listeners.delete(listen);
        },
      },
      withKept: (refusal) => Promise.resolve(new EffectFailed(refusal)),
    }),
    { input: { storedUser: store.user() }, clock },
  );
  const transport = createTransport(client, sessionPortOf(session, store));
  session.start();
  const until = (matches: (state: ReturnType<typeof session.getSnapshot>) => boolean) =>
    new Promise<void>((resolve) => {
      const check = () => {
        if (!matches(session.getSnapshot())) return;
        subscription.unsubscribe();
        resolve();
      };
      const subscription = session.subscribe(check);
      check();
    });
  return {
    session,
    store,
    clock,
    send: transport.send,
    sendFor: transport.of,
    storage,
    keys: browser.keys,
    until,
    setOnline: (online: boolean) => {
      isOnline = online;
      const type = online ? 'connection.returned' : 'connection.lost';
      for (const listen of listeners) listen({ type });
    },
    signIn: async () => {
      const credentials = { email: ANNA.email, password: 'secret-1' };
      session.send({ type: 'login.submit', credentials });
      await until((state) => state.hasTag('signedIn'));
    },
    close: () => session.stop(),
  };
}

export type AppSession = ReturnType<typeof openSession>;
