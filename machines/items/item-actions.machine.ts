import { assign, emit, enqueueActions, fromPromise, setup } from 'xstate';
import { Item } from '../../contract/item';
import { type Failure, failureOf, notProvided } from '../failure';

/** What the actions need to know of an item, wherever it is shown. */
export type ActionItem = Pick<
  Item,
  'id' | 'title' | 'location' | 'status' | 'costEstimate' | 'version'
>;

export interface ItemActionsContext {
  /** The item that a dialog is about. */
  subject: ActionItem | null;
  /** Why what was confirmed failed. */
  failure: Failure | null;
  /** What is to be duplicated, the first of it now. */
  toCopy: readonly ActionItem[];
  /** How often each item was duplicated: a repeat of a lost answer must not copy twice. */
  copies: Readonly<Record<string, number>>;
  actionsKey: string;
}

export type ItemActionsEvent =
  | { type: 'item.resolve'; item: ActionItem }
  | { type: 'item.resolved'; item: Item }
  | { type: 'resolution.close' }
  | { type: 'item.unresolve'; item: ActionItem }
  | { type: 'unresolve.confirm' }
  | { type: 'unresolve.cancel' }
  | { type: 'item.delete'; item: ActionItem }
  | { type: 'delete.confirm' }
  | { type: 'delete.cancel' }
  | { type: 'item.duplicate'; item: ActionItem };

export type ItemActionsEmitted =
  | { type: 'item.changed'; item: Item }
  | { type: 'item.unresolved'; item: Item }
  | { type: 'item.outdated'; failure: Failure }
  | { type: 'item.deleted'; id: number }
  | { type: 'item.duplicated'; copy: Item }
  | { type: 'duplication.failed'; failure: Failure };

export interface DuplicateRequest {
  id: number;
  idempotencyKey: string;
}

export interface UnresolveRequest {
  id: number;
  version: number;
}

/** With a refusal because somebody else was faster: the item as it stands now. */
const currentOf = (error: unknown) => Item.safeParse(failureOf(error).current).data;

const idOf = ({ subject }: ItemActionsContext) => subject?.id ?? 0;
const copyIdOf = ({ toCopy }: ItemActionsContext) => toCopy[0]?.id ?? 0;

function requestOf(context: ItemActionsContext): DuplicateRequest {
  const id = copyIdOf(context);
  const count = context.copies[id] ?? 0;
  return { id, idempotencyKey: `${context.actionsKey}-${String(id)}-${String(count)}` };
}

/** One dialog at a time: another command is refused until it is closed. */
const REFUSED = { 'item.resolve': {}, 'item.unresolve': {}, 'item.delete': {} };

/**
 * What can be done with an item from its card, its row and its page. Duplicating needs no question
 * and goes on behind a dialog; items are copied one after another, and one that is being copied is
 * not copied again by a double click.
 */
export const itemActionsMachine = setup({
  types: {
    context: {} as ItemActionsContext,
    events: {} as ItemActionsEvent,
    input: {} as { actionsKey: string },
    emitted: {} as ItemActionsEmitted,
    tags: {} as 'resolving' | 'askingToUnresolve' | 'askingToDelete' | 'busy',
  },
  actors: {
    unresolveItem: fromPromise<Item, UnresolveRequest>(() =>
      notProvided('itemActions.unresolveItem'),
    ),
    deleteItem: fromPromise<number, { id: number }>(() => notProvided('itemActions.deleteItem')),
    duplicateItem: fromPromise<Item, DuplicateRequest>(() =>
      notProvided('itemActions.duplicateItem'),
    ),
  },
  actions: {
    take: assign((_, { item }: { item: ActionItem }) => ({ subject: item, failure: null })),
    enqueue: assign(({ context }, { item }: { item: ActionItem }) => ({
      toCopy: [...context.toCopy, item],
    })),
    dequeue: assign(({ context }) => ({ toCopy: context.toCopy.slice(1) })),
    countCopy: assign(({ context }) => {
      const id = copyIdOf(context);
      return { copies: { ...context.copies, [id]: (context.copies[id] ?? 0) + 1 } };
    }),
    announceOutdated: enqueueActions(({ enqueue }, { error }: { error: unknown }) => {
      const item = currentOf(error);
      if (item === undefined) return;
      enqueue.emit({ type: 'item.outdated', failure: failureOf(error) });
      enqueue.emit({ type: 'item.changed', item });
    }),
    announceDeleted: emit(({ context }) => ({ type: 'item.deleted', id: idOf(context) })),
  },
  guards: {
    hasMore: ({ context }) => context.toCopy.length > 0,
    isOther: ({ context }, { item }: { item: ActionItem }) =>
      context.toCopy.every(({ id }) => id !== item.id),
    isOutdated: (_, { error }: { error: unknown }) => currentOf(error) !== undefined,
    isGone: (_, { error }: { error: unknown }) => failureOf(error).status === 404,
  },
}).createMachine({
  id: 'itemActions',
  context: ({ input }) => ({
    subject: null,
    failure: null,
    toCopy: [],
    copies: {},
    actionsKey: input.actionsKey,
  }),
  type: 'parallel',
  states: {
    dialog: {
      description: 'What the user is asked about.',
      initial: 'closed',
      states: {
        closed: {
          description: 'Nothing is asked.',
          on: {
            'item.resolve': {
              target: 'resolving',
              actions: { type: 'take', params: ({ event }) => event },
            },
            'item.unresolve': {
              target: 'confirmingUnresolve',
              actions: { type: 'take', params: ({ event }) => event },
            },
            'item.delete': {
              target: 'confirmingDelete',
              actions: { type: 'take', params: ({ event }) => event },
            },
          },
        },
        resolving: {
          description: 'The resolution dialog is open.',
          tags: 'resolving',
          on: {
            ...REFUSED,
            // The dialog itself closes when the photos are on their way, too.
            'item.resolved': {
              actions: emit(({ event }) => ({ type: 'item.changed', item: event.item })),
            },
            'resolution.close': { target: 'closed' },
          },
        },
        confirmingUnresolve: {
          description: 'The user is asked whether the resolution is to be taken back.',
          tags: 'askingToUnresolve',
          on: {
            ...REFUSED,
            'unresolve.confirm': { target: 'unresolving' },
            'unresolve.cancel': { target: 'closed' },
          },
        },
        unresolving: {
          description: 'The server opens the item again; the question stays until it is done.',
          tags: ['askingToUnresolve', 'busy'],
          on: { ...REFUSED, 'unresolve.confirm': {}, 'unresolve.cancel': {} },
          invoke: {
            id: 'unresolveItem',
            src: 'unresolveItem',
            input: ({ context }) => ({
              id: idOf(context),
              version: context.subject?.version ?? 0,
            }),
            onDone: {
              target: 'closed',
              actions: [
                emit(({ event }) => ({ type: 'item.unresolved', item: event.output })),
                emit(({ event }) => ({ type: 'item.changed', item: event.output })),
              ],
            },
            onError: [
              {
                guard: { type: 'isOutdated', params: ({ event }) => ({ error: event.error }) },
                target: 'closed',
                actions: {
                  type: 'announceOutdated',
                  params: ({ event }) => ({ error: event.error }),
                },
              },
              {
                target: 'confirmingUnresolve',
                actions: assign({ failure: ({ event }) => failureOf(event.error) }),
              },
            ],
          },
        },
        confirmingDelete: {
          description: 'The user is asked whether they are sure.',
          tags: 'askingToDelete',
          on: {
            ...REFUSED,
            'delete.confirm': { target: 'deleting' },
            'delete.cancel': { target: 'closed' },
          },
        },
        deleting: {
          description: 'The server deletes the item; the question stays until it is gone.',
          tags: ['askingToDelete', 'busy'],
          on: { ...REFUSED, 'delete.confirm': {}, 'delete.cancel': {} },
          invoke: {
            id: 'deleteItem',
            src: 'deleteItem',
            input: ({ context }) => ({ id: idOf(context) }),
            onDone: { target: 'closed', actions: 'announceDeleted' },
            onError: [
              {
                // Somebody else was faster, or our own answer was lost: it is gone as wished.
                guard: { type: 'isGone', params: ({ event }) => ({ error: event.error }) },
                target: 'closed',
                actions: 'announceDeleted',
              },
              {
                target: 'confirmingDelete',
                actions: assign({ failure: ({ event }) => failureOf(event.error) }),
              },
            ],
          },
        },
      },
    },
    copying: {
      description: 'What is being duplicated.',
      initial: 'idle',
      states: {
        idle: {
          description: 'Nothing is being duplicated.',
          always: { guard: 'hasMore', target: 'duplicating' },
          on: {
            'item.duplicate': { actions: { type: 'enqueue', params: ({ event }) => event } },
          },
        },
        duplicating: {
          description: 'The server makes a copy.',
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
                emit(({ event }) => ({ type: 'item.duplicated', copy: event.output })),
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
    },
  },
});
