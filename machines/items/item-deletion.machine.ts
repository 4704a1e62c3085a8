import { askedActionMachineOf } from '../actions/asked-action.machine';
import type { ActionItem } from './action-item';

/** Deleting an item: asked about first, and asked again where it fails. */
export const itemDeletionMachine = askedActionMachineOf<ActionItem, { id: number }>(
  'itemDeletion',
  {
    asksAgain: true,
    // Somebody else was faster, or our own answer was lost: it is gone as wished.
    outcomeOf: ({ status }, { id }) => (status === 404 ? { id } : null),
    newsOf: (done) => done && { type: 'item.removed', id: done.subject.id },
  },
);
