import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { Item } from '../../../../contract/items/item';
import { RESOLUTION_MESSAGES } from '../../../../contract/items/messages';
import type { ActionItem } from '../../../../machines/items/action-item';
import type { itemReopeningMachine } from '../../../../machines/items/item-reopening.machine';
import { useItemMachines } from '../machines';
import { showToast } from '../../../ui/toasts';
import { Question } from './question';
import { useScreenActor } from '../../../platform/actors';

type Snapshot = SnapshotFrom<typeof itemReopeningMachine>;

const selectTitle = ({ context }: Snapshot) => context.item?.title ?? '';
const selectMessage = ({ context }: Snapshot) => context.failure?.message ?? null;
const selectIsAsking = (snapshot: Snapshot) => snapshot.hasTag('asking');
const selectIsBusy = (snapshot: Snapshot) => snapshot.hasTag('busy');

/** Taking resolutions back after a question. */
export function useReopening(onChanged: (item: Item) => void): {
  unresolve: (item: ActionItem) => void;
  dialog: ReactNode;
} {
  const actor = useScreenActor(useItemMachines().itemReopening);
  const changed = useEffectEvent(onChanged);
  useEffect(() => {
    const subscriptions = [
      actor.on('item.unresolved', ({ item }) => {
        showToast('success', RESOLUTION_MESSAGES.reopened);
        changed(item);
      }),
      actor.on('item.outdated', ({ item, failure }) => {
        showToast('error', failure.message);
        changed(item);
      }),
    ];
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [actor]);
  return {
    unresolve: (item) => {
      actor.send({ type: 'item.unresolve', item });
    },
    dialog: (
      <Question
        title="Mark Unresolved"
        confirmLabel="Mark Unresolved"
        isOpen={useSelector(actor, selectIsAsking)}
        isBusy={useSelector(actor, selectIsBusy)}
        subject={useSelector(actor, selectTitle)}
        question="The item becomes open again, and its resolution date is cleared."
        failed={RESOLUTION_MESSAGES.reopenFailed}
        message={useSelector(actor, selectMessage)}
        onConfirm={() => {
          actor.send({ type: 'unresolve.confirm' });
        }}
        onCancel={() => {
          actor.send({ type: 'unresolve.cancel' });
        }}
      />
    ),
  };
}
