import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import type { SnapshotFrom } from 'xstate';
import { ITEM_MESSAGES } from '../../../../contract/items/messages';
import type { ActionItem } from '../../../../machines/items/action-item';
import type { itemDeletionMachine } from '../../../../machines/items/item-deletion.machine';
import { useItemMachines } from '../machines';
import { showToast } from '../../../ui/toasts';
import { Question } from './question';
import { useScreenActor } from '../../../platform/actors';

type Snapshot = SnapshotFrom<typeof itemDeletionMachine>;

const selectTitle = ({ context }: Snapshot) => context.item?.title ?? '';
const selectMessage = ({ context }: Snapshot) => context.failure?.message ?? null;
const selectIsAsking = (snapshot: Snapshot) => snapshot.hasTag('asking');
const selectIsBusy = (snapshot: Snapshot) => snapshot.hasTag('busy');

/** Deleting items after a question. */
export function useDeletion(
  question: string,
  onRemoved: (id: number) => void,
): { remove: (item: ActionItem) => void; dialog: ReactNode } {
  const actor = useScreenActor(useItemMachines().itemDeletion);
  const removed = useEffectEvent(onRemoved);
  useEffect(() => {
    const subscription = actor.on('item.deleted', ({ id }) => {
      showToast('success', ITEM_MESSAGES.deleted);
      removed(id);
    });
    return () => {
      subscription.unsubscribe();
    };
  }, [actor]);
  return {
    remove: (item) => {
      actor.send({ type: 'item.delete', item });
    },
    dialog: (
      <Question
        title="Delete Item"
        confirmLabel="Delete"
        isDangerous
        isOpen={useSelector(actor, selectIsAsking)}
        isBusy={useSelector(actor, selectIsBusy)}
        subject={useSelector(actor, selectTitle)}
        question={question}
        failed={ITEM_MESSAGES.deleteFailed}
        message={useSelector(actor, selectMessage)}
        onConfirm={() => {
          actor.send({ type: 'delete.confirm' });
        }}
        onCancel={() => {
          actor.send({ type: 'delete.cancel' });
        }}
      />
    ),
  };
}
