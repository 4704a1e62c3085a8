import { type AnyActorRef, emit, enqueueActions, setup } from 'xstate';
import type { Item } from '../../contract/items/item';
import type { OwnRow } from '../loading/news';
import type { BoardRef } from './board.machine';
import { itemDeletionMachine } from './item-deletion.machine';
import { itemDuplicationMachine } from './item-duplication.machine';
import { itemReopeningMachine } from './item-reopening.machine';
import { itemResolvingMachine } from './item-resolving.machine';
import { itemVerificationMachine } from './item-verification.machine';

/** The outcomes of actions on items. */
export type ItemOutcome =
  /** `item` is the current version. */
  | { type: 'item.changed'; item: Item }
  | { type: 'item.duplicated'; copy: Item }
  | { type: 'item.removed'; id: number };

/** The actor that shows the items: a board, or the page of one item. */
export interface ItemViews {
  board: BoardRef | null;
  page: AnyActorRef | null;
}

interface Context extends ItemViews {
  /** The prefix of the idempotency keys. */
  copyKey: string;
}

/**
 * The actions on the items of a screen: resolving, verifying, reopening, duplicating and deleting. The actor
 * that shows the items is notified of the outcome.
 */
export const itemActionsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ItemOutcome,
    input: {} as Context,
    emitted: {} as ItemOutcome,
    children: {} as {
      resolving: 'itemResolving';
      reopening: 'itemReopening';
      verification: 'itemVerification';
      deletion: 'itemDeletion';
      duplication: 'itemDuplication';
    },
  },
  actors: {
    itemResolving: itemResolvingMachine,
    itemReopening: itemReopeningMachine,
    itemVerification: itemVerificationMachine,
    itemDeletion: itemDeletionMachine,
    itemDuplication: itemDuplicationMachine,
  },
  actions: {
    show: enqueueActions(({ context: { board, page }, enqueue }, { item }: { item: Item }) => {
      if (board !== null) enqueue.sendTo(board, { type: 'item.changed', item });
      if (page === null) return;
      enqueue.sendTo(page, { type: 'row.added', row: item } satisfies OwnRow);
      enqueue.sendTo(page, { type: 'load.again' });
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
      onError: { description: 'The other actions still work.' },
    },
    {
      id: 'reopening',
      src: 'itemReopening',
      input: ({ context: { copyKey }, self }) => ({ key: `${copyKey}-reopening`, listener: self }),
      onError: { description: 'The other actions still work.' },
    },
    {
      id: 'verification',
      src: 'itemVerification',
      input: ({ context: { copyKey }, self }) => ({
        key: `${copyKey}-verification`,
        listener: self,
      }),
      onError: { description: 'The other actions still work.' },
    },
    {
      id: 'deletion',
      src: 'itemDeletion',
      input: ({ context: { copyKey }, self }) => ({ key: `${copyKey}-deletion`, listener: self }),
      onError: { description: 'The other actions still work.' },
    },
    {
      id: 'duplication',
      src: 'itemDuplication',
      input: ({ context: { copyKey }, self }) => ({ copyKey, listener: self }),
      onError: { description: 'The other actions still work.' },
    },
  ],
  initial: 'ready',
  states: {
    ready: {
      description: 'The actions run independently of each other.',
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
