import assert from 'node:assert/strict';
import { appMachine } from '../../../machines/app/app.machine';
import { ANNA, BORIS } from '../../support/records/people';
import { modelOf } from '../../support/models/model';
import { BROKEN } from '../failures';

const opened = { now: 0, today: '2026-03-01', timeZone: 'Europe/Berlin' };

export const model = modelOf({
  machine: appMachine,
  inputs: { 'Anna has been here': { storedUser: ANNA, opened } },
  events: {
    'sending.begin': {
      'of Anna': { userId: ANNA.id, tab: 'tab-1' },
      'of Boris': { userId: BORIS.id, tab: 'tab-1' },
    },
  },
  effects: {
    session: {
      'Anna is renewed': { shows: { user: ANNA } },
      'Boris signs in': { shows: { user: BORIS } },
      'the session ends': { shows: { user: null } },
      breaks: { error: BROKEN },
    },
    clock: { breaks: { error: BROKEN } },
    uploads: { breaks: { error: BROKEN } },
    outbox: { breaks: { error: BROKEN } },
  },
  distinguish: ({ context }) => context.userId,
  invariant: ({ snapshot }) => {
    const { children, context, value } = snapshot;
    const inputs = [children.uploads, children.outbox].map(
      (actor) => (actor?.getSnapshot() as { input?: unknown } | undefined)?.input,
    );
    const { userId } = context;
    if (value === 'idle') assert.deepEqual(inputs, [undefined, undefined]);
    else
      assert.deepEqual(inputs, [
        { userId, tab: 'tab-1' },
        { userId, isOnline: true },
      ]);
  },
});
