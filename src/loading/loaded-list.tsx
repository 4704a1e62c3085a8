import '../ui/styles/office.css';
import { type ReactNode, useState } from 'react';
import type { Failure } from '../../machines/failure';
import { Button } from '../ui/button';
import { Icon } from '../ui/icon';
import { EmptyState } from '../ui/states';
import { FailureAlert } from '../ui/failure-alert';

const SKELETON_ROWS = [1, 2, 3, 4, 5, 6, 7, 8] as const;

function Loading({ text }: { text: string }): ReactNode {
  return (
    <div className="skeleton" role="status">
      <span className="loading-text">
        <span className="spinner small" aria-hidden="true" />
        {text}
      </span>
      {SKELETON_ROWS.map((row) => (
        <span key={row} className="skeleton-row" aria-hidden="true" />
      ))}
    </div>
  );
}

function NotLoaded({ onRetry }: { onRetry: () => void }): ReactNode {
  return (
    <section className="card">
      <EmptyState icon="exclamation-triangle" title="The list could not be loaded">
        <Button look="outlined" onClick={onRetry}>
          <Icon name="refresh" />
          Retry
        </Button>
      </EmptyState>
    </section>
  );
}

interface Props<Data> {
  list: { data: Data | null; failure: Failure | null; retry: () => void };
  texts: { loading: string; failed: string };
  children: (data: Data) => ReactNode;
}

/** A list that is loading, is here, or could not be loaded, which a closable alert says. */
export function LoadedList<Data>({ list, texts, children }: Props<Data>): ReactNode {
  const { data, failure, retry } = list;
  const [dismissed, setDismissed] = useState<Failure | null>(null);
  return (
    <>
      {failure === null || failure === dismissed ? null : (
        <FailureAlert
          title={texts.failed}
          failure={failure}
          onDismiss={() => {
            setDismissed(failure);
          }}
        />
      )}
      {data !== null ? (
        children(data)
      ) : failure === null ? (
        <Loading text={texts.loading} />
      ) : (
        <NotLoaded onRetry={retry} />
      )}
    </>
  );
}
