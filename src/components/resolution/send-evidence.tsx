import { useActorRef, useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Item } from '../../../contract/item';
import type { EvidencePhoto } from '../../../machines/items/resolution-values';
import type { uploadMachine } from '../../../machines/uploads/upload.machine';
import type { uploadQueueMachine } from '../../../machines/uploads/upload-queue.machine';
import { useMachines, useServices } from '../../app/services';
import { ConfirmDialog } from '../confirm-dialog';
import { Alert, ErrorPanel } from '../states';
import { showToast } from '../toasts';

/** How the evidence reaches the server: the only place where a resolution knows the uploads. */

type Queue = ActorRefFrom<typeof uploadQueueMachine>;
type QueueSnapshot = SnapshotFrom<typeof uploadQueueMachine>;
type UploadSnapshot = SnapshotFrom<typeof uploadMachine>;

const selectUploads = (snapshot: QueueSnapshot) => snapshot.context.uploads;
const selectIsSending = (snapshot: QueueSnapshot) => snapshot.hasTag('busy');
const selectUpload = ({ context }: UploadSnapshot) => context;
const selectIsUploading = (snapshot: UploadSnapshot) => snapshot.hasTag('busy');

interface Props {
  item: Item;
  photos: readonly EvidencePhoto[];
  onChanged: (item: Item) => void;
  onClose: () => void;
}

/** Sends the photos with their captions, and tells of each that arrived and of the end. */
function useSending({ item, photos, onChanged, onClose }: Props): Queue {
  const { files } = useServices();
  const queue = useActorRef(useMachines().uploadQueue, { input: { itemId: item.id } });
  const finished = useEffectEvent((completed: number) => {
    if (completed === 0) return;
    showToast('success', `Uploaded ${String(completed)} photo(s)`);
    const left = Object.keys(queue.getSnapshot().context.uploads).length;
    onChanged({ ...item, photoCount: item.photoCount + photos.length - left });
    if (left === 0) onClose();
  });
  const start = useEffectEvent(() => {
    queue.send({ type: 'photos.added', files: photos });
    for (const { id, caption } of photos) {
      queue.send({ type: 'photo.described', id, caption, category: 'resolution' });
    }
    queue.send({ type: 'queue.start' });
  });
  useEffect(() => {
    const subscriptions = [
      queue.on('photo.uploaded', ({ id }) => {
        files.remove(id);
      }),
      queue.on('queue.finished', ({ completed }) => {
        finished(completed);
      }),
    ];
    start();
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [queue, files]);
  return queue;
}

function SendingRow({
  upload,
  queue,
}: {
  upload: ActorRefFrom<typeof uploadMachine>;
  queue: Queue;
}): ReactNode {
  const { files } = useServices();
  const { id, name, caption, percent, failure } = useSelector(upload, selectUpload);
  const isUploading = useSelector(upload, selectIsUploading);
  return (
    <li className="evidence-row">
      <img src={files.previewUrl(id)} alt={`Preview of ${name}`} />
      <div className="evidence-body">
        <div className="evidence-name">
          <span className="truncate">{caption === '' ? name : caption}</span>
        </div>
        {failure === null ? (
          <div className="evidence-state">
            <progress
              max={100}
              value={isUploading ? percent : 0}
              aria-label={`Upload of ${name}`}
            />
            <span>{isUploading ? `${String(percent)} %` : 'Waiting'}</span>
          </div>
        ) : (
          <ErrorPanel
            title="Upload Failed"
            message={failure.message}
            onRetry={() => {
              queue.send({ type: 'photo.retry', id });
            }}
          />
        )}
      </div>
    </li>
  );
}

/** The item is resolved; its photos follow, and one that fails stays to be tried again. */
export function SendEvidence(props: Props): ReactNode {
  const { files } = useServices();
  const queue = useSending(props);
  const uploads = Object.entries(useSelector(queue, selectUploads));
  const isSending = useSelector(queue, selectIsSending);
  const [isLeaving, setIsLeaving] = useState(false);
  const count = String(uploads.length);
  return (
    <div className="resolution-form">
      {isSending ? (
        <p role="status">The item is resolved. Its photos are being uploaded.</p>
      ) : (
        <Alert>The item is resolved, but {count} photo(s) could not be uploaded.</Alert>
      )}
      <ul className="evidence-list">
        {uploads.map(([id, upload]) => (
          <SendingRow key={id} upload={upload} queue={queue} />
        ))}
      </ul>
      <div className="form-actions sticky">
        <button
          type="button"
          className="p-button p-component p-button-outlined"
          disabled={isSending}
          onClick={() => {
            setIsLeaving(true);
          }}
        >
          Close
        </button>
      </div>
      <ConfirmDialog
        isOpen={isLeaving}
        title="Discard Photos"
        isDangerous
        onCancel={() => {
          setIsLeaving(false);
        }}
        onConfirm={() => {
          for (const [id] of uploads) files.remove(id);
          props.onClose();
        }}
      >
        {count} photo(s) were not uploaded. Are you sure you want to close without them?
      </ConfirmDialog>
    </div>
  );
}
