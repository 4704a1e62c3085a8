import { describe, expect, test } from 'vitest';
import type { ItemStatus } from '../../../contract/enums';
import { ITEM_MESSAGES, VERIFICATION_MESSAGES } from '../../../contract/items/messages';
import { TEXT_LIMITS } from '../../../contract/limits';
import { RULE_MESSAGES } from '../../../contract/messages/rules';
import { validateItem } from '../../../machines/items/item-rules';
import {
  itemOf,
  type ItemValues,
  itemValuesOf,
  newItemValues,
  withStatus,
} from '../../../machines/items/item-values';
import {
  dropRefusal,
  sharedStatusChoices,
  statusChoices,
} from '../../../machines/items/status-choices';
import { itemBody } from '../../../src/features/items/calls';
import {
  collectedStrings,
  hasCollectedStrings,
  OWN_STRINGS,
} from '../../support/records/hostile-strings';
import { anItem, aResolvedItem } from '../../support/records/items';

const TODAY = '2026-11-21';
const NEW = newItemValues({ today: TODAY, dueDate: '2026-11-28' });
const filled: ItemValues = {
  ...NEW,
  title: 'Loose handrail',
  category: 'Safety',
  description: 'Moves under light load',
};

function errorsOf(changes: Partial<ItemValues>, intent: 'save' | 'draft' = 'save', initial = NEW) {
  return validateItem({ values: { ...filled, ...changes }, initial, today: TODAY, intent });
}

describe('a new item', () => {
  test('is of medium priority, open and due in seven days', () => {
    expect([NEW.priority, NEW.status, NEW.dueDate, NEW.progress, NEW.resolvedDate]).toEqual([
      2,
      'Open',
      '2026-11-28',
      0,
      '',
    ]);
  });

  test('starts in the column from which it was added, resolved ones today', () => {
    const preset = newItemValues({ today: TODAY, dueDate: '2026-11-28' }, 'Verified');
    expect(preset).toEqual({ ...NEW, status: 'Verified', resolvedDate: TODAY });
  });

  test('needs title, category, priority and description', () => {
    expect(
      errorsOf({ title: ' ', category: '', priority: null, description: '\u0007 \u200b' }),
    ).toEqual({
      title: RULE_MESSAGES.required,
      category: RULE_MESSAGES.required,
      priority: RULE_MESSAGES.required,
      description: RULE_MESSAGES.required,
    });
    expect(errorsOf({})).toEqual({});
  });

  test('is saved as a draft with a title only', () => {
    expect(errorsOf({ category: '', description: '' }, 'draft')).toEqual({});
    expect(errorsOf({ title: '' }, 'draft')).toEqual({ title: RULE_MESSAGES.required });
    expect(itemBody({ ...filled, status: 'Resolved' }, 'draft')).toMatchObject({
      status: 'draft',
      assessment: 1,
    });
  });
});

/** A status whose resolution the form shows, but does not require. */
const CLOSED = { status: 'Closed', resolvedDate: TODAY } as const;

describe('the limits of the form', () => {
  const limits = [
    ['resolutionNotes', 500],
    ['followUpActions', 300],
    ['title', 200],
    ['location', 200],
    ['description', 1000],
    ['technicalNotes', 500],
    ['recommendedAction', 1000],
    ['notes', 2000],
  ] as const;

  test.each(limits)(
    '%s accepts %i characters, including emoji, and not one more',
    (field, limit) => {
      const errorsWith = (text: string) => errorsOf({ ...CLOSED, [field]: text });
      expect(errorsWith('x'.repeat(limit))).toEqual({});
      expect(errorsWith('🏗'.repeat(limit))).toEqual({});
      expect(errorsWith('x'.repeat(limit + 1))).toEqual({
        [field]: RULE_MESSAGES.maxLength(limit),
      });
    },
  );

  test.each(['estimatedHours', 'actualHours', 'costEstimate'] as const)('%s', (field) => {
    const errorsWith = (text: string) => errorsOf({ ...CLOSED, [field]: text });
    expect(errorsWith('0')).toEqual({});
    expect(errorsWith('1,500.5')).toEqual({});
    expect(errorsWith('1,5')).toEqual({});
    expect(errorsWith('1.234,50')).toEqual({ [field]: RULE_MESSAGES.numeric });
    expect(errorsWith('-1')).toEqual({ [field]: RULE_MESSAGES.positiveNumber });
    expect(errorsWith('many')).toEqual({ [field]: RULE_MESSAGES.numeric });
  });

  test('what was entered for a resolution does not hold up an item that is open again', () => {
    const entered = { actualHours: '-1', resolutionNotes: 'x'.repeat(501), followUpActions: 'Oil' };
    const closed = { ...filled, ...CLOSED, ...entered };
    const errors = {
      actualHours: RULE_MESSAGES.positiveNumber,
      resolutionNotes: RULE_MESSAGES.maxLength(500),
    };
    expect(errorsOf(closed)).toEqual(errors);
    const open = { ...closed, ...withStatus(closed, 'Open', TODAY) };
    expect(errorsOf(open)).toEqual({});
    expect(errorsOf(open, 'draft')).toEqual({});
  });

  test('the resolution date of a settled item cannot be cleared', () => {
    const cleared = { ...CLOSED, resolvedDate: '' };
    const initial = { ...filled, ...CLOSED };
    expect(errorsOf(cleared, 'save', initial)).toEqual({ resolvedDate: RULE_MESSAGES.required });
    // An imported item may have none.
    expect(errorsOf(cleared, 'save', { ...initial, resolvedDate: '' })).toEqual({});
    expect(errorsOf(cleared)).toEqual({});
  });

  test('captions of photos', () => {
    const photo = { id: 'photo-1', name: 'a.jpg', size: 1, contentType: 'image/jpeg' };
    const captioned = (length: number) => ({
      photos: [{ ...photo, lastModified: 0, caption: 'x'.repeat(length) }],
    });
    expect(errorsOf(captioned(TEXT_LIMITS.caption))).toEqual({});
    const tooLong = { photos: RULE_MESSAGES.maxLength(TEXT_LIMITS.caption) };
    expect(errorsOf(captioned(TEXT_LIMITS.caption + 1))).toEqual(tooLong);
    expect(errorsOf(captioned(TEXT_LIMITS.caption + 1), 'draft')).toEqual(tooLong);
  });

  test('a due date is today or later, unless it is unchanged', () => {
    expect(errorsOf({ dueDate: TODAY })).toEqual({});
    expect(errorsOf({ dueDate: '' })).toEqual({});
    expect(errorsOf({ dueDate: '2026-11-20' })).toEqual({ dueDate: RULE_MESSAGES.futureDate });
    for (const dueDate of ['unreadable', '20261-01-01', '2027-02-29']) {
      expect(errorsOf({ dueDate })).toEqual({ dueDate: RULE_MESSAGES.date });
      expect(errorsOf({ dueDate }, 'draft')).toEqual({ dueDate: RULE_MESSAGES.date });
    }
    const old = itemValuesOf(anItem({ dueDate: '2026-01-01' }));
    expect(errorsOf(old, 'save', old)).toEqual({});
  });
});

describe('a status in the form', () => {
  test('Resolved requires date and notes, Verified and Closed do not', () => {
    const bare = { resolvedDate: '', resolutionNotes: '' };
    expect(errorsOf({ ...bare, status: 'Resolved' })).toEqual({
      resolvedDate: RULE_MESSAGES.required,
      resolutionNotes: RULE_MESSAGES.required,
    });
    expect(errorsOf({ ...bare, status: 'Verified' })).toEqual({});
    expect(errorsOf({ ...bare, status: 'Closed' })).toEqual({});
  });

  test('does not allow a resolution in the future', () => {
    const tomorrow = { resolvedDate: '2026-11-22', resolutionNotes: 'Done' };
    expect(errorsOf({ ...tomorrow, status: 'Closed' })).toEqual({
      resolvedDate: RULE_MESSAGES.pastDate,
    });
    expect(errorsOf({ ...tomorrow, status: 'Open' })).toEqual({});
    const half = { ...tomorrow, resolvedDate: 'unreadable' };
    expect(errorsOf({ ...half, status: 'Verified' })).toEqual({ resolvedDate: RULE_MESSAGES.date });
  });

  test('Open resets the progress, settling sets today’s date, and an existing date stays', () => {
    const working = { ...filled, status: 'InProgress', progress: 60 } as const;
    expect(withStatus(working, 'Open', TODAY)).toEqual({
      status: 'Open',
      progress: 0,
      resolvedDate: '',
    });
    expect(withStatus(working, 'Resolved', TODAY)).toEqual({
      status: 'Resolved',
      progress: 60,
      resolvedDate: TODAY,
    });
    const resolved = itemValuesOf(aResolvedItem({ resolvedDate: '2026-03-01' }));
    expect(withStatus(resolved, 'Closed', TODAY).resolvedDate).toBe('2026-03-01');
  });

  test('cannot become a draft if a resolution would be lost', () => {
    const resolved = itemValuesOf(aResolvedItem({ resolutionNotes: 'Done' }));
    expect(errorsOf(resolved, 'draft', resolved)).toEqual({ status: ITEM_MESSAGES.noDraft });
    const preset = newItemValues({ today: TODAY, dueDate: '' }, 'Resolved');
    expect(errorsOf(preset, 'draft', preset)).toEqual({ title: RULE_MESSAGES.required });
  });
});

describe('a record in the form', () => {
  test('keeps longer texts of the resolution dialog until they are changed', () => {
    const long = itemValuesOf(aResolvedItem({ resolutionNotes: 'n'.repeat(900) }));
    expect(errorsOf(long, 'save', long)).toEqual({});
    const changed = { ...long, resolutionNotes: 'm'.repeat(900) };
    expect(errorsOf(changed, 'save', long)).toEqual({
      resolutionNotes: RULE_MESSAGES.maxLength(500),
    });
  });

  test('becomes an open item if it is a draft', () => {
    expect(itemValuesOf(anItem({ status: 'Draft' })).status).toBe('Open');
  });

  test('shows money with two decimals, without changing its value', () => {
    const costOf = (costEstimate: number | null) => itemValuesOf(anItem({ costEstimate }));
    expect([1250.5, 3, 0.005, null].map((cost) => costOf(cost).costEstimate)).toEqual([
      '1250.50',
      '3.00',
      '0.005',
      '',
    ]);
  });

  test('is updated from a conflict with its version', () => {
    expect(itemOf(anItem({ version: 4 }))).toEqual({ values: itemValuesOf(anItem()), version: 4 });
    expect(itemOf({ title: 'nonsense' })).toBeNull();
  });
});

test('empty optional values are dropped before they are sent', () => {
  expect(itemBody({ ...filled, dueDate: '' }, 'save')).toEqual({
    title: 'Loose handrail',
    category: 'Safety',
    description: 'Moves under light load',
    priority: 2,
    progress: 0,
    status: 'Open',
    assessment: 1,
    tags: [],
  });
});

test('a title of any kind is sent as typed', () => {
  const texts = [...OWN_STRINGS, ...(hasCollectedStrings ? collectedStrings() : [])].filter(
    (text) => text !== '',
  );
  expect(texts.map((title) => itemBody({ ...filled, title }, 'draft').title)).toEqual(texts);
});

describe('the statuses of a form', () => {
  const anna = { id: 1, fullName: 'Anna Berg', role: 'Inspector' } as const;
  const ALL = ['Open', 'InProgress', 'Resolved', 'Verified', 'Closed'];
  const waiting = aResolvedItem({ requiresVerification: true, resolvedById: 1 });
  const { own, reasonNeeded, resolveFirst } = VERIFICATION_MESSAGES;

  test.each([
    { name: 'a new item', item: null, offered: ALL, reason: null },
    { name: 'an item', item: anItem(), offered: ALL, reason: null },
    {
      name: 'what they resolved',
      item: waiting,
      offered: ['Open', 'InProgress', 'Resolved'],
      reason: own,
    },
    {
      name: 'what another person resolved',
      item: { ...waiting, resolvedById: 2 },
      offered: ['Resolved', 'Verified', 'Closed'],
      reason: reasonNeeded,
    },
    {
      name: 'what was returned',
      item: anItem({ returnCount: 1 }),
      offered: ['Open', 'InProgress', 'Resolved'],
      reason: resolveFirst,
    },
  ])('of $name are those that the server accepts', ({ item, offered, reason }) => {
    expect(statusChoices(item, anna)).toEqual({ offered, reason });
  });

  const theirs = { ...waiting, id: 2, resolvedById: 2 };

  test('a card may not be dropped where the server refuses it', () => {
    const refusals = (item: typeof waiting, statuses: readonly ItemStatus[]) =>
      statuses.map((status) => dropRefusal(item, status, anna));
    expect(refusals(waiting, ['Open', 'Resolved', 'Verified'])).toEqual([null, null, own]);
    // A verifier is asked why they return it.
    expect(refusals(theirs, ['Open', 'InProgress', 'Closed'])).toEqual([null, reasonNeeded, null]);
  });

  test('for several items the statuses are offered that at least one of them may get', () => {
    const of = (...items: (typeof waiting)[]) => {
      const { offered, refused } = sharedStatusChoices(items, anna);
      return [
        offered.map(({ status, possible }) => `${status} ${String(possible)}`),
        refused === null ? null : `${String(refused.item.id)}: ${refused.reason}`,
      ];
    };
    expect(of(theirs, anItem({ id: 3 }))).toEqual([
      ['Open 1', 'InProgress 1', 'Resolved 2', 'Verified 2', 'Closed 2'],
      null,
    ]);
    expect(of(theirs, { ...theirs, id: 4 })).toEqual([
      ['Resolved 2', 'Verified 2', 'Closed 2'],
      `2: ${reasonNeeded}`,
    ]);
    const reopening = sharedStatusChoices([anItem({ status: 'Closed' }), anItem({ id: 3 })], anna);
    expect(reopening.offered.map(({ undoes }) => undoes)).toEqual([1, 1, 0, 0, 0]);
    const verified = anItem({ id: 6, status: 'Closed', verifiedByUserName: 'Bo' });
    const undoing = sharedStatusChoices([verified, anItem({ status: 'Verified' })], anna);
    expect(undoing.offered.map(({ undoes }) => undoes)).toEqual([2, 2, 2, 0, 0]);
    // Only the form can complete a draft.
    const draft = anItem({ id: 5, status: 'Draft', category: null });
    expect(of(draft, anItem({ id: 3 }))).toEqual([ALL.map((status) => `${status} 1`), null]);
    expect(of(draft)).toEqual([[], `5: ${ITEM_MESSAGES.incomplete}`]);
    expect(of({ ...draft, category: 'Safety' })).toEqual([ALL.map((one) => `${one} 1`), null]);
    expect(of()).toEqual([ALL.map((status) => `${status} 0`), null]);
  });
});
