import { Item } from '../../contract/items/item';
import { confirmedActionMachineOf } from '../actions/confirmed-action.machine';
import type { Failure } from '../failure';
import type { ActionItem } from './action-item';

/** The current item, and the failure if someone else has changed it first. */
export interface Reopened {
  item: Item;
  conflict: Failure | null;
}

/** Reopens an item after a confirmation, because its resolution date and resolver are cleared. */
export const itemReopeningMachine = confirmedActionMachineOf<ActionItem, Reopened>(
  'itemReopening',
  {
    staysOpen: true,
    outcomeOf: (failure) => {
      const { data } = Item.safeParse(failure.current);
      return data === undefined ? null : { item: data, conflict: failure };
    },
    eventFor: (done) => done && { type: 'item.changed', item: done.outcome.item },
  },
);
