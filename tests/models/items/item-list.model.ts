import assert from 'node:assert/strict';
import { itemListMachine, type ItemQuery } from '../../../machines/items/item-list.machine';
import { modelOf } from '../../support/models/model';

const everything: ItemQuery = {
  ...{ view: 'list', search: '', status: '', priority: '', category: '' },
  ...{ assignee: '', sort: '', page: 1 },
};

export const model = modelOf({
  machine: itemListMachine,
  inputs: {
    everything: { query: everything },
    'the drafts': { query: { ...everything, status: 'Draft', page: 2 } },
  },
  events: {
    'query.changed': { 'as a board': { query: { ...everything, view: 'kanban' } } },
    'drafts.completed': {},
    'search.typed': { crack: { query: { ...everything, search: 'crack' } } },
  },
  invariant: ({ snapshot, emitted }) => {
    const { query, applied } = snapshot.context;
    if (snapshot.matches('showing')) assert.deepEqual(applied, query);
    if (emitted.length > 0) assert.deepEqual(emitted.at(-1)?.query, applied);
  },
});
