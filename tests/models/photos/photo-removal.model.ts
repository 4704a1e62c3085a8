import assert from 'node:assert/strict';
import { photoRemovalMachine } from '../../../machines/photos/photo-removal.machine';
import { modelOf } from '../../support/models/model';
import { answered } from '../failures';

export const model = modelOf({
  machine: photoRemovalMachine,
  inputs: { 'a gallery': undefined },
  events: {
    'photo.delete': { 'photo 9': { photoId: 9 } },
    'delete.confirm': {},
    'delete.cancel': {},
  },
  effects: { deletePhoto: { deleted: { output: 9 }, refused: { error: answered(503) } } },
  invariant: ({ snapshot, emitted, received }) => {
    if (snapshot.hasTag('asking')) assert.equal(snapshot.context.photoId, 9);
    const confirmed = received.filter(({ type }) => type === 'delete.confirm').length;
    assert.ok(emitted.length <= confirmed, 'A photo was deleted that nobody confirmed');
  },
});
