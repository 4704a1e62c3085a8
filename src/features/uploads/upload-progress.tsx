import type { ReactNode } from 'react';
import { UPLOAD_MESSAGES } from '../../../contract/uploads/messages';
import type { UploadRun } from '../../../machines/uploads/upload-run';
import { useIsOnline } from '../../platform/connection/use-is-online';
import { Icon } from '../../ui/icon/icon';

const RADIUS = 22;
const ROUND = 2 * Math.PI * RADIUS;

/** The progress of all photos of an item. */
export function UploadProgress({ run }: { run: UploadRun }): ReactNode {
  const { percent, status, successCount, completedFiles, totalFiles } = run;
  const isOnline = useIsOnline();
  if (status === 'failed') return null;
  if (status === 'uploading' && !isOnline)
    return (
      <p className="upload-run" role="status">
        <Icon name="cloud-upload" />
        <strong>{UPLOAD_MESSAGES.waitForConnection(totalFiles - completedFiles)}</strong>
      </p>
    );
  const text =
    status === 'completed'
      ? `Uploaded ${String(successCount)} photo(s)`
      : `Uploading photos... ${String(percent)}%`;
  return (
    <div className="upload-run" role="status">
      <svg viewBox="0 0 52 52" className="progress-circle" aria-hidden="true">
        <circle cx="26" cy="26" r={RADIUS} />
        <circle
          cx="26"
          cy="26"
          r={RADIUS}
          className="progress-arc"
          strokeDasharray={ROUND}
          strokeDashoffset={ROUND * (1 - percent / 100)}
        />
      </svg>
      <div>
        <strong>{text}</strong>
        <p>
          {completedFiles} of {totalFiles}
        </p>
      </div>
      {status === 'completed' ? <Icon name="check" /> : null}
    </div>
  );
}
