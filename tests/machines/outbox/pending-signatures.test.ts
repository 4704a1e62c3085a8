import { expect, test } from 'vitest';
import { signaturesAfter } from '../../../machines/outbox/pending-signatures';
import { aKeptChange } from '../../models/outbox/changes';
import { refusalOf, storedSignature } from '../../support/records/signatures';

/** The signatures under a revision, including those that wait on the device. */

const sha256 = 'a'.repeat(64);
const change = aKeptChange({
  call: 'signReport',
  record: -5,
  reportId: 7,
  base: {},
  version: null,
  body: refusalOf(sha256, 'Finding 2 is not mine.'),
});

test('signatures made without a network follow the earlier ones', () => {
  const before = storedSignature();
  const [first, second] = signaturesAfter([before], [change], 'Test Inspector');
  expect(first).toBe(before);
  expect(second).toEqual({
    ...storedSignature({ id: -5, decision: 'refused', name: 'Otto Falk', role: 'Owner' }),
    isDrawn: false,
    reason: 'Finding 2 is not mine.',
    agreement: { version: 1, text: '' },
    takenBy: { id: change.userId, name: 'Test Inspector' },
    createdAt: new Date(change.madeAt).toISOString(),
  });
});

test('a signature that the server already has appears once', () => {
  const known = storedSignature();
  expect(signaturesAfter([known], [{ ...change, record: known.id }], '')).toEqual([known]);
});

test('a signature that this version cannot read is not shown', () => {
  expect(signaturesAfter([], [{ ...change, body: { name: 5 } }], '')).toEqual([]);
});
