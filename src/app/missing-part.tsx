import { useEffect } from 'react';
import type { FallbackProps } from 'react-error-boundary';
import { useAgainWhenOnline } from '../platform/again-when-online';

const PAUSE_MS = 30_000;

/**
 * In the place of a small part whose code did not arrive: nothing, until it is asked for again after
 * a pause, or when the connection has returned.
 */
export function MissingPart({ resetErrorBoundary }: FallbackProps): null {
  useAgainWhenOnline(resetErrorBoundary);
  useEffect(() => {
    const timer = setTimeout(resetErrorBoundary, PAUSE_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [resetErrorBoundary]);
  return null;
}
