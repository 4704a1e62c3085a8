import { fromPromise } from 'xstate';
import type { Item } from '../../../../contract/items/item';
import { itemDeletionMachine } from '../../../../machines/items/item-deletion.machine';
import {
  type DuplicateRequest,
  itemDuplicationMachine,
} from '../../../../machines/items/item-duplication.machine';
import {
  itemReopeningMachine,
  type UnresolveRequest,
} from '../../../../machines/items/item-reopening.machine';
import { itemResolvingMachine } from '../../../../machines/items/item-resolving.machine';
import { copyItem, markUnresolved, removeItem } from '../calls';
import type { CallApi } from '../../../platform/http/call-api';

/** The effects of what is done with single items. */
export function provideItemActions(api: CallApi) {
  return {
    itemDeletion: itemDeletionMachine.provide({
      actors: {
        deleteItem: fromPromise<number, { id: number }>(({ input, signal }) =>
          removeItem(api, input.id, signal),
        ),
      },
    }),
    itemReopening: itemReopeningMachine.provide({
      actors: {
        unresolveItem: fromPromise<Item, UnresolveRequest>(({ input, signal }) =>
          markUnresolved(api, input, signal),
        ),
      },
    }),
    itemDuplication: itemDuplicationMachine.provide({
      actors: {
        duplicateItem: fromPromise<Item, DuplicateRequest>(({ input, signal }) =>
          copyItem(api, input, signal),
        ),
      },
    }),
    itemResolving: itemResolvingMachine,
  };
}
