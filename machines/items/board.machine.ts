import {
  type ActorRef,
  type ActorRefFrom,
  type AnyActorRef,
  assign,
  emit,
  enqueueActions,
  setup,
  type Snapshot,
} from 'xstate';
import type { Item } from '../../contract/items/item';
import { movedTo, type Stamp } from '../../contract/items/item-status';
import type { ItemStatus } from '../../contract/enums';
import type { Failure } from '../failure';
import type { OwnRow } from '../loading/news';
import { boardMoveMachine, type MoveReport } from './board-move.machine';

/** A move that the server has not answered yet; the card is shown where the user dropped it. */
export interface PendingMove {
  actor: ActorRefFrom<typeof boardMoveMachine>;
  status: ItemStatus;
  stamp: Stamp;
}

export type PendingMoves = Readonly<Record<string, PendingMove>>;

export interface BoardContext {
  /** The items as the server last returned them, in the order in which they were added. */
  items: readonly Item[];
  /** The pending moves, by item id. */
  moves: PendingMoves;
  /** The actor that loads the items; it is notified of items added or removed here. */
  source: AnyActorRef | null;
}

export type BoardEvent =
  | { type: 'items.loaded'; items: readonly Item[] }
  | { type: 'item.changed'; item: Item }
  | { type: 'item.removed'; id: number }
  | { type: 'item.move'; id: number; status: ItemStatus; stamp: Stamp }
  | MoveReport;

/** A board, for actors that notify it of changed and removed items. */
export type BoardRef = ActorRef<
  Snapshot<unknown>,
  { type: 'item.changed'; item: Item } | { type: 'item.removed'; id: number }
>;

export type BoardEmitted =
  | { type: 'item.moved'; item: Item }
  | { type: 'move.refused'; failure: Failure };

/** The items to display: moving ones are in their new column. */
export function shownItems({ items, moves }: BoardContext): readonly Item[] {
  return items.map((item) => {
    const move = moves[item.id];
    if (move === undefined || move.status === item.status) return item;
    const { status, stamp } = move;
    return { ...item, ...movedTo(item, status, stamp) };
  });
}

const without = (moves: PendingMoves, id: number): PendingMoves =>
  Object.fromEntries(Object.entries(moves).filter(([key]) => key !== String(id)));

/** Returns the newer of two versions of an item, because answers may arrive out of order. */
function newer(known: Item | undefined, item: Item): Item {
  return known !== undefined && known.version > item.version ? known : item;
}

function newest(known: readonly Item[], loaded: readonly Item[]): readonly Item[] {
  const byId = new Map(known.map((item) => [item.id, item]));
  return loaded.map((item) => newer(byId.get(item.id), item));
}

function withItem(items: readonly Item[], item: Item): readonly Item[] {
  return items.some(({ id }) => id === item.id)
    ? items.map((other) => (other.id === item.id ? newer(other, item) : other))
    : [...items, item];
}

/**
 * The items of one inspection, for its list and its board. A moved item is shown in its new column
 * at once. Each move is a child actor, so a refusal undoes only that move.
 */
export const boardMachine = setup({
  types: {
    context: {} as BoardContext,
    events: {} as BoardEvent,
    input: {} as { items: readonly Item[]; source?: AnyActorRef },
    emitted: {} as BoardEmitted,
  },
  actors: { move: boardMoveMachine },
  actions: {
    load: assign(({ context }, { items }: { items: readonly Item[] }) => ({
      items: newest(context.items, items),
    })),
    keep: enqueueActions(({ context, enqueue }, { item }: { item: Item }) => {
      const { items, source } = context;
      enqueue.assign({ items: withItem(items, item) });
      if (source !== null && items.every(({ id }) => id !== item.id))
        enqueue.sendTo(source, { type: 'row.added', row: item } satisfies OwnRow);
    }),
    remove: enqueueActions(({ context, enqueue }, { id }: { id: number }) => {
      const { source } = context;
      const pending = context.moves[id];
      if (pending !== undefined) enqueue.stopChild(pending.actor);
      enqueue.assign({
        items: context.items.filter((item) => item.id !== id),
        moves: without(context.moves, id),
      });
      if (source !== null) enqueue.sendTo(source, { type: 'row.removed', id } satisfies OwnRow);
    }),
    move: enqueueActions(
      (
        { context, enqueue },
        { id, status, stamp }: { id: number; status: ItemStatus; stamp: Stamp },
      ) => {
        const item = context.items.find((candidate) => candidate.id === id);
        if (item === undefined) return;
        const move = { status, today: stamp.today };
        const pending = context.moves[id];
        if (pending !== undefined) enqueue.sendTo(pending.actor, { type: 'item.move', move });
        enqueue.assign(({ context: { moves }, spawn }) => {
          const actor =
            pending?.actor ?? spawn('move', { id: `move-${String(id)}`, input: { item, move } });
          return { moves: { ...moves, [id]: { actor, status, stamp } } };
        });
      },
    ),
    announceMoved: emit((_, { item }: { item: Item }) => ({ type: 'item.moved', item })),
    announceRefusal: emit((_, { failure }: { failure: Failure }) => ({
      type: 'move.refused',
      failure,
    })),
    forget: assign(({ context }, { id }: { id: number }) => ({
      moves: without(context.moves, id),
    })),
  },
  guards: {
    isOther: ({ context }, { items }: { items: readonly Item[] }) => context.items !== items,
    isGone: (_, { failure }: { failure: Failure }) => failure.status === 404,
    /** A drop on the card's own column is ignored. */
    isElsewhere: ({ context }, { id, status }: { id: number; status: ItemStatus }) =>
      (context.moves[id]?.status ?? context.items.find((item) => item.id === id)?.status) !==
      status,
  },
}).createMachine({
  id: 'board',
  context: ({ input: { items, source = null } }) => ({ items, source, moves: {} }),
  initial: 'showing',
  states: {
    showing: {
      description: 'The items are shown, moving ones in their new column.',
      on: {
        'items.loaded': {
          guard: { type: 'isOther', params: ({ event }) => event },
          actions: { type: 'load', params: ({ event }) => event },
        },
        'item.changed': { actions: { type: 'keep', params: ({ event }) => event } },
        'item.removed': { actions: { type: 'remove', params: ({ event }) => event } },
        'item.move': {
          guard: { type: 'isElsewhere', params: ({ event }) => event },
          actions: { type: 'move', params: ({ event }) => event },
        },
        'move.confirmed': {
          actions: [
            { type: 'keep', params: ({ event }) => event },
            { type: 'announceMoved', params: ({ event }) => event },
          ],
        },
        'move.refused': [
          {
            guard: { type: 'isGone', params: ({ event }) => event },
            actions: [
              { type: 'remove', params: ({ event }) => ({ id: event.item.id }) },
              { type: 'announceRefusal', params: ({ event }) => event },
            ],
          },
          {
            actions: [
              { type: 'keep', params: ({ event }) => event },
              { type: 'announceRefusal', params: ({ event }) => event },
            ],
          },
        ],
        'move.ended': { actions: { type: 'forget', params: ({ event }) => event } },
      },
    },
  },
});
