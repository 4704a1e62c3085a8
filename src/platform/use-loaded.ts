import { use } from 'react';
import { reportArrivalOf } from './arrivals';

/** What a promise holds; suspends until it is there. `Late` then shows it at once. */
export function useLoaded<Loaded>(loading: Promise<Loaded>): Loaded {
  reportArrivalOf(loading);
  return use(loading);
}
