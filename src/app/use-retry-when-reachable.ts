import { type RefObject, useEffect } from 'react';
import { spread } from '../loading/repeats';
import { isSeen } from '../platform/connection/connection';
import { hearReturn } from '../platform/connection/hear-return';
import { probeServer } from '../platform/connection/probe-server';

const FIRST_PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Calls `again`, if it is wanted, when the connection returns. A phone may say so before anything
 * arrives, or not at all, so the server is also asked after pauses that grow with `tries`.
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
      const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** tries.current);
      timer = setTimeout(ask, spread(pause));
    };
    const ask = () => {
      if (!isSeen(window)) {
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
