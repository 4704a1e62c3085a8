import { useEffect } from 'react';
import { createStore } from './store';

/**
 * Whether the first page after a load of the app shows what was asked for. What it does not need,
 * such as code for sending, waits for that, because on a slow phone it would compete with it.
 */
const isShown = createStore(false);

/** A page that loads nothing is there by then. */
const AT_MOST_MS = 3000;

/** Reports a page that shows its records, or why they are missing. */
export function reportShown(): void {
  if (!isShown.read()) isShown.write(true);
}

/**
 * Whether the first page is shown, or needs all code itself.
 *
 * @param isSignedIn - The page can load its records.
 * @param needsAll - What is entered there is sent, so that it needs the code for that.
 */
export function useIsFirstPageShown(isSignedIn: boolean, needsAll: boolean): boolean {
  const result = isShown.use();
  useEffect(() => {
    if (!isSignedIn || result) return undefined;
    if (needsAll) {
      reportShown();
      return undefined;
    }
    const timer = setTimeout(reportShown, AT_MOST_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [isSignedIn, needsAll, result]);
  return result;
}
