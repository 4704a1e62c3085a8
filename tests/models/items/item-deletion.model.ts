import assert from 'node:assert/strict';
import { itemDeletionMachine } from '../../../machines/items/item-deletion.machine';
import { anItem } from '../../support/records/items';
import { modelOf } from '../../support/models/model';
import { answered } from '../failures';

const subject = anItem();

/** Every action whose question stays open after a failure uses this machine. */
export const model = modelOf({
  machine: itemDeletionMachine,
  inputs: { start: { listener: null, key: 'key' } },
  events: {
    'action.ask': { '7': { subject } },
    'action.run': { '7': { subject } },
    'action.confirm': {},
    'action.cancel': {},
    'error.dismiss': {},
  },
  effects: {
    execute: {
      deleted: { output: { subject, outcome: { removal: 'removed' } } },
      'is gone already': { error: answered(404) },
      refused: { error: answered(503) },
    },
  },
  invariant: ({ snapshot, emitted, received }) => {
    const wanted = received.filter(
      ({ type }) => type === 'action.confirm' || type === 'action.run',
    );
    assert.ok(emitted.length <= wanted.length, 'An item was deleted that nobody confirmed');
    if (snapshot.hasTag('asking')) assert.equal(snapshot.context.subject?.id, 7);
  },
});
