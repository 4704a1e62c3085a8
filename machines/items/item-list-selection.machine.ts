import {
  assign,
  emit,
  enqueueActions,
  type EventObject,
  fromCallback,
  fromPromise,
  sendTo,
  setup,
} from 'xstate';
import type { ItemStatus, Priority } from '../../contract/enums';
import type { Item } from '../../contract/items/item';
import type { SeenItem } from '../../contract/items/seen-item';
import { failureOf, notProvided, ofError } from '../failure';
import { isLocalId } from '../outbox/local-id';
import type { Removal } from '../outbox/removal';
import type { BoardRef } from './board.machine';

/**
 * The change of each chosen item. `today` is the date on the user's calendar, for the stamp;
 * `undoes` is the number of settled items among them that the change reopens, or of verified ones
 * whose verification it undoes.
 */
export type ItemsChange =
  | { kind: 'status'; status: ItemStatus; today: string; undoes: number }
  | { kind: 'priority'; priority: Priority }
  | { kind: 'assignee'; assignedToId: number | null }
  | { kind: 'dueDate'; dueDate: string | null }
  | { kind: 'delete' };

export type ChosenItem = Pick<Item, 'id' | 'title' | 'photoCount'> & SeenItem;

/** Why an item was not changed. */
export interface UnchangedItem {
  id: number;
  title: string;
  message: string;
}

export interface ItemSelectionContext {
  /** The board that shows the items; it is notified of the outcome. */
  board: BoardRef;
  /** The ids of the chosen items. */
  chosen: readonly number[];
  items: readonly ChosenItem[];
  change: ItemsChange;
  /** The items for which the server has not answered yet. */
  unanswered: readonly ChosenItem[];
  /** The number of changes that wait on this device. */
  deferred: number;
  refusals: readonly UnchangedItem[];
}

/** The outcome for one of the items. */
export type ItemReport =
  /** `id` is the chosen one: an item that was made on this device may have got another since. */
  | { type: 'item.changed'; id: number; item: Item; isDeferred: boolean }
  | { type: 'item.deleted'; id: number; removal: Removal }
  /** `current` is set if someone else has changed the item. */
  | { type: 'item.refused'; refusal: UnchangedItem; current: Item | null };

export interface ChangeRequest {
  items: readonly ChosenItem[];
  change: ItemsChange;
  report: (report: ItemReport) => void;
}

/** The server's id of an item that was made on this device. */
export interface ItemNamed {
  type: 'item.named';
  id: number;
  serverId: number;
}

/** The ids of all items that the page has now. */
interface ItemsShown {
  type: 'items.shown';
  ids: readonly number[];
}

export const itemsShown = (items: readonly Pick<Item, 'id'>[]): ItemsShown => ({
  type: 'items.shown',
  ids: items.map(({ id }) => id),
});

export type ItemSelectionEvent =
  | ItemsShown
  | ItemNamed
  | { type: 'selection.changed'; ids: readonly number[] }
  | { type: 'items.change'; items: readonly ChosenItem[]; change: ItemsChange }
  | { type: 'change.confirm' }
  | { type: 'change.cancel' }
  | { type: 'refusals.dismiss' }
  | ItemReport;

/** Changes that wait on this device are not counted. */
export interface ItemSelectionEmitted {
  type: 'change.finished';
  kind: ItemsChange['kind'];
  done: number;
  total: number;
}

const without = (items: readonly ChosenItem[], answered: number) =>
  items.filter(({ id }) => id !== answered);

/** The name of the search for the ids of the server. */
const NAMES = 'names';

/** Other commands are refused while the server works. */
const REFUSED = { 'selection.changed': {}, 'items.change': {}, 'refusals.dismiss': {} };

/**
 * The chosen items of a list, and a change of all of them. They stay chosen for another change.
 * Items that cannot be changed show the reason; they do not stop the others.
 */
export const itemSelectionMachine = setup({
  types: {
    context: {} as ItemSelectionContext,
    events: {} as ItemSelectionEvent,
    input: {} as { board: BoardRef },
    emitted: {} as ItemSelectionEmitted,
    tags: {} as 'asking' | 'busy',
  },
  actors: {
    changeItems: fromPromise<null, ChangeRequest>(() => notProvided('itemSelection.changeItems')),
    /** Finds the server's ids of these items, as far as it has them. */
    findNames: fromCallback<EventObject, { ids: readonly number[] }, ItemNamed>(() =>
      notProvided('itemSelection.findNames'),
    ),
  },
  actions: {
    take: assign((_, { items, change }: { items: readonly ChosenItem[]; change: ItemsChange }) => ({
      items,
      change,
      unanswered: items,
      deferred: 0,
      refusals: [],
    })),
    settle: assign(({ context }, { id }: { id: number }) => ({
      unanswered: without(context.unanswered, id),
    })),
    unchoose: assign(({ context }, { id }: { id: number }) => ({
      chosen: context.chosen.filter((chosen) => chosen !== id),
    })),
    /** An item of this device stays chosen under the id that the server gave it. */
    follow: assign(({ context }, { id, serverId }: { id: number; serverId: number }) => ({
      chosen: [...new Set(context.chosen.map((chosen) => (chosen === id ? serverId : chosen)))],
    })),
    /** The page has lost items of this device, perhaps because the server has them by now. */
    findLost: enqueueActions(({ context, enqueue }, { ids }: { ids: readonly number[] }) => {
      const lost = context.chosen.filter((id) => isLocalId(id) && !ids.includes(id));
      enqueue.stopChild(NAMES);
      if (lost.length > 0) enqueue.spawnChild('findNames', { id: NAMES, input: { ids: lost } });
    }),
    countDeferral: assign(({ context }, { isDeferred }: { isDeferred: boolean }) => ({
      deferred: context.deferred + (isDeferred ? 1 : 0),
    })),
    refuse: enqueueActions(
      (
        { context, enqueue },
        { refusal, current }: { refusal: UnchangedItem; current: Item | null },
      ) => {
        enqueue.assign({
          unanswered: without(context.unanswered, refusal.id),
          refusals: [...context.refusals, refusal],
        });
        if (current !== null)
          enqueue.sendTo(context.board, { type: 'item.changed', item: current, id: refusal.id });
      },
    ),
    /** The run crashed, so the outcome of the unanswered items is unknown. */
    refuseRest: assign(({ context }, { error }: { error: unknown }) => ({
      refusals: [
        ...context.refusals,
        ...context.unanswered.map(({ id, title }) => ({
          id,
          title,
          message: failureOf(error).message,
        })),
      ],
    })),
    announceFinish: emit(({ context: { change, items, deferred, refusals } }) => ({
      type: 'change.finished',
      kind: change.kind,
      done: items.length - deferred - refusals.length,
      total: items.length - deferred,
    })),
  },
  guards: {
    isNothing: (_, { items }: { items: readonly ChosenItem[] }) => items.length === 0,
    needsConfirmation: (_, { change }: { change: ItemsChange }) =>
      change.kind === 'delete' || (change.kind === 'status' && change.undoes > 0),
  },
}).createMachine({
  id: 'itemSelection',
  context: ({ input: { board } }) => ({
    board,
    chosen: [],
    items: [],
    change: { kind: 'delete' },
    unanswered: [],
    deferred: 0,
    refusals: [],
  }),
  on: {
    'items.shown': { actions: { type: 'findLost', params: ({ event }) => event } },
    'item.named': { actions: { type: 'follow', params: ({ event }) => event } },
  },
  initial: 'choosing',
  states: {
    choosing: {
      description: 'The user chooses items.',
      on: {
        'selection.changed': { actions: assign({ chosen: ({ event }) => event.ids }) },
        'items.change': [
          { guard: { type: 'isNothing', params: ({ event }) => event } },
          {
            guard: { type: 'needsConfirmation', params: ({ event }) => event },
            target: 'confirming',
            actions: { type: 'take', params: ({ event }) => event },
          },
          { target: 'changing', actions: { type: 'take', params: ({ event }) => event } },
        ],
        'refusals.dismiss': { actions: assign({ refusals: [] }) },
      },
    },
    confirming: {
      description:
        'The user is asked for confirmation, because items would be deleted, settled ones reopened, or verifications undone.',
      tags: 'asking',
      on: {
        ...REFUSED,
        'change.confirm': { target: 'changing' },
        'change.cancel': { target: 'choosing' },
      },
    },
    changing: {
      description: 'Every item is changed; the device keeps all changes before they are sent.',
      tags: 'busy',
      invoke: {
        id: 'changeItems',
        src: 'changeItems',
        input: ({ context, self }) => ({
          items: context.items,
          change: context.change,
          report: (report) => {
            self.send(report);
          },
        }),
        onDone: { target: 'choosing', actions: 'announceFinish' },
        onError: {
          target: 'choosing',
          actions: [{ type: 'refuseRest', ...ofError }, 'announceFinish'],
        },
      },
      on: {
        ...REFUSED,
        'item.changed': {
          actions: [
            { type: 'settle', params: ({ event }) => event },
            {
              type: 'follow',
              params: ({ event: { id, item } }) => ({ id, serverId: item.id }),
            },
            { type: 'countDeferral', params: ({ event }) => event },
            sendTo(
              ({ context }) => context.board,
              ({ event: { id, item } }) => ({ type: 'item.changed', item, id }),
            ),
          ],
        },
        'item.deleted': {
          actions: [
            { type: 'settle', params: ({ event }) => event },
            { type: 'unchoose', params: ({ event }) => event },
            {
              type: 'countDeferral',
              params: ({ event }) => ({ isDeferred: event.removal === 'deferred' }),
            },
            sendTo(
              ({ context }) => context.board,
              ({ event }) => ({ type: 'item.removed', id: event.id }),
            ),
          ],
        },
        'item.refused': { actions: { type: 'refuse', params: ({ event }) => event } },
      },
    },
  },
});
