import { type ReactNode, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { createSeenConnection } from '../platform/connection/connection';
import { Alert } from '../ui/message/alert';
import { formatMinute } from '../ui/text/dates';
import { IconButton } from '../ui/button/icon-button';
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

const connection = createSeenConnection(window);

/** The line above the page that says that the browser is offline; null if it is online. */
const offlineLine = () => (connection.isOnline() ? null : document.querySelector('#connection p'));

/** Shows that the server has not answered and that the screen displays the device's copy. */
export default function CopyNotice({ copiedAt, isWaiting, listed, onRetry }: Props): ReactNode {
  const line = useSyncExternalStore(connection.onChange, offlineLine);
  const time = formatMinute(new Date(copiedAt).toISOString());
  const retry = <IconButton icon="refresh" label="Retry" title="Retry" onClick={onRetry} />;
  if (line !== null)
    return createPortal(`${listed === undefined ? 'Copy from' : `${listed} as of`} ${time}.`, line);
  return (
    <Alert kind="info" className="copy-notice" action={isWaiting ? null : retry}>
      <strong>No answer from the server{isWaiting ? ' yet' : ''}.</strong>{' '}
      {listed === undefined ? 'Copy from' : `${listed} on this device, as of`} {time}.
    </Alert>
  );
}
