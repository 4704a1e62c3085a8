import { createActor } from 'xstate';
import * as z from 'zod/mini';
import { appMachine } from '../../../machines/app/app.machine';
import type { outboxMachine } from '../../../machines/outbox/outbox.machine';
import type { uploadQueueMachine } from '../../../machines/uploads/upload-queue.machine';
import { prepareSending } from '../../../src/app/user/prepare-sending';
import { userServices } from '../../../src/app/user/user-services';
import { EffectFailed } from '../../../machines/failure';
import { provideSession } from '../../../src/features/session/session-effects';
import { sessionPortOf } from '../../../src/features/session/session-port';
import { createSessionStore } from '../../../src/features/session/session-store';
import { createAppUploads } from '../../../src/features/uploads/queue/app-uploads';
import { createChosenFiles } from '../../../src/platform/chosen-files';
import { clock, readClock } from '../../../src/platform/clock';
import { createConnection } from '../../../src/platform/connection/connection';
import { createTabLock } from '../../../src/platform/tabs/tab-lock';
import { createCallApi } from '../../../src/platform/http/call-api';
import { createClient } from '../../../src/platform/http/client';
import { createTransport } from '../../../src/platform/http/transport';
import { lateLogic } from '../../../src/platform/code/late-logic';

z.config({ jitless: true });

/** The app without its screens, composed as `src/main.tsx` does. */
export function startApp() {
  const client = createClient();
  const store = createSessionStore(window.localStorage, window);
  const files = createChosenFiles(() => undefined);
  const queueLogic = lateLogic<typeof uploadQueueMachine>();
  const outboxLogic = lateLogic<typeof outboxMachine>();
  const app = createActor(
    appMachine.provide({
      actors: {
        clock,
        session: provideSession({
          api: createCallApi(client),
          store,
          lock: createTabLock('plumbline-refresh', navigator.locks, window.localStorage),
          connection: createConnection(window),
          withKept: (refusal) => Promise.resolve(new EffectFailed(refusal)),
        }),
        uploads: queueLogic.logic,
        outbox: outboxLogic.logic,
      },
    }),
    { input: { storedUser: store.user(), opened: readClock() } },
  );
  const { session } = app.getSnapshot().children;
  if (session === undefined) throw new Error('The app has no session');
  const transport = createTransport(client, sessionPortOf(session, store));
  const uploads = createAppUploads(app, () =>
    Promise.resolve(prepareSending({ transport, files, queueLogic, outboxLogic })),
  );
  const signedInUser = () => session.getSnapshot().context.user;
  const servicesOf = userServices({ transport, files, uploads, signedInUser });
  app.start();

  /**
   * Resolves when the server has accepted the user. A killed browser may have lost the newest cookie of
   * its session, which then ends: the user signs in again.
   */
  const accepted = (credentials: { email: string; password: string }) =>
    new Promise<{ id: number }>((resolve) => {
      const look = () => {
        const snapshot = session.getSnapshot();
        const found = signedInUser();
        if (snapshot.matches('signedOut')) session.send({ type: 'login.submit', credentials });
        else if (snapshot.matches({ signedIn: 'fresh' }) && found !== null) resolve(found);
      };
      session.subscribe(look);
      look();
    });
  return {
    files,
    /**
     * Signs in, unless the session of an earlier visit continues; returns what a user sends
     * requests with.
     */
    open: async (credentials: { email: string; password: string }) => {
      const { id } = await accepted(credentials);
      const { queue, outbox } = await uploads.of(id);
      return { queue, outbox, changes: servicesOf(id).changes };
    },
  };
}
