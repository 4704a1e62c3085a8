import '../../styles/photo-gallery.css';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Photo } from '../../../contract/photo';
import { useMay } from '../../app/session';
import { Icon } from '../icon';
import { PhotoViewerHost } from '../photo-viewer/photo-viewer-host';
import { usePhotoInUrl } from '../photo-viewer/use-photo-in-url';
import { EmptyState } from '../states';
import { PhotoButton } from './photo-button';

interface Props {
  item: { id: number; inspectionId: number; photos: readonly Photo[] };
  /** A photo was changed or deleted in the viewer. */
  onChanged: () => void;
}

/** The photos of an item: how many, in small, and each over the whole screen. */
export function PhotosCard({ item, onChanged }: Props): ReactNode {
  const { open } = usePhotoInUrl();
  const mayAdd = useMay('canManagePhotos');
  const { photos } = item;
  const manage = `/inspections/${String(item.inspectionId)}/items/${String(item.id)}/photos`;
  const add = (label: string) =>
    mayAdd ? (
      <Link href={manage} className="p-button p-component">
        <Icon name="camera" />
        {label}
      </Link>
    ) : null;
  return (
    <section className="card" aria-labelledby="photos-heading">
      <div className="card-header">
        <h2 id="photos-heading">Photos ({photos.length})</h2>
        {photos.length === 0 ? null : add('Add Photos')}
      </div>
      {photos.length === 0 ? (
        <EmptyState icon="images" title="No photos attached">
          {add('Add First Photo')}
        </EmptyState>
      ) : (
        <ul className="photo-grid">
          {photos.map((photo) => (
            <li key={photo.id}>
              <PhotoButton photo={photo} onOpen={open} />
            </li>
          ))}
        </ul>
      )}
      <PhotoViewerHost photos={photos} onChanged={onChanged} />
    </section>
  );
}
