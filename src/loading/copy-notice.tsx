import type { ReactNode } from 'react';
import { Alert } from '../ui/alert';
import { formatMinute } from '../ui/dates';
import { IconButton } from '../ui/icon-button';
import './copy-notice.css';

interface Props {
  /** In milliseconds since 1970. */
  copiedAt: number;
  /** Whether the server may still answer. */
  isWaiting: boolean;
  /** What the screen lists, if the device has only a part of it. */
  listed?: string | undefined;
  onRetry: () => void;
}

/** Shows that the server has not answered and that the screen displays the device's copy. */
export default function CopyNotice({ copiedAt, isWaiting, listed, onRetry }: Props): ReactNode {
  const time = formatMinute(new Date(copiedAt).toISOString());
  const retry = <IconButton icon="refresh" label="Retry" title="Retry" onClick={onRetry} />;
  return (
    <Alert kind="info" className="copy-notice" action={isWaiting ? null : retry}>
      <strong>No answer from the server{isWaiting ? ' yet' : ''}.</strong>{' '}
      {listed === undefined ? 'Copy from' : `${listed} on this device, as of`} {time}.
    </Alert>
  );
}
