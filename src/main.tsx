import 'virtual:primereact-theme.css';
import './styles/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createActor } from 'xstate';
import * as z from 'zod/mini';
import { useProductMessages as speakProductMessages } from '../contract/issue-messages';
import { createCallApi } from './api/service';
import { createClient } from './api/client';
import { createTransport } from './api/transport';
import { App } from './app/app';
import { type Services, ServicesProvider } from './app/services';
import { askWhile } from './effects/ask-before-leaving';
import { createChosenFiles } from './effects/chosen-files';
import { createConnection } from './effects/connection';
import { addressToastsTo } from './components/toasts';
import { provideSession } from './effects/session-effects';
import { sessionPortOf } from './effects/session-port';
import { createSessionStore } from './effects/session-store';
import { createTabLock } from './effects/tab-lock';
import { createAppUploads } from './effects/uploads/app-uploads';
import { createUserMachines } from './effects/user-machines';

/**
 * The composition root: the outside world is opened here, the machines get their effects from it,
 * and the session starts.
 */

// Zod would probe whether it may compile code, which the content security policy refuses aloud.
z.config({ jitless: true });
speakProductMessages();

if (import.meta.env.DEV && new URLSearchParams(window.location.search).has('inspect')) {
  const { openLiveView } = await import('./inspect/live-view');
  openLiveView();
}

const client = createClient();
const store = createSessionStore(window.localStorage, window);
const files = createChosenFiles(askWhile());

const session = createActor(
  provideSession({
    api: createCallApi(client),
    store,
    // Missing where the page comes over plain HTTP, whatever the types say.
    lock: createTabLock(
      'plumbline-refresh',
      'locks' in navigator ? navigator.locks : undefined,
      window.localStorage,
    ),
    connection: createConnection(window),
  }),
  { input: { storedUser: store.user() } },
);

const transport = createTransport(client, sessionPortOf(session, store));

const signedInUser = () => session.getSnapshot().context.user?.id ?? null;
addressToastsTo(signedInUser);

const uploads = createAppUploads(
  {
    userId: signedInUser,
    onChange: (listen) => {
      session.subscribe(listen);
    },
  },
  () =>
    import('./effects/uploads/start-queue').then(({ prepareUploads }) =>
      prepareUploads({ api: createCallApi(transport.send), files }),
    ),
);

const machines = createUserMachines(() =>
  import('./effects/machines-for-users').then(({ machinesForUsers }) =>
    machinesForUsers({ transport, files, uploads, signedInUser }),
  ),
);

const services: Services = {
  session,
  ownPasswordChosen: () => {
    const [user, accessToken] = [store.user(), store.accessToken()];
    if (user === null || accessToken === null) return;
    store.store({ user: { ...user, requiresPasswordReset: false }, accessToken });
  },
  files,
  uploads,
  machines,
};

session.start();
// The user of last time is going to need it, also where the refresh gets no answer.
if (store.user() !== null) void import('./app/signed-in-shell').catch(() => undefined);

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root');
createRoot(root).render(
  <StrictMode>
    <ServicesProvider value={services}>
      <App />
    </ServicesProvider>
  </StrictMode>,
);
