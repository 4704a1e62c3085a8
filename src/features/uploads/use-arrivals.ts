import { useEffect, useEffectEvent } from 'react';
import { useUploads } from './upload-services';

/**
 * Tells that the server has other photos of an item than before: uploaded, wherever they were
 * chosen, or taken back.
 */
export function useArrivals(itemId: number, onChanged: () => void): void {
  const { queue } = useUploads();
  const hear = useEffectEvent((changed: { itemId: number }) => {
    if (changed.itemId === itemId) onChanged();
  });
  useEffect(() => {
    const subscriptions = [
      queue.on('photo.uploaded', (event) => {
        hear(event);
      }),
      queue.on('photos.changed', (event) => {
        hear(event);
      }),
    ];
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [queue]);
}
