import assert from 'node:assert/strict';
import { typedSearchMachine } from '../../../machines/loading/typed-search.machine';
import { modelOf } from '../../support/models/model';

const crack = { text: 'crack', address: '/items' };

export const model = modelOf({
  machine: typedSearchMachine,
  inputs: { start: undefined },
  events: { 'search.typed': { crack: { typed: crack } }, 'search.drop': {} },
  invariant: ({ snapshot, emitted }) => {
    assert.deepEqual(snapshot.context.typed, snapshot.hasTag('typing') ? crack : null);
    for (const { typed } of emitted) assert.deepEqual(typed, crack);
  },
});
