import { useSelector } from '@xstate/react';
import { type ReactNode, useMemo } from 'react';
import { PHOTO_MESSAGES } from '../../../../contract/photos/messages';
import { EditPhotoDialog } from '../viewer/edit-photo-dialog';
import { photoFailure } from '../viewer/photo-failure';
import { type PhotoSource, PhotoViewerHost } from '../viewer/photo-viewer-host';
import { reportDeletions } from '../deletions';
import { PhotosLeftOut } from '../photos-left-out';
import { usePhotoInUrl } from '../viewer/use-photo-in-url';
import { photosOfItem } from '../../../../machines/outbox/record-name';
import { unsentRecords } from '../../../platform/outbox/unsent-records';
import { useEmitted } from '../../../platform/actors';
import { EmptyState } from '../../../ui/message/empty-state';
import { ErrorPanel } from '../../../ui/message/error-panel';
import { isRefusal } from '../../../../machines/unanswered';
import { Skeleton } from '../../../ui/page/skeleton';
import { showToast } from '../../../ui/toast/toasts';
import type { AlbumActor, AlbumSnapshot } from './album-actor';
import { DeletePhotosDialog } from './delete-photos-dialog';
import { PhotoGrid } from './photo-grid';
import { SelectionBar } from './selection-bar';

const selectItemId = ({ context }: AlbumSnapshot) => context.itemId;
const selectPhotos = ({ context }: AlbumSnapshot) => context.photos;
const selectLeftOut = ({ context }: AlbumSnapshot) => context.leftOut;
const selectSelected = ({ context }: AlbumSnapshot) => context.selected;
const selectFailure = ({ context }: AlbumSnapshot) => context.failure;
const selectSource = (snapshot: AlbumSnapshot): PhotoSource => {
  const { isCopy, failure } = snapshot.context;
  if (!isCopy) return 'answer';
  if (snapshot.hasTag('loading')) return 'copy for now';
  return isRefusal(failure) ? 'refused' : 'copy';
};
const selectEdit = ({ children }: AlbumSnapshot) => children.edit;

/**
 * The photos on the server, which can be viewed, selected, edited and deleted, and sorted if all of
 * them are here.
 */
export function PhotoAlbum({ actor }: { actor: AlbumActor }): ReactNode {
  const photos = useSelector(actor, selectPhotos);
  const leftOut = useSelector(actor, selectLeftOut);
  const selected = useSelector(actor, selectSelected);
  const failure = useSelector(actor, selectFailure);
  const edit = useSelector(actor, selectEdit);
  const source = useSelector(actor, selectSource);
  const itemId = useSelector(actor, selectItemId);
  const isOrderUnsent = unsentRecords.use().has(photosOfItem(itemId));
  const { open } = usePhotoInUrl();
  useEmitted(actor, {
    'order.failed': ({ failure }) => {
      showToast('error', photoFailure(PHOTO_MESSAGES.reorderFailed, failure));
    },
    'photos.deleted': (deleted) => {
      reportDeletions(showToast, deleted);
    },
  });

  const actions = useMemo(
    () => ({
      onSelect: (photoId: number) => {
        actor.send({ type: 'photo.select', photoId });
      },
      onEdit: (photoId: number) => {
        actor.send({ type: 'photo.edit', photoId });
      },
      onDelete: (photoId: number) => {
        actor.send({ type: 'photos.delete', photoIds: [photoId] });
      },
      onMove: (photoId: number, toPlace: number) => {
        actor.send({ type: 'photo.move', photoId, toPlace });
      },
    }),
    [actor],
  );

  return (
    <section className="card" aria-labelledby="gallery-heading">
      <h2 id="gallery-heading">
        Photos{photos === null ? '' : ` (${String(photos.length + leftOut)})`}
      </h2>
      <PhotosLeftOut count={leftOut} />
      {isOrderUnsent ? <p className="card-note">The order is not sent yet</p> : null}
      {failure === null ? null : (
        <ErrorPanel
          title="Failed to load photos"
          message={failure.message}
          onRetry={() => {
            actor.send({ type: 'load.again' });
          }}
        />
      )}
      {photos === null && failure === null ? (
        <Skeleton label="Loading photos..." count={3} />
      ) : null}
      {photos?.length === 0 && leftOut === 0 ? (
        <EmptyState icon="images" title="No photos attached" />
      ) : null}
      {photos === null || photos.length === 0 ? null : (
        <>
          <SelectionBar
            total={photos.length}
            selected={selected}
            onSelectAll={() => {
              actor.send({ type: 'photos.selectAll' });
            }}
            onSelectNone={() => {
              actor.send({ type: 'photos.selectNone' });
            }}
            onDelete={(photoIds) => {
              actor.send({ type: 'photos.delete', photoIds });
            }}
          />
          <PhotoGrid
            photos={photos}
            selected={selected}
            isFixed={leftOut > 0}
            onOpen={open}
            {...actions}
          />
        </>
      )}
      <DeletePhotosDialog actor={actor} />
      {edit === undefined ? null : <EditPhotoDialog actor={edit} />}
      {photos === null ? null : <PhotoViewerHost photos={photos} source={source} page={actor} />}
    </section>
  );
}
