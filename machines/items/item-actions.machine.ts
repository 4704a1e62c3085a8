import { type AnyActorRef, emit, enqueueActions, setup } from 'xstate';
import type { Item } from '../../contract/items/item';
import type { BoardRef } from './board.machine';
import { itemDeletionMachine } from './item-deletion.machine';
import { itemDuplicationMachine } from './item-duplication.machine';
import { itemReopeningMachine } from './item-reopening.machine';
import { itemResolvingMachine } from './item-resolving.machine';

/** What becomes of items. */
export type ItemNews =
  /** This is its current version. */
  | { type: 'item.changed'; item: Item }
  | { type: 'item.duplicated'; copy: Item }
  | { type: 'item.removed'; id: number };

/** Where the items are shown: on a board, or as the one that a page has loaded. */
export interface ItemPlace {
  board: BoardRef | null;
  page: AnyActorRef | null;
}

interface Context extends ItemPlace {
  /** Starts the idempotency keys of copies. */
  copyKey: string;
}

/**
 * What can be done with the items of a screen, wherever they are shown: resolving, reopening,
 * duplicating and deleting them. Whatever shows them hears of what was done.
 */
export const itemActionsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ItemNews,
    input: {} as Context,
    emitted: {} as ItemNews,
    children: {} as {
      resolving: 'itemResolving';
      reopening: 'itemReopening';
      deletion: 'itemDeletion';
      duplication: 'itemDuplication';
    },
  },
  actors: {
    itemResolving: itemResolvingMachine,
    itemReopening: itemReopeningMachine,
    itemDeletion: itemDeletionMachine,
    itemDuplication: itemDuplicationMachine,
  },
  actions: {
    show: enqueueActions(({ context: { board, page }, enqueue }, { item }: { item: Item }) => {
      if (board !== null) enqueue.sendTo(board, { type: 'item.changed', item });
      if (page !== null) enqueue.sendTo(page, { type: 'load.again' });
    }),
    showCopy: enqueueActions(({ context: { board }, enqueue }, { copy }: { copy: Item }) => {
      if (board !== null) enqueue.sendTo(board, { type: 'item.changed', item: copy });
    }),
    showWithout: enqueueActions(({ context: { board }, enqueue }, { id }: { id: number }) => {
      if (board !== null) enqueue.sendTo(board, { type: 'item.removed', id });
    }),
  },
}).createMachine({
  id: 'itemActions',
  context: ({ input }) => input,
  invoke: [
    {
      id: 'resolving',
      src: 'itemResolving',
      input: ({ self }) => ({ listener: self }),
      onError: { description: 'The other actions go on.' },
    },
    {
      id: 'reopening',
      src: 'itemReopening',
      input: ({ self }) => ({ listener: self }),
      onError: { description: 'The other actions go on.' },
    },
    {
      id: 'deletion',
      src: 'itemDeletion',
      input: ({ self }) => ({ listener: self }),
      onError: { description: 'The other actions go on.' },
    },
    {
      id: 'duplication',
      src: 'itemDuplication',
      input: ({ context: { copyKey }, self }) => ({ copyKey, listener: self }),
      onError: { description: 'The other actions go on.' },
    },
  ],
  initial: 'ready',
  states: {
    ready: {
      description: 'What is done with one item does not wait for another action.',
      on: {
        'item.changed': { actions: { type: 'show', params: ({ event }) => event } },
        'item.duplicated': {
          actions: [{ type: 'showCopy', params: ({ event }) => event }, emit(({ event }) => event)],
        },
        'item.removed': {
          actions: [
            { type: 'showWithout', params: ({ event }) => event },
            emit(({ event }) => event),
          ],
        },
      },
    },
  },
});
