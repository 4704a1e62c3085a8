import { useActorRef, useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { Failure } from '../../../machines/failure';
import type { Photo } from '../../../contract/photo';
import type { photoRemovalMachine } from '../../../machines/photos/photo-removal.machine';
import { useMachines } from '../../app/services';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { Icon } from '../../components/icon';
import { EmptyState, ErrorPanel, SkeletonRows } from '../../components/states';
import { Thumbnail } from '../../components/thumbnail';
import { showToast } from '../../components/toasts';

interface Props {
  photos: { data: readonly Photo[] | null; failure: Failure | null; retry: () => void };
}

type Snapshot = SnapshotFrom<typeof photoRemovalMachine>;

const selectIsAsking = (snapshot: Snapshot) => snapshot.hasTag('asking');
const selectIsBusy = (snapshot: Snapshot) => snapshot.hasTag('busy');
const selectPhotoId = (snapshot: Snapshot) => snapshot.context.photoId;
const selectMessage = (snapshot: Snapshot) => snapshot.context.failure?.message ?? null;

/** The photos that the server has, each with the way to delete it. */
export function PhotoGallery({ photos: { data, failure, retry } }: Props): ReactNode {
  const removal = useActorRef(useMachines().photoRemoval);
  const isBusy = useSelector(removal, selectIsBusy);
  const photoId = useSelector(removal, selectPhotoId);
  const message = useSelector(removal, selectMessage);
  const isAsking = useSelector(removal, selectIsAsking);

  const deleted = useEffectEvent(() => {
    showToast('success', 'Photo deleted successfully');
    retry();
  });
  useEffect(() => {
    const subscription = removal.on('photo.deleted', () => {
      deleted();
    });
    return () => {
      subscription.unsubscribe();
    };
  }, [removal]);

  const asked = data?.find(({ id }) => id === photoId);
  return (
    <section className="card" aria-labelledby="gallery-heading">
      <h2 id="gallery-heading">Photos{data === null ? '' : ` (${String(data.length)})`}</h2>
      {failure === null ? null : (
        <ErrorPanel title="Failed to load photos" message={failure.message} onRetry={retry} />
      )}
      {data === null && failure === null ? (
        <SkeletonRows label="Loading photos..." count={3} />
      ) : null}
      {data?.length === 0 ? <EmptyState icon="images" title="No photos attached" /> : null}
      <ul className="photo-grid">
        {(data ?? []).map((photo) => (
          <li key={photo.id}>
            <Thumbnail photo={photo} />
            <button
              type="button"
              className="icon-button photo-delete"
              aria-label={`Delete ${photo.caption ?? photo.fileName}`}
              onClick={() => {
                removal.send({ type: 'photo.delete', photoId: photo.id });
              }}
            >
              <Icon name="trash" />
            </button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        isOpen={isAsking}
        title="Delete Photo"
        confirmLabel="Delete"
        isDangerous
        isBusy={isBusy}
        onConfirm={() => {
          removal.send({ type: 'delete.confirm' });
        }}
        onCancel={() => {
          removal.send({ type: 'delete.cancel' });
        }}
      >
        {message === null ? null : <ErrorPanel title="Failed to delete photo" message={message} />}
        Are you sure you want to delete &quot;{asked?.caption ?? 'this photo'}&quot;?
      </ConfirmDialog>
    </section>
  );
}
