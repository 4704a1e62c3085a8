import assert from 'node:assert/strict';
import { itemDuplicationMachine } from '../../../machines/items/item-duplication.machine';
import { anItem } from '../../support/records/items';
import { modelOf } from '../../support/models/model';
import { answered } from '../failures';

export const model = modelOf({
  machine: itemDuplicationMachine,
  inputs: { start: { copyKey: 'copy', listener: null } },
  events: { 'item.duplicate': { '7': { item: anItem() }, '8': { item: anItem({ id: 8 }) } } },
  effects: {
    duplicateItem: {
      '7 is copied': { sends: { type: 'copy.made', id: 7, copy: anItem({ id: 107 }) } },
      '7 is refused': { sends: { type: 'copy.refused', id: 7, failure: answered(503).failure } },
    },
  },
  distinguish: ({ context }) => context.waiting.length,
  invariant: ({ snapshot: { context } }) => {
    const { waiting } = context;
    assert.deepEqual(waiting, [...new Set(waiting)], 'A double click copies twice');
  },
});
