import assert from 'node:assert/strict';
import { uploadQueueMachine } from '../../../machines/uploads/upload-queue.machine';
import { modelOf } from '../../support/models/model';
import { answered } from '../failures';

const fileOf = (id: string) => ({ id, name: `${id}.jpg`, size: 10, contentType: 'image/jpeg' });

export const model = modelOf({
  machine: uploadQueueMachine,
  inputs: { 'an item': { itemId: 5 } },
  events: {
    'photos.added': { two: { files: [fileOf('photo-a'), fileOf('photo-b')] } },
    'photo.described': { ridge: { id: 'photo-a', caption: 'Ridge', category: 'issue' } },
    'photo.remove': { a: { id: 'photo-a' }, b: { id: 'photo-b' } },
    'photo.retry': { a: { id: 'photo-a' } },
    'queue.start': {},
    'queue.clear': {},
  },
  effects: { uploadPhoto: { stored: { output: { id: 1 } }, refused: { error: answered(503) } } },
  depth: 8,
  invariant: ({ snapshot, received, emitted }) => {
    const said = (type: string) =>
      emitted.flatMap((event) => (event.type === type && 'id' in event ? event.id : []));
    const chosen = received.flatMap((event) =>
      event.type === 'photos.added' ? event.files.map(({ id }) => id) : [],
    );
    for (const id of new Set(chosen)) {
      const isListed = id in snapshot.context.uploads;
      const isOut = said('photo.uploaded').includes(id) || said('photo.dropped').includes(id);
      assert.ok(isListed || isOut, `${id} was lost`);
    }
    const uploads = Object.values(snapshot.context.uploads);
    const busy = uploads.filter((upload) => upload.getSnapshot().hasTag('busy')).length;
    assert.equal(busy, snapshot.hasTag('busy') ? 1 : 0, 'One photo at a time');
  },
});
