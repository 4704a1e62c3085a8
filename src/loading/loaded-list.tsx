import { type ReactNode, useState } from 'react';
import type { Failure } from '../../machines/failure';
import { Button } from '../ui/button';
import { Icon } from '../ui/icon';
import { EmptyState } from '../ui/empty-state';
import { FailureAlert } from '../ui/failure-alert';
import { Skeleton } from '../ui/skeleton';

function Retry({ onRetry }: { onRetry: () => void }): ReactNode {
  return (
    <Button look="outlined" onClick={onRetry}>
      <Icon name="refresh" />
      Retry
    </Button>
  );
}

interface Props<Data> {
  list: { data: Data | null; failure: Failure | null; retry: () => void };
  texts: { loading: string; failed: string };
  children: (data: Data) => ReactNode;
}

/**
 * Shows a list, its loading state, or an alert if it could not be loaded. If the user closes the
 * alert, the list can still be loaded again.
 */
export function LoadedList<Data>({ list, texts, children }: Props<Data>): ReactNode {
  const { data, failure, retry } = list;
  const [dismissed, setDismissed] = useState<Failure | null>(null);
  return (
    <>
      {failure === null || failure === dismissed ? null : (
        <FailureAlert
          title={texts.failed}
          failure={failure}
          action={<Retry onRetry={retry} />}
          onDismiss={() => {
            setDismissed(failure);
          }}
        />
      )}
      {data !== null ? (
        children(data)
      ) : failure === null ? (
        <Skeleton label={texts.loading} shape="table" isLabelled />
      ) : failure === dismissed ? (
        <section className="card">
          <EmptyState icon="exclamation-triangle" title="The list could not be loaded">
            <Retry onRetry={retry} />
          </EmptyState>
        </section>
      ) : null}
    </>
  );
}
