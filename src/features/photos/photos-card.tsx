import { type ReactNode, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import type { AnyActorRef } from 'xstate';
import { ITEM_MESSAGES } from '../../../contract/items/messages';
import { idText } from '../../../machines/outbox/local-id';
import type { Photo } from '../../../contract/photos/photo';
import { useMay } from '../session/use-session';
import { Button, ButtonLink } from '../../ui/button/button';
import { Icon } from '../../ui/icon/icon';
import { type PhotoSource, PhotoViewerHost } from './viewer/photo-viewer-host';
import { usePhotoInUrl } from './viewer/use-photo-in-url';
import { EmptyState } from '../../ui/message/empty-state';
import { Late } from '../../platform/code/late';
import { lazyComponent } from '../../platform/code/lazy-component';
import { usePhotoCount } from '../../platform/outbox/unsent-photos';
import { PhotoButton } from './photo-button';
import { PhotosLeftOut } from './photos-left-out';
import { UnsentPhotos } from './unsent-photos';
import './photo-gallery.css';

const UploadDialog = lazyComponent(async () => {
  const { UploadDialog: dialog } = await import('../uploads/upload-dialog');
  return { default: dialog };
});

interface Props {
  item: {
    id: number;
    inspectionId: number;
    photos: readonly Photo[];
    photosLeftOut?: number;
  };
  /** Where its photos come from. */
  source: PhotoSource;
  /** The actor that shows the item. */
  page: AnyActorRef;
}

/** The photos of an item: their number and thumbnails, each of which opens in full screen. */
export function PhotosCard({ item, source, page }: Props): ReactNode {
  const { open, photoId } = usePhotoInUrl();
  // If the address opens a viewer, the picture behind it would compete with the viewer's own.
  const [isInSight, setIsInSight] = useState(photoId === null);
  if (photoId === null && !isInSight) setIsInSight(true);
  const mayManage = useMay('canManagePhotos');
  const { id, inspectionId, photos, photosLeftOut = 0 } = item;
  const known = photos.length + photosLeftOut;
  const count = usePhotoCount(id, known);
  const [isAdding, setIsAdding] = useState(false);
  const add = (label: string) => (
    <Button
      look="outlined"
      onClick={() => {
        setIsAdding(true);
      }}
    >
      <Icon name="camera" />
      {label}
    </Button>
  );
  const manage = mayManage ? (
    <div>
      <ButtonLink
        href={`/inspections/${idText(inspectionId)}/items/${idText(id)}/photos`}
        look="outlined"
      >
        Manage Photos
      </ButtonLink>
      {add('Add Photos')}
    </div>
  ) : null;
  const none =
    known > 0 ? null : (
      <EmptyState icon="images" title="No photos attached">
        {mayManage ? add('Add First Photo') : null}
      </EmptyState>
    );
  return (
    <section className="card" aria-labelledby="photos-heading">
      <div className="card-header photos-header">
        <h2 id="photos-heading">Photos ({count})</h2>
        {known > 0 ? manage : null}
      </div>
      <ErrorBoundary fallback={none}>
        <Late fallback={none}>
          <UnsentPhotos itemId={id} otherwise={none}>
            {known > 0 ? null : <div className="photos-header">{manage}</div>}
          </UnsentPhotos>
        </Late>
      </ErrorBoundary>
      {photos.length === 0 ? null : (
        <ul className="photo-grid">
          {photos.map((photo, index) => (
            <li key={photo.id} className={index === 0 ? 'main-photo' : ''}>
              <PhotoButton photo={photo} isLarge={index === 0 && isInSight} onOpen={open} />
            </li>
          ))}
        </ul>
      )}
      <PhotosLeftOut count={photosLeftOut} />
      {isAdding ? (
        <Late>
          <UploadDialog
            itemId={id}
            isOpen
            onClose={() => {
              setIsAdding(false);
            }}
          />
        </Late>
      ) : null}
      <PhotoViewerHost
        photos={photos}
        source={source}
        deletedText={ITEM_MESSAGES.photoDeleted}
        page={page}
      />
    </section>
  );
}
