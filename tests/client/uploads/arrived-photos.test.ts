import { expect, test, vi } from 'vitest';
import { type AnyActorLogic, createActor, toPromise } from 'xstate';
import { TEXT_LIMITS } from '../../../contract/limits';
import { RULE_MESSAGES } from '../../../contract/messages/rules';
import type { Photo } from '../../../contract/photos/photo';
import { getPhoto, updatePhoto, uploadPhoto } from '../../../contract/photos/calls';
import { failureOf } from '../../../machines/failure';
import type { UploadEntry } from '../../../machines/uploads/upload-entry';
import { provideUploads } from '../../../src/features/uploads/queue/provide-uploads';
import type { UploadsOutside } from '../../../src/features/uploads/queue/uploads-outside';
import { beginTyping } from '../../../src/features/uploads/typed-captions';
import { anEntry } from '../../models/uploads/entries';
import { photoOf } from '../../support/records/photo-records';

/** Photos that the server has, or may have, and that are not described there yet. */

// Without Web Locks, as over plain HTTP.
vi.stubGlobal('navigator', {});

const TOO_LONG = 'x'.repeat(TEXT_LIMITS.caption + 1);
const reason = `Caption: ${RULE_MESSAGES.maxLength(TEXT_LIMITS.caption)}`;
const STORED = { caption: null, category: 'other' };
const RIDGE = { caption: 'Ridge', category: 'other' };
const ARRIVED = [['copy', 9, null], { photoId: 9, told: [STORED] }, ['arrived', 9]];
const UNDESCRIBED = `The photo is on the server; only its description is not saved. ${reason}`;

const aPhoto = (fields: Partial<Photo> = {}) => photoOf(9, { caption: null, ...fields });
const answered = (data: Photo) => ({ success: true, data });
const refused = (status: number, details: object = {}) => ({
  success: false,
  error: `Answer ${String(status)}`,
  status,
  details: { errors: {}, ...details },
});
const clash = (current: Photo) => refused(409, { current });

/** What happens while a photo is sent. */
interface Course {
  /** Its caption when the server has stored it. */
  typed?: string;
  onArrival?: () => void;
  /** The server's answers when it is asked for the photo, and for each description. */
  read?: unknown;
  descriptions?: unknown[];
  /** Its caption when the first description is answered. */
  typedLater?: string;
}

/** Sends a photo of this entry. */
async function send(
  entry: UploadEntry,
  {
    typed,
    onArrival = () => undefined,
    read = answered(aPhoto()),
    descriptions = [answered(aPhoto({ ...RIDGE, version: 2 } as Partial<Photo>))],
    typedLater,
  }: Course = {},
) {
  const did: unknown[] = [];
  let stored = entry;
  const type = (caption: string | undefined) => {
    if (caption !== undefined) stored = { ...stored, caption };
  };
  const change = (_: string, changes: Partial<UploadEntry>) => {
    did.push(changes);
    stored = { ...stored, ...changes };
    return Promise.resolve(stored);
  };
  const noted =
    (what: string) =>
    (...given: unknown[]) => {
      did.push([what, ...given]);
      return Promise.resolve();
    };
  const outside = {
    api: (call: unknown, { body, params }: { body: unknown; params: unknown }) => {
      if (call === getPhoto) {
        did.push(['read', params]);
        return Promise.resolve(read);
      }
      if (call === updatePhoto) {
        did.push(['describe', body]);
        type(typedLater);
        return Promise.resolve(descriptions.shift());
      }
      expect(call).toBe(uploadPhoto);
      did.push(['upload', (body as FormData).get('caption')]);
      type(typed);
      return Promise.resolve(answered(aPhoto()));
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
    forgetSent: noted('forget sent'),
    copies: {
      dropPhoto: noted('drop copy'),
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
/** The server has it, and its description has failed. */
const arrived = { ...chosen, isSent: true, photoId: 9, told: [STORED] } as UploadEntry;

test('a caption that becomes too long after the photo was stored says where the photo is', async () => {
  const { did, outcome } = await send(chosen, { typed: TOO_LONG });
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

test('a photo that was stored while its caption is typed is told, and then finished', async () => {
  const end = beginTyping(chosen.id);
  const { did, outcome } = await send(chosen, { typed: 'Ridge', onArrival: end });
  expect(did).toEqual([
    ['upload', null],
    ...ARRIVED,
    { told: [STORED, RIDGE] },
    ['describe', { ...RIDGE, version: 1 }],
    ['copy', 9, 'Ridge'],
  ]);
  expect(outcome).toEqual({ kind: 'stored', photo: aPhoto({ caption: 'Ridge', version: 2 }) });
});

test('a corrected caption finishes the photo, which is not sent again', async () => {
  const { did, outcome } = await send({ ...arrived, caption: 'Ridge' });
  expect(did).toEqual([
    ['read', { id: 9 }],
    { told: [STORED, RIDGE] },
    ['describe', { ...RIDGE, version: 1 }],
    ['copy', 9, 'Ridge'],
  ]);
  expect(outcome).toEqual({ kind: 'stored', photo: aPhoto({ caption: 'Ridge', version: 2 }) });
});

test('a caption whose answer was lost is replaced, and one of an earlier version of the app too', async () => {
  const told = [STORED, RIDGE] as UploadEntry['told'];
  const entry = { ...arrived, caption: 'Eaves' };
  const eaves = answered(aPhoto({ caption: 'Eaves', version: 3 }));
  const lost = aPhoto({ caption: 'Ridge', version: 2 });
  for (const [own, read] of [
    [told, lost],
    [undefined, aPhoto()],
  ] as const) {
    const { did } = await send(
      { ...entry, told: own },
      { read: answered(read), descriptions: [eaves] },
    );
    const body = { caption: 'Eaves', category: 'other', version: read.version };
    expect(did).toContainEqual(['describe', body]);
  }
});

test('what somebody else has described since stays', async () => {
  const theirs = aPhoto({ caption: 'Theirs', version: 2 });
  const kept = { kind: 'stored', photo: theirs };
  const known = await send({ ...arrived, caption: 'Ridge' }, { read: answered(theirs) });
  expect(known.did).toEqual([
    ['read', { id: 9 }],
    ['copy', 9, 'Theirs'],
  ]);
  expect(known.outcome).toEqual(kept);
  // The caption is typed on while the server answers.
  const typed = await send(chosen, {
    typed: 'Ridge',
    typedLater: 'Ridge tile',
    descriptions: [clash(theirs), answered(aPhoto({ caption: 'Ridge tile', version: 3 }))],
  });
  expect(typed.did).toEqual([
    ['upload', null],
    ['copy', 9, null],
    { told: [STORED, RIDGE] },
    ['describe', { ...RIDGE, version: 1 }],
    ['copy', 9, 'Theirs'],
    ['copy', 9, 'Theirs'],
  ]);
  expect(typed.outcome).toEqual(kept);
});

test('a photo that was deleted is not said to be on the server, and leaves the copy', async () => {
  const missing = { message: 'Answer 404', status: 404, errors: {} };
  const dropped = [
    ['drop copy', 1, 5, 9],
    ['forget sent', chosen.id],
  ];
  const known = await send({ ...arrived, caption: 'Ridge' }, { read: refused(404) });
  expect(known).toEqual({ did: [['read', { id: 9 }], ...dropped], outcome: missing });
  const typed = await send(chosen, { typed: 'Ridge', descriptions: [refused(404)] });
  expect(typed.did.slice(-3)).toEqual([['describe', { ...RIDGE, version: 1 }], ...dropped]);
  expect(typed.outcome).toEqual(missing);
});
