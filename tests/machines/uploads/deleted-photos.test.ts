import { expect, test } from 'vitest';
import { fromCallback } from 'xstate';
import { EffectFailed } from '../../../machines/failure';
import type { UploadEntry } from '../../../machines/uploads/upload-entry';
import type { UploadOutcome, UploadRequest } from '../../../machines/uploads/upload-context';
import type { EntryChange } from '../../../machines/uploads/upload-setup';
import { uploadMachine } from '../../../machines/uploads/upload.machine';
import { uploadQueueMachine } from '../../../machines/uploads/upload-queue.machine';
import type { RestoredEntries } from '../../../machines/uploads/upload-queue-context';
import { isOnServer, uploadsOfItem } from '../../../machines/uploads/upload-selectors';
import { type Withdrawn, withdrawalMachine } from '../../../machines/uploads/withdrawal.machine';
import { anEntry } from '../../models/uploads/entries';
import { deferred } from '../../support/machines/deferred';
import { walk } from '../../support/machines/transitions';

/** Photos that the server had, and that somebody has deleted there before they were described. */

const GONE = { message: 'Photo not found', status: 404 };
const REFUSED = { message: 'Too long', status: 422 };
const arrived = anEntry({ state: 'failed', failure: REFUSED, isSent: true, photoId: 9 });
const gone = { ...arrived, failure: GONE };

/** The queue with one photo of an earlier visit. */
async function start(entry: UploadEntry) {
  const send = deferred<UploadOutcome, UploadRequest>();
  const restore = deferred<RestoredEntries, { userId: number }>();
  const withdraw = deferred<Withdrawn, { entry: UploadEntry }>();
  const kept: EntryChange['changes'][] = [];
  const queue = uploadQueueMachine.provide({
    actors: {
      upload: uploadMachine.provide({
        actors: { uploadPhoto: send.effect },
        actions: { changeEntry: (_, { changes }: EntryChange) => kept.push(changes) },
      }),
      withdrawal: withdrawalMachine.provide({ actors: { withdrawPhoto: withdraw.effect } }),
      restoreEntries: restore.effect,
      watchConnection: fromCallback(() => undefined),
      watchTabs: fromCallback(() => undefined),
      watchRoom: fromCallback(() => undefined),
    },
  });
  const { actor } = walk(queue, { input: { userId: 1, tab: 'tab-1' } });
  actor.start();
  await restore.resolve(0, { entries: [entry], inMemory: [], dropped: 0, unread: 0 });
  const areOnServer = () => uploadsOfItem(actor.getSnapshot(), entry.itemId).map(isOnServer);
  return { actor, send, withdraw, kept, areOnServer };
}

test('are not said to stay on the server, and removing one withdraws it like an unsent one', async () => {
  const { actor, send, withdraw, kept, areOnServer } = await start(arrived);
  expect(areOnServer()).toEqual([true]);
  actor.send({ type: 'photo.retry', id: arrived.id });
  await send.reject(0, new EffectFailed({ ...GONE, errors: {} }));
  expect(areOnServer()).toEqual([false]);
  expect(kept).toStrictEqual([
    { state: 'pending', failure: null },
    { state: 'failed', failure: GONE, photoId: undefined },
  ]);
  actor.send({ type: 'photo.cancel', id: arrived.id });
  expect(withdraw.calls).toEqual([{ entry: { ...gone, photoId: undefined } }]);
});

test('are known as such from another tab and an earlier visit', async () => {
  const { actor, areOnServer } = await start(arrived);
  actor.send({ type: 'entries.found', entries: [{ ...gone, photoId: undefined }] });
  expect(areOnServer()).toEqual([false]);
  // An earlier version of the app has stored the id.
  expect((await start(gone)).areOnServer()).toEqual([false]);
});

test('are not sent again by themselves with a caption that is too long', async () => {
  const { send } = await start({ ...gone, photoId: undefined, caption: 'x'.repeat(10_000) });
  expect(send.calls).toEqual([]);
});
