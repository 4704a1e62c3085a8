import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import { RESOLUTION_MESSAGES } from '../../../../contract/items/messages';
import type { ActionItem } from '../../../../machines/items/action-item';
import type { itemReopeningMachine } from '../../../../machines/items/item-reopening.machine';
import { useRunningAction } from '../../../actions/use-confirmed-action';
import { confirmSaved } from '../../../ui/toast/confirm-saved';
import { showToast } from '../../../ui/toast/toasts';
import { Question } from './question';

/** Reopens resolved items after a confirmation. */
export function useReopening(actor: ActorRefFrom<typeof itemReopeningMachine>): {
  unresolve: (item: ActionItem) => void;
  dialog: ReactNode;
} {
  const reopening = useRunningAction(actor, (_, { item, conflict }) => {
    if (conflict === null)
      confirmSaved({ kind: 'item', id: item.id }, RESOLUTION_MESSAGES.reopened);
    else showToast('error', conflict.message);
  });
  return {
    unresolve: (subject) => {
      actor.send({ type: 'action.ask', subject });
    },
    dialog: (
      <Question
        title="Mark Unresolved"
        confirmLabel="Mark Unresolved"
        question="The item becomes open again, and its resolution date is cleared."
        failed={RESOLUTION_MESSAGES.reopenFailed}
        action={reopening}
      />
    ),
  };
}
