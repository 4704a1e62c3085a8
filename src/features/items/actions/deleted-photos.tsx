import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { Item } from '../../../../contract/items/item';
import { ITEM_LIST_MESSAGES } from '../../../../contract/items/list-messages';
import { notUploadedOf } from '../../../../machines/uploads/upload-selectors';
import { useUploads } from '../../uploads/upload-services';

interface Props {
  items: readonly Pick<Item, 'id' | 'photoCount'>[];
}

/** The photos that are deleted with items, including those that wait on this device. */
export function DeletedPhotos({ items }: Props): ReactNode {
  const { queue } = useUploads();
  const waiting = useSelector(queue, (snapshot) =>
    items.reduce((sum, { id }) => sum + notUploadedOf(snapshot, id).length, 0),
  );
  const photos = items.reduce((sum, { photoCount }) => sum + photoCount, waiting);
  return photos === 0 ? null : ITEM_LIST_MESSAGES.photosToo(items.length, photos);
}
