import { useActorRef, useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { FileRejection } from 'react-dropzone';
import type { SnapshotFrom } from 'xstate';
import { PHOTO_MAX_BYTES, UPLOAD_MAX_FILES } from '../../../contract/limits';
import { PHOTO_MESSAGES } from '../../../contract/messages';
import type { uploadQueueMachine } from '../../../machines/uploads/upload-queue.machine';
import { useMachines, useServices } from '../../app/services';
import { Icon } from '../../components/icon';
import { Alert } from '../../components/states';
import { showToast } from '../../components/toasts';
import { DropZone } from './drop-zone';
import { UploadRow } from './upload-row';

type Snapshot = SnapshotFrom<typeof uploadQueueMachine>;

const selectUploads = (snapshot: Snapshot) => snapshot.context.uploads;
const selectIsBusy = (snapshot: Snapshot) => snapshot.hasTag('busy');

function rejectionMessage({ file, errors }: FileRejection): string {
  const [error] = errors;
  if (error?.code === 'file-too-large') return PHOTO_MESSAGES.fileTooLarge(file.name, '10 MB');
  return PHOTO_MESSAGES.typeNotAllowed(file.type || file.name);
}

interface Props {
  itemId: number;
  onUploaded: () => void;
}

/** Choosing photos, describing them, and sending them one after another. */
export function UploadPanel({ itemId, onUploaded }: Props): ReactNode {
  const { files } = useServices();
  const queue = useActorRef(useMachines().uploadQueue, { input: { itemId } });
  const uploads = Object.entries(useSelector(queue, selectUploads));
  const isBusy = useSelector(queue, selectIsBusy);
  const [refused, setRefused] = useState<readonly string[]>([]);

  const uploaded = useEffectEvent(onUploaded);
  useEffect(() => {
    const subscriptions = [
      queue.on('photo.uploaded', ({ id }) => {
        files.remove(id);
        uploaded();
      }),
      queue.on('photo.dropped', ({ id }) => {
        files.remove(id);
      }),
      queue.on('queue.finished', ({ completed }) => {
        if (completed > 0) {
          showToast('success', `Successfully uploaded ${String(completed)} photo(s)`);
        }
      }),
    ];
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [queue, files]);

  const choose = (accepted: readonly File[], rejections: readonly FileRejection[]) => {
    const messages = rejections.map(rejectionMessage);
    const room = UPLOAD_MAX_FILES - uploads.length;
    if (accepted.length > room) messages.push(PHOTO_MESSAGES.tooManyFiles(UPLOAD_MAX_FILES));
    setRefused(messages);
    queue.send({ type: 'photos.added', files: accepted.slice(0, room).map(files.add) });
  };

  return (
    <section className="card" aria-labelledby="upload-heading">
      <h2 id="upload-heading">Add Photos</h2>
      <DropZone maxSize={PHOTO_MAX_BYTES} onChoose={choose} />
      {refused.length === 0 ? null : (
        <Alert
          onDismiss={() => {
            setRefused([]);
          }}
        >
          {refused.map((message) => (
            <p key={message}>{message}</p>
          ))}
        </Alert>
      )}
      {uploads.length === 0 ? null : (
        <>
          <ul className="upload-list">
            {uploads.map(([id, upload]) => (
              <UploadRow key={id} id={id} upload={upload} queue={queue} />
            ))}
          </ul>
          <div className="form-actions">
            <button
              type="button"
              className="p-button p-component p-button-outlined"
              disabled={isBusy}
              onClick={() => {
                queue.send({ type: 'queue.clear' });
              }}
            >
              Clear All
            </button>
            <button
              type="button"
              className="p-button p-component"
              disabled={isBusy}
              onClick={() => {
                queue.send({ type: 'queue.start' });
              }}
            >
              <Icon name="cloud-upload" />
              {isBusy ? 'Uploading photos...' : `Upload ${String(uploads.length)} Photo(s)`}
            </button>
          </div>
        </>
      )}
    </section>
  );
}
