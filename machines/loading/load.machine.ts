import { assign, fromPromise, setup } from 'xstate';
import { SEARCH_DEBOUNCE_MS } from '../../contract/limits';
import { type Failure, failureOf, notProvided } from '../failure';
import { isSame } from '../same-value';

export type LoadEvent<Query> =
  | { type: 'query.changed'; query: Query }
  | { type: 'search.typed'; query: Query }
  | { type: 'load.again' };

export interface LoadContext<Query, Data> {
  query: Query;
  /** The last answer. It stays while the next one is loading. */
  data: Data | null;
  failure: Failure | null;
}

/**
 * Loads a list or record by a query. A newer query aborts the older one, so a slow old answer can
 * never overwrite a new one. While the user types, loading waits for a pause.
 */
export function loadMachineOf<Query extends object, Data>(id: string) {
  return setup({
    types: {
      context: {} as LoadContext<Query, Data>,
      events: {} as LoadEvent<Query>,
      input: {} as { query: Query },
      tags: {} as 'busy',
    },
    actors: { load: fromPromise<Data, { query: Query }>(() => notProvided(`${id}.load`)) },
    actions: {
      take: assign({ query: (_, { query }: { query: Query }) => query }),
    },
    guards: {
      isOther: ({ context }, { query }: { query: Query }) => !isSame(context.query, query),
    },
    delays: { searchPause: SEARCH_DEBOUNCE_MS },
  }).createMachine({
    id,
    context: ({ input }) => ({ query: input.query, data: null, failure: null }),
    initial: 'loading',
    on: {
      'search.typed': {
        target: '.settling',
        reenter: true,
        actions: { type: 'take', params: ({ event }) => ({ query: event.query }) },
      },
      'query.changed': {
        guard: { type: 'isOther', params: ({ event }) => ({ query: event.query }) },
        target: '.loading',
        reenter: true,
        actions: { type: 'take', params: ({ event }) => ({ query: event.query }) },
      },
      'load.again': { target: '.loading', reenter: true },
    },
    states: {
      settling: {
        description: 'The user is typing; the search starts when they pause.',
        tags: 'busy',
        after: { searchPause: { target: 'loading' } },
      },
      loading: {
        description: 'The data is loading.',
        tags: 'busy',
        invoke: {
          id: 'load',
          src: 'load',
          input: ({ context }) => ({ query: context.query }),
          onDone: {
            target: 'showing',
            actions: assign({ data: ({ event }) => event.output, failure: null }),
          },
          onError: {
            target: 'failed',
            actions: assign({ failure: ({ event }) => failureOf(event.error) }),
          },
        },
      },
      showing: { description: 'The data is shown.' },
      failed: { description: 'The server did not answer or refused; the user can retry.' },
    },
  });
}
