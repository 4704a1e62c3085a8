import { Item } from '../../contract/items/item';
import { confirmedActionMachineOf } from '../actions/confirmed-action.machine';
import type { Failure } from '../failure';
import type { ActionItem } from './action-item';

/** The current item, and the failure if someone else has changed it first. */
export interface Reopened {
  item: Item;
  conflict: Failure | null;
}

/** The item as someone else has changed it; null if that is not why an action failed. */
export function outcomeOfConflict(failure: Failure): Reopened | null {
  const { data } = Item.safeParse(failure.current);
  return data === undefined ? null : { item: data, conflict: failure };
}

/** Reopens an item after a confirmation, because its resolution date and resolver are cleared. */
export const itemReopeningMachine = confirmedActionMachineOf<ActionItem, Reopened>(
  'itemReopening',
  {
    staysOpen: true,
    outcomeOf: outcomeOfConflict,
    eventFor: (done) => done && { type: 'item.changed', item: done.outcome.item },
  },
);
