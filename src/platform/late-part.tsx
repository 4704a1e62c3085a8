import { type ReactNode, useEffect } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { retryMissingCode } from './missing-code';
import { useRetryWhenOnline } from './retry-when-online';
import { Late } from './late';

const PAUSE_MS = 30_000;

function MissingPart({ resetErrorBoundary }: FallbackProps): null {
  useRetryWhenOnline(resetErrorBoundary);
  useEffect(() => {
    const timer = setTimeout(resetErrorBoundary, PAUSE_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [resetErrorBoundary]);
  return null;
}

/**
 * A part whose code is loaded late. Until then nothing is shown, and everything around it works.
 * Code that could not be loaded is requested again after a pause, or when the connection returns.
 */
export function LatePart({ children }: { children: ReactNode }): ReactNode {
  return (
    <ErrorBoundary FallbackComponent={MissingPart} onReset={retryMissingCode}>
      <Late>{children}</Late>
    </ErrorBoundary>
  );
}
