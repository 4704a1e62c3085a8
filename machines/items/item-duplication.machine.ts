import {
  type AnyActorRef,
  assign,
  enqueueActions,
  type EventObject,
  fromCallback,
  setup,
} from 'xstate';
import type { Item } from '../../contract/items/item';
import type { Failure } from '../failure';
import type { ActionItem } from './action-item';

interface Input {
  /** The prefix of the idempotency keys. */
  copyKey: string;
  /** The actor that is notified of copies. */
  listener: AnyActorRef | null;
}

export interface ItemDuplicationContext extends Input {
  /** The items whose copies are not made yet. */
  waiting: readonly number[];
  /**
   * How often each item was duplicated. The count is part of the idempotency key, so that repeating
   * a lost request does not copy twice.
   */
  copies: Readonly<Record<string, number>>;
}

export type ItemDuplicationEmitted =
  | { type: 'item.duplicated'; copy: Item }
  | { type: 'duplication.failed'; failure: Failure };

export interface DuplicateRequest {
  id: number;
  idempotencyKey: string;
}

/** What becomes of the duplication of the item `id`. */
export type DuplicationReport =
  | { type: 'copy.made'; id: number; copy: Item }
  | { type: 'copy.refused'; id: number; failure: Failure };

const nameOf = (id: number) => `duplicate-${String(id)}`;

/**
 * Duplicates items. Each copy is made by an actor of its own, so no item waits for the answer about
 * another one, and a left screen drops none. A double click does not copy an item twice.
 */
export const itemDuplicationMachine = setup({
  types: {
    context: {} as ItemDuplicationContext,
    events: {} as { type: 'item.duplicate'; item: ActionItem } | DuplicationReport,
    input: {} as Input,
    emitted: {} as ItemDuplicationEmitted,
  },
  actors: {
    duplicateItem: fromCallback<EventObject, DuplicateRequest, DuplicationReport>(() => undefined),
  },
  actions: {
    duplicate: enqueueActions(({ context, enqueue }, { item: { id } }: { item: ActionItem }) => {
      const count = context.copies[id] ?? 0;
      const idempotencyKey = `${context.copyKey}-${String(id)}-${String(count)}`;
      enqueue.assign({ waiting: [...context.waiting, id] });
      enqueue.spawnChild('duplicateItem', { id: nameOf(id), input: { id, idempotencyKey } });
    }),
    end: enqueueActions(({ context, enqueue }, { id }: { id: number }) => {
      enqueue.stopChild(nameOf(id));
      enqueue.assign({ waiting: context.waiting.filter((other) => other !== id) });
    }),
    count: assign(({ context: { copies } }, { id }: { id: number }) => ({
      copies: { ...copies, [id]: (copies[id] ?? 0) + 1 },
    })),
    announceCopy: enqueueActions(({ context: { listener }, enqueue }, { copy }: { copy: Item }) => {
      const news = { type: 'item.duplicated' as const, copy };
      enqueue.emit(news);
      if (listener !== null) enqueue.sendTo(listener, news);
    }),
    announceFailure: enqueueActions(({ enqueue }, { failure }: { failure: Failure }) => {
      enqueue.emit({ type: 'duplication.failed', failure });
    }),
  },
  guards: {
    isOther: ({ context }, { item }: { item: ActionItem }) => !context.waiting.includes(item.id),
  },
}).createMachine({
  id: 'itemDuplication',
  context: ({ input }) => ({ ...input, waiting: [], copies: {} }),
  initial: 'ready',
  states: {
    ready: {
      description: 'Items can be duplicated; copies of earlier ones may still be made.',
      on: {
        'item.duplicate': [
          {
            guard: { type: 'isOther', params: ({ event }) => event },
            actions: { type: 'duplicate', params: ({ event }) => event },
          },
          { description: 'A double click copies once.' },
        ],
        'copy.made': {
          actions: [
            { type: 'count', params: ({ event }) => event },
            { type: 'end', params: ({ event }) => event },
            { type: 'announceCopy', params: ({ event }) => event },
          ],
        },
        'copy.refused': {
          actions: [
            { type: 'end', params: ({ event }) => event },
            { type: 'announceFailure', params: ({ event }) => event },
          ],
        },
      },
    },
  },
});
