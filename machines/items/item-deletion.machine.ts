import { confirmedActionMachineOf } from '../actions/confirmed-action.machine';
import type { Removal } from '../outbox/removal';
import type { ActionItem } from './action-item';

/** Deletes an item after a confirmation. After a failure the question stays open. */
export const itemDeletionMachine = confirmedActionMachineOf<ActionItem, { removal: Removal }>(
  'itemDeletion',
  {
    staysOpen: true,
    // Someone else has deleted it, or our own answer was lost. Either way it is gone, as the user
    // wanted.
    outcomeOf: ({ status }) => (status === 404 ? { removal: 'removed' } : null),
    eventFor: (done) => done && { type: 'item.removed', id: done.subject.id },
  },
);
