import { useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { ITEM_STATUS_LABELS, type ItemStatus } from '../../../../contract/enums';
import type { Item } from '../../../../contract/items/item';
import { ITEM_MESSAGES } from '../../../../contract/items/messages';
import { localDay } from '../../../../machines/forms/local-minute';
import { type boardMachine, shownItems } from '../../../../machines/items/board.machine';
import { useItemMachines } from '../machines';
import { useUser } from '../../session/use-session';
import { showToast } from '../../../ui/toasts';
import { useScreenActor } from '../../../platform/actors';

export type BoardActor = ActorRefFrom<typeof boardMachine>;
type Snapshot = SnapshotFrom<typeof boardMachine>;

const selectContext = ({ context }: Snapshot) => context;

export interface Board {
  actor: BoardActor;
  /** As the user sees them: those under way are where they are going. */
  items: readonly Item[];
  move: (id: number, status: ItemStatus) => void;
}

/** The items of an inspection for all its views; says what becomes of moves. */
export function useBoard(loaded: readonly Item[]): Board {
  const user = useUser();
  const actor = useScreenActor(useItemMachines().board, { input: { items: loaded } });
  const context = useSelector(actor, selectContext);
  const items = useMemo(() => shownItems(context), [context]);

  useEffect(() => {
    actor.send({ type: 'items.loaded', items: loaded });
  }, [actor, loaded]);
  useEffect(() => {
    const subscriptions = [
      actor.on('item.moved', ({ item }) => {
        showToast('success', ITEM_MESSAGES.moved(ITEM_STATUS_LABELS[item.status]));
      }),
      actor.on('move.refused', ({ failure }) => {
        showToast('error', `${ITEM_MESSAGES.statusFailed}: ${failure.message}`);
      }),
    ];
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [actor]);

  return {
    actor,
    items,
    move: (id, status) => {
      const stamp = { today: localDay(new Date()), userName: user?.fullName ?? '' };
      actor.send({ type: 'item.move', id, status, stamp });
    },
  };
}
