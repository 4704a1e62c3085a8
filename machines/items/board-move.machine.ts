import { assign, enqueueActions, fromPromise, sendParent, setup } from 'xstate';
import type { ItemStatus } from '../../contract/enums';
import { Item } from '../../contract/items/item';
import { type Failure, failureOf, notProvided } from '../failure';

/** The target status, and the user's calendar date for the resolution date. */
export interface Move {
  status: ItemStatus;
  today: string;
}

export interface MoveRequest extends Move {
  id: number;
}

export interface BoardMoveContext {
  /** The server's last known state, to which a refused move returns. */
  item: Item;
  /** The request that is being sent. */
  move: Move;
  /** The column to which the user has dragged the card since. */
  next: Move | null;
}

/** Events of a move for the board. */
export type MoveReport =
  | { type: 'move.confirmed'; item: Item }
  /** `item` is the current version, if known. */
  | { type: 'move.refused'; item: Item; failure: Failure }
  | { type: 'move.ended'; id: number };

/** The current item, if a change by someone else caused the refusal. */
const currentOf = (error: unknown) => Item.safeParse(failureOf(error).current).data;

const thrown = ({ event }: { event: { error: unknown } }) => ({ error: event.error });

/**
 * Moves one item to another column. If the card is dragged again before the server has answered,
 * that move is sent next, based on the answer.
 */
export const boardMoveMachine = setup({
  types: {
    context: {} as BoardMoveContext,
    events: {} as { type: 'item.move'; move: Move },
    input: {} as { item: Item; move: Move },
  },
  actors: {
    setStatus: fromPromise<Item, MoveRequest>(() => notProvided('boardMove.setStatus')),
  },
  actions: {
    sendNext: assign(({ context }) => ({
      move: context.next ?? context.move,
      next: null,
    })),
    confirm: enqueueActions(({ enqueue }, { item }: { item: Item }) => {
      enqueue.assign({ item });
      enqueue(sendParent({ type: 'move.confirmed', item } satisfies MoveReport));
    }),
    refuse: enqueueActions(({ context, enqueue }, { error }: { error: unknown }) => {
      const failure = failureOf(error);
      const item = currentOf(error) ?? context.item;
      enqueue.assign({ item });
      enqueue(sendParent({ type: 'move.refused', item, failure } satisfies MoveReport));
    }),
    end: sendParent(({ context }): MoveReport => ({ type: 'move.ended', id: context.item.id })),
  },
  guards: {
    hasNext: ({ context: { next, item } }) => next !== null && next.status !== item.status,
    isGone: (_, { error }: { error: unknown }) => failureOf(error).status === 404,
  },
}).createMachine({
  id: 'boardMove',
  context: ({ input }) => ({ ...input, next: null }),
  initial: 'sending',
  states: {
    sending: {
      description: 'The new status is being saved; the card is already in its column.',
      on: { 'item.move': { actions: assign({ next: ({ event }) => event.move }) } },
      invoke: {
        id: 'setStatus',
        src: 'setStatus',
        input: ({ context: { item, move } }) => ({ id: item.id, ...move }),
        onDone: {
          target: 'answered',
          actions: { type: 'confirm', params: ({ event }) => ({ item: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isGone', params: thrown },
            target: 'ended',
            actions: { type: 'refuse', params: thrown },
          },
          { target: 'answered', actions: { type: 'refuse', params: thrown } },
        ],
      },
    },
    answered: {
      description: 'The server has answered; the user may have dragged the card again.',
      always: [{ guard: 'hasNext', target: 'sending', actions: 'sendNext' }, { target: 'ended' }],
    },
    ended: {
      description: 'The card is in the column of the server’s status.',
      type: 'final',
      entry: 'end',
    },
  },
});
