import assert from 'node:assert/strict';
import { itemActionsMachine } from '../../../machines/items/item-actions.machine';
import { anItem, aResolvedItem } from '../../support/records/items';
import { listening } from '../../support/machines/listening';
import { modelOf } from '../../support/models/model';
import { BROKEN } from '../failures';

const board = listening(() => undefined);
const breaks = { error: BROKEN };

export const model = modelOf({
  machine: itemActionsMachine,
  inputs: {
    'on a board': { copyKey: 'copy', board, page: null },
    "on an item's page": { copyKey: 'copy', board: null, page: board },
  },
  events: {},
  effects: {
    itemResolving: {
      'resolves 7': { sends: { type: 'item.changed', item: aResolvedItem() } },
      breaks,
    },
    itemReopening: { breaks },
    itemVerification: { breaks },
    itemDeletion: { 'deletes 7': { sends: { type: 'item.removed', id: 7 } }, breaks },
    itemDuplication: {
      'copies 7': { sends: { type: 'item.duplicated', copy: anItem({ id: 8 }) } },
      breaks,
    },
  },
  depth: 5,
  invariant: ({ emitted, received }) => {
    const heard = received.filter(
      ({ type }) => type.startsWith('item.') && type !== 'item.changed',
    );
    assert.deepEqual(emitted, heard, 'The screen does not hear what was done');
  },
});
