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
import { type OwnRow, rowsWithOwn } from '../loading/news';
import { boardMoveMachine, type MoveReport } from './board-move.machine';

/** A move that the server has not answered yet. */
export interface PendingMove {
  actor: ActorRefFrom<typeof boardMoveMachine>;
  /** Numbers the moves of an item that are pending at the same time, from 1. */
  sequence: number;
  status: ItemStatus;
  stamp: Stamp;
}

/** The pending moves of each item, in the order in which they were made. */
export type PendingMoves = Readonly<Record<string, readonly PendingMove[]>>;

export interface BoardContext {
  /** The items as the server last returned them, in the order in which they were added. */
  items: readonly Item[];
  /** The items as the source last had them. */
  loaded: readonly Item[];
  moves: PendingMoves;
  /** The ids under which items were shown first, by those that the server gave them. */
  firstIds: Readonly<Record<number, number>>;
  /** The actor that loads the items; it is notified of items added or removed here. */
  source: AnyActorRef | null;
}

/**
 * `id` is given if it may be another one than the item's: the server has got an item that was made
 * on this device.
 */
interface ItemChanged {
  type: 'item.changed';
  item: Item;
  id?: number;
}

interface ItemsLoaded {
  type: 'items.loaded';
  items: readonly Item[];
  firstIds?: ReadonlyMap<number, number> | undefined;
}

export type BoardEvent =
  | ItemsLoaded
  | ItemChanged
  | { type: 'item.removed'; id: number }
  | { type: 'item.move'; id: number; status: ItemStatus; stamp: Stamp }
  | MoveReport;

/** A board, for actors that notify it of changed and removed items. */
export type BoardRef = ActorRef<
  Snapshot<unknown>,
  ItemChanged | { type: 'item.removed'; id: number }
>;

export type BoardEmitted =
  | { type: 'item.moved'; item: Item }
  | { type: 'move.refused'; failure: Failure };

const movesOf = (moves: PendingMoves, id: number): readonly PendingMove[] => moves[id] ?? [];

/** The items to display: moving ones are where the user dropped them last. */
export function shownItems({ items, moves }: BoardContext): readonly Item[] {
  return items.map((item) => {
    const move = movesOf(moves, item.id).at(-1);
    if (move === undefined || move.status === item.status) return item;
    const { status, stamp } = move;
    return { ...item, ...movedTo(item, status, stamp) };
  });
}

/** The moves after those of one item have changed. */
function withMoves(moves: PendingMoves, id: number, own: readonly PendingMove[]): PendingMoves {
  const others = Object.entries(moves).filter(([key]) => key !== String(id));
  return Object.fromEntries(own.length === 0 ? others : [...others, [String(id), own]]);
}

/** The moves of an item are those of its new id, after those that were made before it had it. */
function withNewId(moves: PendingMoves, id: number, newId: number): PendingMoves {
  if (id === newId) return moves;
  const own = [...movesOf(moves, id), ...movesOf(moves, newId)];
  return withMoves(withMoves(moves, id, []), newId, own);
}

const withFirstId = (firstIds: BoardContext['firstIds'], id: number, newId: number) =>
  id === newId ? firstIds : { ...firstIds, [newId]: firstIds[id] ?? id };

/** A report of a move, with the id that its item has by now. */
function current<Report extends MoveReport>({ moves }: BoardContext, report: Report): Report {
  const key = Object.keys(moves).find((id) =>
    movesOf(moves, Number(id)).some(({ actor }) => actor.id === report.by),
  );
  return key === undefined ? report : { ...report, id: Number(key) };
}

/** Returns the newer of two versions of an item, because answers may arrive out of order. */
function newer(known: Item | undefined, item: Item): Item {
  return known !== undefined && known.version > item.version ? known : item;
}

/**
 * The items after the source has changed. What it only repeats may have been changed here since;
 * what it has loaded again counts, also if an older version was restored on the server.
 */
function withLoaded({ items, loaded }: BoardContext, now: readonly Item[]): readonly Item[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  const before = new Set(loaded);
  return now.map((item) => (before.has(item) ? newer(byId.get(item.id), item) : item));
}

/** The items with one of them, which replaces the one with its former id. */
function withItem(items: readonly Item[], item: Item, formerId: number): readonly Item[] {
  const rows = rowsWithOwn(items, { type: 'row.added', row: item, formerId });
  return rows.map((row) => (row.id === item.id ? newer(row, item) : row));
}

/**
 * The items of one inspection, for its list and its board. A moved item is shown in its new column
 * at once. Each move is a child actor, so a refusal undoes only that move, and a left board drops none.
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
    load: assign(({ context }, { items, firstIds = new Map() }: ItemsLoaded) => ({
      items: withLoaded(context, items),
      loaded: items,
      firstIds: { ...context.firstIds, ...Object.fromEntries(firstIds) },
    })),
    keep: enqueueActions(({ context, enqueue }, { item, id }: { item: Item; id: number }) => {
      const { items, moves, firstIds, source } = context;
      enqueue.assign({
        items: withItem(items, item, id),
        moves: withNewId(moves, id, item.id),
        firstIds: withFirstId(firstIds, id, item.id),
      });
      const isKnown = items.some((other) => other.id === item.id);
      const hasFormer = id !== item.id && items.some((other) => other.id === id);
      if (source !== null && (!isKnown || hasFormer))
        enqueue.sendTo(source, { type: 'row.added', row: item, formerId: id } satisfies OwnRow);
    }),
    keepCurrent: enqueueActions(
      ({ enqueue }, { current: item, id }: { current: Item | null; id: number }) => {
        if (item !== null) enqueue.raise({ type: 'item.changed', item, id });
      },
    ),
    remove: enqueueActions(({ context, enqueue }, { id }: { id: number }) => {
      const { source } = context;
      for (const { actor } of movesOf(context.moves, id)) enqueue.stopChild(actor);
      enqueue.assign({
        items: context.items.filter((item) => item.id !== id),
        moves: withMoves(context.moves, id, []),
      });
      if (source !== null) enqueue.sendTo(source, { type: 'row.removed', id } satisfies OwnRow);
    }),
    move: assign(
      (
        { context: { moves }, spawn },
        { id, status, stamp }: { id: number; status: ItemStatus; stamp: Stamp },
      ) => {
        const earlier = movesOf(moves, id);
        const sequence = (earlier.at(-1)?.sequence ?? 0) + 1;
        const name = ['move', id, ...(sequence === 1 ? [] : [sequence])].join('-');
        const actor = spawn('move', { id: name, input: { id, status, today: stamp.today } });
        return { moves: withMoves(moves, id, [...earlier, { actor, sequence, status, stamp }]) };
      },
    ),
    /** The answer to a move contains those before it. */
    dropEarlier: enqueueActions(
      ({ context: { moves }, enqueue }, { by, id }: { by: string; id: number }) => {
        const own = movesOf(moves, id);
        const index = Math.max(
          0,
          own.findIndex(({ actor }) => actor.id === by),
        );
        for (const { actor } of own.slice(0, index)) enqueue.stopChild(actor);
        enqueue.assign({ moves: withMoves(moves, id, own.slice(index)) });
      },
    ),
    announceMoved: emit((_, { item }: { item: Item }) => ({ type: 'item.moved', item })),
    announceRefusal: emit((_, { failure }: { failure: Failure }) => ({
      type: 'move.refused',
      failure,
    })),
    forget: assign(({ context: { moves } }, { by, id }: { by: string; id: number }) => ({
      moves: withMoves(
        moves,
        id,
        movesOf(moves, id).filter(({ actor }) => actor.id !== by),
      ),
    })),
  },
  guards: {
    isOther: ({ context }, { items }: { items: readonly Item[] }) => context.items !== items,
    isGone: (_, { failure }: { failure: Failure }) => failure.status === 404,
    /** A drop on the card's own column is ignored. */
    isElsewhere: ({ context }, { id, status }: { id: number; status: ItemStatus }) =>
      shownItems(context).some((item) => item.id === id && item.status !== status),
    /** The card has been dragged again since. */
    isSuperseded: ({ context }, { by, id }: { by: string; id: number }) =>
      movesOf(context.moves, id).at(-1)?.actor.id !== by,
  },
}).createMachine({
  id: 'board',
  context: ({ input: { items, source = null } }) => ({
    items,
    loaded: items,
    source,
    moves: {},
    firstIds: {},
  }),
  initial: 'showing',
  states: {
    showing: {
      description: 'The items are shown, moving ones in their new column.',
      on: {
        'items.loaded': {
          guard: { type: 'isOther', params: ({ event }) => event },
          actions: { type: 'load', params: ({ event }) => event },
        },
        'item.changed': {
          actions: {
            type: 'keep',
            params: ({ event: { item, id = item.id } }) => ({ item, id }),
          },
        },
        'item.removed': { actions: { type: 'remove', params: ({ event }) => event } },
        'item.move': {
          guard: { type: 'isElsewhere', params: ({ event }) => event },
          actions: { type: 'move', params: ({ event }) => event },
        },
        'move.confirmed': [
          {
            guard: {
              type: 'isSuperseded',
              params: ({ context, event }) => current(context, event),
            },
            actions: [
              { type: 'dropEarlier', params: ({ context, event }) => current(context, event) },
              { type: 'keep', params: ({ context, event }) => current(context, event) },
            ],
          },
          {
            actions: [
              { type: 'dropEarlier', params: ({ context, event }) => current(context, event) },
              { type: 'keep', params: ({ context, event }) => current(context, event) },
              { type: 'announceMoved', params: ({ event }) => event },
            ],
          },
        ],
        'move.refused': [
          {
            guard: {
              type: 'isSuperseded',
              params: ({ context, event }) => current(context, event),
            },
            description: 'Only the answer to the last move is reported.',
          },
          {
            guard: { type: 'isGone', params: ({ context, event }) => current(context, event) },
            actions: [
              { type: 'remove', params: ({ context, event }) => current(context, event) },
              { type: 'announceRefusal', params: ({ event }) => event },
            ],
          },
          {
            actions: [
              { type: 'keepCurrent', params: ({ context, event }) => current(context, event) },
              { type: 'announceRefusal', params: ({ event }) => event },
            ],
          },
        ],
        'move.ended': {
          actions: { type: 'forget', params: ({ context, event }) => current(context, event) },
        },
      },
    },
  },
});
