import { type EventObject, fromCallback, fromPromise } from 'xstate';
import type { ChosenBatch, UploadEntry } from '../../../machines/uploads/upload-entry';
import type { UploadOutcome, UploadRequest } from '../../../machines/uploads/upload-context';
import { uploadMachine } from '../../../machines/uploads/upload.machine';
import type {
  ConnectionReport,
  RestoredEntries,
  StoredBatch,
  TabReport,
} from '../../../machines/uploads/upload-queue-context';
import { uploadQueueMachine } from '../../../machines/uploads/upload-queue.machine';
import { sendPhoto } from '../../api/photos';
import type { CallApi } from '../../api/service';
import { showToast } from '../../components/toasts';
import type { ChosenFiles } from '../chosen-files';
import type { Compress } from '../compress/compress';
import type { EntryLock } from './entry-lock';
import type { OtherTabs } from './other-tabs';
import type { TakeIn } from './take-in';
import type { UploadStore } from './upload-store';
import { watchConnection } from './watch-connection';

export interface UploadsOutside {
  api: CallApi;
  store: UploadStore;
  files: ChosenFiles;
  takeIn: TakeIn;
  compress: Compress;
  lock: EntryLock;
  tabs: OtherTabs;
}

/** What of the progress is the preparation, in percent. */
const PREPARED = 5;

type Found = NonNullable<Awaited<ReturnType<UploadStore['read']>>>;

/** The file as it is sent: prepared once, and kept before it is sent for the first time. */
async function prepared(
  { store, compress }: UploadsOutside,
  { entry, file }: Found,
  signal: AbortSignal,
): Promise<Blob> {
  if (file.isPrepared || !entry.compress) return file.blob;
  const blob = await compress(file.blob, signal);
  // Also what stays as it is: a worker that failed now may do its work the next time.
  await store.keepPrepared(entry.id, blob);
  return blob;
}

async function upload(
  outside: UploadsOutside,
  { entry: { id }, report }: UploadRequest,
  signal: AbortSignal,
): Promise<UploadOutcome> {
  const { api, store, lock, tabs } = outside;
  const turn = await lock.ifFree(id, async (): Promise<UploadOutcome> => {
    const found = await store.read(id);
    if (found === undefined) return { kind: 'gone' };
    const blob = await prepared(outside, found, signal);
    signal.throwIfAborted();
    report(PREPARED);
    const photo = await sendPhoto(api, found.entry, blob, {
      signal,
      report: (percent) => {
        report(PREPARED + (percent * (100 - PREPARED)) / 100);
      },
    });
    await store.remove(id);
    tabs.tell({ type: 'entry.gone', id });
    return { kind: 'stored', photo };
  });
  return turn.isMine ? turn.result : { kind: 'elsewhere' };
}

const NOT_KEPT = 'This change could not be kept on this device';

function reportUnkept(error: unknown): void {
  console.error(NOT_KEPT, error);
  showToast('error', NOT_KEPT);
}

/** The upload queue with its effects on the network, the browser's storage and other tabs. */
export function provideUploads(outside: UploadsOutside) {
  const { store, files, takeIn, tabs, lock } = outside;
  const uploadWithEffects = uploadMachine.provide({
    actors: {
      uploadPhoto: fromPromise<UploadOutcome, UploadRequest>(({ input, signal }) =>
        upload(outside, input, signal),
      ),
      awaitTurn: fromPromise<null, { id: string }>(async ({ input, signal }) => {
        await lock.whenFree(input.id, signal);
        return null;
      }),
    },
    actions: {
      keepEntry: (_, entry: UploadEntry) => {
        store.keepEntry(entry).catch(reportUnkept);
      },
      forgetEntry: (_, id: string) => {
        store.remove(id).catch(reportUnkept);
        tabs.tell({ type: 'entry.gone', id });
      },
    },
  });
  return {
    upload: uploadWithEffects,
    uploadQueue: uploadQueueMachine.provide({
      actors: {
        upload: uploadWithEffects,
        restoreEntries: fromPromise<RestoredEntries, { userId: number }>(({ input }) =>
          store.restore(input.userId),
        ),
        storeBatch: fromPromise<StoredBatch, { userId: number; batch: ChosenBatch }>(
          async ({ input: { userId, batch } }) => {
            const stored = await takeIn(userId, batch);
            for (const { id } of batch.files) files.remove(id);
            if (stored.isKept) tabs.tell({ type: 'entries.found', entries: stored.entries });
            return stored;
          },
        ),
        watchConnection: fromCallback<EventObject, undefined, ConnectionReport>(({ sendBack }) =>
          watchConnection(window, sendBack),
        ),
        watchTabs: fromCallback<EventObject, { userId: number }, TabReport>(({ input, sendBack }) =>
          tabs.listen(input.userId, sendBack),
        ),
      },
    }),
  };
}
