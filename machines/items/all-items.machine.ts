import { type ActorRefFrom, setup } from 'xstate';
import type { ListedItem } from '../../contract/items/item';
import { loadMachineOf } from '../loading/load.machine';
import { pageInPlace } from '../loading/news';
import type { Page } from '../loading/page';
import type { BoardRef } from './board.machine';
import { itemActionsMachine } from './item-actions.machine';
import type { ItemQuery } from './item-list-rows';
import { itemSelectionMachine } from './item-list-selection.machine';

/** What the list of all items begins with. Search and filters narrow it. */
export const ALL_ITEMS_VIEWS = ['open', 'mine', 'overdue', 'all'] as const;
export type AllItemsView = (typeof ALL_ITEMS_VIEWS)[number];

/** The query of the list of all items, which the address stores as text. */
export interface AllItemsQuery extends Pick<
  ItemQuery,
  'search' | 'status' | 'priority' | 'category' | 'sort' | 'page'
> {
  view: AllItemsView;
  /** The user whose items `mine` shows. */
  userId: number;
  /** The user's calendar date, `YYYY-MM-DD`, for `overdue`. */
  today: string;
  /** The id of a user, or `''` for everybody; the same applies to project and client. */
  assignee: string;
  project: string;
  client: string;
}

/** The list of the items of all inspections. */
export const allItemsMachine = loadMachineOf<AllItemsQuery, Page<ListedItem>>('allItems', {
  // Any change of an item may bring it into the list or take it out; its names come from elsewhere.
  concerns: ({ kind, inspectionId }, { data }) =>
    kind === 'items' ||
    (kind === 'inspections' &&
      data?.rows.some((row) => row.inspectionId === inspectionId) === true),
  inPlace: pageInPlace,
});

interface Context {
  selection: ActorRefFrom<typeof itemSelectionMachine>;
  actions: ActorRefFrom<typeof itemActionsMachine>;
}

/**
 * What can be done in the list of all items: the selection, and the actions on single items. The
 * list itself follows the changes of this device.
 */
export const allItemsActionsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Parameters<BoardRef['send']>[0],
    /** `copyKey` is the prefix of the idempotency keys of copies. */
    input: {} as { copyKey: string },
  },
  actors: { selection: itemSelectionMachine, actions: itemActionsMachine },
}).createMachine({
  id: 'allItemsActions',
  context: ({ spawn, self, input: { copyKey } }) => ({
    selection: spawn('selection', { id: 'selection', input: { board: self } }),
    actions: spawn('actions', { id: 'actions', input: { copyKey, board: self, page: null } }),
  }),
  initial: 'ready',
  states: {
    ready: {
      description: 'Items can be chosen and changed.',
      on: { 'item.changed': {}, 'item.removed': {} },
    },
  },
});

export type AllItemsActionsActor = ActorRefFrom<typeof allItemsActionsMachine>;
