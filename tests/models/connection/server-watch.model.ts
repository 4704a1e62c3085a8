import assert from 'node:assert/strict';
import { serverWatchMachine } from '../../../machines/connection/server-watch.machine';
import { modelOf } from '../../support/models/model';
import { UNANSWERED } from '../failures';

export const model = modelOf({
  machine: serverWatchMachine,
  inputs: { 'a server that has answered': undefined },
  events: { 'server.missed': {}, 'server.responded': {}, 'connection.returned': {} },
  effects: {
    probeServer: { 'it answers': { output: undefined }, 'no answer': { error: UNANSWERED } },
  },
  distinguish: ({ context }) => [context.misses, context.probes],
  depth: 4,
  invariant: ({ snapshot, received, reported }) => {
    if (received.some(({ type }) => type === 'server.missed')) return;
    assert.ok(snapshot.matches('answering'), 'It asks without a reason');
    assert.deepEqual(reported, [], 'It answers unasked');
  },
});
