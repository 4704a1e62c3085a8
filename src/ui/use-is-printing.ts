import { useSyncExternalStore } from 'react';

const PRINT = 'print';

let isAsked = false;

function subscribe(listener: () => void): () => void {
  const mark = (isPrinting: boolean) => () => {
    isAsked = isPrinting;
    listener();
  };
  const [begin, end] = [mark(true), mark(false)];
  const media = window.matchMedia(PRINT);
  window.addEventListener('beforeprint', begin);
  window.addEventListener('afterprint', end);
  media.addEventListener('change', listener);
  return () => {
    window.removeEventListener('beforeprint', begin);
    window.removeEventListener('afterprint', end);
    media.removeEventListener('change', listener);
  };
}

const isPrinting = () => isAsked || window.matchMedia(PRINT).matches;

/** Whether the page is being printed: what only paper shows is rendered only then. */
export const useIsPrinting = (): boolean => useSyncExternalStore(subscribe, isPrinting);
