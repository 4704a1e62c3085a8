import { expect, test } from 'vitest';
import { photoTransfer } from '../../../src/features/uploads/queue/photo-transfer';
import type { UploadDatabase } from '../../../src/features/uploads/queue/upload-database';
import { asMarked, marksOf } from '../../../src/features/uploads/queue/upload-marks';
import {
  createUploadStore,
  type UploadStore,
} from '../../../src/features/uploads/queue/upload-store';
import { anEntry } from '../../models/uploads/entries';
import { expectPrinted } from '../../support/run/expect-printed';

/** Photos on a device that can be read, and not written. */

expectPrinted(/^(It is not stored that a photo is sent|A photo could not be kept in the browser) /);

const ENTRY = anEntry({ state: 'pending' });
const FILE = { id: ENTRY.id, blob: new Blob(['bytes']), isPrepared: true };

/** A database that refuses every transaction that could write. */
function readOnly(): UploadDatabase {
  const rows = new Map<string, object>([[ENTRY.id, asMarked(ENTRY)]]);
  for (const id of marksOf(ENTRY.id)) rows.set(id, { id });
  const stores = {
    entries: {
      get: (id: string) => Promise.resolve(rows.get(id)),
      getKey: (id: string) => Promise.resolve(rows.has(id) ? id : undefined),
    },
    files: { get: () => Promise.resolve(FILE) },
  };
  return {
    transaction: (_: unknown, mode?: string) => {
      if (mode === 'readwrite') throw new DOMException('Refused', 'UnknownError');
      return { objectStore: (name: keyof typeof stores) => stores[name] };
    },
  } as unknown as UploadDatabase;
}

test('a stored photo is sent, and the page knows that it is', async () => {
  const store = createUploadStore(() => Promise.resolve(readOnly()));
  expect(await store.noteSent(ENTRY.id)).toMatchObject({ id: ENTRY.id, isSent: true });
  expect((await store.read(ENTRY.id))?.entry.isSent).toBe(true);
});

test('a photo that its user has removed here is not imported again', async () => {
  const announced: unknown[] = [];
  const removed = { ...ENTRY, state: 'cancelled' as const };
  const store = {
    read: () => Promise.resolve(undefined),
    add: () => Promise.resolve({ entry: removed, isKept: true }),
  } as unknown as UploadStore;
  const { give } = photoTransfer(store, {
    tell: (ids) => void announced.push(ids),
    listen: () => () => undefined,
  });
  expect(await give(ENTRY, FILE.blob)).toBe('known');
  expect(announced).toEqual([]);
});

test('a photo that is held is restored although the store does not open', async () => {
  const store = createUploadStore(() => Promise.reject(new Error('No store')));
  const { userId } = ENTRY;
  expect(await store.add(ENTRY, FILE.blob)).toEqual({ entry: ENTRY, isKept: false });
  expect(await store.restore(userId)).toEqual({
    entries: [ENTRY],
    inMemory: [ENTRY.id],
    dropped: 0,
    unread: 0,
  });
  await expect(store.restore(userId + 1)).rejects.toThrow('No store');
});
