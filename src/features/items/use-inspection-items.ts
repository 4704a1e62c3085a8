import { useSelector } from '@xstate/react';
import { nanoid } from 'nanoid';
import { useMemo, useState } from 'react';
import type { SnapshotFrom } from 'xstate';
import { ITEM_STATUS_LABELS, type ItemStatus } from '../../../contract/enums';
import type { Item } from '../../../contract/items/item';
import { ITEM_MESSAGES } from '../../../contract/items/messages';
import { localDay } from '../../../machines/forms/local-minute';
import { type boardMachine, shownItems } from '../../../machines/items/board.machine';
import type {
  InspectionItemsActor,
  LoadedInspection,
} from '../../../machines/items/inspection-items.machine';
import { useEmitted, useScreenActor } from '../../platform/actors';
import { confirmSaved } from '../../ui/toast/confirm-saved';
import { showToast } from '../../ui/toast/toasts';
import { useUser } from '../session/use-session';
import { useChangeReports } from './list/use-change-reports';
import { useItemMachines } from './machines';

const selectContext = ({ context }: SnapshotFrom<typeof boardMachine>) => context;

type Parts = Pick<SnapshotFrom<InspectionItemsActor>['context'], 'board' | 'selection' | 'actions'>;

export interface InspectionItems extends Parts {
  /** The displayed items; moving ones are in their new column. */
  items: readonly Item[];
  /** The id under which an item was shown first, which stays when the server gives it another. */
  firstIdOf: (item: Item) => number;
  move: (id: number, status: ItemStatus) => void;
}

/** Reports the outcomes of moves. */
function useMoveReports(board: Parts['board']): void {
  useEmitted(board, {
    'item.moved': ({ item }) => {
      const moved = ITEM_MESSAGES.moved(ITEM_STATUS_LABELS[item.status]);
      confirmSaved({ kind: 'item', id: item.id }, moved);
    },
    'move.refused': ({ failure }) => {
      showToast('error', `${ITEM_MESSAGES.statusFailed}: ${failure.message}`);
    },
  });
}

/** The items of a loaded inspection, for all views. */
export function useInspectionItems(inspection: LoadedInspection): InspectionItems {
  const user = useUser();
  const [copyKey] = useState(() => nanoid());
  const actor = useScreenActor(useItemMachines().inspectionItems, {
    input: { inspection, copyKey },
  });
  const { board, selection, actions } = actor.getSnapshot().context;
  const context = useSelector(board, selectContext);
  const items = useMemo(() => shownItems(context), [context]);
  useMoveReports(board);
  useChangeReports(selection);
  return {
    board,
    selection,
    actions,
    items,
    firstIdOf: ({ id }) => context.firstIds[id] ?? id,
    move: (id, status) => {
      const stamp = { today: localDay(new Date()), userName: user?.fullName ?? '' };
      board.send({ type: 'item.move', id, status, stamp });
    },
  };
}
