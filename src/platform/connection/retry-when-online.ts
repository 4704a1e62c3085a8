import { useEffect } from 'react';

/** Calls `again` when the connection returns. */
export function useRetryWhenOnline(again: () => void): void {
  useEffect(() => {
    window.addEventListener('online', again);
    return () => {
      window.removeEventListener('online', again);
    };
  }, [again]);
}
