import { type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import type { Failure } from '../../machines/failure';
import { isUnanswered } from '../../machines/unanswered';
import { Late } from '../platform/late';
import { lazyComponent } from '../platform/lazy-component';
import { Alert } from '../ui/alert';
import { ErrorPanel } from '../ui/error-panel';

const CopyNotice = lazyComponent(() => import('./copy-notice'));

interface Props {
  record: { failure: Failure | null; copiedAt: number | null; retry: () => void };
  /** What could not be loaded. */
  title: string;
  message?: (failure: Failure) => string;
  /** What the record lists, such as `Inspections`, if the device has only a part of it. */
  listed?: string;
}

/** Why nothing newer is shown: the server refused, or it has not answered and a copy is shown. */
export function LoadFailure({
  record: { failure, copiedAt, retry },
  title,
  message = (reason) => reason.message,
  listed,
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
  return <ErrorPanel title={title} message={message(failure)} onRetry={retry} />;
}
