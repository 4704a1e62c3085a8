import { useEffect, useEffectEvent } from 'react';
import { useUploads } from '../../app/uploads';

/** Tells each photo that the server has stored for an item, wherever it was chosen. */
export function useArrivals(itemId: number, onArrived: () => void): void {
  const { queue } = useUploads();
  const arrived = useEffectEvent((arrivedAt: number) => {
    if (arrivedAt === itemId) onArrived();
  });
  useEffect(() => {
    const subscription = queue.on('photo.uploaded', (event) => {
      arrived(event.itemId);
    });
    return () => {
      subscription.unsubscribe();
    };
  }, [queue]);
}
