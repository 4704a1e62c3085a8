import type { ActorRefFrom } from 'xstate';
import { VERIFICATION_MESSAGES } from '../../../../contract/items/messages';
import type { ActionItem } from '../../../../machines/items/action-item';
import type { itemVerificationMachine } from '../../../../machines/items/item-verification.machine';
import { useEmitted } from '../../../platform/actors';
import { confirmSaved } from '../../../ui/toast/confirm-saved';
import { showToast } from '../../../ui/toast/toasts';

const { verified, verifyFailed } = VERIFICATION_MESSAGES;

/** Returns a function that verifies an item, and reports the outcome. */
export function useVerification(
  actor: ActorRefFrom<typeof itemVerificationMachine>,
): (item: ActionItem) => void {
  useEmitted(actor, {
    'verification.done': ({ item }) => {
      confirmSaved({ kind: 'item', id: item.id }, verified);
    },
    'verification.refused': ({ failure }) => {
      showToast('error', `${verifyFailed}: ${failure.message}`);
    },
  });
  return (item) => {
    actor.send({ type: 'item.verify', item });
  };
}
