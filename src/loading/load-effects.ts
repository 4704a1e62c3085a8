import { fromPromise } from 'xstate';

type Fetch<Query, Data> = (query: Query, signal: AbortSignal) => Promise<Data>;

/** The effects of a load machine. */
export const loadEffects = <Query, Data>(fetch: Fetch<Query, Data>) => ({
  actors: {
    load: fromPromise<Data, { query: Query }>(({ input, signal }) => fetch(input.query, signal)),
  },
});
