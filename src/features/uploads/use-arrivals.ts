import { useEmitted } from '../../platform/actors';
import { useUploads } from './upload-services';

/**
 * Tells that the server has other photos of an item than before: uploaded, wherever they were
 * chosen, or taken back.
 */
export function useArrivals(itemId: number, onChanged: () => void): void {
  const { queue } = useUploads();
  const hear = (changed: { itemId: number }) => {
    if (changed.itemId === itemId) onChanged();
  };
  useEmitted(queue, { 'photo.uploaded': hear, 'photos.changed': hear });
}
