import { type ReactNode, useState } from 'react';
import type { Item } from '../../../../contract/items/item';
import { usePhotoCount } from '../../../platform/outbox/unsent-photos';
import { Icon } from '../../../ui/icon/icon';

/**
 * The first photo of an item beside its title, which serves as its label; an icon if there is none.
 * On a phone, the number of photos lies on it, as the line below the title has no room for it.
 */
export function ItemThumbnail({ item }: { item: Item }): ReactNode {
  const { thumbnailUrl } = item;
  const photoCount = usePhotoCount(item.id, item.photoCount);
  const [missing, setMissing] = useState<string>();
  return (
    <span className="item-thumbnail">
      {thumbnailUrl === undefined || thumbnailUrl === missing ? (
        <Icon name="image" />
      ) : (
        <img
          src={thumbnailUrl}
          alt=""
          width="40"
          height="40"
          loading="lazy"
          decoding="async"
          onError={() => {
            setMissing(thumbnailUrl);
          }}
        />
      )}
      {photoCount === 0 ? null : (
        <span className="photo-count phone-only">
          {photoCount}
          <span className="visually-hidden">{photoCount === 1 ? ' photo' : ' photos'}</span>
        </span>
      )}
    </span>
  );
}
