import { type ReactNode, useState } from 'react';
import type { Item } from '../../../../contract/items/item';
import { Icon } from '../../../ui/icon';

/**
 * The first photo of an item beside its title, which serves as its label; an icon if there is none.
 */
export function ItemThumbnail({ item }: { item: Item }): ReactNode {
  const { thumbnailUrl } = item;
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
    </span>
  );
}
