import assert from 'node:assert/strict';
import { leftoverEvidenceMachine } from '../../../machines/items/leftover-evidence.machine';
import { modelOf } from '../../support/models/model';
import { answered } from '../failures';

const photo = {
  id: 'photo-a1',
  name: 'a.jpg',
  size: 10,
  contentType: 'image/jpeg',
  lastModified: 0,
  caption: '',
};

export const model = modelOf({
  machine: leftoverEvidenceMachine,
  inputs: { start: { userId: 3, itemId: 7 } },
  events: { 'evidence.upload': {}, 'evidence.discard': {} },
  effects: {
    holdEvidence: {},
    recallEvidence: {
      'a photo': { output: [photo] },
      nothing: { output: [] },
      unreadable: { error: answered(503) },
    },
    keepUploads: { kept: { output: undefined }, 'not kept': { error: answered(503) } },
  },
  invariant: ({ snapshot, performed, received }) => {
    assert.equal(snapshot.hasTag('offered') && snapshot.context.photos.length === 0, false);
    const decided = received.filter(({ type }) => type.startsWith('evidence.')).length;
    assert.ok(performed.length <= decided, 'Photos were forgotten that nobody has decided on');
  },
});
