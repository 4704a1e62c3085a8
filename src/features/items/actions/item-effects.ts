import { fromPromise } from 'xstate';
import type { Item } from '../../../../contract/items/item';
import type { ActionItem } from '../../../../machines/items/action-item';
import { itemDeletionMachine } from '../../../../machines/items/item-deletion.machine';
import {
  type DuplicateRequest,
  itemDuplicationMachine,
} from '../../../../machines/items/item-duplication.machine';
import {
  itemReopeningMachine,
  type Reopened,
} from '../../../../machines/items/item-reopening.machine';
import { actionEffects } from '../../../actions/action-effects';
import type { CallApi } from '../../../platform/http/call-api';
import { copyItem, markUnresolved, removeItem } from '../calls';

/** The effects of the actions on single items. */
export function provideItemActions(api: CallApi) {
  const itemDeletion = itemDeletionMachine.provide(
    actionEffects(async ({ id }, signal) => ({ id: await removeItem(api, id, signal) })),
  );
  const itemReopening = itemReopeningMachine.provide(
    actionEffects<ActionItem, Reopened>(async (item, signal) => ({
      item: await markUnresolved(api, item, signal),
      conflict: null,
    })),
  );
  const itemDuplication = itemDuplicationMachine.provide({
    actors: {
      duplicateItem: fromPromise<Item, DuplicateRequest>(({ input, signal }) =>
        copyItem(api, input, signal),
      ),
    },
  });
  return { itemDeletion, itemReopening, itemDuplication };
}
