import { type EventObject, fromCallback, fromPromise } from 'xstate';
import { UPLOAD_MESSAGES } from '../../../../contract/uploads/messages';
import { EffectFailed, failureOf } from '../../../../machines/failure';
import { serverWatchMachine } from '../../../../machines/connection/server-watch.machine';
import { isLocalId } from '../../../../machines/outbox/local-id';
import type { ChosenBatch, UploadEntry } from '../../../../machines/uploads/upload-entry';
import type { UploadOutcome, UploadRequest } from '../../../../machines/uploads/upload-context';
import type { EntryChange, SentItem } from '../../../../machines/uploads/upload-setup';
import { uploadMachine } from '../../../../machines/uploads/upload.machine';
import type {
  RestoredEntries,
  RoomReport,
  StoredBatch,
  TabReport,
} from '../../../../machines/uploads/upload-queue-context';
import { uploadQueueMachine } from '../../../../machines/uploads/upload-queue.machine';
import { type Withdrawn, withdrawalMachine } from '../../../../machines/uploads/withdrawal.machine';
import { withdrawPhoto } from '../calls';
import { showToast } from '../../../ui/toast/toasts';
import { onRoom } from '../../../platform/storage/room-news';
import { probeServer } from '../../../platform/connection/probe-server';
import { inTime } from '../../../platform/storage/in-time';
import { createLateAnswers } from '../../../platform/late-answers';
import { stopAll } from '../../../platform/stop-all';
import { watchConnection } from '../../../platform/connection/watch-connection';
import { followTabs, announcingStore } from './shared-store';
import { uploadOne } from './upload-one';
import type { UploadsOutside } from './uploads-outside';

/**
 * Withdraws a photo that may be on the server. It stays in the store as cancelled until then, so
 * that a later page continues.
 */
async function withdraw(
  { api, store, items, forgetSent, copies }: UploadsOutside,
  { id, userId, itemId: before }: UploadEntry,
  signal: AbortSignal,
): Promise<Withdrawn> {
  const entry = await store.cancel(id);
  // A missing entry means that another tab has just sent the photo.
  const mayBeOnServer = entry === undefined || entry.isSent;
  const photoId = mayBeOnServer ? await withdrawPhoto(api, id, signal) : null;
  if (mayBeOnServer) await forgetSent(id);
  if (photoId !== null) {
    // The item may have got its id since, and the device may have had no room to store that.
    const known = entry?.itemId ?? before;
    const itemId = isLocalId(known) ? await items.serverIdOf(known).catch(() => null) : known;
    await copies.dropPhoto(userId, itemId ?? known, photoId);
  }
  await store.remove(id);
  return { photoId };
}

/** Names the photo when its item has failed. */
function orRemoved(error: unknown): never {
  const { status } = failureOf(error);
  if (status !== 404) throw error;
  throw new EffectFailed({ message: UPLOAD_MESSAGES.itemRemoved, status, errors: {} });
}

const NOT_KEPT = 'This change could not be kept on this device';

function reportUnkept(error: unknown): void {
  console.error(NOT_KEPT, error);
  showToast('error', NOT_KEPT);
}

/** The upload queue with its effects on the network, the browser's storage and other tabs. */
export function provideUploads(given: UploadsOutside) {
  const { store, storeFiles, tabs, connection, lock, items } = given;
  const outside = { ...given, store: announcingStore(store, tabs) };
  const late = createLateAnswers<RestoredEntries>();
  const uploadWithEffects = uploadMachine.provide({
    actors: {
      uploadPhoto: fromPromise<UploadOutcome, UploadRequest>(({ input, signal }) =>
        uploadOne(outside, input, signal),
      ),
      awaitItem: fromPromise<SentItem, SentItem>(async ({ input, signal }) => ({
        itemId: await items.whenSent(input.itemId, signal).catch(orRemoved),
      })),
      awaitTurn: fromPromise<null, { id: string }>(async ({ input, signal }) => {
        await lock.whenFree(input.id, signal);
        return null;
      }),
    },
    actions: {
      changeEntry: (_, { id, changes }: EntryChange) => {
        outside.store.change(id, changes).catch(reportUnkept);
      },
      forgetEntry: (_, id: string) => {
        outside.store.remove(id).catch(reportUnkept);
      },
    },
  });
  const withdrawalWithEffects = withdrawalMachine.provide({
    actors: {
      withdrawPhoto: fromPromise<Withdrawn, { entry: UploadEntry }>(({ input, signal }) =>
        withdraw(outside, input.entry, signal),
      ),
    },
    actions: {
      forgetEntry: (_, id: string) => {
        outside.store.remove(id).catch(reportUnkept);
      },
    },
  });
  const watchWithEffects = serverWatchMachine.provide({
    actors: { probeServer: fromPromise<undefined>(({ signal }) => probeServer(signal)) },
  });
  return {
    upload: uploadWithEffects,
    withdrawal: withdrawalWithEffects,
    serverWatch: watchWithEffects,
    uploadQueue: uploadQueueMachine.provide({
      actors: {
        upload: uploadWithEffects,
        withdrawal: withdrawalWithEffects,
        serverWatch: watchWithEffects,
        restoreEntries: fromPromise<RestoredEntries, { userId: number }>(({ input }) =>
          inTime(store.restore(input.userId), late.tell),
        ),
        storeBatch: fromPromise<StoredBatch, { userId: number; batch: ChosenBatch }>(
          async ({ input: { userId, batch } }) => {
            const stored = await storeFiles(userId, batch);
            const kept = stored.entries.filter(({ id }) => !stored.inMemory.includes(id));
            if (kept.length > 0) tabs.tell(kept.map(({ id }) => id));
            return stored;
          },
        ),
        watchConnection: watchConnection(connection),
        watchRoom: fromCallback<EventObject, undefined, RoomReport>(({ sendBack }) =>
          onRoom(() => {
            void store.keepHeld().then((ids) => {
              if (ids.length === 0) return;
              tabs.tell(ids);
              sendBack({ type: 'photos.kept', ids });
            });
          }),
        ),
        watchTabs: fromCallback<EventObject, { userId: number }, TabReport>(
          ({ input: { userId }, sendBack }) =>
            stopAll([
              followTabs(outside, userId, sendBack),
              late.listen(({ entries }) => {
                const own = entries.filter((entry) => entry.userId === userId);
                sendBack({ type: 'entries.found', entries: own });
              }),
            ]),
        ),
      },
    }),
  };
}
