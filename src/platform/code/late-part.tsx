import { Children, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { isMissingCode } from '../../../machines/missing-code';
import { retryMissingCode } from './missing-code';
import { useRetryWhenOnline } from '../connection/retry-when-online';
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

/** React has reported the crash on the console. A repeat would crash again. */
function BrokenPart({ onBroken }: { onBroken: () => void }): null {
  const report = useEffectEvent(onBroken);
  useEffect(() => {
    report();
  }, []);
  return null;
}

interface Props {
  /** Called when the code could not be loaded; not again for its repeats. */
  onMissing?: () => void;
  /** Called when the part has crashed; without it, the part is drawn again like missing code. */
  onBroken?: () => void;
  children: ReactNode;
}

/**
 * A part whose code is loaded late. Until then nothing is shown, and everything around it works.
 * Code that could not be loaded is requested again after a pause, or when the connection returns.
 * A part that the user asked for and that crashes is gone until it is next opened; what is around it
 * stays.
 */
export function LatePart({ onMissing, onBroken, children }: Props): ReactNode {
  const isReported = useRef(false);
  const report = () => {
    if (!isReported.current) onMissing?.();
    isReported.current = true;
  };
  return (
    <ErrorBoundary
      fallbackRender={(props) =>
        onBroken === undefined || isMissingCode(props.error) ? (
          <MissingPart {...props} onMissing={report} />
        ) : (
          <BrokenPart onBroken={onBroken} />
        )
      }
      onReset={retryMissingCode}
      // What was closed can be opened again.
      resetKeys={[Children.toArray(children).length]}
    >
      <Late>{children}</Late>
    </ErrorBoundary>
  );
}
