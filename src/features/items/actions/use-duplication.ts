import type { ActorRefFrom } from 'xstate';
import { ITEM_MESSAGES } from '../../../../contract/items/messages';
import type { ActionItem } from '../../../../machines/items/action-item';
import type { itemDuplicationMachine } from '../../../../machines/items/item-duplication.machine';
import { useEmitted } from '../../../platform/actors';
import { confirmSaved } from '../../../ui/toast/confirm-saved';
import { showToast } from '../../../ui/toast/toasts';

/** Returns a function that duplicates an item, and reports the outcome. */
export function useDuplication(
  actor: ActorRefFrom<typeof itemDuplicationMachine>,
): (item: ActionItem) => void {
  useEmitted(actor, {
    'item.duplicated': ({ copy }) => {
      confirmSaved({ kind: 'item', id: copy.id }, ITEM_MESSAGES.duplicated);
    },
    'duplication.failed': ({ failure }) => {
      showToast('error', `${ITEM_MESSAGES.duplicateFailed}: ${failure.message}`);
    },
  });
  return (item) => {
    actor.send({ type: 'item.duplicate', item });
  };
}
