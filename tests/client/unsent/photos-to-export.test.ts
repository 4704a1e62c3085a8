import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { uploadQueueMachine } from '../../../machines/uploads/upload-queue.machine';
import type { RestoredEntries } from '../../../machines/uploads/upload-queue-context';
import type { UploadEntry } from '../../../machines/uploads/upload-entry';
import { photosToExport } from '../../../src/features/unsent/transfer/photos-to-export';
import { deferred } from '../../support/machines/deferred';

/** What is exported while the device still reads the photos of the last visit. */

const LEFT: UploadEntry = {
  format: 1,
  id: 'rail',
  userId: 1,
  itemId: 5,
  localItemId: null,
  place: 'item',
  order: 1,
  name: 'rail.jpg',
  size: 3,
  contentType: 'image/jpeg',
  lastModified: 5,
  caption: '',
  category: 'other',
  compress: true,
  chosenIn: 'tab',
  isSent: false,
  state: 'failed',
  failure: { message: 'It has no colours', status: 422 },
};

function startQueue() {
  const restore = deferred<RestoredEntries, { userId: number }>();
  const machine = uploadQueueMachine.provide({ actors: { restoreEntries: restore.effect } });
  const queue = createActor(machine, { input: { userId: 1, tab: 'tab' } });
  return { queue: queue.start(), restore };
}

test('photos of the last visit are exported as soon as they are read', async () => {
  const { queue, restore } = startQueue();
  const exported = photosToExport(queue);
  await restore.resolve(0, { entries: [LEFT], inMemory: [], dropped: 0, unread: 0 });
  expect(await exported).toEqual({ ids: ['rail'], isComplete: true });
});

test('a device that does not read them says so', async () => {
  const { queue } = startQueue();
  expect(await photosToExport(queue, 1)).toEqual({ ids: [], isComplete: false });
});
