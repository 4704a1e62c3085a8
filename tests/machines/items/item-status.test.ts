import { describe, expect, test } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { ASSESSMENT, ITEM_STATUSES, type ItemStatus } from '../../../contract/enums';
import { ROLES } from '../../../contract/roles';
import type { Item } from '../../../contract/items/item';
import { isSettled, isWaiting } from '../../../contract/items/item-status';
import {
  type By,
  type ItemLife,
  type ItemStatusEvent,
  itemStatusMachine,
  itemStatusOf,
} from '../../../machines/items/item-status.machine';
import { anItem, aResolvedItem } from '../../support/records/items';
import { walk } from '../../support/machines/transitions';

const NOW = '2026-11-21T08:00:00.000Z';

const person = (id: number, fullName: string, role: (typeof ROLES)[number] = 'Inspector'): By => ({
  person: { id, fullName, role },
  today: '2026-11-21',
  now: NOW,
});

const ADA = person(1, 'Ada Berg');
const BO = person(2, 'Bo Lind', 'ProjectManager');

/** An actor with a draft, on a walk that checks every step. */
function begin(fields: Partial<Item> = {}) {
  const { actor } = walk(itemStatusMachine, {
    input: anItem({ status: 'Draft', progress: 40, ...fields }),
    invariant: (ref) => {
      const snapshot = ref.getSnapshot() as SnapshotFrom<typeof itemStatusMachine>;
      const { context } = snapshot;
      const settled = isSettled(context.status);
      expect(snapshot.matches(context.status)).toBe(true);
      expect(snapshot.matches({ Resolved: 'waiting' })).toBe(isWaiting(context));
      expect(snapshot.hasTag('settled')).toBe(settled);
      expect(context.isResolved).toBe(settled);
      expect(context.resolvedDate !== null).toBe(settled);
      expect(context.resolvedById !== null).toBe(settled);
      expect(context.assessment === ASSESSMENT.pass).toBe(settled);
      if (context.status === 'Open') expect(context.progress).toBe(0);
    },
  });
  return actor.start();
}

/** The same, moved to a status. */
function at(status: ItemStatus) {
  const actor = begin();
  if (status !== 'Draft') actor.send({ type: 'item.move', status, by: ADA });
  expect(actor.getSnapshot().matches(status)).toBe(true);
  return actor;
}

const UNSETTLED = {
  assessment: ASSESSMENT.fail,
  isResolved: false,
  resolvedDate: null,
  resolvedByUserName: null,
  resolvedById: null,
  resolvedAt: null,
};
const SETTLED = {
  assessment: ASSESSMENT.pass,
  isResolved: true,
  resolvedDate: '2026-11-21',
  resolvedByUserName: 'Ada Berg',
  resolvedById: 1,
  resolvedAt: NOW,
};

const pairs = ITEM_STATUSES.flatMap((from) => ITEM_STATUSES.map((to) => ({ from, to })));

test.each(pairs)('an item is moved from $from to $to', ({ from, to }) => {
  const actor = at(from);
  actor.send({ type: 'item.move', status: to, by: ADA });
  expect(actor.getSnapshot().context).toMatchObject({
    status: to,
    progress: from === 'Open' || to === 'Open' ? 0 : 40,
    ...(isSettled(to) ? SETTLED : UNSETTLED),
  });
});

test('a draft that lacks a required field is resolved, but not moved', () => {
  const actor = begin({ category: null });
  for (const status of ITEM_STATUSES) actor.send({ type: 'item.move', status, by: ADA });
  expect(actor.getSnapshot().value).toBe('Draft');
  actor.send({ type: 'item.resolve', resolvedDate: null, requiresVerification: false, by: ADA });
  actor.send({ type: 'item.move', status: 'InProgress', by: ADA });
  expect(actor.getSnapshot().value).toBe('InProgress');
});

describe.each(ROLES)('a user who is %s', (role) => {
  const by = person(1, 'Ada Berg', role);
  const resolve: ItemStatusEvent = {
    type: 'item.resolve',
    resolvedDate: '2026-11-19',
    requiresVerification: false,
    by,
  };
  const unresolve: ItemStatusEvent = { type: 'item.unresolve', by };

  test.each(['Draft', 'Open', 'InProgress'] as const)('resolves an item that is %s', (from) => {
    const actor = at(from);
    expect(actor.getSnapshot().can(unresolve)).toBe(false);
    actor.send(resolve);
    expect(actor.getSnapshot().context).toMatchObject({
      ...SETTLED,
      status: 'Resolved',
      progress: from === 'Open' ? 0 : 40,
      resolvedDate: '2026-11-19',
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
      expect(actor.getSnapshot().context).toMatchObject({
        ...UNSETTLED,
        status: 'Open',
        progress: 0,
      });
    },
  );
});

describe('a resolution that requires verification', () => {
  const resolution = { type: 'item.resolve', resolvedDate: null, by: ADA } as const;
  const waiting = () => {
    const actor = begin();
    actor.send({ ...resolution, requiresVerification: true });
    expect(actor.getSnapshot().value).toEqual({ Resolved: 'waiting' });
    return actor;
  };
  const move = (status: ItemStatus, by: By) => ({ type: 'item.move', status, by }) as const;
  const verify = (by: By, reason: string | null = null) =>
    ({ type: 'item.verify', by, reason }) as const;
  const returning = { type: 'item.return', by: BO, reason: 'It still moves' } as const;

  test('is verified by another person', () => {
    const actor = waiting();
    actor.send(verify(BO));
    expect(actor.getSnapshot().context).toMatchObject({
      ...SETTLED,
      status: 'Verified',
      verifiedByUserName: 'Bo Lind',
      verifiedAt: NOW,
      verificationReason: null,
    });
  });

  test('is not verified by its resolver, unless an Admin gives a reason', () => {
    const { can } = { can: (event: ItemStatusEvent) => waiting().getSnapshot().can(event) };
    const admin = person(1, 'Ada Berg', 'Admin');
    expect(
      [verify(ADA), verify(ADA, 'I am sure'), verify(admin), move('Verified', admin)].map(can),
    ).toEqual([false, false, false, false]);
    const actor = waiting();
    actor.send(verify(admin, 'Nobody else is here'));
    expect(actor.getSnapshot().context).toMatchObject({
      status: 'Verified',
      verificationReason: 'Nobody else is here',
    });
  });

  test('is undone by its resolver, and returned by others with a reason', () => {
    const events = [
      move('Open', BO),
      { type: 'item.unresolve', by: BO },
      { ...returning, reason: null },
      move('Open', ADA),
      { type: 'item.unresolve', by: ADA },
      returning,
    ] as const;
    expect(events.map((event) => waiting().getSnapshot().can(event))).toEqual([
      false,
      false,
      false,
      true,
      true,
      true,
    ]);
  });

  test('that was returned waits again however it is resolved, and is not verified at once', () => {
    const actor = waiting();
    actor.send(returning);
    const returned = actor.getSnapshot();
    expect(returned.value).toEqual({ Open: 'returned' });
    expect(returned.context).toMatchObject({ status: 'Open', returnCount: 1 });
    expect(returned.can(move('Verified', BO))).toBe(false);
    actor.send({ ...resolution, requiresVerification: false });
    expect(actor.getSnapshot().value).toEqual({ Resolved: 'waiting' });
    actor.send(returning);
    expect(actor.getSnapshot().context).toMatchObject({ returnCount: 2 });
  });
});

test.each<[unknown, ItemLife]>([
  ['InProgress', anItem({ status: 'InProgress', returnCount: 1 })],
  [{ Open: 'found' }, anItem()],
  [{ Open: 'returned' }, anItem({ returnCount: 2 })],
  [{ Resolved: 'accepted' }, aResolvedItem()],
  [{ Resolved: 'waiting' }, aResolvedItem({ requiresVerification: true })],
  ['Verified', aResolvedItem({ status: 'Verified', requiresVerification: true })],
])('a record is in the state %j', (state, item) => {
  expect(itemStatusOf(item).value).toEqual(state);
});
