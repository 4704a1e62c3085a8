import assert from 'node:assert/strict';
import { ITEM_STATUSES } from '../../../contract/enums';
import { isSettled } from '../../../contract/items/item-status';
import { itemStatusMachine } from '../../../machines/items/item-status.machine';
import { anItem } from '../../support/items';
import { modelOf } from '../../support/models/model';

const stamp = { today: '2026-03-02', userName: 'Anna Berg' };

export const model = modelOf({
  machine: itemStatusMachine,
  inputs: { 'a draft': anItem({ status: 'Draft' }) },
  events: {
    'item.move': Object.fromEntries(
      ITEM_STATUSES.map((status) => [`to ${status}`, { status, stamp }]),
    ),
    'item.resolve': {
      'by an inspector': { role: 'Inspector', resolvedDate: '2026-03-01', stamp },
    },
    'item.unresolve': {
      'by an inspector': { role: 'Inspector' },
      'by a manager': { role: 'ProjectManager' },
    },
  },
  invariant: ({ snapshot: { value, context } }) => {
    assert.equal(context.status, value);
    assert.equal(context.isResolved, isSettled(context.status));
    assert.equal(context.resolvedDate !== null, context.isResolved);
    assert.equal(context.resolvedByUserName !== null, context.isResolved);
  },
});
