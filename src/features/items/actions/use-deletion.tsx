import { type ReactNode, useCallback } from 'react';
import type { ActorRefFrom } from 'xstate';
import { ITEM_MESSAGES } from '../../../../contract/items/messages';
import type { ActionItem } from '../../../../machines/items/action-item';
import type { itemDeletionMachine } from '../../../../machines/items/item-deletion.machine';
import { useRunningAction } from '../../../actions/use-confirmed-action';
import { showToast } from '../../../ui/toast/toasts';
import { DeletedPhotos } from './deleted-photos';
import { Question } from './question';

/** Deletes items after a confirmation. */
export function useDeletion(
  actor: ActorRefFrom<typeof itemDeletionMachine>,
  question: string,
): { remove: (item: ActionItem) => void; dialog: ReactNode } {
  const deletion = useRunningAction(actor, (_, { removal }) => {
    // The outbox has already reported a deletion that waits.
    if (removal === 'removed') showToast('success', ITEM_MESSAGES.deleted);
  });
  const remove = useCallback(
    (subject: ActionItem) => {
      actor.send({ type: 'action.ask', subject });
    },
    [actor],
  );
  return {
    remove,
    dialog: (
      <Question
        title="Delete Item"
        confirmLabel="Delete"
        isDangerous
        question={question}
        also={(item) => <DeletedPhotos items={[item]} />}
        failed={ITEM_MESSAGES.deleteFailed}
        action={deletion}
      />
    ),
  };
}
