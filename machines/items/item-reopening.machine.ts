import { Item } from '../../contract/items/item';
import { askedActionMachineOf } from '../actions/asked-action.machine';
import type { Failure } from '../failure';
import type { ActionItem } from './action-item';

/** The current item, and the failure if someone else has changed it first. */
export interface Reopened {
  item: Item;
  overtaken: Failure | null;
}

/** Reopens an item after a confirmation, because its resolution date and resolver are cleared. */
export const itemReopeningMachine = askedActionMachineOf<ActionItem, Reopened>('itemReopening', {
  asksAgain: true,
  outcomeOf: (failure) => {
    const { data } = Item.safeParse(failure.current);
    return data === undefined ? null : { item: data, overtaken: failure };
  },
  newsOf: (done) => done && { type: 'item.changed', item: done.outcome.item },
});
