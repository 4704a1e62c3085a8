import { expect, test, vi } from 'vitest';
import { type AnyActorLogic, createActor, toPromise } from 'xstate';
import { TEXT_LIMITS } from '../../contract/limits';
import { RULE_MESSAGES } from '../../contract/messages/rules';
import type { Photo } from '../../contract/photos/photo';
import { updatePhoto, uploadPhoto } from '../../contract/photos/calls';
import { failureOf } from '../../machines/failure';
import type { UploadEntry } from '../../machines/uploads/upload-entry';
import {
  provideUploads,
  type UploadsOutside,
} from '../../src/features/uploads/queue/provide-uploads';
import { beginTyping } from '../../src/features/uploads/typed-captions';
import { anEntry } from '../models/uploads/entries';
import { photoOf } from '../support/photo-records';

/** Photos whose caption is too long when the server has them, or may have them. */

// Without Web Locks, as over plain HTTP.
vi.stubGlobal('navigator', {});

const TOO_LONG = 'x'.repeat(TEXT_LIMITS.caption + 1);
const reason = `Caption: ${RULE_MESSAGES.maxLength(TEXT_LIMITS.caption)}`;
const ARRIVED = [['copy', 9, null], { photoId: 9 }, ['arrived', 9]];
const UNDESCRIBED = `The photo is on the server; only its description is not saved. ${reason}`;

/** Sends a photo of this entry; `typed` is its caption when the server has stored it. */
async function send(
  entry: UploadEntry,
  typed: string | null = null,
  onArrival: () => void = () => undefined,
) {
  const did: unknown[] = [];
  let stored = entry;
  const change = (_: string, changes: Partial<UploadEntry>) => {
    did.push(changes);
    stored = { ...stored, ...changes };
    return Promise.resolve(stored);
  };
  const outside = {
    api: (call: unknown, { body }: { body: unknown }) => {
      if (call === updatePhoto) {
        did.push(['describe', body]);
        return Promise.resolve({ success: true, data: photoOf(9, { caption: 'Ridge' }) });
      }
      expect(call).toBe(uploadPhoto);
      did.push(['upload', (body as FormData).get('caption')]);
      if (typed !== null) stored = { ...stored, caption: typed };
      return Promise.resolve({ success: true, data: photoOf(9, { caption: null }) });
    },
    store: {
      read: () => Promise.resolve({ entry: stored, file: { blob: new Blob(['x']) } }),
      noteSent: () => Promise.resolve(stored),
      change,
      settle: (sent: UploadEntry) =>
        Promise.resolve(sent.caption === stored.caption ? undefined : stored),
    },
    lock: {
      ifFree: async (_: string, work: () => Promise<unknown>) => ({
        isMine: true,
        result: await work(),
      }),
    },
    tabs: { tell: () => undefined },
    noteSent: () => Promise.resolve(),
    copies: {
      keepPhoto: (_: number, { id, caption }: Photo) => {
        did.push(['copy', id, caption]);
        return Promise.resolve();
      },
    },
  };
  const { upload } = provideUploads(outside as unknown as UploadsOutside);
  const logic = upload.implementations.actors['uploadPhoto'] as AnyActorLogic;
  const input = {
    entry,
    report: () => undefined,
    arrived: (photoId: number) => {
      did.push(['arrived', photoId]);
      onArrival();
    },
  };
  const actor = createActor(logic, { input });
  // XState reports it as unhandled otherwise.
  actor.subscribe({ error: () => undefined });
  const outcome: unknown = await toPromise(actor.start()).catch(failureOf);
  return { did, outcome };
}

const chosen = anEntry({ state: 'pending', compress: false });

test('a caption that becomes too long after the photo was stored says where the photo is', async () => {
  const { did, outcome } = await send(chosen, TOO_LONG);
  expect(did).toEqual([['upload', null], ['copy', 9, null], ...ARRIVED]);
  expect(outcome).toMatchObject({ status: 422, message: UNDESCRIBED });
});

test('a photo that may have arrived is asked for without its too long caption', async () => {
  const { did, outcome } = await send({ ...chosen, caption: TOO_LONG, isSent: true });
  expect(did).toEqual([['upload', null], ...ARRIVED]);
  expect(outcome).toMatchObject({ status: 422, message: UNDESCRIBED });
});

test('a photo that was never sent is not sent with a too long caption', async () => {
  const { did, outcome } = await send({ ...chosen, caption: TOO_LONG });
  expect([did, outcome]).toEqual([[], expect.objectContaining({ status: 422, message: reason })]);
});

test('a corrected caption finishes the photo', async () => {
  const fields = { caption: 'Ridge', isSent: true, photoId: 9 };
  const { did, outcome } = await send({ ...chosen, ...fields });
  expect(did).toEqual([
    ['upload', 'Ridge'],
    { told: [{ caption: 'Ridge', category: 'other' }] },
    ['describe', { caption: 'Ridge', category: 'other', version: 1 }],
    ['copy', 9, 'Ridge'],
  ]);
  expect(outcome).toEqual({ kind: 'stored', photo: photoOf(9, { caption: 'Ridge' }) });
});

test('a photo that was stored while its caption is typed is told, and then finished', async () => {
  const end = beginTyping(chosen.id);
  const { did, outcome } = await send(chosen, 'Ridge', end);
  expect(did).toEqual([
    ['upload', null],
    ...ARRIVED,
    { told: [{ caption: 'Ridge', category: 'other' }] },
    ['describe', { caption: 'Ridge', category: 'other', version: 1 }],
    ['copy', 9, 'Ridge'],
  ]);
  expect(outcome).toEqual({ kind: 'stored', photo: photoOf(9, { caption: 'Ridge' }) });
});
