import { type ReactNode, useEffect } from 'react';
import type { Failure } from '../../machines/failure';
import { Alert } from './alert';
import { useArrival } from './use-arrival';

interface Props {
  title: string;
  failure: Failure;
  onDismiss: () => void;
}

/** What failed, and what the server answered: its message, and what it said about each field. */
export function FailureMessage({ title, failure, onDismiss }: Props): ReactNode {
  const details = [...new Set(Object.values(failure.errors).flat())].filter(
    (text) => text !== failure.message,
  );
  return (
    <Alert onDismiss={onDismiss}>
      <strong>{title}</strong>
      <p>{[failure.message, ...details].join(': ')}</p>
    </Alert>
  );
}

/** The same, brought into sight; `takesFocus` where it answers what the user has just pressed. */
export function FailureAlert({
  takesFocus = false,
  ...props
}: Props & { takesFocus?: boolean }): ReactNode {
  const { failure } = props;
  const box = useArrival(failure);
  useEffect(() => {
    if (takesFocus) box.current?.focus({ preventScroll: true });
  }, [box, failure, takesFocus]);
  return (
    <div ref={box} tabIndex={-1} className="arrived">
      <FailureMessage {...props} />
    </div>
  );
}
