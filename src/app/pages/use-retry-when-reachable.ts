import { type RefObject, useEffect } from 'react';
import { retryPause } from '../../../machines/loading/retry-pause';
import { isPageSeen, spread } from '../../loading/repeats';
import { hearReturn } from '../../platform/connection/hear-return';
import { probeServer } from '../../platform/connection/probe-server';

/**
 * Calls `again`, if it is wanted, when the connection returns. A phone may say so before anything
 * arrives, or not at all, so the server is also asked after the pauses of a load that failed.
 */
export function useRetryWhenReachable(
  again: () => void,
  tries: RefObject<number>,
  isWanted: boolean,
): void {
  useEffect(() => {
    if (!isWanted) return;
    const left = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const plan = () => {
      const pause = retryPause({ failure: null, retries: tries.current });
      timer = setTimeout(ask, spread(pause));
    };
    const ask = () => {
      if (!isPageSeen()) {
        plan();
        return;
      }
      tries.current += 1;
      probeServer(left.signal).then(again, () => {
        if (!left.signal.aborted) plan();
      });
    };
    plan();
    const stop = hearReturn(again);
    return () => {
      left.abort();
      clearTimeout(timer);
      stop();
    };
  }, [again, tries, isWanted]);
}
