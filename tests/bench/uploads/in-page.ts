import Uppy from '@uppy/core';
import XHRUpload from '@uppy/xhr-upload';
import { createActor } from 'xstate';
import { createClient } from '../../../src/platform/http/client';
import { createCallApi } from '../../../src/platform/http/call-api';
import { createTransport } from '../../../src/platform/http/transport';
import { createChosenFiles } from '../../../src/platform/chosen-files';
import { createConnection } from '../../../src/platform/connection/connection';
import { EffectFailed } from '../../../machines/failure';
import { provideSession } from '../../../src/features/session/session-effects';
import { sessionPortOf } from '../../../src/features/session/session-port';
import { createSessionStore } from '../../../src/features/session/session-store';
import type { uploadQueueMachine } from '../../../machines/uploads/upload-queue.machine';
import { lateLogic } from '../../../src/platform/code/late-logic';
import { createTabLock } from '../../../src/platform/tabs/tab-lock';
import { prepareUploads } from '../../../src/features/uploads/queue/prepare-uploads';

/** The code of the benchmark's page: each uploader sends the same files to a separate item. */

export interface Run {
  itemId: number;
  email: string;
  password: string;
  names: readonly string[];
}

async function filesOf(names: readonly string[]): Promise<File[]> {
  const bytes = await (await fetch('/photo.jpg')).arrayBuffer();
  return names.map((name) => new File([bytes], name, { type: 'image/jpeg' }));
}

/**
 * The app's queue, composed as in the app; returns the milliseconds until the server has every
 * photo.
 */
async function ours({ itemId, email, password, names }: Run): Promise<number> {
  const client = createClient();
  const store = createSessionStore(window.localStorage, window);
  const session = createActor(
    provideSession({
      api: createCallApi(client),
      store,
      lock: createTabLock('plumbline-refresh', navigator.locks, window.localStorage),
      connection: createConnection(window),
      withKept: (refusal) => Promise.resolve(new EffectFailed(refusal)),
    }),
    { input: { storedUser: store.user() } },
  );
  const transport = createTransport(client, sessionPortOf(session, store));
  session.start();
  session.send({ type: 'login.submit', credentials: { email, password } });
  const user = await new Promise<{ id: number }>((resolve) => {
    session.subscribe(({ context }) => {
      if (context.user !== null) resolve(context.user);
    });
  });
  const chosen = createChosenFiles(() => undefined);
  const { logic, provide } = lateLogic<typeof uploadQueueMachine>();
  const api = createCallApi(transport.send);
  const noteSent = () => Promise.resolve();
  const { tab } = prepareUploads({
    api,
    files: chosen,
    noteSent,
    forgetSent: noteSent,
    copies: { keepPhoto: noteSent, dropPhoto: noteSent },
    provide,
  });
  const queue = createActor(logic, { input: { userId: user.id, tab } }).start();
  const files = (await filesOf(names)).map((file) => chosen.add(file));
  const began = performance.now();
  let left = names.length;
  const done = new Promise<void>((resolve) => {
    queue.on('photo.uploaded', () => {
      left -= 1;
      if (left === 0) resolve();
    });
  });
  queue.send({ type: 'photos.added', itemId, place: 'photos', files, start: true, compress: true });
  await done;
  return performance.now() - began;
}

/** How often a user of Uppy presses Retry. */
const RETRIES = 5;

/**
 * Uppy's uploader with default options, five at a time; failed uploads are retried as a user would.
 */
async function uppy({ itemId, email, password, names }: Run): Promise<number> {
  const login = await fetch('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { accessToken } = (await login.json()) as { accessToken: string };
  const uploader = new Uppy().use(XHRUpload, {
    endpoint: `/api/inspectionphotos/upload/${String(itemId)}`,
    fieldName: 'file',
    limit: 5,
    // The server refuses unknown fields.
    allowedMetaFields: [],
    headers: { authorization: `Bearer ${accessToken}` },
  });
  uploader.addFiles(
    (await filesOf(names)).map((file) => ({ name: file.name, type: file.type, data: file })),
  );
  const began = performance.now();
  let result = await uploader.upload();
  for (let again = 0; again < RETRIES && (result?.failed?.length ?? 0) > 0; again += 1) {
    result = await uploader.retryAll();
  }
  return performance.now() - began;
}

Object.assign(globalThis, { ways: { ours, uppy } });
