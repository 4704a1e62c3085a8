import { createActor } from 'xstate';
import type { CallApi } from '../../api/service';
import type { ChosenFiles } from '../chosen-files';
import { createCompressor } from '../compress/compressor';
import { announceUploads } from './announce-uploads';
import type { RunningUploads } from './app-uploads';
import { createEntryLock } from './entry-lock';
import { createOtherTabs } from './other-tabs';
import { provideUploads } from './provide-uploads';
import { createTakeIn } from './take-in';
import { createUploadDatabase } from './upload-database';
import { createUploadStore } from './upload-store';

interface Outside {
  api: CallApi;
  files: ChosenFiles;
}

/** Makes what the queues of this page need, and returns how to start that of a user. */
export function prepareUploads({ api, files }: Outside): (userId: number) => RunningUploads {
  const store = createUploadStore(createUploadDatabase());
  const takeIn = createTakeIn({ store, files });
  const { uploadQueue } = provideUploads({
    api,
    files,
    store,
    takeIn,
    compress: createCompressor(),
    // Missing where the page comes over plain HTTP, whatever the types say.
    lock: createEntryLock('locks' in navigator ? navigator.locks : undefined),
    tabs: createOtherTabs(),
  });
  return (userId) => {
    const queue = createActor(uploadQueue, { input: { userId } });
    announceUploads(queue);
    queue.start();
    return {
      queue,
      fileOf: async (id) => (await store.read(id))?.file.blob,
      keep: async (batch) => {
        await takeIn(userId, batch);
      },
    };
  };
}
