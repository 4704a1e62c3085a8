import 'virtual:primereact-theme.css';
import screensStyle from 'virtual:screens.css?url';
import './ui/style/tokens.css';
import './ui/style/base.css';
import './ui/style/card.css';
import './platform/before-back';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createActor } from 'xstate';
import * as z from 'zod/mini';
import { useProductMessages as speakProductMessages } from '../contract/issue-messages';
import { createCallApi } from './platform/http/call-api';
import { appMachine } from '../machines/app/app.machine';
import type { outboxMachine } from '../machines/outbox/outbox.machine';
import type { uploadQueueMachine } from '../machines/uploads/upload-queue.machine';
import { createClient } from './platform/http/client';
import { createTransport } from './platform/http/transport';
import { App } from './app/app';
import { SessionProvider, type SessionServices } from './features/session/session-services';
import { SignedInProvider } from './features/session/signed-in';
import { UploadProvider } from './features/uploads/upload-services';
import { SharedActorsProvider } from './platform/actors';
import { warnWhile } from './platform/warn-before-leaving';
import { createChosenFiles } from './platform/chosen-files';
import { clock, readClock } from './platform/clock';
import { createConnection } from './platform/connection/connection';
import { setScreensStyle } from './platform/code/screens-style';
import { lateLogic } from './platform/code/late-logic';
import { copyOwner } from './platform/offline/copy-owner';
import { addressToastsTo } from './ui/toast/toasts';
import { provideSession } from './features/session/session-effects';
import { sessionPortOf } from './features/session/session-port';
import { createSessionStore } from './features/session/session-store';
import { createTabLock } from './platform/tabs/tab-lock';
import { startTheme } from './platform/theme';
import { createAppUploads } from './features/uploads/queue/app-uploads';
import { loadSignedIn } from './features/session/load-signed-in';

// Before anything is rendered.
startTheme();
setScreensStyle(screensStyle);

/**
 * The composition root: it creates the access to the outside world, provides the machines with
 * their effects, and starts the session.
 */

// Zod would test whether it may compile code, and the content security policy would report a
// violation.
z.config({ jitless: true });
speakProductMessages();

const inspect =
  import.meta.env.DEV && new URLSearchParams(window.location.search).has('inspect')
    ? (await import('./app/live-view/live-view')).openLiveView()
    : undefined;

const client = createClient();
const store = createSessionStore(window.localStorage, window);
const services = () => import('./app/user/user-services');
const files = createChosenFiles(warnWhile());
const queueLogic = lateLogic<typeof uploadQueueMachine>();
const outboxLogic = lateLogic<typeof outboxMachine>();

const app = createActor(
  appMachine.provide({
    actors: {
      clock,
      session: provideSession({
        api: createCallApi(client),
        store,
        // Missing over plain HTTP, although its type does not say so.
        lock: createTabLock(
          'plumbline-refresh',
          'locks' in navigator ? navigator.locks : undefined,
          window.localStorage,
        ),
        connection: createConnection(window),
        withKept: async (refusal, userId) => (await services()).withKept(refusal, userId),
      }),
      uploads: queueLogic.logic,
      outbox: outboxLogic.logic,
    },
  }),
  { input: { storedUser: store.user(), opened: readClock() }, ...(inspect && { inspect }) },
);
app.on('part.crashed', ({ error }) => {
  console.error('A part of the app broke', error);
});
const { session, clock: sharedClock } = app.getSnapshot().children;
if (session === undefined || sharedClock === undefined) throw new Error('The app has no session');

const transport = createTransport(client, sessionPortOf(session, store));

const signedInUser = () => session.getSnapshot().context.user;
const signedInId = () => signedInUser()?.id ?? null;
addressToastsTo(signedInId);

const uploads = createAppUploads(app, async () => {
  const { prepareSending } = await import('./app/user/prepare-sending');
  return prepareSending({ transport, files, queueLogic, outboxLogic });
});

const signedIn = loadSignedIn(async () =>
  (await services()).userServices({ transport, files, uploads, signedInUser }),
);

// If the page closes before it is done, the next one removes the copies.
session.subscribe(() => {
  const owner = copyOwner();
  if (owner !== null && owner !== String(signedInId()))
    services().then(
      ({ wipeCopiesOf }) => wipeCopiesOf(owner),
      () => undefined,
    );
});

const sessionServices: SessionServices = {
  session,
  changeUser: (id, changes) => {
    const [user, accessToken] = [store.user(), store.accessToken()];
    if (user?.id !== id || accessToken === null) return;
    store.store({ user: { ...user, ...changes }, accessToken });
  },
};
const uploadServices = { files, uploads };
const sharedActors = { clock: sharedClock, ...(inspect && { inspect }) };

app.start();

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root');
createRoot(root).render(
  <StrictMode>
    <SharedActorsProvider value={sharedActors}>
      <SessionProvider value={sessionServices}>
        <UploadProvider value={uploadServices}>
          <SignedInProvider value={signedIn}>
            <App />
          </SignedInProvider>
        </UploadProvider>
      </SessionProvider>
    </SharedActorsProvider>
  </StrictMode>,
);
