import { use } from 'react';
import { reportArrivalOf } from './arrivals';

/** The value of a promise; suspends until it has settled. `Late` then shows the content at once. */
export function usePromised<Loaded>(loading: Promise<Loaded>): Loaded {
  reportArrivalOf(loading);
  return use(loading);
}
