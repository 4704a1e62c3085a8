import assert from 'node:assert/strict';
import { confirmedActionMachineOf } from '../../../machines/actions/confirmed-action.machine';
import { modelOf } from '../../support/models/model';
import { answered } from '../failures';

const subject = { id: 1 };

/** Every action on a record of the office uses this machine under another name. */
export const model = modelOf({
  machine: confirmedActionMachineOf<{ id: number }, { done: true }>('confirmedAction', {
    outcomeOf: ({ status }) => (status === 404 ? { done: true } : null),
  }),
  inputs: { start: { listener: null, key: 'key' } },
  events: {
    'action.ask': { '1': { subject } },
    'action.run': { '1': { subject } },
    'action.confirm': {},
    'action.cancel': {},
    'error.dismiss': {},
  },
  effects: {
    execute: {
      done: { output: { done: true } },
      'is done already': { error: answered(404) },
      refused: { error: answered(503) },
    },
  },
  invariant: ({ snapshot, emitted, received }) => {
    const wanted = received.filter(
      ({ type }) => type === 'action.confirm' || type === 'action.run',
    );
    assert.ok(emitted.length <= wanted.length, 'Something was done that nobody wanted');
    const { subject: shown, failure } = snapshot.context;
    if (snapshot.hasTag('asking') || snapshot.hasTag('busy')) assert.deepEqual(shown, subject);
    if (failure !== null) assert.equal(emitted.at(-1)?.type, 'action.failed');
  },
});
