import { type ReactNode, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import type { Failure } from '../../machines/failure';
import { isPassing, isUnanswered } from '../../machines/unanswered';
import { Late } from '../platform/code/late';
import { lazyComponent } from '../platform/code/lazy-component';
import { useIsOnline } from '../platform/connection/use-is-online';
import { ErrorPanel } from '../ui/message/error-panel';
import type { NeedsConnection } from './offline-panel';

const OfflinePanel = lazyComponent(() => import('./offline-panel'));

/** The server would refuse it again. */
const FORBIDDEN = 403;

interface Props {
  failure: Failure;
  /** What could not be loaded, and why. */
  title: string;
  message?: string;
  onRetry: () => void;
  /** What is said to need a connection while the browser is offline. */
  offline?: NeedsConnection | undefined;
  /** Whether the screen shows what was loaded before; the error can then be dismissed. */
  isShown?: boolean;
  isSearching?: boolean | undefined;
}

/**
 * Why nothing is shown: an error that can be retried. While the browser is offline that is no error,
 * and it loads by itself when the connection returns.
 */
export function NotLoaded({
  failure,
  title,
  message = failure.message,
  onRetry,
  offline,
  isShown = false,
  isSearching = false,
}: Props): ReactNode {
  const isOnline = useIsOnline();
  const [dismissed, setDismissed] = useState<Failure>();
  const error =
    isShown && failure === dismissed ? null : (
      <ErrorPanel
        title={title}
        message={message}
        note={isPassing(failure) ? 'The app keeps trying.' : undefined}
        {...(failure.status === FORBIDDEN ? {} : { onRetry })}
        {...(isShown && {
          onDismiss: () => {
            setDismissed(failure);
          },
        })}
      />
    );
  if (isOnline || !isUnanswered(failure)) return error;
  return (
    <ErrorBoundary fallback={error}>
      <Late>
        <OfflinePanel subject={offline} isShown={isShown} isSearching={isSearching} />
      </Late>
    </ErrorBoundary>
  );
}
