import { expect, test } from 'vitest';
import type { Report } from '../../../contract/reports/report';
import {
  awaitedRevision,
  unchangedRevision,
  unknownRevision,
} from '../../../machines/reports/awaited-revision';
import { storedReport } from '../../models/reports/stored-report';

/** Which revision a user is shown who opens the dialog of reports again. */

const READY_AT = '2026-11-25T10:00:00.000Z';
const ASKED = { subject: { inspectionId: 1 }, userId: 7, now: Date.parse(READY_AT) + 60_000 };

const revision = (fields: Partial<Report>): Report =>
  storedReport({ createdById: 7, projectId: 2, createdAt: READY_AT, readyAt: READY_AT, ...fields });

const shown = (fields: Partial<Report>, asked = {}) =>
  awaitedRevision([revision(fields)], { ...ASKED, ...asked })?.state ?? null;

test('a revision that waits, is being made, or was just issued without changes since is shown', () => {
  expect(shown({ state: 'queued', readyAt: null })).toBe('queued');
  expect(shown({ state: 'making', readyAt: null })).toBe('making');
  expect(shown({})).toBe('ready');
  expect(shown({ isOutdated: true })).toBe(null);
  // Its time is the one when its making began, which may take 15 minutes.
  expect(shown({}, { now: Date.parse(READY_AT) + 24 * 60_000 })).toBe('ready');
  expect(shown({}, { now: Date.parse(READY_AT) + 26 * 60_000 })).toBe(null);
  expect(shown({ state: 'failed' })).toBe(null);
  expect(shown({ state: 'cancelled' })).toBe(null);
});

test('only the user’s own revision of the same inspection or project is shown', () => {
  expect(shown({ createdById: 8 })).toBe(null);
  expect(shown({ purpose: 'draft' })).toBe(null);
  expect(shown({ inspectionId: 9 })).toBe(null);
  expect(shown({ itemCount: 2 })).toBe(null);
  // Two others may have been chosen.
  expect(shown({ itemCount: 2 }, { subject: { inspectionId: 1, itemIds: [3, 4] } })).toBe(null);
  // The revision of an inspection of the project is another one.
  expect(shown({}, { subject: { projectId: 2 } })).toBe(null);
  expect(shown({ inspectionId: null }, { subject: { projectId: 2 } })).toBe('ready');
});

test('only the newest revision is shown', () => {
  const failed = revision({ id: 6, state: 'failed' });
  expect(awaitedRevision([failed, revision({})], ASKED)).toBe(null);
});

test('a revision of anybody counts as unchanged until its whole subject has changed', () => {
  const since = (...newestFirst: Partial<Report>[]) =>
    unchangedRevision(newestFirst.map(revision), ASKED.subject);
  expect(since({ revision: 3, createdById: 8 }, { revision: 2, isOutdated: true })).toBe(3);
  expect(since({ revision: 3, isOutdated: true }, { revision: 2 })).toBe(null);
  // One that is not issued has no number yet, and a choice of items leaves others out.
  expect(since({ revision: 4, state: 'failed' }, { itemCount: 2 }, { revision: 3 })).toBe(3);
  expect(since({ inspectionId: 9 }, { purpose: 'draft' })).toBe(null);
  const choice = { inspectionId: 1, itemIds: [3] };
  expect(unchangedRevision([revision({ itemCount: 1 })], choice)).toBe(null);
});

test('the revision of a request without an answer is newer than any that the user knew of', () => {
  const found = (fields: Partial<Report>, asked = {}) =>
    unknownRevision([revision({ id: 6, ...fields })], { ...ASKED, known: 5, ...asked })?.id ?? null;
  expect(found({})).toBe(6);
  expect(found({}, { known: 6 })).toBe(null);
  expect(found({ state: 'failed' })).toBe(null);
  // Somebody has changed an item since, or the clock of the device is wrong.
  expect(found({ isOutdated: true }, { now: 0 })).toBe(6);
  // Nobody knows which ones there were.
  expect(found({ isOutdated: true }, { known: null })).toBe(null);
  const choice = { subject: { inspectionId: 1, itemIds: [3, 4] } };
  expect([found({ itemCount: 2 }, choice), found({ itemCount: 3 }, choice)]).toEqual([6, null]);
});
