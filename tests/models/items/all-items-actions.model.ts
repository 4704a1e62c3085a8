import assert from 'node:assert/strict';
import { allItemsActionsMachine } from '../../../machines/items/all-items.machine';
import { anItem } from '../../support/items';
import { listening } from '../../support/listening';
import { modelOf } from '../../support/models/model';

export const model = modelOf({
  machine: allItemsActionsMachine,
  inputs: { start: { list: listening(() => undefined), copyKey: 'copy' } },
  events: {
    'item.changed': { 'another version': { item: anItem({ version: 2 }) } },
    'item.removed': { 'the item': { id: 7 } },
  },
  effects: { selection: {}, actions: {} },
  depth: 2,
  invariant: ({ snapshot: { context, children } }) => {
    assert.equal(children['selection'], context.selection);
    assert.equal(children['actions'], context.actions);
  },
});
