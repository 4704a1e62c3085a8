import assert from 'node:assert/strict';
import { createActor } from 'xstate';
import { allItemsActionsMachine, allItemsMachine } from '../../../machines/items/all-items.machine';
import { allItemsQuery } from '../../support/records/all-items-query';
import { anItem } from '../../support/records/items';
import { modelOf } from '../../support/models/model';
import { BROKEN } from '../failures';

const list = createActor(allItemsMachine, { id: 'list', input: { query: allItemsQuery() } });

export const model = modelOf({
  machine: allItemsActionsMachine,
  inputs: { start: { list, copyKey: 'copy' } },
  events: {
    'item.changed': { 'another version': { item: anItem({ version: 2 }) } },
    'item.removed': { 'the item': { id: 7 } },
  },
  effects: {
    followRows: { 'are loaded': { shows: [anItem()] }, breaks: { error: BROKEN } },
    selection: {},
    actions: {},
  },
  depth: 3,
  invariant: ({ snapshot: { context, children } }) => {
    assert.equal(children['selection'], context.selection);
    assert.equal(children['actions'], context.actions);
  },
});
