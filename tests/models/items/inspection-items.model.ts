import assert from 'node:assert/strict';
import { createActor } from 'xstate';
import { inspectionMachine } from '../../../machines/inspections/inspection.machine';
import { inspectionItemsMachine } from '../../../machines/items/inspection-items.machine';
import { anItem } from '../../support/records/items';
import { modelOf } from '../../support/models/model';
import { BROKEN } from '../failures';

const inspection = createActor(inspectionMachine, {
  id: 'inspection',
  input: { query: { id: 5 } },
});
const items = [anItem(), anItem({ id: 8 })];

export const model = modelOf({
  machine: inspectionItemsMachine,
  inputs: { 'an inspection': { inspection, copyKey: 'copy' } },
  events: {},
  effects: {
    followItems: { 'are loaded': { shows: { inspectionItems: items } }, breaks: { error: BROKEN } },
    board: {},
    selection: {},
    actions: {},
  },
  depth: 4,
  invariant: ({ snapshot: { context, children } }) => {
    assert.equal(children['board'], context.board);
    assert.equal(children['selection'], context.selection);
    assert.equal(children['actions'], context.actions);
  },
});
