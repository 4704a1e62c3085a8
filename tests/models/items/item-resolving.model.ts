import assert from 'node:assert/strict';
import { itemResolvingMachine } from '../../../machines/items/item-resolving.machine';
import { anItem, aResolvedItem } from '../../support/records/items';
import { modelOf } from '../../support/models/model';
import { BROKEN } from '../failures';

const photo = {
  id: 'photo-a1',
  name: 'a.jpg',
  size: 10,
  contentType: 'image/jpeg',
  lastModified: 0,
  caption: '',
};

export const model = modelOf({
  machine: itemResolvingMachine,
  inputs: { start: { listener: null } },
  events: {
    'item.resolve': {
      '7': { item: anItem() },
      'return 7': { item: aResolvedItem(), task: 'return' },
    },
    'resolution.cancel': {},
    'item.resolved': {
      'with a photo': { item: aResolvedItem(), photos: [photo] },
      'without photos': { item: aResolvedItem(), photos: [] },
    },
    'item.alreadyResolved': { '7': { item: aResolvedItem({ version: 5 }) } },
    'dialog.close': {},
  },
  effects: {
    sendPhotos: {
      'all have arrived': { sends: { type: 'photos.sent', uploaded: 1, left: 0 } },
      'one is left': { sends: { type: 'photos.sent', uploaded: 0, left: 1 } },
      'the item waits': { sends: { type: 'photos.deferred' } },
      breaks: { error: BROKEN },
    },
  },
  invariant: ({ snapshot }) => {
    const { item, resolved, photos } = snapshot.context;
    assert.equal(item !== null, snapshot.hasTag('open'));
    assert.equal(resolved !== null && photos.length > 0, snapshot.hasTag('sending'));
  },
});
