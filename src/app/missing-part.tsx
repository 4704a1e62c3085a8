import { useEffect } from 'react';
import type { FallbackProps } from 'react-error-boundary';
import { useRetryWhenOnline } from '../platform/retry-when-online';

const PAUSE_MS = 30_000;

/**
 * Replaces a small part whose code could not be loaded. It shows nothing, and loads the code again
 * after a pause, or when the connection returns.
 */
export function MissingPart({ resetErrorBoundary }: FallbackProps): null {
  useRetryWhenOnline(resetErrorBoundary);
  useEffect(() => {
    const timer = setTimeout(resetErrorBoundary, PAUSE_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [resetErrorBoundary]);
  return null;
}
