import { useSelector } from '@xstate/react';
import { type ReactNode, Suspense, useEffect, useEffectEvent } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { Item } from '../../../../contract/items/item';
import type { ActionItem } from '../../../../machines/items/action-item';
import type { itemResolvingMachine } from '../../../../machines/items/item-resolving.machine';
import { useItemMachines } from '../machines';
import { lazyComponent } from '../../../platform/lazy-component';
import { useScreenActor } from '../../../platform/actors';

const ResolutionDialog = lazyComponent(() => import('../resolution/resolution-dialog'));

const selectIsOpen = (snapshot: SnapshotFrom<typeof itemResolvingMachine>) =>
  snapshot.hasTag('open');

/** Resolving items in their dialog, which is loaded when it is first needed. */
export function useResolving(onChanged: (item: Item) => void): {
  resolve: (item: ActionItem) => void;
  dialog: ReactNode;
} {
  const actor = useScreenActor(useItemMachines().itemResolving);
  const isOpen = useSelector(actor, selectIsOpen);
  const changed = useEffectEvent(onChanged);
  useEffect(() => {
    const subscription = actor.on('item.changed', ({ item }) => {
      changed(item);
    });
    return () => {
      subscription.unsubscribe();
    };
  }, [actor]);
  return {
    resolve: (item) => {
      actor.send({ type: 'item.resolve', item });
    },
    dialog: isOpen ? (
      <Suspense fallback={null}>
        <ResolutionDialog actor={actor} />
      </Suspense>
    ) : null,
  };
}
