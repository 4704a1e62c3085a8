import type { ReactNode } from 'react';
import { useAnnouncedResults } from './announcements';
import { Button } from './button';
import { Icon, type IconName } from './icon';
import { IconButton } from './icon-button';

/** Something went wrong; trying again is offered. */
export function ErrorPanel({
  title,
  message,
  onRetry,
  retryLabel = 'Retry',
}: {
  title: string;
  message?: string | undefined;
  onRetry?: () => void;
  retryLabel?: string;
}): ReactNode {
  return (
    <div className="error-panel" role="alert">
      <Icon name="exclamation-triangle" />
      <div>
        <strong>{title}</strong>
        {message === undefined || message === title ? null : <p>{message}</p>}
      </div>
      {onRetry === undefined ? null : (
        <Button look="outlined" onClick={onRetry}>
          <Icon name="refresh" />
          {retryLabel}
        </Button>
      )}
    </div>
  );
}

/** There is nothing to show, and what can be done about it. */
export function EmptyState({
  icon = 'inbox',
  title,
  text,
  children,
}: {
  icon?: IconName;
  title: string;
  text?: string;
  children?: ReactNode;
}): ReactNode {
  useAnnouncedResults(title);
  return (
    <div className="empty-state">
      <span className="empty-icon">
        <Icon name={icon} />
      </span>
      <h2>{title}</h2>
      {text === undefined ? null : <p>{text}</p>}
      {children}
    </div>
  );
}

/** Grey bars in the place of what is being loaded. */
export function SkeletonRows({ label, count = 6 }: { label: string; count?: number }): ReactNode {
  return (
    <div className="skeleton" role="status">
      <span className="visually-hidden">{label}</span>
      {Array.from({ length: count }, (_, row) => (
        <span key={row} className="skeleton-row" aria-hidden="true" />
      ))}
    </div>
  );
}

/** A message that stays until it is dismissed. */
export function Alert({
  children,
  onDismiss,
  kind = 'error',
}: {
  children: ReactNode;
  onDismiss?: () => void;
  kind?: 'error' | 'info' | 'success';
}): ReactNode {
  return (
    <div className={`alert ${kind}`} role={kind === 'error' ? 'alert' : 'status'}>
      <Icon name={kind === 'error' ? 'exclamation-triangle' : 'info-circle'} />
      <div className="alert-text">{children}</div>
      {onDismiss === undefined ? null : (
        <IconButton icon="times" label="Dismiss" onClick={onDismiss} />
      )}
    </div>
  );
}
