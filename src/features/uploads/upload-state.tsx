import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon/icon';
import { LinkButton } from '../../ui/button/link-button';

interface Props {
  name: string;
  state: 'chosen' | 'pending' | 'uploading' | 'completed' | 'failed';
  percent: number;
  message: string | null;
  /** Why it waits, unless it only waits for its turn. */
  reason: string | undefined;
  onRetry: () => void;
}

/** The state of one photo's upload. */
export function UploadState({ name, state, percent, message, reason, onRetry }: Props): ReactNode {
  switch (state) {
    case 'chosen':
      return null;
    case 'pending':
      return <p className="upload-state">{reason ?? 'Waiting to be uploaded'}</p>;
    case 'uploading':
      return (
        <div className="upload-progress">
          <progress max={100} value={percent} aria-label={`Upload of ${name}`} />
          <span>{Math.floor(percent)}%</span>
        </div>
      );
    case 'completed':
      return (
        <p className="upload-state good">
          <Icon name="check" />
          Uploaded
        </p>
      );
    case 'failed':
      return (
        <div className="upload-state bad">
          <Icon name="exclamation-triangle" />
          <span>{message}</span>
          <LinkButton aria-label={`Try ${name} again`} onClick={onRetry}>
            Try Again
          </LinkButton>
        </div>
      );
  }
}
