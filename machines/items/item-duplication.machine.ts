import { type AnyActorRef, assign, emit, enqueueActions, fromPromise, setup } from 'xstate';
import type { Item } from '../../contract/items/item';
import { type Failure, failureOf, notProvided } from '../failure';
import type { ActionItem } from './action-item';

export interface ItemDuplicationContext {
  /** The items to duplicate; the first one is in progress. */
  waiting: readonly ActionItem[];
  /**
   * How often each item was duplicated. The count is part of the idempotency key, so that repeating
   * a lost request does not copy twice.
   */
  copies: Readonly<Record<string, number>>;
  /** The prefix of the idempotency keys. */
  copyKey: string;
  /** The actor that is notified of copies. */
  listener: AnyActorRef | null;
}

export type ItemDuplicationEmitted =
  | { type: 'item.duplicated'; copy: Item }
  | { type: 'duplication.failed'; failure: Failure };

export interface DuplicateRequest {
  id: number;
  idempotencyKey: string;
}

const idOf = ({ waiting }: ItemDuplicationContext) => waiting[0]?.id ?? 0;

function requestOf(context: ItemDuplicationContext): DuplicateRequest {
  const id = idOf(context);
  const count = context.copies[id] ?? 0;
  return { id, idempotencyKey: `${context.copyKey}-${String(id)}-${String(count)}` };
}

/** Duplicates items, one after another. A double click does not copy an item twice. */
export const itemDuplicationMachine = setup({
  types: {
    context: {} as ItemDuplicationContext,
    events: {} as { type: 'item.duplicate'; item: ActionItem },
    input: {} as Pick<ItemDuplicationContext, 'copyKey' | 'listener'>,
    emitted: {} as ItemDuplicationEmitted,
  },
  actors: {
    duplicateItem: fromPromise<Item, DuplicateRequest>(() =>
      notProvided('itemDuplication.duplicateItem'),
    ),
  },
  actions: {
    enqueue: assign(({ context }, { item }: { item: ActionItem }) => ({
      waiting: [...context.waiting, item],
    })),
    dequeue: assign(({ context }) => ({ waiting: context.waiting.slice(1) })),
    announceCopy: enqueueActions(({ context: { listener }, enqueue }, { copy }: { copy: Item }) => {
      const news = { type: 'item.duplicated' as const, copy };
      enqueue.emit(news);
      if (listener !== null) enqueue.sendTo(listener, news);
    }),
    countCopy: assign(({ context }) => {
      const id = idOf(context);
      return { copies: { ...context.copies, [id]: (context.copies[id] ?? 0) + 1 } };
    }),
  },
  guards: {
    hasMore: ({ context }) => context.waiting.length > 0,
    isOther: ({ context }, { item }: { item: ActionItem }) =>
      context.waiting.every(({ id }) => id !== item.id),
  },
}).createMachine({
  id: 'itemDuplication',
  context: ({ input }) => ({ ...input, waiting: [], copies: {} }),
  initial: 'idle',
  states: {
    idle: {
      description: 'Nothing is being duplicated.',
      always: { guard: 'hasMore', target: 'duplicating' },
      on: { 'item.duplicate': { actions: { type: 'enqueue', params: ({ event }) => event } } },
    },
    duplicating: {
      description: 'The server makes a copy; other items wait their turn.',
      on: {
        'item.duplicate': [
          {
            guard: { type: 'isOther', params: ({ event }) => event },
            actions: { type: 'enqueue', params: ({ event }) => event },
          },
          {},
        ],
      },
      invoke: {
        id: 'duplicateItem',
        src: 'duplicateItem',
        input: ({ context }) => requestOf(context),
        onDone: {
          target: 'idle',
          actions: [
            'countCopy',
            'dequeue',
            { type: 'announceCopy', params: ({ event }) => ({ copy: event.output }) },
          ],
        },
        onError: {
          target: 'idle',
          actions: [
            'dequeue',
            emit(({ event }) => ({
              type: 'duplication.failed',
              failure: failureOf(event.error),
            })),
          ],
        },
      },
    },
  },
});
