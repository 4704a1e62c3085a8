import assert from 'node:assert/strict';
import { liveMachine } from '../../../machines/live/live.machine';
import { modelOf } from '../../support/models/model';
import { BROKEN } from '../failures';

const BROKEN_ALSO = { 'it breaks': { error: BROKEN } };

export const model = modelOf({
  machine: liveMachine,
  inputs: { 'a signed-in user': undefined },
  events: {},
  effects: {
    lead: {
      'this tab follows': { sends: { type: 'lead.gained' } },
      'this tab is hidden': { sends: { type: 'lead.lost' } },
      ...BROKEN_ALSO,
    },
    hearTabs: {
      'another tab tells': { sends: { type: 'tab.heard', cursor: '1' } },
      ...BROKEN_ALSO,
    },
    watchConnection: {
      'it returns': { sends: { type: 'connection.returned' } },
      'it is lost': { sends: { type: 'connection.lost' } },
      ...BROKEN_ALSO,
    },
    stream: {
      'an answer': { sends: { type: 'stream.opened' } },
      'a change': { sends: { type: 'stream.heard', cursor: '2' } },
      'the present': { sends: { type: 'stream.current', cursor: '3' } },
      'too old': { sends: { type: 'stream.tooOld', cursor: '4' } },
      'the end': { sends: { type: 'stream.ended', spread: 1, pauseMs: 0 } },
      ...BROKEN_ALSO,
    },
  },
  distinguish: ({ context: { cursor, misses } }) => [cursor, Math.min(misses, 2)],
  invariant: ({ snapshot, received }) => {
    const lead = received.findLast(({ type }) => type.startsWith('lead.'));
    const leads = lead?.type === 'lead.gained';
    assert.equal(!snapshot.matches('listening'), leads, 'A tab follows although another does');
    if (snapshot.matches({ open: 'following' })) assert.equal(snapshot.context.misses, 0);
  },
});
