import type { ReactNode } from 'react';
import { Alert } from './alert';
import { Button } from './button';
import { Icon } from './icon';
import './error-panel.css';

interface Props {
  title: string;
  message?: string | undefined;
  onRetry?: () => void;
  retryLabel?: string;
}

/** Reports an error and offers to retry. */
export function ErrorPanel({ title, message, onRetry, retryLabel = 'Retry' }: Props): ReactNode {
  const retry =
    onRetry === undefined ? null : (
      <Button look="outlined" onClick={onRetry}>
        <Icon name="refresh" />
        {retryLabel}
      </Button>
    );
  return (
    <Alert className="error-panel" action={retry}>
      <strong>{title}</strong>
      {message === undefined || message === title ? null : <p>{message}</p>}
    </Alert>
  );
}
