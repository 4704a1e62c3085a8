import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { ITEM_LIST_MESSAGES } from '../../../../contract/items/list-messages';
import type { itemSelectionMachine } from '../../../../machines/items/item-list-selection.machine';
import { useItemMachines } from '../machines';
import { showToast } from '../../../ui/toasts';
import type { BoardActor } from '../board/use-board';
import { useScreenActor } from '../../../platform/actors';

export type SelectionActor = ActorRefFrom<typeof itemSelectionMachine>;
export type SelectionSnapshot = SnapshotFrom<typeof itemSelectionMachine>;

const selectChosen = ({ context }: SelectionSnapshot) => context.chosen;

/** Which items are selected; the board and the user hear of the outcome. */
export function useItemSelection(board: BoardActor) {
  const actor = useScreenActor(useItemMachines().itemSelection);
  useEffect(() => {
    const subscriptions = [
      actor.on('item.changed', ({ item }) => {
        board.send({ type: 'item.changed', item });
      }),
      actor.on('item.deleted', ({ id }) => {
        board.send({ type: 'item.removed', id });
      }),
      actor.on('change.finished', ({ kind, done, total }) => {
        const severity = done === total ? 'success' : 'warn';
        showToast(severity, ITEM_LIST_MESSAGES.finished(kind, done, total));
      }),
    ];
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [actor, board]);
  return { actor, chosen: useSelector(actor, selectChosen) };
}
