import { useSyncExternalStore } from 'react';

/** The breakpoint of the style sheets: narrower windows get the phone layout. */
const DESKTOP = '(min-width: 60em)';

/** Whether the window is wide enough for the desktop layout. */
export const isDesktop = (): boolean => window.matchMedia(DESKTOP).matches;

/**
 * Listens for the window becoming wide enough, or too narrow; returns a function that stops
 * listening.
 */
export function onDesktopChanged(listener: () => void): () => void {
  const media = window.matchMedia(DESKTOP);
  media.addEventListener('change', listener);
  return () => {
    media.removeEventListener('change', listener);
  };
}

/** `isDesktop`, updated when it changes. */
export function useIsDesktop(): boolean {
  return useSyncExternalStore(onDesktopChanged, isDesktop);
}
