import { nanoid } from 'nanoid';
import * as z from 'zod/mini';
import type { SentEntry } from '../../../../machines/outbox/sent-entry';
import type { uploadQueueMachine } from '../../../../machines/uploads/upload-queue.machine';
import type { CallApi } from '../../../platform/http/call-api';
import { warnWhile } from '../../../platform/warn-before-leaving';
import { announceChange } from '../../../platform/offline/device-news';
import { localIds } from '../../../platform/ids/local-ids';
import { createSeenConnection } from '../../../platform/connection/connection';
import { createTabNews } from '../../../platform/tabs/tab-news';
import { createPersistenceRequest } from '../../../platform/storage/request-persistence';
import type { ChosenFiles } from '../../../platform/chosen-files';
import { createCompressor } from '../compress/compressor';
import { announceUploads } from './announce-uploads';
import type { QueueServices } from './app-uploads';
import { createEntryLock } from './entry-lock';
import { createPhotoOrder } from './photo-order';
import { photoTransfer } from './photo-transfer';
import { provideUploads } from './provide-uploads';
import { createStoreFiles, handOver } from './store-files';
import { tabName } from './tab-name';
import { tellHeld } from './tell-held';
import { createUploadDatabase } from './upload-database';
import { createUploadStore } from './upload-store';
import type { PhotoCopies } from './uploads-outside';

interface Outside {
  api: CallApi;
  files: ChosenFiles;
  /** Records what the server has received. Never fails. */
  noteSent: (entry: SentEntry) => Promise<void>;
  /** Removes records of what the server no longer has. Never fails. */
  forgetSent: (key: string) => Promise<void>;
  copies: PhotoCopies;
  /** Provides the queue's logic, which runs under the app's actor. */
  provide: (logic: typeof uploadQueueMachine) => void;
}

/** Creates the services of this page's queues. */
export function prepareUploads({
  api,
  files,
  noteSent,
  forgetSent,
  copies,
  provide,
}: Outside): QueueServices {
  const order = createPhotoOrder(window.localStorage);
  const stored = createUploadStore(createUploadDatabase(), tellHeld());
  const store = {
    ...stored,
    restore: async (userId: number) => {
      const restored = await stored.restore(userId);
      // An earlier version of the app has not recorded the order.
      for (const entry of restored.entries) order.note(entry.order);
      return restored;
    },
  };
  const tab = tabName(window.sessionStorage, nanoid);
  const onKept = createPersistenceRequest('storage' in navigator ? navigator.storage : undefined);
  const storeFiles = createStoreFiles({ store, files, order, tab, onKept });
  const takeFiles = handOver(storeFiles, files);
  const tabs = createTabNews('plumbline-uploads', z.string());
  const { uploadQueue } = provideUploads({
    api,
    store,
    storeFiles: takeFiles,
    compress: createCompressor(),
    // Missing over plain HTTP, although its type does not say so.
    lock: createEntryLock('locks' in navigator ? navigator.locks : undefined),
    tabs,
    connection: createSeenConnection(window),
    items: localIds(),
    noteSent,
    forgetSent,
    copies,
  });
  provide(uploadQueue);
  return {
    tab,
    fileOf: async (id) => (await store.read(id))?.file.blob,
    keep: async (userId, batch) => {
      // What was refused has no bytes to keep; the queue tells about it.
      const { inMemory } = await storeFiles(userId, batch);
      return inMemory.length === 0;
    },
    keepLeft: async (userId, batch) => {
      await takeFiles(userId, batch);
    },
    transfer: photoTransfer(store, tabs),
    onStart: (queue) => {
      announceUploads(queue);
      queue.on('photo.uploaded', announceChange);
      const askToStay = warnWhile();
      // What was stored or could not be asks by itself.
      queue.subscribe({
        next: ({ context }) => {
          askToStay(context.unstored.length > 0);
        },
        complete: () => {
          askToStay(false);
        },
      });
    },
  };
}
