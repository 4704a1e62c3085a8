import { expect, test } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import type { DraftKey } from '../../../machines/forms/draft';
import type { UploadOutcome, UploadRequest } from '../../../machines/uploads/upload-context';
import type { ChosenBatch } from '../../../machines/uploads/upload-entry';
import type { RestoredEntries, StoredBatch } from '../../../machines/uploads/upload-queue-context';
import { uploadMachine } from '../../../machines/uploads/upload.machine';
import { uploadQueueMachine } from '../../../machines/uploads/upload-queue.machine';
import { createUnstoredPhotos } from '../../../src/features/items/unstored-photos';
import { anEntry } from '../../models/uploads/entries';
import { settled } from '../../support/settled';

/** The draft of a saved form whose photos the browser had no room to store as uploads. */

const key: DraftKey = { userId: 1, form: 'item:new:5', holder: 'form' };
const { id, name, size, contentType, lastModified } = anEntry();
const batch: ChosenBatch = {
  itemId: 5,
  place: 'item',
  start: true,
  compress: true,
  files: [{ id, name, size, contentType, lastModified }],
};

/** A saved form whose photos are sent from memory; the draft has the files with these ids. */
async function saveWithoutRoom(filesOfDraft: readonly string[]) {
  const did: string[] = [];
  const queue = createActor(
    uploadQueueMachine.provide({
      actors: {
        upload: uploadMachine.provide({
          actors: {
            uploadPhoto: fromPromise<UploadOutcome, UploadRequest>(
              () => new Promise(() => undefined),
            ),
          },
          actions: { changeEntry: () => undefined },
        }),
        restoreEntries: fromPromise<RestoredEntries, { userId: number }>(() =>
          Promise.resolve({ entries: [], inMemory: [], dropped: 0, unread: 0 }),
        ),
        storeBatch: fromPromise<StoredBatch, { userId: number; batch: ChosenBatch }>(() =>
          Promise.resolve({
            entries: [anEntry({ id, state: 'pending' })],
            inMemory: [id],
            refused: [],
          }),
        ),
        watchConnection: fromCallback(() => undefined),
        watchTabs: fromCallback(() => undefined),
        watchRoom: fromCallback(() => undefined),
        withdrawal: fromCallback(() => undefined) as never,
      },
    }),
    { input: { userId: 1, tab: 'tab-1' } },
  ).start();
  const unstored = createUnstoredPhotos({
    drafts: {
      hold: () => {
        did.push('hold');
        return () => did.push('let go');
      },
      keep: () => undefined,
      recall: () => Promise.resolve(null),
      setAside: () => Promise.resolve(() => undefined),
      has: () => Promise.resolve(false),
      free: () => Promise.resolve([]),
      recallFiles: () =>
        Promise.resolve(filesOfDraft.map((file) => ({ id: file, file: new Blob([]) }))),
      forget: () => did.push('forget'),
    },
    uploadQueue: () => Promise.resolve(queue),
  });
  await unstored.note(key, batch);
  unstored.forget(key);
  await settled();
  queue.send({ type: 'photos.added', ...batch });
  await settled();
  return { did, queue, unstored };
}

test('the draft stays, and is held, until its photos are stored', async () => {
  const { did, queue, unstored } = await saveWithoutRoom([id]);
  expect([did, unstored.has(key)]).toEqual([['hold'], true]);
  queue.send({ type: 'photos.kept', ids: [id] });
  await settled();
  expect([did, unstored.has(key)]).toEqual([['hold', 'forget', 'let go'], false]);
});

test('the draft is removed with its last photo in the queue', async () => {
  const { did, queue } = await saveWithoutRoom([id]);
  queue.send({ type: 'photo.cancel', id });
  await settled();
  expect(did).toEqual(['hold', 'forget', 'let go']);
});

test('the draft is left to the next form if the queue ends earlier', async () => {
  const { did, queue } = await saveWithoutRoom([id]);
  queue.stop();
  await settled();
  expect(did).toEqual(['hold', 'let go']);
});

test('a draft without the photos is removed at once', async () => {
  const { did } = await saveWithoutRoom([]);
  expect(did).toEqual(['hold', 'let go', 'forget']);
});
