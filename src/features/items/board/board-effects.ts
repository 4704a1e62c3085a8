import { fromPromise } from 'xstate';
import type { Item } from '../../../../contract/items/item';
import { ITEM_MESSAGES } from '../../../../contract/items/messages';
import { boardMachine } from '../../../../machines/items/board.machine';
import { boardMoveMachine, type MoveRequest } from '../../../../machines/items/board-move.machine';
import { createNewest } from '../../../actions/newest';
import { reportIfLeft } from '../../../actions/report-if-left';
import type { ItemChanges } from '../../../platform/outbox/record-changes';
import { moveItem } from '../single-item-changes';
import type { Notify } from '../../../ui/toast/toasts';

interface Outside {
  changes: ItemChanges;
  /** Shows a toast to the user who made the change, even if someone else has signed in since. */
  notify: Notify;
}

function provideMove({ changes, notify }: Outside) {
  const newestMove = createNewest();
  return boardMoveMachine.provide({
    actors: {
      setStatus: fromPromise<Item, MoveRequest>(({ input, signal }) => {
        const isNewest = newestMove.begin(input.id);
        return reportIfLeft(notify, signal, () => moveItem(changes, input), {
          failed: ITEM_MESSAGES.statusFailed,
          isDone: () => !isNewest(),
        });
      }),
    },
  });
}

/** The effects of the board. */
export function provideBoard(outside: Outside) {
  const boardMove = provideMove(outside);
  return { boardMove, board: boardMachine.provide({ actors: { move: boardMove } }) };
}
