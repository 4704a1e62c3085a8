import { fromPromise } from 'xstate';
import type { Copies } from '../platform/offline/copies';
import type { DeviceCopy } from '../../machines/loading/load.machine';

type Fetch<Query, Data> = (query: Query, signal: AbortSignal) => Promise<Data>;
type Recall<Query, Data> = (copies: Copies, query: Query) => Promise<DeviceCopy<Data> | null>;

/** The effects of a load machine. */
export const loadEffects = <Query, Data>(fetch: Fetch<Query, Data>) => ({
  actors: {
    load: fromPromise<Data, { query: Query }>(({ input, signal }) => fetch(input.query, signal)),
  },
});

/** The effects of a load machine whose answers the device keeps. */
export const copiedLoadEffects = <Query, Data>(
  copies: () => Promise<Copies | null>,
  fetch: Fetch<Query, Data>,
  recall: Recall<Query, Data>,
) => ({
  actors: {
    ...loadEffects(fetch).actors,
    recall: fromPromise<DeviceCopy<Data> | null, { query: Query }>(async ({ input }) => {
      const all = await copies();
      return all === null ? null : recall(all, input.query);
    }),
  },
});
