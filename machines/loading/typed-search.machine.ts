import { assign, emit, setup } from 'xstate';
import { SEARCH_DEBOUNCE_MS } from '../../contract/limits';

export interface TypedSearch {
  text: string;
  /** The address where the text was typed; it only applies there. */
  address: string;
}

/**
 * The text of a search while the user types. It settles when the user pauses; until then the
 * address has the previous search.
 */
export const typedSearchMachine = setup({
  types: {
    context: {} as { typed: TypedSearch | null },
    events: {} as { type: 'search.typed'; typed: TypedSearch } | { type: 'search.drop' },
    emitted: {} as { type: 'search.settled'; typed: TypedSearch },
    tags: {} as 'typing',
  },
  actions: {
    take: assign({ typed: (_, { typed }: { typed: TypedSearch }) => typed }),
    drop: assign({ typed: null }),
    announce: emit(({ context }) => ({
      type: 'search.settled',
      typed: context.typed ?? { text: '', address: '' },
    })),
  },
  delays: { searchPause: SEARCH_DEBOUNCE_MS },
}).createMachine({
  id: 'typedSearch',
  context: { typed: null },
  initial: 'settled',
  on: {
    'search.typed': {
      target: '.typing',
      actions: { type: 'take', params: ({ event }) => event },
    },
    'search.drop': { target: '.settled', actions: 'drop' },
  },
  states: {
    settled: { description: 'The list shows the matches of the search.' },
    typing: {
      description: 'The user is typing; the search starts when they pause.',
      tags: 'typing',
      after: { searchPause: { target: 'settled', actions: ['announce', 'drop'] } },
    },
  },
});
