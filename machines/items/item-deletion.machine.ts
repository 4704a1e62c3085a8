import { assign, emit, fromPromise, setup } from 'xstate';
import { type Failure, failureOf, notProvided } from '../failure';
import type { ActionItem } from './action-item';

export interface ItemDeletionContext {
  /** The item that is asked about or being deleted. */
  item: ActionItem | null;
  failure: Failure | null;
}

const idOf = ({ item }: ItemDeletionContext) => item?.id ?? 0;

/** Deleting an item: asked about first, once, and asked again where it fails. */
export const itemDeletionMachine = setup({
  types: {
    context: {} as ItemDeletionContext,
    events: {} as
      | { type: 'item.delete'; item: ActionItem }
      | { type: 'delete.confirm' }
      | { type: 'delete.cancel' },
    emitted: {} as { type: 'item.deleted'; id: number },
    tags: {} as 'asking' | 'busy',
  },
  actors: {
    deleteItem: fromPromise<number, { id: number }>(() => notProvided('itemDeletion.deleteItem')),
  },
  actions: {
    announceDeleted: emit(({ context }) => ({ type: 'item.deleted', id: idOf(context) })),
  },
  guards: { isGone: (_, { error }: { error: unknown }) => failureOf(error).status === 404 },
}).createMachine({
  id: 'itemDeletion',
  context: { item: null, failure: null },
  initial: 'idle',
  // One question at a time: another item is refused until it is answered.
  on: { 'item.delete': {}, 'delete.confirm': {}, 'delete.cancel': {} },
  states: {
    idle: {
      description: 'Nothing is being deleted.',
      on: {
        'item.delete': {
          target: 'asking',
          actions: assign({ item: ({ event }) => event.item, failure: null }),
        },
      },
    },
    asking: {
      description: 'The user is asked whether they are sure.',
      tags: 'asking',
      on: { 'delete.confirm': { target: 'deleting' }, 'delete.cancel': { target: 'idle' } },
    },
    deleting: {
      description: 'The server deletes the item; the question stays until it is gone.',
      tags: ['asking', 'busy'],
      invoke: {
        id: 'deleteItem',
        src: 'deleteItem',
        input: ({ context }) => ({ id: idOf(context) }),
        onDone: { target: 'idle', actions: 'announceDeleted' },
        onError: [
          {
            // Somebody else was faster, or our own answer was lost: it is gone as wished.
            guard: { type: 'isGone', params: ({ event }) => ({ error: event.error }) },
            target: 'idle',
            actions: 'announceDeleted',
          },
          {
            target: 'asking',
            actions: assign({ failure: ({ event }) => failureOf(event.error) }),
          },
        ],
      },
    },
  },
});
