import type { ReactNode } from 'react';
import { Alert } from './alert';
import { Button } from '../button/button';
import { Icon } from '../icon/icon';
import './error-panel.css';

interface Props {
  title: string;
  message?: string | undefined;
  /** What happens next. */
  note?: string | undefined;
  onRetry?: () => void;
  retryLabel?: string;
  onDismiss?: () => void;
}

/** Reports an error and offers to retry. */
export function ErrorPanel({
  title,
  message,
  note,
  onRetry,
  retryLabel = 'Retry',
  onDismiss,
}: Props): ReactNode {
  const retry =
    onRetry === undefined ? null : (
      <Button look="outlined" onClick={onRetry}>
        <Icon name="refresh" />
        {retryLabel}
      </Button>
    );
  return (
    <Alert className="error-panel" action={retry} onDismiss={onDismiss}>
      <strong>{title}</strong>
      {message === undefined || message === title ? null : <p>{message}</p>}
      {note === undefined ? null : <p>{note}</p>}
    </Alert>
  );
}
