import { expect, test } from 'vitest';
import { type AnyActorLogic, createActor, toPromise } from 'xstate';
import type { UploadEntry } from '../../../machines/uploads/upload-entry';
import { provideUploads } from '../../../src/features/uploads/queue/provide-uploads';
import type { UploadsOutside } from '../../../src/features/uploads/queue/uploads-outside';
import { anEntry } from '../../models/uploads/entries';

/** A photo that the server had, and that its user removed. */

const LOCAL = -5;

/** Withdraws a photo; returns what is removed from the copies: user, item and photo. */
async function withdrawn(entry: UploadEntry, stored: UploadEntry | undefined, serverId: number) {
  const dropped: unknown[] = [];
  const outside = {
    api: () => Promise.resolve({ success: true, data: { id: 9 } }),
    store: { cancel: () => Promise.resolve(stored), remove: () => Promise.resolve() },
    items: { serverIdOf: () => Promise.resolve(serverId) },
    tabs: { tell: () => undefined },
    forgetSent: () => Promise.resolve(),
    copies: {
      dropPhoto: (...given: unknown[]) => {
        dropped.push(given);
        return Promise.resolve();
      },
    },
  };
  const { withdrawal } = provideUploads(outside as unknown as UploadsOutside);
  const logic = withdrawal.implementations.actors['withdrawPhoto'] as AnyActorLogic;
  const actor = createActor(logic, { input: { entry } }).start();
  expect(await toPromise(actor)).toEqual({ photoId: 9 });
  return dropped;
}

test('a removed photo leaves the copy of an item that got its id after the removal', async () => {
  const entry = anEntry({ itemId: LOCAL, isSent: true, state: 'pending' });
  const moved = { ...entry, itemId: 12, localItemId: LOCAL };
  expect(await withdrawn(entry, moved, 12)).toEqual([[1, 12, 9]]);
});

test('a removed photo leaves the copy although its new item could not be stored', async () => {
  const entry = anEntry({ itemId: LOCAL, isSent: true, state: 'cancelled' });
  expect(await withdrawn(entry, entry, 12)).toEqual([[1, 12, 9]]);
  expect(await withdrawn(entry, undefined, 12)).toEqual([[1, 12, 9]]);
});
