import { describe, expect, test } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { ASSESSMENT, ITEM_STATUSES, type ItemStatus, ROLES } from '../../../contract/enums';
import { isSettled, type StatusFields } from '../../../contract/items/item-status';
import {
  fieldsAfter,
  type ItemStatusEvent,
  itemStatusMachine,
  itemStatusOf,
} from '../../../machines/items/item-status.machine';
import { walk } from '../../support/transitions';

const stamp = { today: '2026-11-21', userName: 'Ada Berg' };

const DRAFT: StatusFields = {
  status: 'Draft',
  assessment: ASSESSMENT.fail,
  progress: 40,
  isResolved: false,
  resolvedDate: null,
  resolvedByUserName: null,
};

/** An actor in a status, on a walk that checks every step. */
function at(status: ItemStatus) {
  const { actor } = walk(itemStatusMachine, {
    input: DRAFT,
    invariant: (ref) => {
      const snapshot = ref.getSnapshot() as SnapshotFrom<typeof itemStatusMachine>;
      const { value, context } = snapshot;
      const settled = isSettled(context.status);
      expect(value).toBe(context.status);
      expect(snapshot.hasTag('settled')).toBe(settled);
      expect(context.isResolved).toBe(settled);
      expect(context.resolvedDate !== null).toBe(settled);
      expect(context.assessment === ASSESSMENT.pass).toBe(settled);
      if (context.status === 'Open') expect(context.progress).toBe(0);
    },
  });
  actor.start();
  if (status !== 'Draft') actor.send({ type: 'item.move', status, stamp });
  expect(actor.getSnapshot().value).toBe(status);
  return actor;
}

const pairs = ITEM_STATUSES.flatMap((from) => ITEM_STATUSES.map((to) => ({ from, to })));

test.each(pairs)('an item is moved from $from to $to', ({ from, to }) => {
  const actor = at(from);
  actor.send({ type: 'item.move', status: to, stamp });
  expect(actor.getSnapshot().context).toEqual(
    isSettled(to)
      ? {
          status: to,
          assessment: ASSESSMENT.pass,
          progress: from === 'Open' ? 0 : 40,
          isResolved: true,
          resolvedDate: '2026-11-21',
          resolvedByUserName: 'Ada Berg',
        }
      : {
          status: to,
          assessment: ASSESSMENT.fail,
          progress: from === 'Open' || to === 'Open' ? 0 : 40,
          isResolved: false,
          resolvedDate: null,
          resolvedByUserName: null,
        },
  );
});

describe.each(ROLES)('a user who is %s', (role) => {
  const resolve: ItemStatusEvent = {
    type: 'item.resolve',
    resolvedDate: '2026-11-19',
    stamp,
    role,
  };
  const unresolve: ItemStatusEvent = { type: 'item.unresolve', role };

  test.each(['Draft', 'Open', 'InProgress'] as const)('resolves an item that is %s', (from) => {
    const actor = at(from);
    expect(actor.getSnapshot().can(unresolve)).toBe(false);
    actor.send(resolve);
    expect(actor.getSnapshot().context).toEqual({
      status: 'Resolved',
      assessment: ASSESSMENT.pass,
      progress: from === 'Open' ? 0 : 40,
      isResolved: true,
      resolvedDate: '2026-11-19',
      resolvedByUserName: 'Ada Berg',
    });
  });

  test.each(['Resolved', 'Verified', 'Closed'] as const)(
    'does not resolve an item that is %s, but reopens it',
    (from) => {
      const actor = at(from);
      const before = actor.getSnapshot().context;
      actor.send(resolve);
      expect(actor.getSnapshot().context).toEqual(before);
      actor.send(unresolve);
      expect(actor.getSnapshot().context).toEqual({
        status: 'Open',
        assessment: ASSESSMENT.fail,
        progress: 0,
        isResolved: false,
        resolvedDate: null,
        resolvedByUserName: null,
      });
    },
  );
});

test('the machine starts in the status of a record, and returns its fields after an event', () => {
  const verified: StatusFields = {
    ...DRAFT,
    status: 'Verified',
    assessment: ASSESSMENT.pass,
    isResolved: true,
    resolvedDate: '2026-11-02',
    resolvedByUserName: 'Bo Lind',
  };
  expect(itemStatusOf(verified).value).toBe('Verified');
  expect(fieldsAfter(verified, { type: 'item.move', status: 'Closed', stamp })).toEqual({
    ...verified,
    status: 'Closed',
  });
  expect(
    fieldsAfter(verified, { type: 'item.resolve', resolvedDate: null, stamp, role: 'Admin' }),
  ).toEqual(verified);
});
