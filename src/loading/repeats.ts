import { type Retried, retryPause } from '../../machines/loading/retry-pause';
import { isSeen } from '../platform/connection/connection';

/** A pause, up to half longer by chance: phones that failed together do not all return at once. */
export const spread = (pauseMs: number): number => pauseMs * (1 + Math.random() / 2);

/** Whether somebody sees the page, and there may be a connection; until then nothing repeats itself. */
export const isPageSeen = (): boolean => isSeen(window);

/** How what has failed repeats itself. */
export const repeats = {
  delays: {
    retryPause: ({ context }: { context: Retried }): number => spread(retryPause(context)),
  },
  guards: { isSeen: isPageSeen },
};
