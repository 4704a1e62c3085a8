import assert from 'node:assert/strict';
import { withdrawalMachine } from '../../../machines/uploads/withdrawal.machine';
import { modelOf } from '../../support/models/model';
import { answered, UNANSWERED } from '../failures';
import { anEntry } from './entries';

export const model = modelOf({
  machine: withdrawalMachine,
  inputs: { 'a photo that was taken out': { entry: anEntry({ state: 'cancelled' }) } },
  events: { 'connection.returned': {}, 'server.answered': {} },
  effects: {
    withdrawPhoto: {
      'it was there': { output: { photoId: 7 } },
      'it was not there': { output: { photoId: null } },
      unanswered: { error: UNANSWERED },
      refused: { error: answered(403) },
    },
  },
  distinguish: ({ context }) => context.attempts,
  depth: 4,
  invariant: ({ snapshot, reported, performed }) => {
    const said = (type: string) => reported.some((report) => report.type === type);
    assert.equal(said('withdrawal.done'), snapshot.matches('done'));
    assert.equal(said('withdrawal.refused'), snapshot.matches('refused'));
    const isForgotten = performed.some(({ action }) => action === 'forgetEntry');
    assert.equal(isForgotten, snapshot.matches('refused'), 'It must stay until it is settled');
  },
});
