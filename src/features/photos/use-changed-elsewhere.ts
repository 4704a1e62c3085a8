import { useEffect, useEffectEvent } from 'react';
import type { Photo } from '../../../contract/photos/photo';
import { watchPhotos } from './photo-channel';

/** Calls back when another tab of this browser has changed one of the photos. */
export function useChangedElsewhere(photos: readonly Photo[] | null, onChanged: () => void): void {
  const hear = useEffectEvent((photoIds: readonly number[]) => {
    if (photos?.some(({ id }) => photoIds.includes(id)) === true) onChanged();
  });
  useEffect(
    () =>
      watchPhotos((photoIds) => {
        hear(photoIds);
      }),
    [],
  );
}
