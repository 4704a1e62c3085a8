import { type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import type { Failure } from '../../machines/failure';
import { isUnanswered } from '../../machines/unanswered';
import { Late } from '../platform/code/late';
import { lazyComponent } from '../platform/code/lazy-component';
import { Alert } from '../ui/message/alert';
import { NotLoaded } from './not-loaded';
import type { NeedsConnection } from './offline-panel';

const CopyNotice = lazyComponent(() => import('./copy-notice'));

interface Props {
  record: {
    data?: unknown;
    failure: Failure | null;
    copiedAt: number | null;
    isSearching?: boolean;
    retry: () => void;
  };
  /** What could not be loaded. */
  title: string;
  message?: (failure: Failure) => string;
  /** What the record lists, such as `Inspections`, if the device has only a part of it. */
  listed?: string;
  /** What is said to need a connection while the browser is offline. */
  offline?: NeedsConnection;
}

/** Why nothing newer is shown: the server refused, or it has not answered and a copy is shown. */
export function LoadFailure({
  record: { data = null, failure, copiedAt, isSearching, retry },
  title,
  message = (reason) => reason.message,
  listed,
  offline = listed === undefined ? undefined : { list: listed },
}: Props): ReactNode {
  if (copiedAt !== null && (failure === null || isUnanswered(failure)))
    return (
      <ErrorBoundary fallback={<Alert kind="info">No answer from the server.</Alert>}>
        <Late>
          <CopyNotice
            copiedAt={copiedAt}
            isWaiting={failure === null}
            listed={listed}
            onRetry={retry}
          />
        </Late>
      </ErrorBoundary>
    );
  if (failure === null) return null;
  return (
    <NotLoaded
      failure={failure}
      title={title}
      message={message(failure)}
      onRetry={retry}
      offline={offline}
      isShown={data !== null}
      isSearching={isSearching}
    />
  );
}
