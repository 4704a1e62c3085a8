import { expect, test } from 'vitest';
import { PHOTO_MESSAGES } from '../../../contract/photos/messages';
import { EffectFailed, failureOf } from '../../../machines/failure';
import { changePhoto, removePhoto, sortPhotos } from '../../../src/features/photos/calls';
import { photoFailure } from '../../../src/features/photos/viewer/photo-failure';
import { createTurns } from '../../../src/platform/in-turn';
import type { SignedIn } from '../../../src/features/session/signed-in';

/** Failed actions on photos are named once, with their reason. */

const NETWORK = 'Network error - please check your connection';

function failing(status: number | null, message: string): SignedIn {
  const fail = () => Promise.reject(new EffectFailed({ message, status, errors: {} }));
  const nothing = () => Promise.resolve(null);
  return {
    photoChanges: { remove: fail, make: fail, sort: fail },
    copies: nothing,
    serverIdOf: nothing,
  } as unknown as SignedIn;
}

const base = { caption: null, category: 'general' as const };
const CHANGE = { photoId: 1, ...base, base };
const SORTING = { itemId: 1, photoIds: [2, 1], base: { photoIds: [1, 2] } };

const { deleteFailed, updateFailed, reorderFailed } = PHOTO_MESSAGES;

test.each([
  ['deleting photo', deleteFailed, (outside: SignedIn) => removePhoto(outside, 1)],
  [
    'updating photo metadata',
    updateFailed,
    (outside: SignedIn) => changePhoto(outside, CHANGE as never),
  ],
  [
    'reordering photos',
    reorderFailed,
    (outside: SignedIn) =>
      sortPhotos(outside, SORTING as never, { ofServer: new Set(), inTurn: createTurns() }),
  ],
])('%s', async (doing, failed, call) => {
  const said = (status: number | null, message: string) =>
    call(failing(status, message)).then(
      () => 'It succeeded',
      (error: unknown) => photoFailure(failed, failureOf(error)),
    );
  expect(await said(null, NETWORK)).toBe(`An error occurred while ${doing}: ${NETWORK}`);
  expect(await said(500, 'The disk is full')).toBe(`${failed}: The disk is full`);
  expect(await said(500, failed)).toBe(failed);
});
