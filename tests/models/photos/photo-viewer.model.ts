import assert from 'node:assert/strict';
import { photoViewerMachine } from '../../../machines/photos/photo-viewer.machine';
import { modelOf } from '../../support/models/model';
import { photoOf } from '../../support/records/photo-records';
import { answered, BROKEN } from '../failures';

const photos = [photoOf(1), photoOf(2)];

export const model = modelOf({
  machine: photoViewerMachine,
  inputs: {
    'the first of two': { photos, photoId: 1, listener: null },
    'a single one': { photos: [photoOf(1)], photoId: 1, listener: null },
  },
  events: {
    'photo.next': {},
    'photo.previous': {},
    'photo.show': { second: { photoId: 2 } },
    'photos.changed': {
      'a new one': { photos: [...photos, photoOf(3)] },
      'without the first': { photos: [photoOf(2)] },
      none: { photos: [] },
    },
    'picture.loaded': { first: { photoId: 1 } },
    'picture.failed': { first: { photoId: 1 } },
    'picture.retry': {},
    'stage.measured': { 'a phone': { stage: { width: 390, height: 844 } } },
    'zoom.in': {},
    'zoom.out': {},
    'zoom.by': { 'two fingers': { factor: 2, at: { x: 10, y: 10 } } },
    'zoom.fit': {},
    'pan.by': { left: { by: { x: -10, y: 0 } } },
    'info.toggle': {},
    'photo.download': {},
    'photo.edit': {},
    'photo.delete': {},
    'delete.confirm': {},
    'delete.cancel': {},
    'viewer.close': {},
  },
  effects: {
    editPhoto: {
      'changed by the user': { output: photoOf(1, { caption: 'Ridge', version: 2 }) },
      unchanged: { output: photoOf(1) },
      breaks: { error: BROKEN },
    },
    deletePhoto: {
      deleted: { output: 'removed' },
      'is deleted later': { output: 'deferred' },
      'is gone already': { error: answered(404) },
      refused: { error: answered(503) },
    },
    downloadPhoto: { 'is there': { output: null }, 'does not come': { error: answered(503) } },
  },
  invariant: ({ snapshot: { context }, emitted }) => {
    const isClosed = emitted.some(({ type }) => type === 'viewer.closed');
    const isListed = context.photos.some(({ id }) => id === context.photoId);
    const isBusy = emitted.some(({ type }) => type === 'photo.deleted');
    assert.ok(isListed || isClosed || isBusy, 'A photo is shown that is not in the list');
  },
});
