import type { ReactNode } from 'react';
import { Icon } from '../icon/icon';
import { IconButton } from '../button/icon-button';
import './alert.css';

interface Props {
  children: ReactNode;
  kind?: 'error' | 'info' | 'success';
  className?: string;
  /** An action, placed next to the text. */
  action?: ReactNode;
  onDismiss?: (() => void) | undefined;
}

/** A message that stays until it is dismissed or its cause is resolved. */
export function Alert({
  children,
  kind = 'error',
  className = '',
  action = null,
  onDismiss,
}: Props): ReactNode {
  const isError = kind === 'error';
  const sign = kind === 'info' ? 'info-circle' : 'check';
  return (
    <div className={`alert ${kind} ${className}`.trim()} role={isError ? 'alert' : 'status'}>
      <Icon name={isError ? 'exclamation-triangle' : sign} />
      <div className="alert-text">{children}</div>
      {action}
      {onDismiss === undefined ? null : (
        <IconButton icon="times" label="Dismiss" onClick={onDismiss} />
      )}
    </div>
  );
}
