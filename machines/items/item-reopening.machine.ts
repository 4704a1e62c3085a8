import { Item } from '../../contract/items/item';
import { askedActionMachineOf } from '../actions/asked-action.machine';
import type { Failure } from '../failure';
import type { ActionItem } from './action-item';

/** The current item; with a failure where somebody else has changed it before. */
export interface Reopened {
  item: Item;
  overtaken: Failure | null;
}

/** Taking a resolution back: asked about first, because its date and resolver are cleared. */
export const itemReopeningMachine = askedActionMachineOf<ActionItem, Reopened>('itemReopening', {
  asksAgain: true,
  outcomeOf: (failure) => {
    const { data } = Item.safeParse(failure.current);
    return data === undefined ? null : { item: data, overtaken: failure };
  },
  newsOf: (done) => done && { type: 'item.changed', item: done.outcome.item },
});
