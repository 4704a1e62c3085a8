import { expect, test } from 'vitest';
import type { LiveChange } from '../../contract/live/live-change';
import {
  isAnswered,
  isOnScreen,
  noteOwnChange,
  noteSentChange,
} from '../../src/platform/live/own-changes';

const change = (
  action: LiveChange['action'],
  version: number,
  id = 7001,
  isOwn = true,
): LiveChange => ({
  ...{ kind: 'items', id, action, version, itemId: id, inspectionId: 1, projectId: 1 },
  ...{ by: 'Anna Berg', isOwn, fields: [] },
});

test('the answer to a change of one’s own covers its versions, but not a deletion', () => {
  noteOwnChange({ changes: ['items'] }, { id: 7001, version: 5 });
  const changes = [change('changed', 5), change('changed', 6), change('deleted', 5)];
  expect(changes.map(isAnswered)).toEqual([true, false, false]);
});

test('a change of others is news, although it left the version of one’s own', () => {
  noteOwnChange({ changes: ['items'] }, { id: 9001, version: 5 });
  const changes = [change('changed', 4, 9001, false), change('changed', 5, 9001, false)];
  expect(changes.map(isAnswered)).toEqual([true, false]);
});

test('a change that the outbox has sent counts as answered, but not on every screen', () => {
  noteSentChange({ changes: ['items'] }, { id: 8001, version: 5 });
  const changes = [
    change('changed', 5, 8001),
    change('changed', 6, 8001),
    change('deleted', 5, 8001),
  ];
  expect(changes.map(isAnswered)).toEqual([true, false, false]);
  expect(changes.map(isOnScreen)).toEqual([false, false, false]);
});
