import type { ReactNode } from 'react';
import type { Photo } from '../../contract/photo';

/** A photo in small, with its caption. */
export function Thumbnail({ photo }: { photo: Photo }): ReactNode {
  const name = photo.caption ?? photo.fileName;
  return (
    <figure className="thumbnail">
      <img src={photo.thumbnailUrl} alt={name} loading="lazy" />
      <figcaption>
        <span className="truncate">{photo.caption ?? 'No caption'}</span>
        <small>{photo.category}</small>
      </figcaption>
    </figure>
  );
}
