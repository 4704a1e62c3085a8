import { assign, emit, enqueueActions, fromPromise, setup } from 'xstate';
import type { Item } from '../../contract/items/item';
import { type Failure, failureOf, notProvided } from '../failure';
import { type ActionItem, currentItemOf } from './action-item';

export interface ItemReopeningContext {
  /** The item that is asked about or being opened again. */
  item: ActionItem | null;
  failure: Failure | null;
}

export interface UnresolveRequest {
  id: number;
  version: number;
}

export type ItemReopeningEmitted =
  | { type: 'item.unresolved'; item: Item }
  /** Somebody else was faster; this is the current item. */
  | { type: 'item.outdated'; item: Item; failure: Failure };

/** Taking a resolution back: asked about first, because its date and resolver are cleared. */
export const itemReopeningMachine = setup({
  types: {
    context: {} as ItemReopeningContext,
    events: {} as
      | { type: 'item.unresolve'; item: ActionItem }
      | { type: 'unresolve.confirm' }
      | { type: 'unresolve.cancel' },
    emitted: {} as ItemReopeningEmitted,
    tags: {} as 'asking' | 'busy',
  },
  actors: {
    unresolveItem: fromPromise<Item, UnresolveRequest>(() =>
      notProvided('itemReopening.unresolveItem'),
    ),
  },
  actions: {
    announceOutdated: enqueueActions(({ enqueue }, { error }: { error: unknown }) => {
      const item = currentItemOf(error);
      if (item === undefined) return;
      enqueue.emit({ type: 'item.outdated', item, failure: failureOf(error) });
    }),
  },
  guards: {
    isOutdated: (_, { error }: { error: unknown }) => currentItemOf(error) !== undefined,
  },
}).createMachine({
  id: 'itemReopening',
  context: { item: null, failure: null },
  initial: 'idle',
  // One question at a time: another item is refused until it is answered.
  on: { 'item.unresolve': {}, 'unresolve.confirm': {}, 'unresolve.cancel': {} },
  states: {
    idle: {
      description: 'Nothing is being opened again.',
      on: {
        'item.unresolve': {
          target: 'asking',
          actions: assign({ item: ({ event }) => event.item, failure: null }),
        },
      },
    },
    asking: {
      description: 'The user is asked whether the resolution is to be taken back.',
      tags: 'asking',
      on: { 'unresolve.confirm': { target: 'reopening' }, 'unresolve.cancel': { target: 'idle' } },
    },
    reopening: {
      description: 'The server opens the item again; the question stays until it is done.',
      tags: ['asking', 'busy'],
      invoke: {
        id: 'unresolveItem',
        src: 'unresolveItem',
        input: ({ context: { item } }) => ({ id: item?.id ?? 0, version: item?.version ?? 0 }),
        onDone: {
          target: 'idle',
          actions: emit(({ event }) => ({ type: 'item.unresolved', item: event.output })),
        },
        onError: [
          {
            guard: { type: 'isOutdated', params: ({ event }) => ({ error: event.error }) },
            target: 'idle',
            actions: {
              type: 'announceOutdated',
              params: ({ event }) => ({ error: event.error }),
            },
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
