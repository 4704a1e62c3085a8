import { useEmitted } from '../../platform/actors';
import { useUploads } from './upload-services';

/**
 * Calls back when the photos of an item on the server have changed: uploaded, wherever they were
 * chosen, or withdrawn.
 */
export function useArrivals(itemId: number, onChanged: () => void): void {
  const { queue } = useUploads();
  const hear = (changed: { itemId: number }) => {
    if (changed.itemId === itemId) onChanged();
  };
  useEmitted(queue, { 'photo.uploaded': hear, 'photos.changed': hear });
}
