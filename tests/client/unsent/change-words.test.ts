import { describe, expect, test } from 'vitest';
import {
  actionWords,
  mineIn,
  NOT_SENT,
  reasonsOf,
  theirsIn,
  waitOf,
  wordsOf,
} from '../../../src/features/unsent/changes/change-words';
import { lostWith } from '../../../src/features/unsent/changes/lost-with';
import {
  editableFields,
  problemOf,
  typedOf,
  valueIn,
} from '../../../src/features/unsent/changes/editable-fields';
import { mayBeEdited } from '../../../src/features/unsent/changes/refused-change';
import { INSPECTION_MESSAGES } from '../../../contract/inspections/messages';
import { RULE_MESSAGES } from '../../../contract/messages/rules';
import type { ListedChange } from '../../../machines/outbox/outbox-context';
import { aKeptChange, CLASH } from '../../models/outbox/changes';

/** Changes that are not sent, in words. */

test.each([
  { change: { call: 'createItem', body: { title: 'Crack' } }, deed: 'Created' },
  { change: { call: 'duplicateItem', body: {} }, deed: 'Duplicated' },
  { change: { call: 'resolveItem', body: { notes: 'Done' } }, deed: 'Resolved' },
  { change: { call: 'unresolveItem', body: {} }, deed: 'Reopened' },
  {
    change: { call: 'setItemStatus', body: { status: 'InProgress' } },
    deed: 'Moved to In Progress:',
  },
  { change: { call: 'setItemStatus', body: { status: 'closed' } }, deed: 'Moved to Closed:' },
  { change: { call: 'setItemStatus', body: { status: 'unheard of' } }, deed: 'Changed status of' },
  { change: { call: 'setItemPriority', body: { priority: 4 } }, deed: 'Changed priority of' },
  { change: { call: 'updateItem', body: { status: 'draft' } }, deed: 'Moved to Draft:' },
  {
    change: { call: 'updateItem', body: { title: 'A', dueDate: null, status: 'Open' } },
    deed: 'Changed title, due date, and status of',
  },
  {
    change: { call: 'updateItem', body: { assessment: 1, newField: 2 } },
    deed: 'Changed newfield of',
  },
  { change: { call: 'updateItem', body: {} }, deed: 'Decision about' },
] as const)('$change.call $change.body is “$deed”', ({ change, deed }) => {
  expect(actionWords(change)).toBe(deed);
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

  test('that are empty or of an unknown kind have no words', () => {
    for (const value of [null, undefined, '', [], {}, [{}]])
      expect(wordsOf('item', 'title', value)).toBeNull();
  });
});

test('a project is named, on both sides', () => {
  const clash = aKeptChange({
    call: 'updateInspection',
    body: { projectId: 7 },
    projectName: 'Quay',
    failure: { ...CLASH, current: { projectId: 8, projectName: 'Bridge' } },
  });
  expect([mineIn(clash, 'projectId'), theirsIn(clash, 'projectId')]).toEqual(['Quay', 'Bridge']);
});

describe('a refused inspection', () => {
  const inspection = (key: string, fields: Partial<ListedChange> = {}): ListedChange => ({
    ...aKeptChange({ key, call: 'createInspection', record: -5, inspectionId: -5, base: {} }),
    isAttended: false,
    state: 'refused',
    obstacle: null,
    ...fields,
  });
  const item = (key: string, record: number) =>
    inspection(key, { call: 'createItem', record, state: 'waiting' });

  test('that is removed takes its items, their changes and their photos with it', () => {
    const creation = inspection('of-it');
    const edit = { ...item('edit', -6), call: 'updateItem' } as const;
    const elsewhere = { ...item('other', -9), inspectionId: 3 };
    const lost = lostWith(
      creation,
      [creation, item('item-6', -6), edit, item('item-7', -7), elsewhere],
      [-6, -7, -7, -9].map((itemId) => ({ itemId, localItemId: null })),
    );
    expect(lost).toEqual({ items: 2, changes: 1, photos: 3 });
    expect(NOT_SENT.removeText(creation, lost)).toBe(
      'The inspection is only on this device, and will be lost. Its 2 items, 1 change and 3 photos cannot be sent without it.',
    );
    expect(NOT_SENT.removeText(creation, { items: 0, changes: 0, photos: 0 })).toBe(
      'The inspection is only on this device, and will be lost.',
    );
  });

  test('is corrected with the controls of its fields', () => {
    const body = { title: '', inspectionDate: '2026-11-20T09:00:00.000Z', projectId: 4, status: 0 };
    const refused = inspection('of-it', { body, failure: { ...CLASH, clashes: {} } });
    const fields = editableFields(refused);
    expect(mayBeEdited(refused)).toBe(true);
    expect(fields.map(({ name, control }) => [name, control.kind])).toEqual([
      ['title', 'text'],
      ['inspectionDate', 'minute'],
      ['projectId', 'project'],
    ]);
    const [, date, project] = fields;
    if (date === undefined || project === undefined) throw new Error('There are three fields');
    const typed = typedOf(date.control, body.inspectionDate);
    expect(valueIn(date, typed)).toBe(body.inspectionDate);
    expect([valueIn(date, 'soon'), valueIn(date, ''), valueIn(project, '9')]).toEqual([
      'soon',
      null,
      9,
    ]);
    const problem = (name: string, value: unknown) =>
      problemOf(refused, { name, value, today: '2026-11-21' });
    expect(problem('title', ' ')).toBe(INSPECTION_MESSAGES.title);
    expect(problem('scheduledDate', valueIn(date, 'unreadable'))).toBe(RULE_MESSAGES.date);
  });

  test('of a record that the server does not find is not corrected', () => {
    const failure = { ...CLASH, message: 'Item not found', status: 404, clashes: {} };
    const refusal = (call: 'createItem' | 'updateItem') =>
      inspection('an-item', { call, body: { title: 'Crack' }, failure });
    expect(mayBeEdited(refusal('updateItem'))).toBe(false);
    // Its inspection is missing; the item can be moved to another one.
    expect(mayBeEdited(refusal('createItem'))).toBe(true);
  });

  test('follows the rules for the days of an item', () => {
    const body = { dueDate: '2026-01-01', resolvedDate: '2026-01-01' };
    const refused = inspection('an-item', { call: 'updateItem', body });
    const problem = (name: string, value: string) =>
      problemOf(refused, { name, value, today: '2026-11-21' });
    expect([problem('dueDate', '2026-11-20'), problem('dueDate', '2026-11-21')]).toEqual([
      RULE_MESSAGES.futureDate,
      undefined,
    ]);
    expect([problem('dueDate', '2026-01-01'), problem('dueDate', 'unreadable')]).toEqual([
      undefined,
      RULE_MESSAGES.date,
    ]);
    expect([
      problem('resolvedDate', '2026-11-22'),
      problem('resolvedDate', '2026-11-21'),
      problem('notes', '2026-11-22'),
    ]).toEqual([RULE_MESSAGES.pastDate, undefined, undefined]);
  });
});

test('a refusal names the fields', () => {
  const failure = {
    message: 'Validation failed',
    status: 400,
    current: undefined,
    clashes: {},
    errors: { title: ['Required'], dueDate: ['Too early', 'No day'], inspectionId: ['Gone'] },
  };
  expect(reasonsOf({ call: 'updateItem', failure })).toEqual([
    'Title: Required',
    'Due Date: Too early',
    'Due Date: No day',
    'Inspection: Gone',
  ]);
  const unnamed = { ...failure, message: 'This item is already resolved', errors: {} };
  expect(reasonsOf({ call: 'resolveItem', failure: unnamed })).toEqual([unnamed.message]);
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
    const change = { obstacle: null, ...given };
    expect(waitOf(change, earlier, { ...online, ...sending })).toBe(says);
  });
});
