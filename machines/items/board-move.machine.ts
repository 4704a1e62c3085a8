import { assign, enqueueActions, fromPromise, sendParent, setup } from 'xstate';
import type { ItemStatus } from '../../contract/enums';
import { Item } from '../../contract/items/item';
import { type Failure, failureOf, notProvided } from '../failure';

/** Where an item is to go, and the calendar date on the user's clock, for the stamp. */
export interface Move {
  status: ItemStatus;
  today: string;
}

export interface MoveRequest extends Move {
  id: number;
  /** The version that the move was based on. */
  version: number;
}

export interface BoardMoveContext {
  /** As the server last had it: a refused move leaves the item there. */
  item: Item;
  /** What is being sent. */
  move: Move;
  /** Where the user has dragged it since. */
  next: Move | null;
  /** How often other changes of somebody else have come between. */
  rebases: number;
}

/** What a move tells the board. */
export type MoveReport =
  | { type: 'move.confirmed'; item: Item }
  /** `item` is its current version, as far as known. */
  | { type: 'move.refused'; item: Item; failure: Failure }
  | { type: 'move.ended'; id: number };

const MAX_REBASES = 3;

/** With a refusal because somebody else was faster: the current item. */
const currentOf = (error: unknown) => Item.safeParse(failureOf(error).current).data;

const thrown = ({ event }: { event: { error: unknown } }) => ({ error: event.error });

/**
 * Moving one item to another column. What is dragged on before the server has answered is sent
 * afterwards, from where the item then is. A change of other fields by somebody else does not
 * refuse a move: it is sent again on top of theirs.
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
    goOn: assign(({ context }) => ({ move: context.next ?? context.move, next: null, rebases: 0 })),
    arrive: enqueueActions(({ enqueue }, { item }: { item: Item }) => {
      enqueue.assign({ item });
      enqueue(sendParent({ type: 'move.confirmed', item } satisfies MoveReport));
    }),
    arriveAlready: enqueueActions(({ enqueue }, { error }: { error: unknown }) => {
      const item = currentOf(error);
      if (item === undefined) return;
      enqueue.assign({ item });
      enqueue(sendParent({ type: 'move.confirmed', item } satisfies MoveReport));
    }),
    rebase: assign(({ context }, { error }: { error: unknown }) => ({
      item: currentOf(error) ?? context.item,
      rebases: context.rebases + 1,
    })),
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
    isThere: ({ context }, { error }: { error: unknown }) =>
      currentOf(error)?.status === context.move.status,
    canRebase: ({ context }, { error }: { error: unknown }) =>
      context.rebases < MAX_REBASES && currentOf(error)?.status === context.item.status,
    isGone: (_, { error }: { error: unknown }) => failureOf(error).status === 404,
  },
}).createMachine({
  id: 'boardMove',
  context: ({ input }) => ({ ...input, next: null, rebases: 0 }),
  initial: 'sending',
  states: {
    sending: {
      description: 'The new status is being saved; the card is already in its column.',
      on: { 'item.move': { actions: assign({ next: ({ event }) => event.move }) } },
      invoke: {
        id: 'setStatus',
        src: 'setStatus',
        input: ({ context: { item, move } }) => ({ id: item.id, version: item.version, ...move }),
        onDone: {
          target: 'answered',
          actions: { type: 'arrive', params: ({ event }) => ({ item: event.output }) },
        },
        onError: [
          {
            // The answer to an earlier try was lost, or somebody else had the same idea.
            guard: { type: 'isThere', params: thrown },
            target: 'answered',
            actions: { type: 'arriveAlready', params: thrown },
          },
          {
            guard: { type: 'canRebase', params: thrown },
            target: 'sending',
            reenter: true,
            actions: { type: 'rebase', params: thrown },
          },
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
      description: 'The server has answered; the user may have dragged the card on since.',
      always: [{ guard: 'hasNext', target: 'sending', actions: 'goOn' }, { target: 'ended' }],
    },
    ended: {
      description: 'The card is where the server has the item.',
      type: 'final',
      entry: 'end',
    },
  },
});
