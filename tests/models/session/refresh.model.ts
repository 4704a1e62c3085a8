import assert from 'node:assert/strict';
import { REFRESH_TRIES, refreshMachine } from '../../../machines/session/refresh.machine';
import { modelOf } from '../../support/models/model';
import { ANNA } from '../../support/people';
import { answered, BROKEN, UNANSWERED } from '../failures';

export const model = modelOf({
  machine: refreshMachine,
  inputs: { 'a refresh': undefined },
  events: {},
  effects: {
    refreshSession: {
      renewed: { output: { user: ANNA, accessToken: 'second' } },
      refused: { error: answered(401) },
      unanswered: { error: UNANSWERED },
    },
    watchConnection: {
      lost: { sends: { type: 'connection.lost' } },
      returned: { sends: { type: 'connection.returned' } },
      breaks: { error: BROKEN },
    },
  },
  distinguish: ({ context }) => [context.isOnline, context.unanswered],
  invariant: ({ snapshot, reported }) => {
    const { unanswered, session, failure } = snapshot.context;
    assert.ok(unanswered < REFRESH_TRIES, 'It is tried too often');
    assert.equal(session !== null, snapshot.matches('refreshed'));
    assert.equal(failure !== null, snapshot.matches('failed'));
    if (snapshot.matches('offline')) assert.notEqual(reported.at(-1)?.['trouble'], 'none');
  },
});
