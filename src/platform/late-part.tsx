import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { retryMissingCode } from './missing-code';
import { useRetryWhenOnline } from './retry-when-online';
import { Late } from './late';

const PAUSE_MS = 30_000;

interface MissingProps extends FallbackProps {
  onMissing: () => void;
}

function MissingPart({ resetErrorBoundary, onMissing }: MissingProps): null {
  useRetryWhenOnline(resetErrorBoundary);
  const report = useEffectEvent(onMissing);
  useEffect(() => {
    report();
  }, []);
  useEffect(() => {
    const timer = setTimeout(resetErrorBoundary, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      // What was closed loads its code again when it is next opened.
      retryMissingCode();
    };
  }, [resetErrorBoundary]);
  return null;
}

interface Props {
  /** Called when the code could not be loaded; not again for its repeats. */
  onMissing?: () => void;
  children: ReactNode;
}

/**
 * A part whose code is loaded late. Until then nothing is shown, and everything around it works.
 * Code that could not be loaded is requested again after a pause, or when the connection returns.
 */
export function LatePart({ onMissing, children }: Props): ReactNode {
  const isReported = useRef(false);
  const report = () => {
    if (!isReported.current) onMissing?.();
    isReported.current = true;
  };
  return (
    <ErrorBoundary
      fallbackRender={(props) => <MissingPart {...props} onMissing={report} />}
      onReset={retryMissingCode}
    >
      <Late>{children}</Late>
    </ErrorBoundary>
  );
}
