import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DEVICE_LIMITS } from '../../../contract/device/limits';
import type { CopyDatabase, StoredContents } from '../../../src/platform/offline/copy-database';
import { createCopies } from '../../../src/platform/offline/copies';

/** How many comments on an item the device lacks. */

const ITEM = 7;
const COPIED_AT = 5;

beforeEach(() => {
  vi.stubGlobal('IDBKeyRange', { bound: () => null });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const commentsOn = (itemId: number, count: number) =>
  Array.from({ length: count }, () => ({ inspectionItemId: itemId })) as never[];

/** What a device with one copied inspection knows about the comments on the item. */
async function known(contents: Pick<StoredContents, 'comments' | 'commentsLeftOut'>) {
  const rows = {
    heads: { head: {}, stamp: 'a', copiedAt: COPIED_AT },
    contents: { inspectionItems: [], photos: [], itemKeys: [], ...contents },
  };
  const database = {
    getKeyFromIndex: () => Promise.resolve([1, 3]),
    transaction: () => ({
      objectStore: (name: keyof typeof rows) => ({ get: () => Promise.resolve(rows[name]) }),
    }),
  } as unknown as CopyDatabase;
  const copy = await createCopies(() => Promise.resolve(database), 1).comments(ITEM);
  return [copy?.data.comments.length, copy?.data.leftOut, copy?.copiedAt];
}

test('as many as the server counted', async () => {
  const comments = commentsOn(ITEM, 2);
  const commentsLeftOut = [
    { itemId: ITEM, count: 3 },
    { itemId: 8, count: 4 },
  ];
  expect(await known({ comments, commentsLeftOut })).toEqual([2, 3, COPIED_AT]);
  expect(await known({ comments, commentsLeftOut: [] })).toEqual([2, 0, COPIED_AT]);
});

test('a server that counts none sends all, unless it sends as many as it may', async () => {
  const others = commentsOn(8, DEVICE_LIMITS.comments - 2);
  const few = [...others, ...commentsOn(ITEM, 1)];
  expect(await known({ comments: few, commentsLeftOut: null })).toEqual([1, 0, COPIED_AT]);
  const many = [...others, ...commentsOn(ITEM, 2)];
  expect(await known({ comments: many })).toEqual([2, null, COPIED_AT]);
});
