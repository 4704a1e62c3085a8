import assert from 'node:assert/strict';
import { uploadQueueMachine } from '../../../machines/uploads/upload-queue.machine';
import type { UploadRequest } from '../../../machines/uploads/upload-context';
import type { ChosenBatch } from '../../../machines/uploads/upload-entry';
import { modelOf, type Seen } from '../../support/models/model';
import { photoOf } from '../../support/records/photo-records';
import { answered, BROKEN, UNANSWERED } from '../failures';
import { anEntry } from './entries';

const { id, name, size, contentType, lastModified } = anEntry();
const file = { id, name, size, contentType, lastModified };
const batch = { itemId: 5, place: 'photos', files: [file], compress: true } as const;

const stored =
  (isKept: boolean) =>
  ({ batch: { files, start } }: { batch: ChosenBatch }) => ({
    entries: files.map((chosen) => anEntry({ id: chosen.id, state: start ? 'pending' : 'chosen' })),
    inMemory: isKept ? [] : files.map((chosen) => chosen.id),
    refused: [],
  });

/** A chosen photo is pending, uploaded, visibly refused, or removed by the user. */
function nothingIsLost({ snapshot, received, emitted }: Seen<typeof uploadQueueMachine>) {
  const { unstored, uploads } = snapshot.context;
  const isLetGo = received.some(
    ({ type }) => type === 'photo.cancel' || type === 'entry.gone' || type === 'queue.clear',
  );
  const isOut = emitted.some(({ type }) => type === 'photo.uploaded' || type === 'photos.refused');
  const isIn = unstored.some(({ files }) => files.some((chosen) => chosen.id === id));
  const wasChosen = received.some(({ type }) => type === 'photos.added');
  if (wasChosen) assert.ok(isLetGo || isOut || isIn || id in uploads, 'A photo was lost');
}

export const model = modelOf({
  machine: uploadQueueMachine,
  inputs: { 'Anna’s photos': { userId: 1, tab: 'tab-1' } },
  events: {
    'photos.added': {
      'to describe': { ...batch, start: false },
      'to send': { ...batch, start: true },
    },
    'photos.start': { 'those of the item': { itemId: 5, compress: true } },
    'photos.retryFailed': { 'those of the item': { itemId: 5 } },
    'photo.described': { ridge: { id, caption: 'Ridge', category: 'issue' } },
    'photo.cancel': { it: { id } },
    'photo.retry': { it: { id } },
    'queue.clear': { 'of the item': { itemId: 5 } },
  },
  effects: {
    restoreEntries: {
      nothing: { output: { entries: [], inMemory: [], dropped: 0, unread: 0 } },
      'a photo of last time': {
        output: {
          entries: [anEntry({ id: 'photo-b2', state: 'pending' })],
          inMemory: [],
          dropped: 0,
          unread: 0,
        },
      },
      'one that was taken out': {
        output: {
          entries: [anEntry({ id: 'photo-d4', state: 'cancelled' })],
          inMemory: [],
          dropped: 0,
          unread: 0,
        },
      },
      unreadable: { error: BROKEN },
    },
    storeBatch: {
      kept: { output: stored(true) },
      'no room': { output: stored(false) },
      breaks: { error: BROKEN },
    },
    watchConnection: {
      lost: { sends: { type: 'connection.lost' } },
      returned: { sends: { type: 'connection.returned' } },
      breaks: { error: BROKEN },
    },
    watchTabs: {
      'another tab has one': {
        sends: { type: 'entries.found', entries: [anEntry({ id: 'photo-c3' })] },
      },
      'it is gone': { sends: { type: 'entry.gone', id } },
      breaks: { error: BROKEN },
    },
    watchRoom: {
      'there is room': { sends: { type: 'photos.kept', ids: [id] } },
      breaks: { error: BROKEN },
    },
    uploadPhoto: {
      stored: { output: { kind: 'stored', photo: photoOf(1) } },
      refused: { error: answered(422) },
      unanswered: { error: UNANSWERED },
      '40 percent': {
        calls: ({ report }: UploadRequest) => {
          report(40);
        },
      },
      arrives: {
        calls: ({ arrived }: UploadRequest) => {
          arrived(1);
        },
      },
    },
    // These machines have separate models.
    serverWatch: { 'it answers': { sends: { type: 'server.answered' } } },
    withdrawal: {
      'it was there': { sends: { type: 'withdrawal.done', id: 'photo-d4', photoId: 1 } },
      refused: { sends: { type: 'withdrawal.refused', id: 'photo-d4' } },
    },
    // The photos of this model belong to an item that the server has.
    awaitItem: { 'the server has it': { output: { itemId: 5 } } },
    awaitTurn: { 'its turn has come': { output: null } },
  },
  depth: 5,
  invariant: (seen) => {
    nothingIsLost(seen);
    const uploads = Object.values(seen.snapshot.context.uploads);
    const { isOnline, isAnswering } = seen.snapshot.context;
    const isIdle = isOnline && isAnswering && !uploads.some((u) => u.getSnapshot().hasTag('busy'));
    const isReady = uploads.some((upload) => upload.getSnapshot().hasTag('ready'));
    assert.ok(!(isIdle && isReady), 'A photo waits although nothing is sent');
  },
});
