import assert from 'node:assert/strict';
import { loadMachineOf } from '../../../machines/loading/load.machine';
import { modelOf } from '../../support/models/model';
import { answered, BROKEN, UNANSWERED } from '../failures';

interface Query {
  search: string;
}

const AT = 1_700_000_000_000;

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
      'a refusal': { error: answered(404) },
      'no answer': { error: UNANSWERED },
    },
    recall: {
      'a copy': {
        output: ({ query }: { query: Query }) => ({
          data: `copied rows of "${query.search}"`,
          copiedAt: AT,
        }),
      },
      'no copy': { output: null },
      'a broken store': { error: BROKEN },
    },
    watchChanges: {
      'a change on this device': { sends: { type: 'changes.made' } },
      'it breaks': { error: BROKEN },
    },
  },
  distinguish: ({ context: { data, copiedAt, hasMissed, isForChanges } }) => [
    ...[data === null, copiedAt === null, hasMissed, isForChanges],
  ],
  invariant: ({ snapshot }) => {
    const { data, answered: query, copiedAt, failure } = snapshot.context;
    assert.equal(
      snapshot.hasTag('busy'),
      !snapshot.matches('showing') && !snapshot.matches('failed'),
    );
    if (snapshot.matches('showing')) {
      assert.deepEqual(query, snapshot.context.query, 'The answer is to another question');
      assert.deepEqual([failure, copiedAt], [null, null]);
    }
    if (snapshot.matches('failed')) assert.notEqual(failure, null);
    const rows = query === null ? null : `rows of "${query.search}"`;
    assert.equal(data, rows !== null && copiedAt !== null ? `copied ${rows}` : rows);
  },
});
