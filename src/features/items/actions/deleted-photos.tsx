import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import type { Item } from '../../../../contract/items/item';
import { ITEM_LIST_MESSAGES } from '../../../../contract/items/list-messages';
import { notUploadedOf } from '../../../../machines/uploads/upload-selectors';
import { Late } from '../../../platform/code/late';
import { useUploads } from '../../uploads/upload-services';

interface Props {
  items: readonly Pick<Item, 'id' | 'photoCount'>[];
}

const textOf = (items: Props['items'], waiting: number): string | null => {
  const photos = items.reduce((sum, { photoCount }) => sum + photoCount, waiting);
  return photos === 0 ? null : ITEM_LIST_MESSAGES.photosToo(items.length, photos);
};

function WithWaiting({ items }: Props): ReactNode {
  const { queue } = useUploads();
  const waiting = useSelector(queue, (snapshot) =>
    items.reduce((sum, { id }) => sum + notUploadedOf(snapshot, id).length, 0),
  );
  return textOf(items, waiting);
}

/**
 * The photos that are deleted with items, including those that wait on this device as soon as the
 * code that knows them has loaded.
 */
export function DeletedPhotos({ items }: Props): ReactNode {
  const known = textOf(items, 0);
  return (
    <ErrorBoundary fallback={known}>
      <Late fallback={known}>
        <WithWaiting items={items} />
      </Late>
    </ErrorBoundary>
  );
}
