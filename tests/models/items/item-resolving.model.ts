import assert from 'node:assert/strict';
import { itemResolvingMachine } from '../../../machines/items/item-resolving.machine';
import { anItem, aResolvedItem } from '../../support/items';
import { modelOf } from '../../support/models/model';

const photo = {
  ...{ id: 'photo-a1', name: 'a.jpg', size: 10, contentType: 'image/jpeg' },
  ...{ lastModified: 0, caption: '' },
};

export const model = modelOf({
  machine: itemResolvingMachine,
  inputs: { start: undefined },
  events: {
    'item.resolve': { '7': { item: anItem() } },
    'resolution.cancel': {},
    'item.resolved': {
      'with a photo': { item: aResolvedItem(), photos: [photo] },
      'without photos': { item: aResolvedItem(), photos: [] },
    },
    'item.overtaken': { '7': { item: aResolvedItem({ version: 5 }) } },
    'photos.sent': { all: { uploaded: 1, left: 0 }, 'one is left': { uploaded: 0, left: 1 } },
    'photos.leave': {},
  },
  invariant: ({ snapshot }) => {
    const { item, resolved, photos } = snapshot.context;
    assert.equal(item !== null, snapshot.hasTag('open'));
    assert.equal(resolved !== null && photos.length > 0, snapshot.hasTag('sending'));
  },
});
