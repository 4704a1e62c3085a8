import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ASSESSMENT, ITEM_STATUSES, type ItemStatus } from '../../../contract/enums';
import {
  isOverdue,
  isSettled,
  movedTo,
  type Stamp,
  type StatusFields,
} from '../../../contract/items/item-status';

const stamp: Stamp = { today: '2026-11-21', userName: 'Ada Berg' };

const open: StatusFields = {
  status: 'Open',
  assessment: ASSESSMENT.needsAttention,
  progress: 40,
  isResolved: false,
  resolvedDate: null,
  resolvedByUserName: null,
};

const resolved: StatusFields = {
  status: 'Resolved',
  assessment: ASSESSMENT.pass,
  progress: 80,
  isResolved: true,
  resolvedDate: '2026-11-02',
  resolvedByUserName: 'Bo Lind',
};

describe('an item moved to a status', () => {
  it.each(['Resolved', 'Verified', 'Closed'] as const)(
    'is resolved today by the user who moved it, and passes, when the status is %s',
    (status) => {
      expect(movedTo(open, status, stamp)).toEqual({
        status,
        assessment: ASSESSMENT.pass,
        progress: 40,
        isResolved: true,
        resolvedDate: '2026-11-21',
        resolvedByUserName: 'Ada Berg',
      });
    },
  );

  it('keeps its resolver and date when it moves on to Verified', () => {
    expect(movedTo(resolved, 'Verified', stamp)).toEqual({ ...resolved, status: 'Verified' });
  });

  it('does not make the person who verified it its resolver', () => {
    const imported = { ...resolved, resolvedByUserName: null };
    expect(movedTo(imported, 'Verified', stamp)).toEqual({ ...imported, status: 'Verified' });
  });

  it('becomes a failed finding without progress when it is reopened', () => {
    expect(movedTo(resolved, 'Open', stamp)).toEqual({
      status: 'Open',
      assessment: ASSESSMENT.fail,
      progress: 0,
      isResolved: false,
      resolvedDate: null,
      resolvedByUserName: null,
    });
  });

  it('keeps its progress and assessment when work on it begins', () => {
    expect(movedTo(open, 'InProgress', stamp)).toEqual({ ...open, status: 'InProgress' });
  });
});

const anyStatus = fc.constantFrom(...ITEM_STATUSES);
const anyStamp = fc.record({
  today: fc.constantFrom('2026-11-20', '2026-11-21', '2027-01-01'),
  userName: fc.constantFrom('Ada Berg', 'Bo Lind'),
});

describe('on any path through the statuses', () => {
  it('an item has a resolution and passes exactly while it is settled', () => {
    const steps = fc.array(fc.tuple(anyStatus, anyStamp), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(steps, fc.constantFrom(open, resolved), (moves, start) => {
        let item = start;
        for (const [status, by] of moves) {
          const before = item;
          item = movedTo(item, status, by);
          const settled = isSettled(status);
          const kept = before.isResolved ? before : { ...before, ...stampOf(by) };
          expect(item).toEqual({
            status,
            assessment: settled ? ASSESSMENT.pass : item.assessment,
            progress: status === 'Open' ? 0 : before.progress,
            isResolved: settled,
            resolvedDate: settled ? kept.resolvedDate : null,
            resolvedByUserName: settled ? kept.resolvedByUserName : null,
          });
          expect(item.assessment === ASSESSMENT.pass).toBe(settled);
        }
      }),
    );
  });

  it('moving an item twice to the same status equals moving it once', () => {
    fc.assert(
      fc.property(anyStatus, anyStatus, (first, second) => {
        const once = movedTo(movedTo(open, first, stamp), second, stamp);
        expect(movedTo(once, second, { today: '2027-05-05', userName: 'Someone' })).toEqual(once);
      }),
    );
  });
});

const stampOf = ({ today, userName }: Stamp) => ({
  resolvedDate: today,
  resolvedByUserName: userName,
});

describe('an item is overdue', () => {
  const overdue = (dueDate: string | null, status: ItemStatus) =>
    isOverdue({ dueDate, status }, '2026-11-21');

  it('when its due date is before today', () => {
    expect(overdue('2026-11-20', 'Open')).toBe(true);
    expect(overdue('2025-12-31', 'InProgress')).toBe(true);
    expect(overdue('2026-11-20', 'Draft')).toBe(true);
  });

  it('not on the due date itself, later, or without one', () => {
    expect(overdue('2026-11-21', 'Open')).toBe(false);
    expect(overdue('2026-11-22', 'Open')).toBe(false);
    expect(overdue(null, 'Open')).toBe(false);
  });

  it.each(['Resolved', 'Verified', 'Closed'] as const)('not when it is %s', (status) => {
    expect(overdue('2000-01-01', status)).toBe(false);
  });
});
