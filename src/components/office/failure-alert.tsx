import type { ReactNode } from 'react';
import type { Failure } from '../../../machines/failure';
import { Alert } from '../states';
import { useArrival } from './use-arrival';

/** What failed, and what the server answered: its message, and what it said about each field. */
export function FailureAlert({
  title,
  failure,
  onDismiss,
}: {
  title: string;
  failure: Failure;
  onDismiss: () => void;
}): ReactNode {
  const details = [...new Set(Object.values(failure.errors).flat())].filter(
    (text) => text !== failure.message,
  );
  return (
    <div ref={useArrival(failure)}>
      <Alert onDismiss={onDismiss}>
        <strong>{title}</strong>
        <p>{[failure.message, ...details].join(': ')}</p>
      </Alert>
    </div>
  );
}
