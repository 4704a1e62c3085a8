import assert from 'node:assert/strict';
import { itemVerificationMachine } from '../../../machines/items/item-verification.machine';
import { anItem, aResolvedItem } from '../../support/records/items';
import { modelOf } from '../../support/models/model';
import { answered } from '../failures';

const refusal = (current?: object) => ({
  sends: { type: 'verification.refused', id: 7, failure: answered(409, { current }).failure },
});

export const model = modelOf({
  machine: itemVerificationMachine,
  inputs: { start: { key: 'verify', listener: null } },
  events: {
    'item.verify': { '7': { item: aResolvedItem() }, '8': { item: aResolvedItem({ id: 8 }) } },
  },
  effects: {
    verifyItem: {
      '7 is verified': {
        sends: { type: 'verification.done', id: 7, item: aResolvedItem({ version: 3 }) },
      },
      '7 was returned before': refusal(anItem({ version: 3 })),
      '7 is refused': refusal(),
    },
  },
  distinguish: ({ context }) => context.waiting.length,
  invariant: ({ snapshot: { context } }) => {
    const { waiting } = context;
    assert.deepEqual(waiting, [...new Set(waiting)], 'A double click verifies twice');
  },
});
