import assert from 'node:assert/strict';
import { GROWING_TRIES, refreshMachine } from '../../../machines/session/refresh.machine';
import { modelOf } from '../../support/models/model';
import { ANNA } from '../../support/records/people';
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
      'answered 502': { error: answered(502) },
    },
    watchConnection: {
      lost: { sends: { type: 'connection.lost' } },
      returned: { sends: { type: 'connection.returned' } },
      breaks: { error: BROKEN },
    },
  },
  distinguish: ({ context }) => [context.isOnline, context.isAwaited, context.unanswered],
  invariant: ({ snapshot, reported }) => {
    const { unanswered, session, failure } = snapshot.context;
    assert.ok(unanswered <= GROWING_TRIES, 'The pauses grow for ever');
    assert.equal(session !== null, snapshot.matches('refreshed'));
    assert.equal(failure !== null, snapshot.matches('failed'));
    if (snapshot.matches({ trying: 'offline' })) {
      assert.notEqual(reported.at(-1)?.['trouble'], 'none');
    }
  },
});
