import { memo, type ReactNode, useState } from 'react';
import { PHOTO_CATEGORY_LABELS } from '../../../contract/enums';
import type { Photo } from '../../../contract/photos/photo';
import { UnsentMark } from '../../ui/chip/unsent-mark';
import { photoElementId } from './viewer/photo-element-id';

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
  // Without a network only the thumbnail may be on the device.
  const [missing, setMissing] = useState<string | null>(null);
  const showsLarge = isLarge && missing !== photo.screenUrl;
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
      <img
        src={showsLarge ? photo.screenUrl : photo.thumbnailUrl}
        alt={name}
        loading={isLarge ? 'eager' : 'lazy'}
        draggable={false}
        onError={() => {
          if (showsLarge) setMissing(photo.screenUrl);
        }}
      />
      <span className="photo-words">
        <span className="truncate">{photo.caption ?? 'No caption'}</span>
        <small>{PHOTO_CATEGORY_LABELS[photo.category]}</small>
        <UnsentMark kind="photo" id={photo.id} />
      </span>
    </button>
  );
});
