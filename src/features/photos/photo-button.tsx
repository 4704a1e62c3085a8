import { memo, type ReactNode } from 'react';
import { PHOTO_CATEGORY_LABELS } from '../../../contract/enums';
import type { Photo } from '../../../contract/photos/photo';
import { UnsentMark } from '../../ui/chip/unsent-mark';
import { Icon } from '../../ui/icon/icon';
import { usePictureUrl } from './use-picture-url';
import { photoElementId } from './viewer/photo-element-id';

interface PictureProps {
  photo: Photo;
  name: string;
  isLarge: boolean;
}

/** A picture of the photo: in the wanted size, else in the other one. */
function Picture({ photo, name, isLarge }: PictureProps): ReactNode {
  const { thumbnailUrl, screenUrl } = photo;
  // Without a network the device may have only one of them, or none.
  const { url, onError } = usePictureUrl(
    isLarge ? [screenUrl, thumbnailUrl] : [thumbnailUrl, screenUrl],
  );
  if (url === undefined) {
    return (
      <span className="photo-missing">
        <Icon name="image" />
        Picture not loaded
      </span>
    );
  }
  return (
    <img
      src={url}
      alt={name}
      loading={isLarge ? 'eager' : 'lazy'}
      draggable={false}
      onError={onError}
    />
  );
}

/** A thumbnail, or the picture itself, with caption and category; a click opens the photo. */
export const PhotoButton = memo(function PhotoButton({
  photo,
  isLarge = false,
  onOpen,
}: {
  photo: Photo;
  isLarge?: boolean;
  onOpen: (photoId: number) => void;
}): ReactNode {
  const name = photo.caption ?? photo.fileName;
  return (
    <button
      type="button"
      id={photoElementId(photo.id)}
      className="photo-button"
      aria-label={`View ${name}`}
      onClick={() => {
        onOpen(photo.id);
      }}
    >
      <Picture photo={photo} name={name} isLarge={isLarge} />
      <span className="photo-words">
        <span className="truncate">{photo.caption ?? 'No caption'}</span>
        <small>{PHOTO_CATEGORY_LABELS[photo.category]}</small>
        <UnsentMark kind="photo" id={photo.id} />
      </span>
    </button>
  );
});
