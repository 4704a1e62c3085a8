import { useEffect } from 'react';

/** Calls `again` when the connection returns, if `isWanted`. */
export function useRetryWhenOnline(again: () => void, isWanted = true): void {
  useEffect(() => {
    if (!isWanted) return;
    window.addEventListener('online', again);
    return () => {
      window.removeEventListener('online', again);
    };
  }, [again, isWanted]);
}
