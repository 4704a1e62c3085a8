import assert from 'node:assert/strict';
import { itemReopeningMachine } from '../../../machines/items/item-reopening.machine';
import { anItem, aResolvedItem } from '../../support/items';
import { modelOf } from '../../support/models/model';
import { answered } from '../failures';

export const model = modelOf({
  machine: itemReopeningMachine,
  inputs: { start: undefined },
  events: {
    'item.unresolve': { '7': { item: aResolvedItem() } },
    'unresolve.confirm': {},
    'unresolve.cancel': {},
  },
  effects: {
    unresolveItem: {
      reopened: { output: anItem({ version: 3 }) },
      'somebody was faster': { error: answered(409, { current: anItem({ version: 4 }) }) },
      refused: { error: answered(503) },
    },
  },
  invariant: ({ emitted, received }) => {
    const confirmed = received.filter(({ type }) => type === 'unresolve.confirm').length;
    assert.ok(emitted.length <= confirmed, 'An item was reopened that nobody confirmed');
  },
});
