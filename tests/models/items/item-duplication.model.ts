import assert from 'node:assert/strict';
import {
  type DuplicateRequest,
  itemDuplicationMachine,
} from '../../../machines/items/item-duplication.machine';
import { anItem } from '../../support/items';
import { modelOf } from '../../support/models/model';
import { answered } from '../failures';

export const model = modelOf({
  machine: itemDuplicationMachine,
  inputs: { start: { copyKey: 'copy', listener: null } },
  events: { 'item.duplicate': { '7': { item: anItem() }, '8': { item: anItem({ id: 8 }) } } },
  effects: {
    duplicateItem: {
      copied: { output: ({ id }: DuplicateRequest) => anItem({ id: id + 100 }) },
      refused: { error: answered(503) },
    },
  },
  distinguish: ({ context }) => context.waiting.length,
  depth: 6,
  invariant: ({ snapshot: { context, value } }) => {
    const waiting = context.waiting.map(({ id }) => id);
    assert.deepEqual(waiting, [...new Set(waiting)], 'A double click copies twice');
    assert.equal(value === 'duplicating', waiting.length > 0, 'An item waits in vain');
  },
});
