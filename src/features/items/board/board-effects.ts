import pLimit from 'p-limit';
import { fromPromise } from 'xstate';
import { Item } from '../../../../contract/items/item';
import { ITEM_LIST_MESSAGES } from '../../../../contract/items/list-messages';
import { ITEM_MESSAGES } from '../../../../contract/items/messages';
import { type Failure, failureOf } from '../../../../machines/failure';
import { boardMachine } from '../../../../machines/items/board.machine';
import { boardMoveMachine, type MoveRequest } from '../../../../machines/items/board-move.machine';
import {
  type ChangeRequest,
  type ChosenItem,
  type ItemReport,
  itemSelectionMachine,
  type ItemsChange,
} from '../../../../machines/items/item-list-selection.machine';
import type { Removing } from '../calls';
import { changeOne, moveItem } from '../item-changes';
import { waitsAs } from '../../../platform/outbox/unsent-records';
import type { Notify } from '../../../ui/toasts';

interface Outside extends Removing {
  /** Shows a toast to the user who made the change, even if someone else has signed in since. */
  notify: Notify;
}

const isItemWaiting = waitsAs('item');

/** How many of several changes run at once. */
const CHANGES_AT_ONCE = 4;

async function reportOf(
  saving: Removing,
  item: ChosenItem,
  change: ItemsChange,
): Promise<ItemReport> {
  try {
    const changed = await changeOne(saving, item, change);
    return typeof changed === 'string'
      ? { type: 'item.deleted', id: item.id, removal: changed }
      : { type: 'item.changed', item: changed, isDeferred: isItemWaiting(changed) };
  } catch (error) {
    const { message, status, errors, current }: Failure = failureOf(error);
    // Someone else has deleted it, or the answer to our own request was lost. Either way it is
    // gone, as the user
    // wanted.
    if (change.kind === 'delete' && status === 404)
      return { type: 'item.deleted', id: item.id, removal: 'removed' };
    const { id, title } = item;
    return {
      type: 'item.refused',
      refusal: { id, title, message: [message, ...Object.values(errors).flat()].join(' · ') },
      current: Item.safeParse(current).data ?? null,
    };
  }
}

/** Changes every item with a separate call; a refusal does not stop the others. */
async function changeEach(
  saving: Removing,
  { items, change, report }: ChangeRequest,
): Promise<number> {
  const few = pLimit(CHANGES_AT_ONCE);
  let refused = 0;
  await few.map(items, async (item) => {
    const result = await reportOf(saving, item, change);
    if (result.type === 'item.refused') refused += 1;
    report(result);
  });
  return items.length - refused;
}

const refusedMove = (error: unknown) =>
  `${ITEM_MESSAGES.statusFailed}: ${failureOf(error).message}`;

const provideMove = ({ changes, notify }: Outside) =>
  boardMoveMachine.provide({
    actors: {
      setStatus: fromPromise<Item, MoveRequest>(async ({ input, signal }) => {
        try {
          return await moveItem(changes, input);
        } catch (error) {
          // The user has left the board, so no screen would report the refusal.
          if (signal.aborted) notify('error', refusedMove(error));
          throw error;
        }
      }),
    },
  });

const provideSelection = ({ notify, ...saving }: Outside) =>
  itemSelectionMachine.provide({
    actors: {
      changeItems: fromPromise<null, ChangeRequest>(async ({ input, signal }) => {
        const { items, change } = input;
        const report = (result: ItemReport) => {
          if (!signal.aborted) input.report(result);
        };
        const done = await changeEach(saving, { items, change, report });
        if (signal.aborted && done < items.length) {
          notify('warn', ITEM_LIST_MESSAGES.finished(change.kind, done, items.length));
        }
        return null;
      }),
    },
  });

/** The effects of the board, and of changes of several items. */
export function provideBoard(outside: Outside) {
  const boardMove = provideMove(outside);
  return {
    boardMove,
    board: boardMachine.provide({ actors: { move: boardMove } }),
    itemSelection: provideSelection(outside),
  };
}
