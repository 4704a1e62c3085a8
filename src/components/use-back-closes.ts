import { useEffect, useEffectEvent } from 'react';

/** What an entry of the history says that stands for an open dialog. */
const LAYER = { isLayer: true };

const isLayer = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isLayer' in state;

const addLayer = () => {
  window.history.pushState({ ...(window.history.state as object | null), ...LAYER }, '');
};

/**
 * A phone's Back closes what lies on top, not the page below it. The dialog may stay open, as when
 * it asks about unsaved words; then the next Back is its own again.
 * @param close tries to close it, and tells whether it is closed.
 */
export function useBackCloses(isOpen: boolean, close: () => boolean): void {
  const tryToClose = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return undefined;
    addLayer();
    const onPop = () => {
      if (!isLayer(window.history.state) && !tryToClose()) addLayer();
    };
    window.addEventListener('popstate', onPop);
    return () => {
      window.removeEventListener('popstate', onPop);
      if (isLayer(window.history.state)) window.history.back();
    };
  }, [isOpen]);
}
