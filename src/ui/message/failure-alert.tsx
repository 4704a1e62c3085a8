import { type ReactNode, useEffect } from 'react';
import type { Failure } from '../../../machines/failure';
import { Alert } from './alert';
import { useScrollIntoView } from '../window/use-scroll-into-view';

interface Props {
  title: string;
  failure: Failure;
  /** An action, placed next to the text. */
  action?: ReactNode;
  onDismiss: () => void;
}

/** Shows what failed and the server's answer: its message, and its messages about fields. */
export function FailureMessage({ title, failure, action, onDismiss }: Props): ReactNode {
  const details = [...new Set(Object.values(failure.errors).flat())].filter(
    (text) => text !== failure.message,
  );
  return (
    <Alert action={action} onDismiss={onDismiss}>
      <strong>{title}</strong>
      <p>{[failure.message, ...details].join(': ')}</p>
    </Alert>
  );
}

/**
 * Like `FailureMessage`, but scrolls into view. With `takesFocus` it takes the focus, for a failure
 * of what the user has just pressed.
 */
export function FailureAlert({
  takesFocus = false,
  ...props
}: Props & { takesFocus?: boolean }): ReactNode {
  const { failure } = props;
  const box = useScrollIntoView(failure);
  useEffect(() => {
    if (takesFocus) box.current?.focus({ preventScroll: true });
  }, [box, failure, takesFocus]);
  return (
    <div ref={box} tabIndex={-1} className="arrived">
      <FailureMessage {...props} />
    </div>
  );
}
