import assert from 'node:assert/strict';
import {
  GROWING_PAUSES,
  pendingLogoutsMachine,
} from '../../../machines/session/pending-logouts.machine';
import { modelOf } from '../../support/models/model';
import { BROKEN, UNANSWERED } from '../failures';

export const model = modelOf({
  machine: pendingLogoutsMachine,
  inputs: { 'the page is opened': undefined },
  events: { 'logout.pending': {} },
  effects: {
    endLeftSessions: { ended: { output: null }, unanswered: { error: UNANSWERED } },
    watchConnection: {
      lost: { sends: { type: 'connection.lost' } },
      returned: { sends: { type: 'connection.returned' } },
      breaks: { error: BROKEN },
    },
  },
  distinguish: ({ context }) => context.missed,
  invariant: ({ snapshot }) => {
    const { missed } = snapshot.context;
    assert.ok(missed <= GROWING_PAUSES, 'The pauses grow for ever');
    if (snapshot.matches('idle')) assert.equal(missed, 0);
    if (snapshot.matches('pausing')) assert.ok(missed > 0);
  },
});
