import { memo, type ReactNode, useState } from 'react';
import { PHOTO_CATEGORY_LABELS } from '../../../contract/enums';
import type { Photo } from '../../../contract/photos/photo';
import { useIsOnline } from '../../platform/connection/use-is-online';
import { UnsentMark } from '../../ui/chip/unsent-mark';
import { Icon } from '../../ui/icon/icon';
import { photoElementId } from './viewer/photo-element-id';

/** The files that could not be loaded with or without a connection. */
interface Missing {
  isOnline: boolean;
  urls: readonly string[];
}

interface PictureProps {
  photo: Photo;
  name: string;
  isLarge: boolean;
}

/** A picture of the photo: in the wanted size, else in the other one. */
function Picture({ photo, name, isLarge }: PictureProps): ReactNode {
  const { thumbnailUrl, screenUrl } = photo;
  const isOnline = useIsOnline();
  // Without a network the device may have only one of them, or none; they are tried again with one.
  const [missing, setMissing] = useState<Missing>({ isOnline, urls: [] });
  const inVain = missing.isOnline === isOnline ? missing.urls : [];
  const urls = isLarge ? [screenUrl, thumbnailUrl] : [thumbnailUrl, screenUrl];
  const url = urls.find((one) => !inVain.includes(one));
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
      onError={() => {
        setMissing({ isOnline, urls: [...inVain, url] });
      }}
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
