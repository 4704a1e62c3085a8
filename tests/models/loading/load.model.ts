import assert from 'node:assert/strict';
import { loadMachineOf } from '../../../machines/loading/load.machine';
import { modelOf } from '../../support/models/model';
import { answered } from '../failures';

interface Query {
  search: string;
}

/** Every list and record is loaded by this machine under another name. */
export const model = modelOf({
  machine: loadMachineOf<Query, string>('load'),
  inputs: { everything: { query: { search: '' } } },
  events: {
    'query.changed': { same: { query: { search: '' } }, other: { query: { search: 'crack' } } },
    'search.typed': { crack: { query: { search: 'crack' } } },
    'load.again': {},
  },
  effects: {
    load: {
      'an answer': { output: ({ query }: { query: Query }) => `rows of "${query.search}"` },
      'no answer': { error: answered(503) },
    },
  },
  invariant: ({ snapshot }) => {
    const { data, failure, query } = snapshot.context;
    assert.equal(
      snapshot.hasTag('busy'),
      !snapshot.matches('showing') && !snapshot.matches('failed'),
    );
    if (snapshot.matches('showing')) {
      assert.equal(data, `rows of "${query.search}"`, 'The answer is to another question');
      assert.equal(failure, null);
    }
    if (snapshot.matches('failed')) assert.notEqual(failure, null);
  },
});
