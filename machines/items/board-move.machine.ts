import { fromPromise, sendParent, setup } from 'xstate';
import type { ItemStatus } from '../../contract/enums';
import { Item } from '../../contract/items/item';
import { type Failure, failureOf, notProvided, ofError } from '../failure';

/** The target status, and the user's calendar date for the resolution date. */
export interface Move {
  status: ItemStatus;
  today: string;
}

export interface MoveRequest extends Move {
  id: number;
}

/** Events of a move for the board; `by` is the id of its actor. */
export type MoveReport =
  | { type: 'move.confirmed'; by: string; id: number; item: Item }
  /** `current` is the item as somebody else has changed it, if that is the reason. */
  | { type: 'move.refused'; by: string; id: number; current: Item | null; failure: Failure }
  | { type: 'move.ended'; by: string; id: number };

/**
 * Moves one item to another column. If the card is dragged again before the server has answered, the
 * board starts another move at once.
 */
export const boardMoveMachine = setup({
  types: {
    context: {} as MoveRequest,
    input: {} as MoveRequest,
  },
  actors: {
    setStatus: fromPromise<Item, MoveRequest>(() => notProvided('boardMove.setStatus')),
  },
  actions: {
    confirm: sendParent(({ context, self }, { item }: { item: Item }): MoveReport => ({
      type: 'move.confirmed',
      by: self.id,
      id: context.id,
      item,
    })),
    refuse: sendParent(({ context, self }, { error }: { error: unknown }): MoveReport => {
      const failure = failureOf(error);
      const current = Item.safeParse(failure.current).data ?? null;
      return { type: 'move.refused', by: self.id, id: context.id, current, failure };
    }),
    end: sendParent(({ context, self }): MoveReport => ({
      type: 'move.ended',
      by: self.id,
      id: context.id,
    })),
  },
}).createMachine({
  id: 'boardMove',
  context: ({ input }) => input,
  initial: 'sending',
  states: {
    sending: {
      description: 'The new status is being saved; the card is already in its column.',
      invoke: {
        id: 'setStatus',
        src: 'setStatus',
        input: ({ context }) => context,
        onDone: {
          target: 'ended',
          actions: { type: 'confirm', params: ({ event }) => ({ item: event.output }) },
        },
        onError: {
          target: 'ended',
          actions: { type: 'refuse', ...ofError },
        },
      },
    },
    ended: {
      description: 'The board knows the answer.',
      type: 'final',
      entry: 'end',
    },
  },
});
