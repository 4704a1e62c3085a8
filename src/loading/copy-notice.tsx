import { type ReactNode, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useIsOnline } from '../platform/use-is-online';
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

/**
 * The line above the page that says that the browser is offline, which comes before other lines; null
 * if it is online.
 */
function useOfflineLine(): Element | null {
  const isOnline = useIsOnline();
  const [line, setLine] = useState<Element | null>(null);
  useLayoutEffect(() => {
    setLine(isOnline ? null : document.querySelector('.page-notice p'));
  }, [isOnline]);
  return line;
}

/** Shows that the server has not answered and that the screen displays the device's copy. */
export default function CopyNotice({ copiedAt, isWaiting, listed, onRetry }: Props): ReactNode {
  const offlineLine = useOfflineLine();
  const time = formatMinute(new Date(copiedAt).toISOString());
  const retry = <IconButton icon="refresh" label="Retry" title="Retry" onClick={onRetry} />;
  if (offlineLine !== null)
    return createPortal(
      `${listed === undefined ? 'Copy from' : `${listed} as of`} ${time}.`,
      offlineLine,
    );
  return (
    <Alert kind="info" className="copy-notice" action={isWaiting ? null : retry}>
      <strong>No answer from the server{isWaiting ? ' yet' : ''}.</strong>{' '}
      {listed === undefined ? 'Copy from' : `${listed} on this device, as of`} {time}.
    </Alert>
  );
}
