import { useEffect, useEffectEvent } from 'react';
import { addLayer } from './layers';

/**
 * A phone's Back closes what lies on top, not the page below it.
 * @param close tries to close it; what stays open gets the next Back as well.
 */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const tryToClose = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return undefined;
    return addLayer(() => {
      tryToClose();
    });
  }, [isOpen]);
}
