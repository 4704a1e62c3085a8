import { type ActorRefFrom, sendTo, setup, type SnapshotFrom } from 'xstate';
import type { ItemStatus } from '../../contract/enums';
import type { ListedItem } from '../../contract/items/item';
import { follow } from '../follow';
import { loadMachineOf } from '../loading/load.machine';
import { hasRow, pageInPlace } from '../loading/news';
import type { Page } from '../loading/page';
import type { BoardRef } from './board.machine';
import { itemActionsMachine } from './item-actions.machine';
import type { ItemQuery } from './item-list-rows';
import { itemSelectionMachine, itemsShown } from './item-list-selection.machine';

/**
 * The items that the list of all items starts with; `verify` has those that the user may verify.
 * Search and filters narrow it.
 */
export const ALL_ITEMS_VIEWS = ['open', 'mine', 'overdue', 'verify', 'all'] as const;
export type AllItemsView = (typeof ALL_ITEMS_VIEWS)[number];

/** The query of the list of all items, which the address stores as text. */
export interface AllItemsQuery extends Pick<
  ItemQuery,
  'search' | 'priority' | 'category' | 'sort' | 'page'
> {
  status: '' | ItemStatus;
  view: AllItemsView;
  /** The user whose items `mine` shows. */
  userId: number;
  /** The user's calendar date, `YYYY-MM-DD`, for `overdue` and `due`. */
  today: string;
  /** The id of a user, `none` for unassigned items, or `''` for everybody. */
  assignee: string;
  /** An id, or `''` for all; likewise for client and inspection. */
  project: string;
  client: string;
  inspection: string;
  /** See `due-filter.ts`. `overdue` has its own days. */
  due: string;
}

/** A row of the list. An inspection on the device does not name the id of its client. */
export type AllItemsRow = Omit<ListedItem, 'clientId'> & Partial<Pick<ListedItem, 'clientId'>>;

/** The list of the items of all inspections. */
export const allItemsMachine = loadMachineOf<AllItemsQuery, Page<AllItemsRow>>('allItems', {
  // Records may add an item to the list, remove it, or change the place that it names. Its row shows
  // its photos, and names its newest comment when it is deleted.
  concerns: ({ kind, itemId }, { data }) =>
    ['items', 'inspections', 'projects', 'clients'].includes(kind) ||
    (['photos', 'comments'].includes(kind) && hasRow(data, itemId)),
  inPlace: pageInPlace,
});

type LoadedList = ActorRefFrom<typeof allItemsMachine>;

interface Input {
  /** The actor that loads the list. */
  list: LoadedList;
  /** The prefix of the idempotency keys of copies. */
  copyKey: string;
}

interface Context {
  list: LoadedList;
  selection: ActorRefFrom<typeof itemSelectionMachine>;
  actions: ActorRefFrom<typeof itemActionsMachine>;
}

type Rows = readonly AllItemsRow[];

const rowsOf = ({ context }: SnapshotFrom<LoadedList>): Rows | null => context.data?.rows ?? null;

/**
 * What can be done in the list of all items: the selection, and actions on single items. After a
 * change the list is loaded again, because the item may have left it or moved. The selection
 * follows items that get another id.
 */
export const allItemsActionsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Parameters<BoardRef['send']>[0],
    input: {} as Input,
  },
  actors: {
    selection: itemSelectionMachine,
    actions: itemActionsMachine,
    followRows: follow<LoadedList, Rows | null>(rowsOf),
  },
  actions: {
    renew: sendTo(({ context }) => context.list, { type: 'changes.made' }),
    tellSelection: sendTo(
      ({ context }) => context.selection,
      (_, rows: Rows) => itemsShown(rows),
    ),
  },
}).createMachine({
  id: 'allItemsActions',
  context: ({ spawn, self, input: { list, copyKey } }) => ({
    list,
    selection: spawn('selection', { id: 'selection', input: { board: self } }),
    actions: spawn('actions', { id: 'actions', input: { copyKey, board: self, page: null } }),
  }),
  invoke: {
    id: 'followRows',
    src: 'followRows',
    input: ({ context }) => context.list,
    onSnapshot: {
      guard: ({ event }) => event.snapshot.context != null,
      actions: { type: 'tellSelection', params: ({ event }) => event.snapshot.context ?? [] },
    },
    onError: { description: 'The screen reports that the list could not be loaded.' },
  },
  initial: 'ready',
  states: {
    ready: {
      description: 'Items can be chosen and changed.',
      on: { 'item.changed': { actions: 'renew' }, 'item.removed': { actions: 'renew' } },
    },
  },
});
