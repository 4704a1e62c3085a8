import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { photos } from '../../../contract/messages/counts';
import { uploadsOfItem } from '../../../machines/uploads/upload-selectors';
import { useUploads } from '../uploads/upload-services';

/** How many photos of an item wait on this device; renders nothing if there are none. */
export function UnsentPhotos({ itemId }: { itemId: number }): ReactNode {
  const { queue } = useUploads();
  const count = useSelector(queue, (snapshot) => uploadsOfItem(snapshot, itemId).length);
  return count === 0 ? null : <p className="card-note">Not sent yet: {photos(count)}</p>;
}
