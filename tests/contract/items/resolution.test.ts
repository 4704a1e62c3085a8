import { describe, expect, it } from 'vitest';
import { ITEM_STATUSES } from '../../../contract/enums';
import { ROLES } from '../../../contract/roles';
import { RESOLUTION_MESSAGES } from '../../../contract/items/messages';
import { PHOTO_MESSAGES } from '../../../contract/photos/messages';
import { relativeTime } from '../../../contract/rules/relative-time';
import {
  evidenceError,
  isPast,
  mayResolve,
  mayUnresolve,
  resolved,
  unresolved,
  withStatus,
} from '../../../contract/items/resolution';
import { anItem, aResolvedItem } from '../../support/records/items';

const stamp = { today: '2026-11-21', userName: 'Ada Berg' };

describe('every role', () => {
  it.each(ROLES)('%s may resolve unsettled items and reopen settled ones', (role) => {
    expect(ITEM_STATUSES.filter((status) => mayResolve({ status }, role))).toEqual([
      'Draft',
      'Open',
      'InProgress',
    ]);
    expect(ITEM_STATUSES.filter((status) => mayUnresolve({ status }, role))).toEqual([
      'Resolved',
      'Verified',
      'Closed',
    ]);
  });
});

const EARLIER = {
  resolutionNotes: 'Bolts tightened',
  followUpActions: 'Look again',
  actualHours: 3,
  actualCost: 9.5,
  resolutionType: 'workaround',
  requiresVerification: true,
  qualityRating: 'satisfactory',
} as const;

const SETTLED_ANEW = anItem({
  status: 'Resolved',
  assessment: 0,
  isResolved: true,
  resolvedDate: '2026-11-21',
  resolvedByUserName: 'Ada Berg',
});

const nothing = {
  notes: null,
  resolvedDate: null,
  actualHours: null,
  resolutionNotes: null,
  followUpActions: null,
  actualCost: null,
  resolutionType: null,
  qualityRating: null,
};

describe('resolving', () => {
  it('sets status, date, resolver and the dialog’s fields', () => {
    const dialog = {
      ...nothing,
      resolvedDate: '2026-11-20',
      resolutionNotes: 'Bolts replaced',
      actualCost: 12.5,
      resolutionType: 'fixed' as const,
      requiresVerification: true,
    };
    expect(resolved(anItem({ progress: 40 }), dialog, stamp)).toEqual(
      anItem({
        progress: 40,
        status: 'Resolved',
        assessment: 0,
        isResolved: true,
        resolvedDate: '2026-11-20',
        resolvedByUserName: 'Ada Berg',
        resolutionNotes: 'Bolts replaced',
        actualCost: 12.5,
        resolutionType: 'fixed',
        requiresVerification: true,
      }),
    );
  });

  it('replaces an earlier, undone resolution as a whole, with today’s date', () => {
    const item = anItem(EARLIER);
    expect(resolved(item, nothing, stamp)).toEqual(SETTLED_ANEW);
  });
});

describe('moving to a status', () => {
  it.each(['Resolved', 'Verified', 'Closed'] as const)(
    'starts a new resolution when it is %s',
    (status) => {
      expect(withStatus(anItem(EARLIER), status, stamp)).toEqual({ ...SETTLED_ANEW, status });
    },
  );

  it('keeps the resolution between settled statuses and when it is undone', () => {
    const item = aResolvedItem(EARLIER);
    expect(withStatus(item, 'Closed', stamp)).toEqual({ ...item, status: 'Closed' });
    expect(withStatus(item, 'Open', stamp)).toEqual(anItem({ ...EARLIER, version: item.version }));
  });
});

describe('unresolving', () => {
  it('opens the item, clears date and resolver, and keeps the notes', () => {
    const item = aResolvedItem({ resolutionNotes: 'Done', progress: 80 });
    expect(unresolved(item)).toEqual(
      anItem({ resolutionNotes: 'Done', progress: 0, version: item.version }),
    );
  });
});

describe('a date of resolution', () => {
  it('is today at the latest, even for users in time zones ahead of the server', () => {
    const at = (time: string) =>
      ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'].filter((date) =>
        isPast(date, `2026-11-21T${time}:00.000Z`),
      );
    expect(at('09:59')).toEqual(['2026-11-20', '2026-11-21']);
    expect(at('10:00')).toEqual(['2026-11-20', '2026-11-21', '2026-11-22']);
  });
});

describe('photo evidence', () => {
  const MB = 1024 * 1024;

  const type = 'image/jpeg';
  const file = { name: 'a.jpg', type, contentType: type, size: 1, trouble: null } as const;

  it.each(['image/jpeg', 'image/png', 'image/gif'] as const)(
    'may be %s, up to 10 MB',
    (contentType) => {
      const named = { ...file, contentType };
      expect(evidenceError({ ...named, size: 10 * MB })).toBeUndefined();
      expect(evidenceError({ ...named, size: 10 * MB + 1 })).toBe(RESOLUTION_MESSAGES.photoSize);
    },
  );

  it.each(['image/webp', 'image/bmp', undefined] as const)('may not be "%s"', (contentType) => {
    expect(evidenceError({ ...file, contentType })).toBe(RESOLUTION_MESSAGES.photoType);
  });

  it('of an iPhone is refused with what to do about it', () => {
    const heic = { ...file, name: 'IMG_0042.HEIC', type: '', contentType: undefined };
    expect(evidenceError(heic)).toBe(`${RESOLUTION_MESSAGES.photoType}. ${PHOTO_MESSAGES.heic}`);
  });

  it('may not be empty, damaged or unreadable', () => {
    expect([
      evidenceError({ ...file, size: 0 }),
      evidenceError({ ...file, trouble: 'damaged' }),
      evidenceError({ ...file, contentType: undefined, trouble: 'unreadable' }),
    ]).toEqual([
      PHOTO_MESSAGES.empty,
      PHOTO_MESSAGES.damaged,
      'File a.jpg can no longer be read. Please choose it again.',
    ]);
  });
});

describe('a relative time', () => {
  const days = (count: number) => relativeTime(count * 86_400);

  it.each([
    [1, { count: 1, unit: 'day' }],
    [-6, { count: -6, unit: 'day' }],
    [7, { count: 1, unit: 'week' }],
    [-29, { count: -4, unit: 'week' }],
    [30, { count: 1, unit: 'month' }],
    [-364, { count: -12, unit: 'month' }],
    [365, { count: 1, unit: 'year' }],
    [-800, { count: -2, unit: 'year' }],
  ])('of %i days', (count, expected) => {
    expect(days(count)).toEqual(expected);
  });

  it('is precise to the second', () => {
    expect([3600, 3599, -60, 59, -1, 0].map(relativeTime)).toEqual([
      { count: 1, unit: 'hour' },
      { count: 59, unit: 'minute' },
      { count: -1, unit: 'minute' },
      { count: 59, unit: 'second' },
      { count: -1, unit: 'second' },
      { count: 0, unit: 'second' },
    ]);
  });
});
