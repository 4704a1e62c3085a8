import { useEffect } from 'react';
import type { ActorRefFrom } from 'xstate';
import { VERIFICATION_MESSAGES } from '../../../../contract/items/messages';
import type { ActionItem } from '../../../../machines/items/action-item';
import type { itemVerificationMachine } from '../../../../machines/items/item-verification.machine';
import { useRunningAction } from '../../../actions/use-confirmed-action';
import { confirmSaved } from '../../../ui/confirm-saved';
import { showToast } from '../../../ui/toasts';

const { verified, verifyFailed } = VERIFICATION_MESSAGES;

/** Returns a function that verifies an item, and reports the outcome. */
export function useVerification(
  actor: ActorRefFrom<typeof itemVerificationMachine>,
): (item: ActionItem) => void {
  const { failure } = useRunningAction(actor, (_, { item, conflict }) => {
    if (conflict === null) confirmSaved({ kind: 'item', id: item.id }, verified);
    else showToast('error', `${verifyFailed}: ${conflict.message}`);
  });
  useEffect(() => {
    if (failure !== null) showToast('error', `${verifyFailed}: ${failure.message}`);
  }, [failure]);
  return (subject) => {
    actor.send({ type: 'action.run', subject });
  };
}
