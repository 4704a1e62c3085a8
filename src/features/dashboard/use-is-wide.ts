import { useSyncExternalStore } from 'react';

/** From this width on the layout has a navigation beside the page (see signed-in-shell.css). */
const WIDE = window.matchMedia('(min-width: 60em)');

function subscribe(onChange: () => void): () => void {
  WIDE.addEventListener('change', onChange);
  return () => {
    WIDE.removeEventListener('change', onChange);
  };
}

/** Whether the screen is wide; follows a turned tablet. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => WIDE.matches);
}
