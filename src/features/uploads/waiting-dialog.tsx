import { useSelector } from '@xstate/react';
import { type ReactNode, useRef } from 'react';
import { areSame, itemsOf, notUploaded, withTag } from '../../../machines/uploads/upload-selectors';
import { useUploads } from './upload-services';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Icon } from '../../ui/icon';
import { Alert } from '../../ui/alert';
import { EmptyState } from '../../ui/empty-state';
import { captionsFit } from './captions-fit';
import { UploadRow } from './upload-row';
import './uploads.css';

/** Lists every photo that the server does not have yet, wherever it was chosen. */
export function WaitingDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { queue } = useUploads();
  const waiting = useSelector(queue, notUploaded, areSame);
  const isOnline = useSelector(queue, ({ context }) => context.isOnline);
  const chosen = useSelector(queue, () => withTag(waiting, 'chosen').length);
  const failed = useSelector(queue, () => withTag(waiting, 'failed').length);
  const list = useRef<HTMLUListElement>(null);
  const start = () => {
    const photos = withTag(waiting, 'chosen');
    if (!captionsFit(photos, list.current)) return;
    for (const itemId of itemsOf(photos)) {
      queue.send({ type: 'photos.start', itemId, compress: true });
    }
  };
  const footer = (
    <>
      {failed === 0 ? null : (
        <Button
          look="outlined"
          onClick={() => {
            queue.send({ type: 'photos.retryFailed' });
          }}
        >
          <Icon name="refresh" />
          Try Again
        </Button>
      )}
      {chosen === 0 ? null : (
        <Button onClick={start}>
          <Icon name="cloud-upload" />
          Upload {chosen} Photo(s)
        </Button>
      )}
    </>
  );
  return (
    <Dialog
      visible
      header="Photos waiting"
      footer={footer}
      onHide={onClose}
      dismissableMask
      className="waiting-dialog"
    >
      {isOnline ? null : (
        <Alert kind="info">There is no connection. Uploading goes on when it returns.</Alert>
      )}
      {waiting.length === 0 ? (
        <EmptyState icon="check" title="Every photo is uploaded" />
      ) : (
        <ul ref={list} className="upload-list">
          {waiting.map((upload) => (
            <UploadRow key={upload.id} upload={upload} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}
