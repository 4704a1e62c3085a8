import { useSyncExternalStore } from 'react';

/** As in the style sheets: below this the layout is the phone's. */
const DESKTOP = '(min-width: 60em)';

function subscribe(onChange: () => void): () => void {
  const media = window.matchMedia(DESKTOP);
  media.addEventListener('change', onChange);
  return () => {
    media.removeEventListener('change', onChange);
  };
}

/** Whether the window is wide enough for what the phone leaves out. */
export function useIsDesktop(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(DESKTOP).matches);
}
