import { useSyncExternalStore } from 'react';

/** As in the style sheets: below this the layout is the phone's. */
const DESKTOP = '(min-width: 60em)';

/** Whether the window is wide enough for what the phone leaves out. */
export const isDesktop = (): boolean => window.matchMedia(DESKTOP).matches;

/** Listens for the window becoming wide enough, or too narrow; returns how to stop. */
export function onDesktopChanged(listener: () => void): () => void {
  const media = window.matchMedia(DESKTOP);
  media.addEventListener('change', listener);
  return () => {
    media.removeEventListener('change', listener);
  };
}

/** `isDesktop`, as it changes. */
export function useIsDesktop(): boolean {
  return useSyncExternalStore(onDesktopChanged, isDesktop);
}
