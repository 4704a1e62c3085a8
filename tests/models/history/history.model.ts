import assert from 'node:assert/strict';
import type { HistoryEntry } from '../../../contract/history/history';
import { historyMachine } from '../../../machines/history/history.machine';
import { modelOf } from '../../support/models/model';
import { UNANSWERED } from '../failures';

const entry = (id: number): HistoryEntry => ({
  id,
  at: '2026-11-22T10:00:00.000Z',
  user: { id: 3, name: 'Ivan Petrov' },
  kind: 'items',
  recordId: 7,
  action: 'changed',
  version: id,
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
      'the last page': { output: { entries: [entry(1)], next: null } },
      'no answer': { error: UNANSWERED },
    },
  },
  distinguish: ({ context }) => [context.before, context.failure === null, context.filter.userId],
  invariant: ({ snapshot }) => {
    const { entries, people, filter, before, failure } = snapshot.context;
    if (snapshot.hasTag('hidden')) {
      assert.deepEqual([entries, people, before, failure], [[], [], null, null]);
      assert.deepEqual(filter, { userId: null, kind: null });
    }
    if (snapshot.matches({ shown: 'loaded' })) assert.equal(failure, null);
    if (snapshot.matches({ shown: 'failed' })) assert.notEqual(failure, null);
  },
});
