import assert from 'node:assert/strict';
import { itemDeletionMachine } from '../../../machines/items/item-deletion.machine';
import { anItem } from '../../support/items';
import { modelOf } from '../../support/models/model';
import { answered } from '../failures';

export const model = modelOf({
  machine: itemDeletionMachine,
  inputs: { start: undefined },
  events: {
    'item.delete': { '7': { item: anItem() } },
    'delete.confirm': {},
    'delete.cancel': {},
  },
  effects: {
    deleteItem: {
      deleted: { output: 7 },
      'is gone already': { error: answered(404) },
      refused: { error: answered(503) },
    },
  },
  invariant: ({ snapshot, emitted, received }) => {
    const confirmed = received.filter(({ type }) => type === 'delete.confirm').length;
    assert.ok(emitted.length <= confirmed, 'An item was deleted that nobody confirmed');
    if (snapshot.hasTag('asking')) assert.equal(snapshot.context.item?.id, 7);
  },
});
