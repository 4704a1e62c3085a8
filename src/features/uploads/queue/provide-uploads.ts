import { type EventObject, fromCallback, fromPromise } from 'xstate';
import { STORAGE_MESSAGES } from '../../../../contract/outbox/storage-messages';
import { UPLOAD_MESSAGES } from '../../../../contract/uploads/messages';
import type { Photo } from '../../../../contract/photos/photo';
import { EffectFailed, failureOf } from '../../../../machines/failure';
import { serverWatchMachine } from '../../../../machines/connection/server-watch.machine';
import { captionError } from '../../../../machines/forms/text-rules';
import { isLocalId } from '../../../../machines/outbox/local-id';
import type { ChosenBatch, UploadEntry } from '../../../../machines/uploads/upload-entry';
import type { UploadOutcome, UploadRequest } from '../../../../machines/uploads/upload-context';
import type { SentPhoto } from '../../../../machines/outbox/sent-entry';
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
import { checkCaption, describePhoto, sendPhoto, withdrawPhoto } from '../calls';
import { isTyped, whenTyped } from '../typed-captions';
import type { CallApi } from '../../../platform/http/call-api';
import { showToast } from '../../../ui/toasts';
import type { LocalIds } from '../../../platform/ids/local-ids';
import type { Compress } from '../compress/compress';
import type { EntryLock } from './entry-lock';
import type { Connection } from '../../../platform/connection/connection';
import { onRoom } from '../../../platform/storage/room-news';
import { probeServer } from '../../../platform/connection/probe-server';
import { inTime } from '../../../platform/storage/in-time';
import { createLateAnswers } from '../../../platform/late-answers';
import { orStorageFailure } from '../../../platform/outbox/storage-failure';
import type { TabNews } from '../../../platform/tabs/tab-news';
import { stopAll } from '../../../platform/stop-all';
import { watchConnection } from '../../../platform/connection/watch-connection';
import { followTabs, announcingStore } from './shared-store';
import type { StoreFiles } from './store-files';
import type { UploadStore } from './upload-store';
import type { KeptUpload } from './upload-writes';

export interface UploadsOutside {
  api: CallApi;
  store: UploadStore;
  /** The page does not hold the files afterwards. */
  storeFiles: StoreFiles;
  compress: Compress;
  lock: EntryLock;
  /** The ids of changed photos. */
  tabs: TabNews<string>;
  connection: Connection;
  items: LocalIds;
  /** Records that the server has the photo. Never fails. */
  noteSent: (sent: SentPhoto) => Promise<void>;
  /** Removes the record that the server has had a photo, by the key of its entry. Never fails. */
  forgetSent: (key: string) => Promise<void>;
  copies: PhotoCopies;
}

/** Writes into the copies of a user on this device. Neither fails. */
export interface PhotoCopies {
  keepPhoto: (userId: number, photo: Photo) => Promise<void>;
  dropPhoto: (userId: number, itemId: number, photoId: number) => Promise<void>;
}

/** The progress after the preparation, in percent. */
const PREPARED = 5;

/** What goes wrong on the device holds up only one photo, not all that the server could get. */
const ofDevice = <Result>(work: Promise<Result>): Promise<Result> =>
  orStorageFailure('A photo could not be read or stored', work, STORAGE_MESSAGES.unsendable);

/** A file whose bytes cannot be read is no failure of the server, which would not get them. */
const readBytes = async (file: Blob): Promise<Blob> =>
  new Blob([await ofDevice(file.arrayBuffer())], { type: file.type });

interface Prepared {
  blob: Blob;
  /** What is recorded of it before it is first sent, so that every repeat sends the same bytes. */
  noted: { compress?: false };
}

/** The file to send. It is prepared once, and stored before it is first sent. */
async function prepared(
  { store, compress }: UploadsOutside,
  { entry, file }: KeptUpload,
  signal: AbortSignal,
): Promise<Prepared> {
  if (file.isPrepared || !entry.compress) return { blob: file.blob, noted: {} };
  const blob = await compress(file.blob, signal);
  // A worker that failed now may succeed next time.
  if (blob === file.blob) return { blob, noted: { compress: false } };
  return { blob: await ofDevice(store.keepPrepared(entry.id, blob)), noted: {} };
}

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

/** Says that only the description of a photo has failed. */
function undescribed(error: unknown): EffectFailed {
  const failure = failureOf(error);
  return new EffectFailed({ ...failure, message: UPLOAD_MESSAGES.undescribed(failure.message) });
}

/** A photo as it is stored. A caption that is too long may just be being corrected. */
async function readToSend(store: UploadStore, id: string, signal: AbortSignal) {
  const found = await ofDevice(store.read(id));
  if (found === undefined || captionError(found.entry.caption) === undefined) return found;
  await whenTyped(id, signal);
  return ofDevice(store.read(id));
}

async function upload(
  outside: UploadsOutside,
  { entry: { id, itemId }, report, arrived }: UploadRequest,
  signal: AbortSignal,
): Promise<UploadOutcome> {
  const { api, store, lock, noteSent, copies } = outside;
  const locked = await lock.ifFree(id, async (): Promise<UploadOutcome> => {
    const found = await readToSend(store, id, signal);
    if (found === undefined || found.entry.state === 'cancelled') return { kind: 'gone' };
    // If the server may have the photo, it is asked, and only the description fails.
    if (!found.entry.isSent) checkCaption(found.entry);
    const { blob: file, noted } = await prepared(outside, found, signal);
    const blob = await readBytes(file);
    signal.throwIfAborted();
    report(PREPARED);
    const begun = await ofDevice(store.noteSent(id, noted));
    if (begun === undefined || begun.state === 'cancelled') return { kind: 'gone' };
    // The item's new id may not be stored if the disk is full.
    let photo = await sendPhoto(api, { ...found.entry, itemId }, blob, {
      signal,
      report: (percent) => {
        report(PREPARED + (percent * (100 - PREPARED)) / 100);
      },
    });
    const { userId } = found.entry;
    const noteArrival = async () => {
      // Before the row gives way to it: one of them is always shown, even if the connection ends now.
      await copies.keepPhoto(userId, photo);
      await store.change(id, { photoId: photo.id }).catch(() => null);
      arrived(photo.id);
    };
    // If there is no room for them, the photo is nevertheless described.
    const noteDescriptions = (told: UploadEntry['told']) =>
      store.change(id, { told }).catch(() => null);
    await noteSent({
      kind: 'photo',
      key: id,
      userId,
      itemId,
      photoId: photo.id,
      sentAt: Date.now(),
    });
    // The description may have changed during the upload, or during an earlier try that failed.
    let described: UploadEntry | undefined = found.entry;
    while (described !== undefined) {
      photo = await describePhoto(api, photo, described, {
        signal,
        noteSent: noteDescriptions,
      }).catch(async (error: unknown) => {
        signal.throwIfAborted();
        await noteArrival();
        throw undescribed(error);
      });
      if (await isTyped(id)) await noteArrival();
      else await copies.keepPhoto(userId, photo);
      await whenTyped(id, signal);
      described = await ofDevice(store.settle(described));
    }
    return { kind: 'stored', photo };
  });
  return locked.isMine ? locked.result : { kind: 'inOtherTab' };
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
        upload(outside, input, signal),
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
