import { expect, test } from 'vitest';
import type { LiveChange } from '../../contract/live/live-change';
import { isAnswered, noteOwnChange } from '../../src/platform/live/own-changes';

const change = (action: LiveChange['action'], version: number): LiveChange => ({
  ...{ kind: 'items', id: 7, action, version, itemId: 7, inspectionId: 1, projectId: 1 },
  ...{ by: 'Anna Berg', isOwn: false, fields: [] },
});

test('the answer to a change of one’s own covers its versions, but not a deletion', () => {
  noteOwnChange({ changes: ['items'] }, { id: 7, version: 5 });
  const changes = [change('changed', 5), change('changed', 6), change('deleted', 5)];
  expect(changes.map(isAnswered)).toEqual([true, false, false]);
});
