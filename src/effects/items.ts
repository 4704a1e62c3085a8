import { fromPromise } from 'xstate';
import type { Item } from '../../contract/item';
import {
  type DuplicateRequest,
  itemActionsMachine,
} from '../../machines/items/item-actions.machine';
import { copyItem, removeItem } from '../api/items';
import type { CallApi } from '../api/service';

/** The effects of what is done with single items. */
export function provideItems(api: CallApi) {
  return {
    itemActions: itemActionsMachine.provide({
      actors: {
        deleteItem: fromPromise<number, { id: number }>(({ input, signal }) =>
          removeItem(api, input.id, signal),
        ),
        duplicateItem: fromPromise<Item, DuplicateRequest>(({ input, signal }) =>
          copyItem(api, input, signal),
        ),
      },
    }),
  };
}
