import { describe, expect, test } from 'vitest';
import {
  deedOf,
  mineIn,
  NOT_SENT,
  reasonsOf,
  waitOf,
  wordsOf,
} from '../../src/features/unsent/change-words';
import { aKeptChange } from '../models/outbox/changes';

/** Changes that are not sent, in words. */

test.each([
  { change: { call: 'createItem', body: { title: 'Crack' } }, deed: 'Created' },
  { change: { call: 'duplicateItem', body: {} }, deed: 'Duplicated' },
  { change: { call: 'resolveItem', body: { notes: 'Done' } }, deed: 'Resolved' },
  { change: { call: 'unresolveItem', body: {} }, deed: 'Reopened' },
  {
    change: { call: 'setItemStatus', body: { status: 'InProgress' } },
    deed: 'Moved to In Progress',
  },
  { change: { call: 'setItemStatus', body: { status: 'closed' } }, deed: 'Moved to Closed' },
  { change: { call: 'setItemStatus', body: { status: 'unheard of' } }, deed: 'Changed status' },
  { change: { call: 'setItemPriority', body: { priority: 4 } }, deed: 'Changed priority' },
  { change: { call: 'updateItem', body: { status: 'draft' } }, deed: 'Moved to Draft' },
  {
    change: { call: 'updateItem', body: { title: 'A', dueDate: null, status: 'Open' } },
    deed: 'Changed title, due date, status',
  },
  {
    change: { call: 'updateItem', body: { assessment: 1, newField: 2 } },
    deed: 'Changed newfield',
  },
  { change: { call: 'updateItem', body: {} }, deed: 'Changed' },
] as const)('$change.call $change.body is “$deed”', ({ change, deed }) => {
  expect(deedOf(change)).toBe(deed);
});

describe('the values of a clash', () => {
  test('a call that only sets the status has its value', () => {
    expect(mineIn({ call: 'resolveItem', body: {} }, 'status')).toBe('Resolved');
    expect(mineIn({ call: 'unresolveItem', body: {} }, 'status')).toBe('Open');
    expect(mineIn({ call: 'updateItem', body: { status: 'draft' } }, 'status')).toBe('draft');
  });

  test('are worded as everywhere else', () => {
    expect(wordsOf('item', 'status', 'inprogress')).toBe('In Progress');
    expect(wordsOf('item', 'priority', 4)).toBe('Critical');
    expect(wordsOf('item', 'costEstimate', 1200)).toBe('$1,200.00');
    expect(wordsOf('item', 'tags', ['safety', 'urgent'])).toBe('safety, urgent');
  });

  test('that are empty or of no known kind have no words', () => {
    for (const value of [null, undefined, '', [], {}, [{}]])
      expect(wordsOf('item', 'title', value)).toBeNull();
  });
});

test('a refusal names the fields', () => {
  const failure = {
    ...{ message: 'Validation failed', status: 400, current: undefined, clashes: {} },
    errors: { title: ['Required'], dueDate: ['Too early', 'No day'] },
  };
  expect(reasonsOf({ call: 'updateItem', failure })).toEqual([
    'Validation failed',
    'Title: Required',
    'Due Date: Too early',
    'Due Date: No day',
  ]);
  expect(reasonsOf({ call: 'updateItem', failure: null })).toEqual([]);
});

describe('why a change waits', () => {
  const online = { isOnline: true, isAnswering: true };
  const change = aKeptChange({ record: 7 });

  test.each([
    { name: 'sent', given: { ...change, state: 'sending' as const }, says: NOT_SENT.sending },
    { name: 'next', given: change, says: NOT_SENT.soon },
    { name: 'offline', given: change, sending: { isOnline: false }, says: NOT_SENT.noConnection },
    { name: 'no answer', given: change, sending: { isAnswering: false }, says: NOT_SENT.noServer },
    { name: 'after others', given: change, earlier: [change], says: NOT_SENT.afterOther },
    {
      name: 'another item',
      given: change,
      earlier: [{ ...change, record: 8 }],
      says: NOT_SENT.soon,
    },
    {
      name: 'a copy',
      given: aKeptChange({ call: 'duplicateItem', record: -9, copyOf: 7 }),
      earlier: [change],
      says: NOT_SENT.afterOther,
    },
  ])('$name: $says', ({ given, earlier = [], sending = {}, says }) => {
    expect(waitOf(given, earlier, { ...online, ...sending })).toBe(says);
  });
});
