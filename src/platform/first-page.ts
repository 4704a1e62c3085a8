import { useEffect } from 'react';
import { createStore } from './store';

/**
 * Whether the first page after the app has loaded shows what was requested. Anything it does not
 * need, such as code for sending, waits for that, because it would compete with the page on a slow
 * phone.
 */
const isShown = createStore(false);

/** By then, a page that loads nothing is complete. */
const AT_MOST_MS = 3000;

/** Reports that a page shows its records, or why they are missing. */
export function reportShown(): void {
  if (!isShown.read()) isShown.write(true);
}

/**
 * Whether the first page is shown, or needs all code itself.
 *
 * @param isSignedIn - Whether the page can load its records.
 * @param needsAll - Whether data entered there is sent, so that the page needs the code for
 * sending.
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
