import { type ReactNode, Suspense } from 'react';
import type { Failure } from '../../machines/failure';
import { lazyComponent } from '../platform/lazy-component';
import { ErrorPanel } from '../ui/error-panel';

const CopyNotice = lazyComponent(() => import('./copy-notice'));

interface Props {
  record: { failure: Failure | null; copiedAt: number | null; retry: () => void };
  /** What could not be loaded. */
  title: string;
  message?: (failure: Failure) => string;
}

/** Why nothing newer is shown: the server refused, or it does not answer and a copy is shown. */
export function LoadFailure({
  record: { failure, copiedAt, retry },
  title,
  message = (reason) => reason.message,
}: Props): ReactNode {
  if (failure === null) return null;
  if (copiedAt === null)
    return <ErrorPanel title={title} message={message(failure)} onRetry={retry} />;
  return (
    <Suspense fallback={null}>
      <CopyNotice copiedAt={copiedAt} onRetry={retry} />
    </Suspense>
  );
}
