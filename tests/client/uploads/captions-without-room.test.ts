import { expect, test, vi } from 'vitest';
import type { UploadDatabase } from '../../../src/features/uploads/queue/upload-database';
import { createUploadStore } from '../../../src/features/uploads/queue/upload-store';
import { anEntry } from '../../models/uploads/entries';
import { withResolvers } from '../../support/with-resolvers';

/** Captions that are typed while the device makes room. */

const removal = withResolvers<number>();
vi.mock('../../../src/platform/offline/pictures', () => ({
  dropLargerPictures: () => removal.promise,
  dropAllPictures: () => Promise.resolve(0),
}));

const ENTRY = anEntry({ state: 'pending' });

/** A database with one photo, in which the first write finds no room. */
function fullOnce() {
  let entry: unknown = ENTRY;
  const refused = withResolvers<undefined>();
  let isFull = true;
  const put = (value: unknown) => {
    if (!isFull) return Promise.resolve(void (entry = value));
    isFull = false;
    refused.resolve(undefined);
    return Promise.reject(new DOMException('Full', 'QuotaExceededError'));
  };
  const stores = {
    entries: {
      get: (id: string) => Promise.resolve(id === ENTRY.id ? entry : undefined),
      getKey: () => Promise.resolve(undefined),
      put,
    },
    files: {
      get: (id: string) => Promise.resolve({ id, blob: new Blob(['bytes']), isPrepared: true }),
      getKey: (id: string) => Promise.resolve(id),
    },
  };
  const database = {
    transaction: () => ({
      objectStore: (name: keyof typeof stores) => stores[name],
      done: Promise.resolve(),
    }),
  } as unknown as UploadDatabase;
  return { database, refused: refused.promise };
}

test('a write that is repeated when there is room stores the newest caption', async () => {
  const { database, refused } = fullOnce();
  const store = createUploadStore(() => Promise.resolve(database));
  const first = store.change(ENTRY.id, { caption: 'Nor', category: 'issue' });
  await refused;
  await store.change(ENTRY.id, { caption: 'North wall' });
  removal.resolve(1);
  const caption = { caption: 'North wall', category: 'issue' };
  expect(await first).toEqual({ ...ENTRY, ...caption, isSent: true });
  expect((await store.read(ENTRY.id))?.entry).toEqual({ ...ENTRY, ...caption, isSent: true });
});
