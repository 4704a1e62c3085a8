import { assign, emit, setup } from 'xstate';
import type { ItemCategory, ItemStatus } from '../../contract/enums';
import { SEARCH_DEBOUNCE_MS } from '../../contract/limits';

/** How the items of an inspection are shown; it is kept as text in the address. */
export interface ItemQuery {
  view: 'list' | 'kanban';
  search: string;
  /** `''` for every status, and likewise below. */
  status: '' | ItemStatus;
  priority: '' | '1' | '2' | '3' | '4';
  category: '' | ItemCategory;
  /** The id of a user, or `none` for items that nobody is assigned to. */
  assignee: string;
  /** A column, `-column` for descending, `''` for the order in which items were added. */
  sort: string;
  page: number;
}

export interface ItemListContext {
  /** What the controls show. */
  query: ItemQuery;
  /** What the items are filtered by: typing waits until the user pauses. */
  applied: ItemQuery;
}

export type ItemListEvent =
  | { type: 'query.changed'; query: ItemQuery }
  | { type: 'search.typed'; query: ItemQuery }
  /** No item is a draft, or none is any more. */
  | { type: 'drafts.completed' };

/** Which items of an inspection are shown, and how. */
export const itemListMachine = setup({
  types: {
    context: {} as ItemListContext,
    events: {} as ItemListEvent,
    input: {} as { query: ItemQuery },
    emitted: {} as { type: 'query.settled'; query: ItemQuery; isCorrected?: true },
  },
  actions: {
    take: assign((_, { query }: { query: ItemQuery }) => ({ query })),
    apply: assign(({ context }) => ({ applied: context.query })),
    leaveDrafts: assign(({ context: { query } }) => ({
      query: { ...query, status: '' as const, page: 1 },
    })),
    announceCorrection: emit(({ context }) => ({
      type: 'query.settled',
      query: context.query,
      isCorrected: true as const,
    })),
    announceQuery: emit(({ context }) => ({ type: 'query.settled', query: context.query })),
  },
  guards: {
    isAboutDrafts: ({ context }) => context.query.status === 'Draft',
  },
  delays: { searchPause: SEARCH_DEBOUNCE_MS },
}).createMachine({
  id: 'itemList',
  context: ({ input }) => ({ query: input.query, applied: input.query }),
  initial: 'showing',
  on: {
    'query.changed': {
      target: '.showing',
      actions: [{ type: 'take', params: ({ event }) => event }, 'apply', 'announceQuery'],
    },
    'drafts.completed': {
      guard: 'isAboutDrafts',
      target: '.showing',
      actions: ['leaveDrafts', 'apply', 'announceCorrection'],
    },
    'search.typed': {
      target: '.typing',
      reenter: true,
      actions: { type: 'take', params: ({ event }) => event },
    },
  },
  states: {
    showing: { description: 'The items that match are shown.' },
    typing: {
      description: 'The user is typing; the search starts when they pause.',
      after: { searchPause: { target: 'showing', actions: ['apply', 'announceQuery'] } },
    },
  },
});
