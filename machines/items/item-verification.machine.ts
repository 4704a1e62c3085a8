import { confirmedActionMachineOf } from '../actions/confirmed-action.machine';
import type { ActionItem } from './action-item';
import { outcomeOfConflict, type Reopened } from './item-reopening.machine';

/** Verifies the resolution of an item at once: moving the item back undoes it. */
export const itemVerificationMachine = confirmedActionMachineOf<ActionItem, Reopened>(
  'itemVerification',
  {
    outcomeOf: outcomeOfConflict,
    eventFor: (done) => done && { type: 'item.changed', item: done.outcome.item },
  },
);
