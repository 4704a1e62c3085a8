import { useEffect } from 'react';
import { loadOnce } from '../../platform/code/load-once';
import { createStore } from '../../platform/store';

/**
 * PrimeReact is a third of the code of a page, and only needed for what opens over it. It is loaded
 * after the first records are shown, or as soon as something has to open. Until then each part of
 * the kit remembers what it was asked for.
 */
const load = loadOnce(() => import('./prime'));

const here = createStore<Awaited<ReturnType<typeof load>> | null>(null);

/** After this time code that could not be loaded is requested again, if the connection does not return first. */
const PAUSE_MS = 30_000;

let isAwaited = false;

/** Loads it, if it is not here yet. It is requested until it comes. */
export function wantPrime(): void {
  if (isAwaited) return;
  isAwaited = true;
  load().then(here.write, () => {
    const again = () => {
      clearTimeout(timer);
      window.removeEventListener('online', again);
      wantPrime();
    };
    const timer = setTimeout(again, PAUSE_MS);
    window.addEventListener('online', again);
    isAwaited = false;
  });
}

/**
 * The parts of PrimeReact, or null while they are not here.
 *
 * @param isWanted - Something is to open now, so that they are loaded at once.
 */
export function usePrime(isWanted = false): ReturnType<typeof here.use> {
  useEffect(() => {
    if (isWanted) wantPrime();
  }, [isWanted]);
  return here.use();
}
