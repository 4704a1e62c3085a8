import assert from 'node:assert/strict';
import {
  confirmedActionMachineOf,
  type ConfirmedActionOptions,
} from '../../../machines/actions/confirmed-action.machine';
import { type Model, modelOf, type Outcomes } from '../../support/models/model';
import { answered } from '../failures';

interface Subject {
  id: number;
}

const subject: Subject = { id: 1 };

/** The model of an action on a record. */
export const actionModel = (
  id: string,
  options: Pick<ConfirmedActionOptions<Subject, { done: true }>, 'newestOf'> = {},
  outcomes: Outcomes = {},
): Model =>
  modelOf({
    machine: confirmedActionMachineOf<Subject, { done: true }>(id, {
      outcomeOf: ({ status }) => (status === 404 ? { done: true } : null),
      ...options,
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
        ...outcomes,
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
