import 'virtual:primereact-theme.css';
import './styles/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createActor } from 'xstate';
import * as z from 'zod/mini';
import { useProductMessages as speakProductMessages } from '../contract/issue-messages';
import { createCallApi } from './api/service';
import { createClient, createTransport } from './api/transport';
import { App } from './app/app';
import { type Services, ServicesProvider } from './app/services';
import { createChosenFiles } from './effects/chosen-files';
import { provideSession } from './effects/session-effects';
import { createSessionStore } from './effects/session-store';
import { createTypedText } from './effects/typed-text';
import { createAppUploads } from './effects/uploads/app-uploads';

/**
 * The composition root: the outside world is opened here, the machines get their effects from it,
 * and the session starts.
 */

// Zod would probe whether it may compile code, which the content security policy refuses aloud.
z.config({ jitless: true });
speakProductMessages();

const client = createClient();
const store = createSessionStore(window.localStorage);
const typedText = createTypedText(window.localStorage, () => String(store.user()?.id ?? ''));
const files = createChosenFiles();

const session = createActor(provideSession({ api: createCallApi(client), store, typedText }), {
  input: { storedUser: store.user() },
});

const transport = createTransport(client, {
  accessToken: store.accessToken,
  refused: (id) => {
    session.send({ type: 'request.refused', id });
  },
  onReplay: (listen) => {
    session.on('requests.replay', ({ ids }) => {
      listen(ids);
    });
  },
  onReject: (listen) => {
    session.on('requests.reject', ({ ids }) => {
      listen(ids);
    });
  },
});

const uploads = createAppUploads(
  {
    userId: () => session.getSnapshot().context.user?.id ?? null,
    onChange: (listen) => {
      session.subscribe(listen);
    },
  },
  () =>
    import('./effects/uploads/start-queue').then(({ prepareUploads }) =>
      prepareUploads({ api: createCallApi(transport), files }),
    ),
);

let machines: ReturnType<Services['machines']> | undefined;
const services: Services = {
  session,
  typedText,
  files,
  uploads,
  machines: () =>
    (machines ??= import('./effects/machines').then(({ provideMachines }) =>
      provideMachines({ api: createCallApi(transport), typedText }),
    )),
};

session.start();

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root');
createRoot(root).render(
  <StrictMode>
    <ServicesProvider value={services}>
      <App />
    </ServicesProvider>
  </StrictMode>,
);
