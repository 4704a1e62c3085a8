import { expect, test } from 'vitest';
import type { HistoryEntry } from '../../../contract/history/history';
import { entriesInWords } from '../../../contract/history/entries-in-words';
import { DATES_IN_WORDS } from '../../../src/forms/in-words';

/** The sentences of a history. */

const entry = (changes: HistoryEntry['changes'], isMerged = false): HistoryEntry => ({
  id: 1,
  at: '2026-11-21T08:00:00.000Z',
  user: { id: 2, name: 'Bo Lind' },
  kind: 'items',
  recordId: 7,
  action: 'changed',
  version: 3,
  isMerged,
  isDeclined: false,
  itemId: 7,
  itemTitle: 'Loose handrail',
  thumbnailUrl: null,
  changes,
});

const status = (from: string, to: string) => ({ field: 'status', from, to });
const verifier = { field: 'verifiedByUserName', from: null, to: 'Bo Lind' };
const reason = { field: 'verificationReason', from: null, to: 'Nobody else is here' };

const resolved = (to: boolean) => ({ field: 'isResolved', from: !to, to });

const MOVES: readonly (readonly [string, HistoryEntry['changes']])[] = [
  ['verified the item', [status('Resolved', 'Verified'), verifier]],
  ['verified their own resolution of the item', [status('Resolved', 'Verified'), reason, verifier]],
  [
    'returned the item (2)',
    [{ field: 'returnCount', from: 1, to: 2 }, resolved(false), status('Resolved', 'Open')],
  ],
  ['resolved the item', [resolved(true), status('Open', 'Resolved')]],
  ['reopened the item', [resolved(false), status('Resolved', 'Open')]],
  // The verification is undone.
  [
    'changed the item',
    [status('Verified', 'Resolved'), { ...verifier, from: 'Bo Lind', to: null }],
  ],
];

test.each(MOVES)('Bo Lind %s', (what, changes) => {
  expect(entriesInWords([entry(changes)], true, DATES_IN_WORDS).map((one) => one.what)).toEqual([
    what,
  ]);
});

test('an inspection names the item, and the reason is shown', () => {
  const changes = [
    { field: 'returnReason', from: null, to: 'It still moves' },
    { field: 'returnCount', from: 0, to: 1 },
  ];
  expect(entriesInWords([entry(changes)], false, DATES_IN_WORDS)).toMatchObject([
    {
      who: 'Bo Lind',
      what: 'returned the item “Loose handrail” (1)',
      changes: [
        { label: 'Reason for Return', from: null, to: 'It still moves' },
        { label: 'Times Returned', from: '0', to: '1' },
      ],
    },
  ]);
});

test('a change whose author had not seen the last version shows that it was merged', () => {
  const merged = entry([status('Open', 'InProgress')], true);
  expect(entriesInWords([merged], true, DATES_IN_WORDS).map((one) => one.what)).toEqual([
    'changed the item, merged with changes made in the meantime',
  ]);
});

test('a user who took the values of others has their own in the history', () => {
  const declined = { ...entry([{ field: 'title', from: 'Deep crack', to: 'Long crack' }]) };
  const [said] = entriesInWords([{ ...declined, isDeclined: true }], true, DATES_IN_WORDS);
  expect(said).toMatchObject({
    what: 'took the values of others for the item instead of their own',
    changes: [{ label: 'Title', from: 'Deep crack', to: 'Long crack' }],
  });
});
