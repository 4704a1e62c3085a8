import type { ReactNode } from 'react';
import { useRetryWhenOnline } from '../platform/retry-when-online';
import { Alert } from '../ui/alert';
import { formatMinute } from '../ui/dates';
import { IconButton } from '../ui/icon-button';

interface Props {
  /** In milliseconds since 1970. */
  copiedAt: number;
  onRetry: () => void;
}

/** Says that the server does not answer and that the screen shows the device's copy. */
export default function CopyNotice({ copiedAt, onRetry }: Props): ReactNode {
  useRetryWhenOnline(onRetry);
  const time = formatMinute(new Date(copiedAt).toISOString());
  return (
    <Alert
      kind="info"
      action={<IconButton icon="refresh" label="Retry" title="Retry" onClick={onRetry} />}
    >
      <strong>No answer from the server.</strong> Copy from {time}.
    </Alert>
  );
}
