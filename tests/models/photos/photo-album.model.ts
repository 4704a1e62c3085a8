import assert from 'node:assert/strict';
import { photoAlbumMachine } from '../../../machines/photos/photo-album.machine';
import { modelOf } from '../../support/models/model';
import { photoOf } from '../../support/records/photo-records';
import { answered, BROKEN } from '../failures';

const photos = [photoOf(1), photoOf(2), photoOf(3)];

export const model = modelOf({
  machine: photoAlbumMachine,
  inputs: { 'an item': { itemId: 5, photos: null, leftOut: 0 } },
  events: {
    'load.again': {},
    'item.loaded': { four: { photos: [...photos, photoOf(4)], leftOut: 0 } },
    'photo.move': {
      'the first to the end': { photoId: 1, toPlace: 2 },
      'the third to the front': { photoId: 3, toPlace: 0 },
    },
    'photo.select': { '1': { photoId: 1 } },
    'photos.selectAll': {},
    'photos.selectNone': {},
    'photo.edit': { '1': { photoId: 1 } },
    'photos.delete': { two: { photoIds: [1, 2] } },
    'delete.confirm': {},
    'delete.cancel': {},
  },
  effects: {
    loadPhotos: {
      three: { output: { photos, leftOut: 0, isCopy: false } },
      'a copy': { output: { photos: photos.slice(0, 2), leftOut: 1, isCopy: true } },
      four: { output: { photos: [...photos, photoOf(4)], leftOut: 0, isCopy: false } },
      'no answer': { error: answered(503) },
    },
    reorderPhotos: {
      stored: { output: [photoOf(2), photoOf(3), photoOf(1)] },
      'stored with a new one': { output: [photoOf(2), photoOf(3), photoOf(1), photoOf(4)] },
      refused: { error: answered(422) },
    },
    deletePhotos: {
      'one is deleted': { sends: { type: 'photo.deleted', photoId: 1, removal: 'removed' } },
      'another is deleted later': {
        sends: { type: 'photo.deleted', photoId: 2, removal: 'deferred' },
      },
      'one is refused': {
        sends: { type: 'photo.undeleted', photoId: 1, failure: answered(422).failure },
      },
      'all are answered': { output: null },
      breaks: { error: BROKEN },
    },
    watchConnection: {
      'the connection returns': { sends: { type: 'connection.returned' } },
      breaks: { error: BROKEN },
    },
    editPhoto: {
      'changed by the user': { output: photoOf(1, { caption: 'Ridge', version: 2 }) },
      breaks: { error: BROKEN },
    },
  },
  distinguish: ({ context }) => context.answered.length,
  invariant: ({ snapshot: { context } }) => {
    const ids = (context.photos ?? []).map(({ id }) => id);
    assert.deepEqual(ids, [...new Set(ids)], 'A photo is shown twice');
    assert.ok(context.answered.every((id) => context.toDelete.includes(id)));
    assert.ok(context.undeleted.every((id) => context.answered.includes(id)));
  },
});
