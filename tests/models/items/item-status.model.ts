import assert from 'node:assert/strict';
import { ITEM_STATUSES } from '../../../contract/enums';
import type { Role } from '../../../contract/roles';
import { missingIn } from '../../../contract/items/item-completeness';
import { isSettled, isWaiting } from '../../../contract/items/item-status';
import { type By, itemStatusMachine } from '../../../machines/items/item-status.machine';
import { anItem } from '../../support/records/items';
import { modelOf } from '../../support/models/model';

const by = (id: number, fullName: string, role: Role): By => ({
  person: { id, fullName, role },
  today: '2026-03-02',
  now: '2026-03-02T09:00:00.000Z',
});

const INSPECTOR = by(1, 'Anna Berg', 'Inspector');
const MANAGER = by(2, 'Bo Lind', 'ProjectManager');
const ADMIN = by(3, 'Cleo Ames', 'Admin');

const reason = 'It still moves';
const resolution = { resolvedDate: '2026-03-01', requiresVerification: false };

export const model = modelOf({
  machine: itemStatusMachine,
  inputs: {
    'a draft': anItem({ status: 'Draft' }),
    'an incomplete draft': anItem({ status: 'Draft', category: null }),
  },
  events: {
    'item.move': Object.fromEntries(
      ITEM_STATUSES.map((status) => [`to ${status}`, { status, by: INSPECTOR }]),
    ),
    'item.resolve': {
      'by an inspector': { ...resolution, by: INSPECTOR },
      'to be verified': { ...resolution, requiresVerification: true, by: INSPECTOR },
      'to be verified, by an Admin': { ...resolution, requiresVerification: true, by: ADMIN },
    },
    'item.unresolve': {
      'by an inspector': { by: INSPECTOR },
      'by a manager': { by: MANAGER },
    },
    'item.verify': {
      'by its resolver': { reason: null, by: INSPECTOR },
      'by a manager': { reason: null, by: MANAGER },
      'by an Admin who says why': { reason, by: ADMIN },
    },
    'item.return': {
      'by a manager': { reason, by: MANAGER },
      'without a reason': { reason: null, by: MANAGER },
    },
  },
  // The resolver determines who may verify it.
  distinguish: ({ context }) => context.resolvedById,
  invariant: ({ snapshot, received }) => {
    const { context } = snapshot;
    const { status } = context;
    assert.ok(snapshot.matches(status));
    assert.equal(snapshot.matches({ Resolved: 'waiting' }), isWaiting(context));
    assert.equal(
      snapshot.matches({ Open: 'returned' }),
      status === 'Open' && context.returnCount > 0,
    );
    if (missingIn(context).length > 0 && received.every(({ type }) => type !== 'item.resolve'))
      assert.equal(status, 'Draft', 'An incomplete draft was moved');
    assert.equal(context.isResolved, isSettled(status));
    assert.equal(context.resolvedDate !== null, context.isResolved);
    assert.equal(context.resolvedById !== null, context.isResolved);
    assert.equal(context.resolvedByUserName !== null, context.isResolved);
    // Nobody verifies what they resolved themselves, unless they give a reason.
    if (context.verifiedByUserName !== null && context.verificationReason === null)
      assert.notEqual(context.verifiedByUserName, context.resolvedByUserName);
  },
});
