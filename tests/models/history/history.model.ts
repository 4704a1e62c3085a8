import assert from 'node:assert/strict';
import type { HistoryEntry } from '../../../contract/history/history';
import type { LiveChange } from '../../../contract/live/live-change';
import { historyMachine } from '../../../machines/history/history.machine';
import { modelOf } from '../../support/models/model';
import { answered, BROKEN, UNANSWERED } from '../failures';

const CHANGE: LiveChange = {
  kind: 'items',
  id: 7,
  action: 'changed',
  version: 3,
  itemId: 7,
  inspectionId: 1,
  projectId: 1,
  by: 'Ivan Petrov',
  isOwn: false,
  fields: ['status'],
};

const entry = (id: number): HistoryEntry => ({
  id,
  at: '2026-11-22T10:00:00.000Z',
  user: { id: 3, name: 'Ivan Petrov' },
  kind: 'items',
  recordId: 7,
  action: 'changed',
  version: id,
  isMerged: false,
  isDeclined: false,
  itemId: 7,
  itemTitle: 'Wet wall',
  thumbnailUrl: null,
  changes: [{ field: 'status', from: 'Open', to: 'Resolved' }],
});

export const model = modelOf({
  machine: historyMachine,
  inputs: { 'the history of an item': { subject: { kind: 'item', id: 7 } } },
  events: {
    'history.show': {},
    'history.hide': {},
    'history.more': {},
    'history.filter': { 'by a person': { filter: { userId: 3, kind: null } } },
    'record.changed': { 'to version 3': { version: 3 } },
  },
  effects: {
    loadPage: {
      'more follow': {
        output: { entries: [entry(2)], next: 2, people: [{ id: 3, name: 'Ivan Petrov' }] },
      },
      'the last page': {
        output: { entries: [entry(1)], next: null, olderRemovedAt: '2026-11-01T08:00:00.000Z' },
      },
      'no answer': { error: UNANSWERED },
      refused: { error: answered(403) },
    },
    hearRecords: {
      'a change of the item': { sends: { type: 'records.changed', news: [CHANGE] } },
      'a change of another item': {
        sends: { type: 'records.changed', news: [{ ...CHANGE, id: 8, itemId: 8 }] },
      },
      'too many changes': { sends: { type: 'records.changed', news: 'all' } },
      'it breaks': { error: BROKEN },
    },
  },
  distinguish: ({ context }) => [
    context.before,
    context.failure === null,
    context.filter.userId,
    context.isBehind,
  ],
  invariant: ({ snapshot }) => {
    const { entries, people, filter, before, failure, olderRemovedAt } = snapshot.context;
    if (snapshot.hasTag('hidden')) {
      assert.deepEqual([entries, people], [[], []]);
      assert.deepEqual([before, failure, olderRemovedAt], [null, null, null]);
      assert.deepEqual(filter, { userId: null, kind: null });
    }
    if (snapshot.matches({ shown: 'loaded' })) assert.equal(failure, null);
    if (snapshot.matches({ shown: 'failed' })) assert.notEqual(failure, null);
  },
});
