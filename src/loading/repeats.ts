import { type Retried, retryPause } from '../../machines/loading/retry-pause';
import { isSeen } from '../platform/connection';

/**
 * How what has failed repeats itself. Phones that failed together do not all return at once, and a
 * page that nobody sees waits until it is seen, or until its connection returns.
 */
export const repeats = {
  delays: {
    retryPause: ({ context }: { context: Retried }): number =>
      retryPause(context) * (1 + Math.random() / 2),
  },
  guards: {
    isSeen: (): boolean => isSeen(window),
  },
};
